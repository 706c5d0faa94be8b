import { ArrowDownOutlined, ArrowUpOutlined, PlusOutlined } from '@ant-design/icons';
import { pickText } from '@mp/kernel/contract';
import { codeText, MenuIcon, TabBar, toast, useCan, useLanguage, useText, isDirty, usePage } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Button, Tag } from 'antd';
import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { menuRootId } from '../contract/menu.resource.ts';
import type { MenuLine } from '../contract/menu-editor.api.ts';
import { menuTreeQuery } from './menu-editor.client.ts';
import { aboveMenu, childRefusal, type FreshMenu, stepTo } from './menu-lines.ts';
import { MenuForm } from './MenuForm.tsx';
import { useMenuMove, useMenuRemove, useMenuSwitch } from './use-menu-acts.ts';

const MenuControls = lazy(() => import('./MenuControls.tsx').then((file) => ({ default: file.MenuControls })));
const MenuCarries = lazy(() => import('./MenuCarries.tsx').then((file) => ({ default: file.MenuCarries })));
const AppMenus = lazy(() => import('./AppMenus.tsx').then((file) => ({ default: file.AppMenus })));

interface Props {
  readonly selected: string;
  readonly fresh: FreshMenu | undefined;
  /** Asks whether unsaved changes may be lost. */
  readonly mayLeave: () => Promise<boolean>;
  readonly onFresh: (fresh: FreshMenu | undefined) => void;
  readonly onSelect: (id: string) => void;
}

const tabs = ['form', 'controls', 'carries', 'apps'] as const;

/** The chosen menu: its form, what is controlled on its page, what it carries; and the entries of the phone app. */
export function MenuEditor(props: Props): ReactNode {
  const { selected, fresh, mayLeave } = props;
  const t = useText();
  const { key } = usePage();
  const id = useId();
  const [chosen, setTab] = useState<(typeof tabs)[number]>('form');
  const { data } = useQuery(menuTreeQuery);
  if (!data) return null;
  const line = data.items.find((each) => each.id === selected);
  const isSaved = line !== undefined;
  const offered = tabs.filter((tab) => tab === 'form' || tab === 'apps' || (isSaved && line.type === 'page'));
  const tab = fresh || !offered.includes(chosen) ? 'form' : chosen;

  async function handleTab(next: string): Promise<void> {
    if (isDirty(key) && !(await mayLeave())) return;
    if (fresh) props.onFresh(undefined);
    setTab(tabs.find((each) => each === next) ?? 'form');
  }

  const contents: Readonly<Record<(typeof tabs)[number], ReactNode>> = {
    form: <MenuForm {...props} items={data.items} line={line} />,
    controls: line ? <MenuControls id={line.id} /> : null,
    carries: line ? <MenuCarries id={line.id} /> : null,
    apps: <AppMenus />,
  };
  return (
    <>
      <MenuHead {...props} items={data.items} icons={data.icons} line={line} />
      <TabBar
        id={id}
        label={t('menu.tabs')}
        current={tab}
        onChange={(next) => void handleTab(next)}
        tabs={offered.map((each) => ({
          key: each,
          title: t(`menu.tab.${each}`),
          content: <Suspense fallback={null}>{contents[each]}</Suspense>,
        }))}
      />
    </>
  );
}

interface HeadProps extends Props {
  readonly items: readonly MenuLine[];
  readonly icons: Readonly<Record<string, string>>;
  readonly line: MenuLine | undefined;
}

/** Where the chosen menu stands and what can be done with it. */
function MenuHead(props: HeadProps): ReactNode {
  const { items, line, selected, fresh } = props;
  const t = useText();
  const language = useLanguage();
  const above = aboveMenu(items, fresh ? fresh.parentId : line?.parentId);
  return (
    <header className="menu-head">
      {selected === menuRootId ? null : (
        <p className="menu-way">{[t('menu.root'), ...above.map(({ name }) => pickText(name, language))].join(' / ')}</p>
      )}
      <div className="menu-title">
        <MenuTitle {...props} />
        <span className="menu-acts">
          <AddButtons {...props} />
          {line ? <LineButtons items={items} line={line} /> : null}
          {fresh ? null : <RemoveButton {...props} />}
        </span>
      </div>
    </header>
  );
}

