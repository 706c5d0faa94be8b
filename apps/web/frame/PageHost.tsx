import type { PageSearch, PageState, WebRoute } from '@mp/kernel/web';
import {
  getUserInfo,
  mayOpen,
  enableOffline,
  lazyView,
  myRights,
  PageProvider,
  PageSkeleton,
  queryClient,
  Region,
  showError,
  usePageNames,
  useRights,
  useText,
} from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, use, useEffect, useMemo, useState } from 'react';
import { loadPage } from '../load-page.ts';
import { readSettingsAgain } from '../start/boot.ts';
import { useTitleOf } from './use-title.ts';

const DeniedPage = lazyView(() => import('../pages/DeniedPage.tsx').then((file) => file.DeniedPage));
const NothingChosenPage = lazyView(() =>
  import('../pages/NothingChosenPage.tsx').then((file) => file.NothingChosenPage),
);

/** What the frame knows of a page that it shows. */
export interface HostedPage {
  readonly key: string;
  readonly route: WebRoute;
  readonly search: PageSearch;
  readonly active: boolean;
  readonly outer: boolean;
  readonly setSearch: PageState['setSearch'];
  readonly close: () => void;
  readonly kept: () => boolean;
}

/** What the program read before the page came: settings, rights, menus, counters. */
const readStartAgain = (): Promise<unknown> =>
  Promise.all([readSettingsAgain(), queryClient.refetchQueries({ type: 'active' })]);

function Body({ route }: { readonly route: WebRoute }): ReactNode {
  useEffect(() => {
    if (route.offline) enableOffline(readStartAgain);
  }, [route]);
  const Page = use(loadPage(route));
  return <Page />;
}

interface GuardedProps {
  readonly route: WebRoute;
  readonly title: string;
  readonly search: PageSearch;
}

function Guarded({ route, title, search }: GuardedProps): ReactNode {
  const rights = useRights();
  const isFree = route.fixed === true || route.public === true;
  const { isPending, isError, error, refetch } = useQuery({
    ...myRights,
    enabled: !isFree && getUserInfo() !== null,
  });
  useEffect(() => {
    if (isError) showError(error);
  }, [isError, error]);
  if (isFree || mayOpen(rights, route.path))
    return route.needs?.every((name) => !search[name]) ? (
      <NothingChosenPage under={route.under} />
    ) : (
      <Body route={route} />
    );
  if (isPending) return <PageSkeleton />;
  if (isError) return <Retry onRetry={() => void refetch()} />;
  return <DeniedPage title={title} code={route.path.slice(1)} />;
}

function Retry({ onRetry }: { readonly onRetry: () => void }): ReactNode {
  const t = useText('common');
  return (
    <div className="mp-broken" role="alert">
      <strong>{t('region.broken')}</strong>
      <p>
        <button type="button" className="mp-button" onClick={onRetry}>
          {t('action.retry')}
        </button>
      </p>
    </div>
  );
}

/** The search of a page: checked and completed by its route. */
function checked(route: WebRoute, search: PageSearch): PageSearch {
  return route.search ? route.search(search) : search;
}

/** One page with its title line; a fault inside stays inside. */
export function PageHost({
  page,
  crumbs,
  tail,
}: {
  readonly page: HostedPage;
  readonly crumbs: readonly string[];
  readonly tail?: ReactNode;
}): ReactNode {
  const { route, search, key, active, outer, setSearch, close, kept } = page;
  const t = useText();
  const title = useTitleOf()(route.path, search);
  const name = usePageNames().get(key);
  const [extra, setExtra] = useState<HTMLElement | null>(null);
  const [actions, setActions] = useState<HTMLElement | null>(null);
  const state = useMemo<PageState>(
    () => ({
      key,
      path: route.path,
      title,
      slots: { extra, actions },
      search: checked(route, search),
      active,
      outer,
      setSearch,
      close,
      kept,
    }),
    [key, route, title, extra, actions, search, active, outer, setSearch, close, kept],
  );
  const Title = active ? 'h1' : 'div';
  return (
    <section className="mp-page" aria-label={title}>
      <header className="mp-page-head">
        {crumbs.length > 0 && (
          <nav className="mp-crumbs" aria-label={t('frame.breadcrumb')}>
            <ol>
              {[...crumbs, title, ...(name === undefined ? [] : [name])].map((crumb, index, all) => (
                <li key={crumb} aria-current={index === all.length - 1 ? 'page' : undefined}>
                  {crumb}
                </li>
              ))}
            </ol>
          </nav>
        )}
        <div className="mp-page-title">
          <Title className="mp-h1">{title}</Title>
          <div className="mp-page-extra" ref={setExtra} />
          <div className="mp-page-actions" ref={setActions} />
          {tail && <div className="mp-page-tail">{tail}</div>}
        </div>
      </header>
      <div className="mp-page-body">
        <PageProvider value={state}>
          <Region resetKey={key}>
            <Suspense fallback={<PageSkeleton />}>
              <Guarded route={route} title={title} search={search} />
            </Suspense>
          </Region>
        </PageProvider>
      </div>
    </section>
  );
}
