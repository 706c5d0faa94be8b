import type { PageSearch } from '@mp/kernel/web';
import { lazyView, noteUse, notFoundPath, parseSearch, printSearch, webModules } from '@mp/kernel/web';
import { homeOfMine } from '@mp/home/web';
import { webBase } from '@mp/kernel/contract';
import { createRootRoute, createRoute, createRouter, Outlet, redirect } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { Frame } from './frame/Frame.tsx';
import { guard } from './guard.ts';
import { localPath } from './local-path.ts';

/** Frames that few visits see: without menu and tabs, in another window or without a session. */
const OuterFrame = lazyView(() => import('./frame/OuterFrame.tsx').then((file) => file.OuterFrame));
const PublicFrame = lazyView(() => import('./frame/PublicFrame.tsx').then((file) => file.PublicFrame));

const NotFoundPage = lazyView(() => import('./pages/NotFoundPage.tsx').then((file) => file.NotFoundPage));

const waiting = (View: ComponentType) =>
  function WaitingFrame(): ReactNode {
    return (
      <Suspense>
        <View />
      </Suspense>
    );
  };

const asSearch = (search: object): PageSearch =>
  Object.fromEntries(Object.entries(search).filter((pair): pair is [string, string] => typeof pair[1] === 'string'));

/** The router over the pages of all mounted modules; every page exists a second time as `<path>_outer`. */
export function makeRouter() {
  let previous: PageSearch | null = null;
  const root = createRootRoute({
    component: Outlet,
    beforeLoad: async ({ location }) => {
      const path = localPath(location.pathname);
      if (path === '/' || path === '/home') return;
      await guard({ path, search: asSearch(location.search), hash: location.hash, previous });
    },
  });
  const redirects = ['/', '/home'].map((path) =>
    createRoute({
      getParentRoute: () => root,
      path,
      beforeLoad: async ({ search }) => {
        if (path === '/') throw redirect({ to: '/home', search, replace: true } as never);
        const home = await homeOfMine(asSearch(search).tenancyId);
        throw redirect({
          to: home?.path ?? '/dashboard',
          search: { ...search, ...home?.search },
          replace: true,
        } as never);
      },
    }),
  );
  const framed = createRoute({ getParentRoute: () => root, id: 'framed', component: Frame });
  const outer = createRoute({ getParentRoute: () => root, id: 'outer', component: waiting(OuterFrame) });
  const open = createRoute({ getParentRoute: () => root, id: 'public', component: waiting(PublicFrame) });
  const notFound = createRoute({ getParentRoute: () => root, path: notFoundPath, component: waiting(NotFoundPage) });
  const unknown = createRoute({ getParentRoute: () => root, path: '$', component: waiting(NotFoundPage) });
  const routes = webModules().flatMap((module) => module.routes ?? []);
  const child = <P extends typeof framed | typeof outer | typeof open>(parent: P, path: string) =>
    createRoute({ getParentRoute: () => parent as typeof framed, path, component: () => null });
  const tree = root.addChildren([
    ...redirects,
    notFound,
    unknown,
    framed.addChildren(routes.filter((route) => !route.public).map(({ path }) => child(framed, path))),
    open.addChildren(routes.filter((route) => route.public).map(({ path }) => child(open, path))),
    outer.addChildren(routes.map(({ path }) => child(outer, `${path}_outer`))),
  ]);
  const router = createRouter({
    routeTree: tree,
    basepath: webBase,
    parseSearch,
    stringifySearch: printSearch,
    defaultPreload: false,
    scrollRestoration: false,
    caseSensitive: true,
    trailingSlash: 'never',
  });
  router.subscribe('onResolved', ({ toLocation }) => {
    previous = asSearch(toLocation.search);
    noteUse('menu', localPath(toLocation.pathname));
  });
  return router;
}
