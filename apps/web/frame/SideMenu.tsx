import {
  CaretRightOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  SearchOutlined,
  StarFilled,
  StarOutlined,
} from '@ant-design/icons';
import { PageLink, setPreferences, usePreferences, useText, Glyph } from '@mp/kernel/web';
import { type ReactNode, useId, useState } from 'react';
import { type MenuBranch, type MenuPage, searchMenu } from './menu.ts';

interface Props {
  readonly menu: readonly MenuBranch[];
  /** Address of the page whose entry is marked. */
  readonly marked: string;
  readonly collapsed: boolean;
  readonly onOpen?: () => void;
}

/** The menu at the side: search as you type, favourites on top, groups that open and close. */
export function SideMenu({ menu, marked, collapsed, onOpen }: Props): ReactNode {
  const t = useText();
  const [typed, setTyped] = useState('');
  const { favourites } = usePreferences();
  const shown = searchMenu(menu, typed, t);
  const starred = favourites.flatMap((path) => menu.flatMap(({ pages }) => pages.filter((page) => page.path === path)));
  const rest = { marked, collapsed, ...(onOpen ? { onOpen } : {}) };
  return (
    <nav className="mp-menu" data-collapsed={collapsed} aria-label={t('frame.menu.name')}>
      {!collapsed && (
        <label className="mp-menu-search">
          <Glyph icon={SearchOutlined} />
          <input
            type="search"
            value={typed}
            placeholder={t('frame.menu.search')}
            aria-label={t('frame.menu.search')}
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
      )}
      <div className="mp-menu-scroll">
        {starred.length > 0 && typed === '' && (
          <Branch
            {...rest}
            title={t('frame.menu.favourites')}
            pages={starred}
            group="favourites"
            icon={<Glyph icon={StarOutlined} />}
          />
        )}
        {shown.map(({ group, pages }) => (
          <Branch
            key={group}
            {...rest}
            title={t(`nav.group.${group}`)}
            pages={pages}
            group={group}
            open={typed !== ''}
          />
        ))}
        {shown.length === 0 && !collapsed && <p className="mp-menu-empty">{t('frame.menu.none')}</p>}
      </div>
      {!onOpen && <Foot collapsed={collapsed} />}
    </nav>
  );
}

interface BranchProps extends Omit<Props, 'menu'> {
  readonly title: string;
  readonly group: string;
  readonly pages: readonly MenuPage[];
  /** Open whatever the setting, because a search found something in it. */
  readonly open?: boolean;
  readonly icon?: ReactNode;
}

const openGroups = new Map<string, boolean>();

function Branch({ title, group, pages, marked, collapsed, open, icon, onOpen }: BranchProps): ReactNode {
  const id = useId();
  const { menuExpand } = usePreferences();
  const has = pages.some(({ path }) => path === marked);
  const [chosen, setChosen] = useState<boolean | undefined>(openGroups.get(group));
  const isOpen = open === true || (chosen ?? (menuExpand !== 'none' || has));
  const First = pages[0]?.icon;
  const toggle = (): void => {
    openGroups.set(group, !isOpen);
    setChosen(!isOpen);
  };
  if (collapsed)
    return (
      <div className="mp-menu-fly" data-marked={has}>
        <button type="button" className="mp-menu-icon" aria-label={title} aria-haspopup="true" aria-controls={id}>
          {icon ?? (First && <Glyph icon={First} />)}
        </button>
        <div className="mp-menu-flyout" id={id}>
          <strong>{title}</strong>
          <Pages pages={pages} marked={marked} {...(onOpen ? { onOpen } : {})} />
        </div>
      </div>
    );
  return (
    <div className="mp-menu-branch">
      <button type="button" className="mp-menu-group" aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
        <CaretRightOutlined aria-hidden className="mp-chevron" data-open={isOpen} />
        {title}
      </button>
      <div id={id} hidden={!isOpen}>
        <Pages pages={pages} marked={marked} {...(onOpen ? { onOpen } : {})} />
      </div>
    </div>
  );
}

function Pages({
  pages,
  marked,
  onOpen,
}: {
  readonly pages: readonly MenuPage[];
  readonly marked: string;
  readonly onOpen?: () => void;
}): ReactNode {
  const t = useText();
  return (
    <ul>
      {pages.map(({ path, titleKey, icon: Icon }) => (
        <li key={path} data-marked={path === marked}>
          <PageLink
            to={{ path, search: { menuid: '-1' } }}
            aria-current={path === marked ? 'page' : undefined}
            onClick={onOpen}
          >
            <Glyph icon={Icon} />
            <span>{t(titleKey)}</span>
          </PageLink>
          <Star path={path} title={t(titleKey)} />
        </li>
      ))}
    </ul>
  );
}

function Star({ path, title }: { readonly path: string; readonly title: string }): ReactNode {
  const t = useText('frame.menu');
  const { favourites } = usePreferences();
  const on = favourites.includes(path);
  const toggle = (): void =>
    setPreferences({ favourites: on ? favourites.filter((each) => each !== path) : [...favourites, path] });
  return (
    <button
      type="button"
      className="mp-star"
      aria-pressed={on}
      aria-label={t('favourite', { title })}
      title={t('favourite', { title })}
      onClick={toggle}
    >
      {on ? <Glyph icon={StarFilled} /> : <Glyph icon={StarOutlined} />}
    </button>
  );
}

function Foot({ collapsed }: { readonly collapsed: boolean }): ReactNode {
  const t = useText('frame.menu');
  const label = collapsed ? t('expand') : t('collapse');
  return (
    <div className="mp-menu-foot">
      <button
        type="button"
        className="mp-icon-button"
        aria-label={label}
        title={label}
        onClick={() => setPreferences({ menuCollapsed: !collapsed })}
      >
        {collapsed ? <Glyph icon={MenuUnfoldOutlined} /> : <Glyph icon={MenuFoldOutlined} />}
      </button>
    </div>
  );
}

/** The groups as a row in the top bar; each opens its pages below. In mixed mode a group shows its pages at the side. */
export function TopMenu({
  menu,
  marked,
  mixed,
}: {
  readonly menu: readonly MenuBranch[];
  readonly marked: string;
  readonly mixed: boolean;
}): ReactNode {
  const t = useText();
  return (
    <nav className="mp-topmenu" aria-label={t('frame.menu.name')}>
      {menu.map(({ group, pages }) => {
        const has = pages.some(({ path }) => path === marked);
        const [first] = pages;
        return (
          <div key={group} className="mp-menu-fly" data-marked={has}>
            {mixed && first ? (
              <PageLink className="mp-topmenu-item" to={{ path: first.path, search: { menuid: '-1' } }}>
                {t(`nav.group.${group}`)}
              </PageLink>
            ) : (
              <>
                <button type="button" className="mp-topmenu-item" aria-haspopup="true">
                  {t(`nav.group.${group}`)}
                </button>
                <div className="mp-menu-flyout mp-menu-flydown">
                  <Pages pages={pages} marked={marked} />
                </div>
              </>
            )}
          </div>
        );
      })}
    </nav>
  );
}
