import type { PageState } from '@mp/kernel/web';
import {
  confirmDiscard,
  isDirty,
  lazyView,
  routeOfPath,
  settingText,
  useDirtyPages,
  useLanguage,
  usePhone,
  usePreferences,
  useText,
  useUserInfo,
  forgetDirty,
} from '@mp/kernel/web';
import { type MenuNode, setPageRenewer, useMyMenu, wayTo } from '@mp/menu/web';
import { LicenceBanner } from '@mp/settings/web';
import { useBlocker } from '@tanstack/react-router';
import { Activity, type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import { ForcedLogoutBanner } from './ForcedLogoutBanner.tsx';
import { markedMenu, nameIn, namesAbove } from './menu.ts';
import { type HostedPage, PageHost } from './PageHost.tsx';
import { PageTabs } from './PageTabs.tsx';
import { SideMenu, TopMenu } from './SideMenu.tsx';
import { type Tab, tabKey } from './tabs.ts';
import { TopBar } from './TopBar.tsx';
import { type Tabs, useTabs } from './use-tabs.ts';
import { useTitleOf } from './use-title.ts';

const ActingBanner = lazyView(() => import('./ActingBanner.tsx').then((file) => file.ActingBanner));
const HelpDrawer = lazyView(() => import('./HelpDrawer.tsx').then((file) => file.HelpDrawer));

/** The document's title is the page's, then the product's. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    const product = settingText('systemName');
    document.title = product ? `${title} - ${product}` : title;
  }, [title]);
}

function OpenPage({
  tab,
  model,
  menu,
  phone,
}: {
  readonly tab: Tab;
  readonly model: Tabs;
  readonly menu: readonly MenuNode[];
  readonly phone: boolean;
}): ReactNode {
  const t = useText();
  const latest = useRef(model);
  useEffect(() => {
    latest.current = model;
  }, [model]);
  const route = routeOfPath(tab.path);
  const active = tab.key === model.front;
  const setSearch = useCallback<PageState['setSearch']>(
    (change, options) => latest.current.setSearch(tab.key, change, options),
    [tab.key],
  );
  const close = useCallback(() => void latest.current.close(tab.key), [tab.key]);
  const kept = useCallback(() => latest.current.kept(tab.key), [tab.key]);
  const language = useLanguage();
  const title = useTitleOf()(tab.path, tab.search);
  const above = namesAbove(menu, markedMenu(menu, tab.path, tab.search)).map((name) => nameIn(name, language));
  const under = route?.under ? routeOfPath(route.under) : undefined;
  const page = useMemo<HostedPage | undefined>(
    () =>
      route ? { key: tab.key, route, search: tab.search, active, outer: false, setSearch, close, kept } : undefined,
    [route, tab.key, tab.search, active, setSearch, close, kept],
  );
  if (!page || (phone && !active)) return null;
  const crumbs = [...above, ...(under ? [t(under.titleKey)] : [])].filter((crumb) => crumb !== title);
  return (
    <Activity mode={active ? 'visible' : 'hidden'}>
      <PageHost key={tab.round} page={page} crumbs={crumbs} />
    </Activity>
  );
}

/** Where in a page an address leads; the steps of one form are one place. */
const placeIn = (search: object): string => JSON.stringify({ ...search, step: undefined });

/** Leaving the window, and on a phone leaving the page, asks when something is unsaved; tabs keep their changes. */
function useUnsavedGuard(phone: boolean, front: string): void {
  const dirty = useDirtyPages();
  useBlocker({
    enableBeforeUnload: () => isDirty(),
    disabled: dirty.size === 0,
    shouldBlockFn: async ({ current, next }) => {
      const samePage = current.pathname === next.pathname && placeIn(current.search) === placeIn(next.search);
      if (!phone || samePage || !isDirty(front)) return false;
      if (!(await confirmDiscard())) return true;
      forgetDirty(front);
      return false;
    },
  });
}

/** A menu that opens anew each time starts its tab anew, unless the user keeps unsaved changes. */
function usePageRenewer(model: Tabs): void {
  const latest = useRef(model);
  useEffect(() => {
    latest.current = model;
  }, [model]);
  useEffect(
    () =>
      setPageRenewer(async (path, search) => {
        const key = tabKey(path, search);
        await latest.current.reload(key);
        return !isDirty(key);
      }),
    [],
  );
}

/** Title of the page in front; empty where there is no such page. */
function useFrontTitle(tab: Tab | undefined): string {
  const titleOf = useTitleOf();
  return tab && routeOfPath(tab.path) ? titleOf(tab.path, tab.search) : '';
}

/** The entry of the menu that the page in front belongs to. */
function markedOf(menu: readonly MenuNode[], tab: Tab | undefined): MenuNode | undefined {
  return tab ? markedMenu(menu, tab.path, tab.search) : markedMenu(menu, '', {});
}

/** The part of the menu beside the page: all of it, the module's own, or none where the menu stands above. */
function sideMenuOf(
  mode: 'side' | 'top' | 'mixed',
  menu: readonly MenuNode[],
  module: MenuNode | undefined,
): readonly MenuNode[] {
  if (mode === 'top') return [];
  return mode === 'mixed' ? (module?.children ?? []) : menu;
}

/** The console's frame: menu, top bar, page tabs and the opened pages (ui.md sections 1 and 8). */
export function Frame(): ReactNode {
  const t = useText();
  const info = useUserInfo();
  const phone = usePhone();
  const menu = useMyMenu();
  const model = useTabs();
  const { menuMode, menuCollapsed } = usePreferences();
  const [help, setHelp] = useState(false);
  const sheet = useRef<HTMLDialogElement>(null);
  const current = model.tabs.find((tab) => tab.key === model.front);
  const title = useFrontTitle(current);
  useDocumentTitle(title);
  useUnsavedGuard(phone, model.front);
  usePageRenewer(model);
  const marked = markedOf(menu, current);
  const module = menu.find((node) => wayTo([node], marked?.id).length > 0);
  const closeSheet = (): void => sheet.current?.close();
  const side = sideMenuOf(phone ? 'top' : menuMode, menu, module);
  const top = !phone && menuMode !== 'side' && <TopMenu menu={menu} marked={marked} mixed={menuMode === 'mixed'} />;
  return (
    <div className="mp-frame" data-mode={phone ? 'phone' : menuMode} data-collapsed={menuCollapsed} inert={!info}>
      <a className="mp-skip" href="#main">
        {t('frame.skip')}
      </a>
      <TopBar
        menu={top}
        onHelp={() => setHelp(true)}
        {...(phone ? { onMenu: () => sheet.current?.showModal() } : {})}
      />
      {side.length > 0 && <SideMenu menu={side} marked={marked} collapsed={menuCollapsed} />}
      <div className="mp-main">
        <ConnectionBanner />
        <ForcedLogoutBanner />
        <Suspense fallback={null}>
          {info?.acting ? <ActingBanner /> : null}
          <LicenceBanner />
        </Suspense>
        {!phone && <PageTabs model={model} />}
        <main id="main" tabIndex={-1}>
          {model.tabs
            .filter((tab) => model.seen.has(tab.key) || tab.key === model.front)
            .map((tab) => (
              <OpenPage key={tab.key} tab={tab} model={model} menu={menu} phone={phone} />
            ))}
        </main>
      </div>
      {phone && (
        <dialog ref={sheet} className="mp-sheet" aria-label={t('frame.menu.name')} closedby="any">
          <SideMenu menu={menu} marked={marked} collapsed={false} onOpen={closeSheet} />
        </dialog>
      )}
      {help && (
        <Suspense fallback={null}>
          <HelpDrawer title={title} onClose={() => setHelp(false)} />
        </Suspense>
      )}
    </div>
  );
}
