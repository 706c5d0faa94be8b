import { CloseOutlined, EllipsisOutlined, PushpinFilled } from '@ant-design/icons';
import { Drop, useDirtyPages, usePageNames, useText, Glyph } from '@mp/kernel/web';
import type { MenuProps } from 'antd';
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { closable, others, type Tab } from './tabs.ts';
import type { Tabs } from './use-tabs.ts';
import { useTitleOf } from './use-title.ts';

function useTabMenu(model: Tabs): (tab: Tab) => NonNullable<MenuProps['items']> {
  const t = useText('frame.tabs');
  return (tab) => {
    const index = model.tabs.indexOf(tab);
    return [
      { key: 'reload', label: t('reload'), onClick: () => void model.reload(tab.key) },
      {
        key: 'pin',
        label: tab.pinned ? t('unpin') : t('pin'),
        disabled: index === 0,
        onClick: () => model.pin(tab.key, !tab.pinned),
      },
      { key: 'left', label: t('left'), disabled: index <= 1, onClick: () => model.move(tab.key, index - 1) },
      {
        key: 'right',
        label: t('right'),
        disabled: index === 0 || index === model.tabs.length - 1,
        onClick: () => model.move(tab.key, index + 1),
      },
      { key: 'divider', type: 'divider' },
      { key: 'close', label: t('close'), disabled: !closable(tab), onClick: () => void model.close(tab.key) },
      {
        key: 'others',
        label: t('closeOthers'),
        disabled: others(model.tabs, tab.key).length === 0,
        onClick: () => void model.closeOthers(tab.key),
      },
    ];
  };
}

/** The opened pages: close, close others, pin, reload, reorder by dragging or by the menu. */
export function PageTabs({ model }: { readonly model: Tabs }): ReactNode {
  const t = useText();
  const menuOf = useTabMenu(model);
  const [dragged, setDragged] = useState<string | null>(null);
  const row = useRef<HTMLUListElement>(null);
  const keys = model.tabs.map(({ key }) => key).join(' ');
  useEffect(() => {
    const show = (): void =>
      row.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    // After a reload titles and the menu at the side come one by one and move the tab away again.
    const watch = new ResizeObserver(show);
    for (const each of row.current ? [row.current, ...row.current.children] : []) watch.observe(each);
    show();
    return () => watch.disconnect();
  }, [model.front, keys]);
  const current = model.tabs.find((tab) => tab.key === model.front);
  const drop = (event: DragEvent, tab: Tab): void => {
    event.preventDefault();
    if (dragged !== null && dragged !== tab.key) model.move(dragged, model.tabs.indexOf(tab));
    setDragged(null);
  };
  return (
    <nav className="mp-tabs" aria-label={t('frame.tabs.name')}>
      <ul className="mp-tabs-row" ref={row}>
        {model.tabs.map((tab) => (
          <PageTab
            key={tab.key}
            tab={tab}
            model={model}
            items={menuOf(tab)}
            onDrag={() => setDragged(tab.key)}
            onDrop={(event) => drop(event, tab)}
          />
        ))}
      </ul>
      {current && (
        <Drop menu={{ items: menuOf(current) }} placement="bottomRight">
          <button
            type="button"
            className="mp-icon-button"
            aria-label={t('frame.tabs.more')}
            title={t('frame.tabs.more')}
            aria-haspopup="menu"
          >
            <Glyph icon={EllipsisOutlined} />
          </button>
        </Drop>
      )}
    </nav>
  );
}

interface PageTabProps {
  readonly tab: Tab;
  readonly model: Tabs;
  readonly items: NonNullable<MenuProps['items']>;
  readonly onDrag: () => void;
  readonly onDrop: (event: DragEvent) => void;
}

function PageTab({ tab, model, items, onDrag, onDrop }: PageTabProps): ReactNode {
  const t = useText();
  const dirty = useDirtyPages().has(tab.key);
  const page = useTitleOf()(tab.path, tab.search);
  const title = usePageNames().get(tab.key) ?? page;
  const selected = tab.key === model.front;
  return (
    <Drop menu={{ items }} by="contextMenu">
      <li
        className="mp-tab"
        data-selected={selected}
        draggable={closable(tab) || tab.pinned}
        onDragStart={onDrag}
        onDragOver={(event) => event.preventDefault()}
        onDrop={onDrop}
        onAuxClick={(event) => {
          if (event.button === 1 && closable(tab)) void model.close(tab.key);
        }}
      >
        <button
          type="button"
          aria-current={selected ? 'page' : undefined}
          title={title === page ? undefined : `${page} · ${title}`}
          onClick={() => model.show(tab)}
        >
          {tab.pinned && <PushpinFilled aria-hidden className="mp-small" />}
          <span className="mp-tab-title">{title}</span>
          {dirty && (
            <span className="mp-dirty" title={t('frame.tabs.unsaved')}>
              <span className="mp-hidden-text">{t('frame.tabs.unsaved')}</span>
            </span>
          )}
        </button>
        {closable(tab) && (
          <button
            type="button"
            className="mp-tab-close"
            aria-label={t('frame.tabs.closeOf', { title })}
            onClick={() => void model.close(tab.key)}
          >
            <Glyph icon={CloseOutlined} />
          </button>
        )}
      </li>
    </Drop>
  );
}
