import { CloseOutlined, GlobalOutlined } from '@ant-design/icons';
import { languages } from '@mp/kernel/contract';
import type { PageState } from '@mp/kernel/web';
import {
  confirmDiscard,
  forgetDirty,
  isDirty,
  isOuter,
  openPage,
  routeOfPath,
  showError,
  switchLanguage,
  useDirtyPages,
  useLanguage,
  useText,
  useUserInfo,
  Glyph,
} from '@mp/kernel/web';
import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useCallback, useMemo } from 'react';
import { componentLocale } from '../start/Providers.tsx';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import { ForcedLogoutBanner } from './ForcedLogoutBanner.tsx';
import { useDocumentTitle } from './Frame.tsx';
import { type HostedPage, PageHost } from './PageHost.tsx';
import { tabKey } from './tabs.ts';
import { useHere } from './use-location.ts';
import { useTitleOf } from './use-title.ts';

const notKept = (): boolean => false;

/** The one page of an address, without tabs. */
export function useSinglePage(onClose: () => void): HostedPage | undefined {
  const { path, search } = useHere();
  const route = routeOfPath(path);
  const key = tabKey(path, search);
  const setSearch = useCallback<PageState['setSearch']>(
    (change, options) => {
      const next = Object.fromEntries(
        Object.entries({ ...search, ...change }).filter((pair): pair is [string, string] => Boolean(pair[1])),
      );
      openPage({ path: path as `/${string}`, search: next }, { replace: options?.replace === true });
    },
    [path, search],
  );
  return useMemo(
    () =>
      route
        ? { key, route, search, active: true, outer: isOuter(path), setSearch, close: onClose, kept: notKept }
        : undefined,
    [route, key, search, path, setSearch, onClose],
  );
}

async function closeWindow(): Promise<void> {
  if (isDirty() && !(await confirmDiscard())) return;
  forgetDirty();
  window.close();
  openPage({ path: '/dashboard', search: {} }, { replace: true });
}

const close = (): void => void closeWindow();

/** Asks before anything unsaved is left: the window, or this page for another. */
function useLeaveGuard(): void {
  const dirty = useDirtyPages();
  useBlocker({
    disabled: dirty.size === 0,
    enableBeforeUnload: () => isDirty(),
    shouldBlockFn: async ({ current, next }) => {
      if (!isDirty() || current.pathname === next.pathname) return false;
      if (!(await confirmDiscard())) return true;
      forgetDirty();
      return false;
    },
  });
}

/** Switches the language from a plain button: the next of the three. */
export function LanguageButton(): ReactNode {
  const t = useText('frame');
  const language = useLanguage();
  const choose = (tag: string): void => {
    const next = languages.find((each) => each === tag);
    if (next)
      void componentLocale(next)
        .then(() => switchLanguage(next))
        .catch(showError);
  };
  return (
    <label className="mp-language">
      <Glyph icon={GlobalOutlined} />
      <select aria-label={t('language')} value={language} onChange={(event) => choose(event.target.value)}>
        <option value="zh-CN">中文</option>
        <option value="en-US">English</option>
        <option value="ja-JP">日本語</option>
      </select>
    </label>
  );
}

function Tail(): ReactNode {
  const t = useText('common.action');
  return (
    <>
      <LanguageButton />
      <button type="button" className="mp-bar-button" onClick={close}>
        <Glyph icon={CloseOutlined} />
        <span>{t('close')}</span>
      </button>
    </>
  );
}

/** The frame of `_outer` pages: a title bar with language and close, nothing else. */
export function OuterFrame(): ReactNode {
  const info = useUserInfo();
  const page = useSinglePage(close);
  const titleOf = useTitleOf();
  const title = page ? titleOf(page.route.path, page.search) : '';
  useDocumentTitle(title);
  useLeaveGuard();
  return (
    <div className="mp-outer" inert={!info && page?.route.public !== true}>
      <ConnectionBanner />
      {info && <ForcedLogoutBanner />}
      <main id="main">{page && <PageHost key={page.key} page={page} crumbs={[]} tail={<Tail />} />}</main>
    </div>
  );
}
