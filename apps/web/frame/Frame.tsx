import type { PageState } from '@mp/kernel/web';
import {
  confirmDiscard,
  isDirty,
  routeOfPath,
  settingText,
  useDirtyPages,
  usePhone,
  usePreferences,
  useRights,
  useText,
  useUserInfo,
  webModules,
  forgetDirty,
} from '@mp/kernel/web';
import { useBlocker } from '@tanstack/react-router';
import { Activity, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import { ForcedLogoutBanner } from './ForcedLogoutBanner.tsx';
import { HelpDrawer } from './HelpDrawer.tsx';
import { groupOf, markedPath, type MenuBranch, menuOf } from './menu.ts';
import { type HostedPage, PageHost } from './PageHost.tsx';
import { PageTabs } from './PageTabs.tsx';
import { SideMenu, TopMenu } from './SideMenu.tsx';
import type { Tab } from './tabs.ts';
import { TopBar } from './TopBar.tsx';
import { type Tabs, useTabs } from './use-tabs.ts';

/** The document's title is the page's, then the product's. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    const product = settingText('systemName');
    document.title = product ? `${title} - ${product}` : title;
  }, [title]);
}

function useMenu(): readonly MenuBranch[] {
  const rights = useRights();
  return useMemo(() => menuOf(webModules(), rights), [rights]);
}

function OpenPage({
  tab,
  model,
  menu,
  phone,
}: {
  readonly tab: Tab;
  readonly model: Tabs;
  readonly menu: readonly MenuBranch[];
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
  const group = groupOf(menu, tab.path)?.group;
  const under = route?.under ? routeOfPath(route.under) : undefined;
  const page = useMemo<HostedPage | undefined>(
    () =>
      route ? { key: tab.key, route, search: tab.search, active, outer: false, setSearch, close, kept } : undefined,
    [route, tab.key, tab.search, active, setSearch, close, kept],
  );
  if (!page || (phone && !active)) return null;
  const crumbs = [...(group ? [t(`nav.group.${group}`)] : []), ...(under ? [t(under.titleKey)] : [])].filter(
    (crumb) => crumb !== t(page.route.titleKey),
  );
  return (
    <Activity mode={active ? 'visible' : 'hidden'}>
      <PageHost key={tab.round} page={page} crumbs={crumbs} />
    </Activity>
  );
}

/** Leaving the window, and on a phone leaving the page, asks when something is unsaved; tabs keep their changes. */
function useUnsavedGuard(phone: boolean, front: string): void {
  const dirty = useDirtyPages();
  useBlocker({
    enableBeforeUnload: () => isDirty(),
    disabled: dirty.size === 0,
    shouldBlockFn: async ({ current, next }) => {
      const samePage =
        current.pathname === next.pathname && JSON.stringify(current.search) === JSON.stringify(next.search);
      if (!phone || samePage || !isDirty(front)) return false;
      if (!(await confirmDiscard())) return true;
      forgetDirty(front);
      return false;
    },
  });
}

/** The console's frame: menu, top bar, page tabs and the opened pages (ui.md sections 1 and 8). */
export function Frame(): ReactNode {
  const t = useText();
  const info = useUserInfo();
  const phone = usePhone();
  const menu = useMenu();
  const model = useTabs();
  const { menuMode, menuCollapsed } = usePreferences();
  const [help, setHelp] = useState(false);
  const sheet = useRef<HTMLDialogElement>(null);
  const current = model.tabs.find((tab) => tab.key === model.front);
  const route = current ? routeOfPath(current.path) : undefined;
  const title = route ? t(route.titleKey) : '';
  useDocumentTitle(title);
  useUnsavedGuard(phone, model.front);
  const marked = markedPath(current?.path ?? '');
  const group = groupOf(menu, current?.path ?? '');
  const closeSheet = (): void => sheet.current?.close();
  const side = phone || menuMode === 'top' ? [] : menuMode === 'mixed' ? (group ? [group] : []) : menu;
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
      {help && <HelpDrawer title={title} onClose={() => setHelp(false)} />}
    </div>
  );
}
