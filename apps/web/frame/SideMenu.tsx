import { MenuFoldOutlined, MenuUnfoldOutlined, SearchOutlined, StarFilled, StarOutlined } from '@ant-design/icons';
import { Chevron, Glyph, MenuIcon, setPreferences, useLanguage, usePreferences, useText } from '@mp/kernel/web';
import { MenuLink, type MenuNode, pagesIn, type QuickMenus, useQuickMenus, wayTo } from '@mp/menu/web';
import { createContext, type ReactNode, use, useEffect, useId, useMemo, useRef, useState } from 'react';
import { nameIn, opensBy, searchMenu } from './menu.ts';

/** What every entry of one menu needs to know. */
interface Around {
  /** Ids of the marked menu and of the modules above it. */
  readonly way: ReadonlySet<string>;
  readonly marked: string | undefined;
  /** Everything is open, because a search found it. */
  readonly isSearch: boolean;
  readonly onOpen: (() => void) | undefined;
  readonly quick: QuickMenus;
}

const AroundContext = createContext<Around | null>(null);

function useAroundMe(): Around {
  const around = use(AroundContext);
  if (!around) throw new Error('an entry stands outside of a menu');
  return around;
}

interface Props {
  readonly menu: readonly MenuNode[];
  /** The marked entry. */
  readonly marked: MenuNode | undefined;
  readonly collapsed: boolean;
  readonly onOpen?: () => void;
}

function useAround({ menu, marked, onOpen }: Omit<Props, 'collapsed'>, isSearch: boolean): Around {
  const quick = useQuickMenus();
  return useMemo(
    () => ({
      way: new Set(wayTo(menu, marked?.id).map(({ id }) => id)),
      marked: marked?.id,
      isSearch,
      onOpen,
      quick,
    }),
    [menu, marked, onOpen, isSearch, quick],
  );
}

/** The menu at the side: search as you type, quick menus on top, modules that open and close. */
export function SideMenu({ menu, marked, collapsed, onOpen }: Props): ReactNode {
  const t = useText();
  const [typed, setTyped] = useState('');
  const shown = searchMenu(menu, typed);
  const around = useAround({ menu, marked, ...(onOpen ? { onOpen } : {}) }, typed.trim() !== '');
  const starred = around.quick.pages;
  const scroll = useRef<HTMLDivElement>(null);
  const at = marked?.id;
  useEffect(() => {
    scroll.current?.querySelector(`[data-marked='true'][data-menu='${at}']`)?.scrollIntoView({ block: 'nearest' });
  }, [at, collapsed]);
  return (
    <AroundContext value={around}>
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
        <div className="mp-menu-scroll" ref={scroll}>
          {starred.length > 0 && typed === '' && <Favourites pages={starred} collapsed={collapsed} />}
          {collapsed ? <FlyOuts menu={shown} /> : <Entries menu={shown} level={0} />}
          {shown.length === 0 && !collapsed && <p className="mp-menu-empty">{t('frame.menu.none')}</p>}
        </div>
        {!onOpen && <Foot collapsed={collapsed} />}
      </nav>
    </AroundContext>
  );
}

function Favourites({
  pages,
  collapsed,
}: {
  readonly pages: readonly MenuNode[];
  readonly collapsed: boolean;
}): ReactNode {
  const t = useText('frame.menu');
  const title = t('favourites');
  const icon = <Glyph icon={StarOutlined} />;
  if (collapsed)
    return (
      <FlyOut title={title} icon={icon} isMarked={false}>
        <Entries menu={pages} level={0} />
      </FlyOut>
    );
  return (
    <Branch id="favourites" title={title} level={0} isOnWay={false}>
      <Entries menu={pages} level={1} />
    </Branch>
  );
}

/** One level of the tree with everything below it. */
function Entries({ menu, level }: { readonly menu: readonly MenuNode[]; readonly level: number }): ReactNode {
  const language = useLanguage();
  const { way } = useAroundMe();
  return (
    <ul>
      {menu.map((node) =>
        node.type === 'page' ? (
          <Entry key={node.id} node={node} />
        ) : (
          <li key={node.id} className="mp-menu-branch">
            <Branch
              id={node.id}
              title={nameIn(node.name, language)}
              level={level}
              isOnWay={way.has(node.id)}
              node={node}
            >
              <Entries menu={node.children} level={level + 1} />
            </Branch>
          </li>
        ),
      )}
    </ul>
  );
}

const openBranches = new Map<string, boolean>();

