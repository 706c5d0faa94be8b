import type { PageSearch, UserInfo, WebRoute } from '@mp/kernel/web';
import {
  completeSearch,
  getUserInfo,
  hrefOf,
  isComplete,
  isSessionEnding,
  loadChunk,
  loginAddress,
  notFoundPath,
  routeOfPath,
  tenantStep,
  withoutOuter,
} from '@mp/kernel/web';
import { redirect } from '@tanstack/react-router';
import { loadPage } from './load-page.ts';
import { claimParentToken, claimQueryToken } from './session/hand-over.ts';

/** Where a navigation goes and comes from. */
export interface Move {
  /** Address below the base path. */
  readonly path: string;
  readonly search: PageSearch;
  /** What stands behind the `#`, without it. */
  readonly hash: string;
  /** Query of the page before; null at the first entry. */
  readonly previous: PageSearch | null;
}

/** Asked of those who belong to several tenants. */
const tenantDialogs = () => loadChunk(() => import('./tenant/tenant-dialogs.tsx'));

const never = new Promise<never>(() => undefined);

/** Goes to another address instead, without a history entry. */
function divert(path: string, search: PageSearch, hash = ''): never {
  throw redirect({ to: path, search, hash, replace: true } as never);
}

/** The way to the login page and back; the application stops here. */
function toLogin(move: Move): Promise<never> {
  if (!isSessionEnding()) location.replace(loginAddress(hrefOf(move.path, move.search).slice(hrefOf('', {}).length)));
  return never;
}

/**
 * What every navigation passes, in the order of platform.md 2.1: chunk preload, token of the address, parent frame,
 * session, public pages, tenant and menu entry. The right of the page is judged by the frame, where the 403 screen stands.
 */
export async function guard(move: Move): Promise<void> {
  const route = routeOfPath(move.path);
  if (route) void loadPage(route).catch(() => undefined);
  const withoutToken = await claimQueryToken(move.search);
  if (withoutToken) divert(move.path, withoutToken, move.hash);
  await claimParentToken();
  if (!route && move.path !== notFoundPath) divert(notFoundPath, { from: move.path });
  const info = getUserInfo();
  const { isPublic, isFixed } = kindOf(move.path, route);
  if (!info && !isPublic) await toLogin(move);
  const complete = completeSearch(
    { path: move.path, search: move.search, fixed: isFixed },
    move.previous,
    tenantsOf(info),
  );
  if (info && route && !isPublic) await checkTenant(move, info, { search: complete, isDataPage: route.fixed !== true });
  if (!isComplete(move.search, complete)) divert(move.path, complete, move.hash);
}

/** Whether a page is shown without a session, and whether it is the same for every tenant. */
function kindOf(path: string, route: WebRoute | undefined): { readonly isPublic: boolean; readonly isFixed: boolean } {
  const isPublic = path === notFoundPath || route?.public === true;
  return { isPublic, isFixed: isPublic || route?.fixed === true };
}

function tenantsOf(info: UserInfo | null): UserInfo['tenantList'][number]['tenancyId'][] {
  return info?.tenantList.map(({ tenancyId }) => tenancyId) ?? [];
}

async function checkTenant(
  move: Move,
  info: UserInfo,
  { search, isDataPage }: { readonly search: PageSearch; readonly isDataPage: boolean },
): Promise<void> {
  const tenants = tenantsOf(info);
  const step = tenantStep(search.tenancyId ?? '', {
    session: info.tenancyId,
    tenants,
    isDataPage,
  });
  if (step === 'notFound') divert(notFoundPath, { from: withoutOuter(move.path) });
  if (step === 'choose') {
    const chosen = await (await tenantDialogs()).chooseTenant(info);
    if (chosen === undefined) divert('/dashboard', {});
    divert(move.path, { ...search, tenancyId: String(chosen) });
  }
  if (step === 'switch') {
    const switched = await (await tenantDialogs()).confirmSwitch(info, search.tenancyId ?? '');
    divert(switched ? move.path : '/dashboard', {
      ...(switched ? search : {}),
      tenancyId: switched ? (search.tenancyId ?? '') : String(info.tenancyId),
    });
  }
}
