import { webBase } from '@mp/kernel/contract';
import type { PageSearch } from './registry.ts';

/** Where a navigation goes. */
export interface Target {
  /** Address below the base path, `/userManager` or `/userManager_outer`. */
  readonly path: string;
  readonly search: PageSearch;
  /** A route without a menu entry of its own. */
  readonly fixed: boolean;
}

/** What stands for "no tenant chosen" and "no menu entry" in an address (SPEC section 2). */
export const unset = '-1';
/** The page shown for unknown addresses. */
export const notFoundPath = '/404';

/**
 * The query that an address must carry: `tenancyId` is the user's only tenant when missing, else -1;
 * `menuid` is inherited from the page before when the target is not fixed, else -1, and always -1 on 404.
 */
export function completeSearch(
  target: Target,
  previous: PageSearch | null,
  tenants: readonly (string | number)[],
): PageSearch {
  const [only, second] = tenants;
  const tenancyId = target.search.tenancyId || (only !== undefined && second === undefined ? String(only) : unset);
  const inherited = target.fixed ? unset : previous?.menuid || unset;
  const menuid = target.path === notFoundPath ? unset : target.search.menuid || inherited;
  return { ...target.search, tenancyId, menuid };
}

/** Whether the address already carries what `completeSearch` would give. */
export function isComplete(search: PageSearch, complete: PageSearch): boolean {
  return search.tenancyId === complete.tenancyId && search.menuid === complete.menuid;
}

/** The tenant of the session, those of the user, and whether the page shows data of one. */
interface SessionTenants {
  readonly session: string | number;
  readonly tenants: readonly (string | number)[];
  readonly isDataPage: boolean;
}

/** What the tenant of the address asks for, against the session's tenant and the tenants of the user. */
export function tenantStep(
  tenancyId: string,
  { session, tenants, isDataPage }: SessionTenants,
): 'go' | 'choose' | 'switch' | 'notFound' {
  if (tenancyId === unset) return isDataPage && tenants.length > 1 ? 'choose' : 'go';
  if (tenancyId === String(session)) return 'go';
  return tenants.some((each) => String(each) === tenancyId) ? 'switch' : 'notFound';
}

/** Reads the query of an address: the first value of each name, empty ones included. */
export function parseSearch(text: string): PageSearch {
  const out: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(text)) if (!Object.hasOwn(out, name)) out[name] = value;
  return out;
}

/** Writes a query with a leading `?`; names with an empty value are left out. */
export function printSearch(search: Readonly<Record<string, unknown>>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search))
    if (value !== undefined && value !== null && value !== '') params.set(name, String(value));
  return params.size > 0 ? `?${params}` : '';
}

/** The whole address of a page, with the base path. */
export function hrefOf(path: string, search: Readonly<Record<string, unknown>>): string {
  return `${webBase}${path}${printSearch(search)}`;
}