interface BranchProps {
  readonly id: string;
  readonly title: string;
  readonly level: number;
  /** The marked entry stands in it. */
  readonly isOnWay: boolean;
  readonly node?: MenuNode;
  readonly children: ReactNode;
}

function Branch({ id, title, level, isOnWay, node, children }: BranchProps): ReactNode {
  const listId = useId();
  const { menuExpand } = usePreferences();
  const { isSearch } = useAroundMe();
  // A setting that changes holds again for what was opened and closed by hand before.
  const [chosen, setChosen] = useState({ setting: menuExpand, open: openBranches.get(id) });
  const byHand = chosen.setting === menuExpand ? chosen.open : undefined;
  const isOpen = isSearch || (byHand ?? (opensBy(menuExpand, level) || isOnWay));
  const toggle = (): void => {
    openBranches.set(id, !isOpen);
    setChosen({ setting: menuExpand, open: !isOpen });
  };
  return (
    <>
      <button type="button" className="mp-menu-group" aria-expanded={isOpen} aria-controls={listId} onClick={toggle}>
        <Chevron isOpen={isOpen} />
        {level > 0 && node && <MenuIcon name={node.icon} picture={node.picture} />}
        <span>{title}</span>
      </button>
      <div id={listId} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </>
  );
}

function Entry({ node }: { readonly node: MenuNode }): ReactNode {
  const language = useLanguage();
  const { marked, onOpen } = useAroundMe();
  const title = nameIn(node.name, language);
  return (
    <li data-marked={node.id === marked} data-menu={node.id}>
      <MenuLink menu={node} aria-current={node.id === marked ? 'page' : undefined} onClick={onOpen}>
        <MenuIcon name={node.icon} picture={node.picture} />
        <span>{title}</span>
      </MenuLink>
      <Star node={node} title={title} />
    </li>
  );
}

function FlyOuts({ menu }: { readonly menu: readonly MenuNode[] }): ReactNode {
  const language = useLanguage();
  const { way } = useAroundMe();
  return menu.map((node) => (
    <FlyOut
      key={node.id}
      title={nameIn(node.name, language)}
      icon={<MenuIcon name={node.icon} picture={node.picture} />}
      isMarked={way.has(node.id)}
    >
      <Entries menu={node.type === 'page' ? [node] : node.children} level={0} />
    </FlyOut>
  ));
}

interface FlyOutProps {
  readonly title: string;
  readonly icon: ReactNode;
  readonly isMarked: boolean;
  readonly children: ReactNode;
}

function FlyOut({ title, icon, isMarked, children }: FlyOutProps): ReactNode {
  const id = useId();
  return (
    <div className="mp-menu-fly" data-marked={isMarked}>
      <button type="button" className="mp-menu-icon" aria-label={title} aria-haspopup="true" aria-controls={id}>
        {icon}
      </button>
      <div className="mp-menu-flyout" id={id}>
        <strong>{title}</strong>
        {children}
      </div>
    </div>
  );
}

function Star({ node, title }: { readonly node: MenuNode; readonly title: string }): ReactNode {
  const t = useText('frame.menu');
  const { has, toggle } = useAroundMe().quick;
  const on = has(node);
  return (
    <button
      type="button"
      className="mp-star"
      aria-pressed={on}
      aria-label={t('favourite', { title })}
      title={t('favourite', { title })}
      onClick={() => toggle(node)}
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

/** The top level as a row in the top bar; each module opens its pages below. In mixed mode it shows them at the side. */
export function TopMenu({
  menu,
  marked,
  mixed,
}: {
  readonly menu: readonly MenuNode[];
  readonly marked: MenuNode | undefined;
  readonly mixed: boolean;
}): ReactNode {
  const t = useText();
  const language = useLanguage();
  const around = useAround({ menu, marked }, false);
  return (
    <AroundContext value={around}>
      <nav className="mp-topmenu" aria-label={t('frame.menu.name')}>
        {menu.map((node) => {
          const title = nameIn(node.name, language);
          const first = pagesIn([node])[0]?.node;
          return (
            <div key={node.id} className="mp-menu-fly" data-marked={around.way.has(node.id)}>
              {first && (mixed || node.type === 'page') ? (
                <MenuLink className="mp-topmenu-item" menu={first}>
                  {title}
                </MenuLink>
              ) : (
                <>
                  <button type="button" className="mp-topmenu-item" aria-haspopup="true">
                    {title}
                  </button>
                  <div className="mp-menu-flyout mp-menu-flydown">
                    <Entries menu={node.children} level={0} />
                  </div>
                </>
              )}
            </div>
          );
        })}
      </nav>
    </AroundContext>
  );
}