function MenuTitle({ line, icons, fresh }: HeadProps): ReactNode {
  const t = useText();
  const language = useLanguage();
  return (
    <>
      {line ? <MenuIcon name={line.icon} picture={icons[line.icon]} /> : null}
      <h2>{fresh ? t('menu.fresh') : line ? pickText(line.name, language) : t('menu.root')}</h2>
      {line ? <Tag>{t(`menu.type.${line.type}`)}</Tag> : null}
      {line && !line.enabled ? <Tag color="default">{t('menu.off')}</Tag> : null}
    </>
  );
}

function AddButtons({ items, line, selected, fresh, mayLeave, onFresh }: HeadProps): ReactNode {
  const t = useText();
  const mayCreate = useCan('menu.create');

  /** One new menu at a time, below a module, not too deep. */
  async function handleAdd(parentId: string | null): Promise<void> {
    if (fresh) return toast.warning(codeText('tree.saveNewFirst'));
    const refusal = childRefusal(items, parentId);
    if (refusal) return toast.warning(codeText(refusal.code, refusal.params));
    if (await mayLeave()) onFresh({ parentId });
  }

  if (!mayCreate) return null;
  return (
    <>
      {selected === menuRootId ? null : (
        <Button
          icon={<PlusOutlined />}
          onClick={() => void handleAdd(fresh ? fresh.parentId : (line?.parentId ?? null))}
        >
          {t('menu.addSibling')}
        </Button>
      )}
      <Button icon={<PlusOutlined />} onClick={() => void handleAdd(line?.id ?? null)}>
        {t('menu.addChild')}
      </Button>
    </>
  );
}

/** Moves a menu among its siblings, and switches it on or off. */
function LineButtons({ items, line }: { readonly items: readonly MenuLine[]; readonly line: MenuLine }): ReactNode {
  const t = useText();
  const [mayMove, mayEnable, mayDisable] = [useCan('menu.move'), useCan('menu.enable'), useCan('menu.disable')];
  const move = useMenuMove();
  const toggle = useMenuSwitch();

  function handleStep(step: -1 | 1): void {
    const to = stepTo(items, line.id, step);
    if (to) void move(line.id, to);
  }

  return (
    <>
      {mayMove ? (
        <>
          <Button
            icon={<ArrowUpOutlined />}
            aria-label={t('menu.up')}
            title={t('menu.up')}
            disabled={!stepTo(items, line.id, -1)}
            onClick={() => handleStep(-1)}
          />
          <Button
            icon={<ArrowDownOutlined />}
            aria-label={t('menu.down')}
            title={t('menu.down')}
            disabled={!stepTo(items, line.id, 1)}
            onClick={() => handleStep(1)}
          />
        </>
      ) : null}
      {(line.enabled ? mayDisable : mayEnable) ? (
        <Button onClick={() => void toggle(line)}>
          {t(line.enabled ? 'menu.action.disable' : 'menu.action.enable')}
        </Button>
      ) : null}
    </>
  );
}

function RemoveButton({ line, selected, mayLeave, onSelect }: HeadProps): ReactNode {
  const t = useText();
  const mayDelete = useCan('menu.delete');
  const remove = useMenuRemove();

  async function handleRemove(): Promise<void> {
    if (selected === menuRootId) return toast.warning(codeText('menu.rootDelete'));
    if (!line) return toast.warning(codeText('common.selectOne'));
    if ((await mayLeave()) && (await remove(line))) onSelect(line.parentId ?? menuRootId);
  }

  if (!mayDelete) return null;
  return (
    <Button danger onClick={() => void handleRemove()}>
      {t('common.action.delete')}
    </Button>
  );
}
