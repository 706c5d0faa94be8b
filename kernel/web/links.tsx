import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { completeSearch, hrefOf, parseSearch, unset } from './address.ts';
import type { PageSearch } from './registry.ts';
import { isOuter, routeOfPath } from './registry.ts';
import { getUserInfo } from './session.ts';

/** Where a link leads. */
export interface PageAddress {
  readonly path: `/${string}`;
  readonly search: PageSearch;
}

/** How a page is opened: in its tab, in a new window with the frame, or in a new window without it (platform.md 2.2). */
export type OpenStyle = 'tab' | 'window' | 'outer';

/** Moves the application to an address; the router announces itself here. */
export interface Navigator {
  readonly go: (path: string, search: PageSearch, options: { readonly replace: boolean }) => void;
}

let navigator: Navigator | null = null;

/** The router announces itself; links work from then on. */
export function setNavigator(given: Navigator): void {
  navigator = given;
}

/**
 * Declares a typed link to a page: `export const toDealer = defineLink<{ id: string }>('/dealerInfoDetail')`,
 * then `<PageLink to={toDealer({ id })}>`.
 */
export function defineLink<S extends Readonly<Record<string, string | undefined>> = Record<never, string>>(
  path: `/${string}`,
): (search?: S) => PageAddress {
  return (search) => ({
    path,
    search: Object.fromEntries(
      Object.entries({ ...search }).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
    ),
  });
}

function complete({ path, search }: PageAddress): PageSearch {
  const here = parseSearch(location.search);
  const tenancyId = search.tenancyId ?? (here.tenancyId && here.tenancyId !== unset ? here.tenancyId : undefined);
  const tenants = getUserInfo()?.tenantList.map((tenant) => tenant.tenancyId) ?? [];
  const route = routeOfPath(path);
  const target = {
    path,
    search: { ...search, ...(tenancyId === undefined ? {} : { tenancyId }) },
    fixed: route?.fixed === true,
  };
  return completeSearch(target, here, tenants);
}

/** The whole address of a link, with tenant and menu entry. */
export function addressOf(to: PageAddress, style: OpenStyle = 'tab'): string {
  return hrefOf(style === 'outer' && !isOuter(to.path) ? `${to.path}_outer` : to.path, complete(to));
}

/** Opens a page. */
export function openPage(
  to: PageAddress,
  options: { readonly style?: OpenStyle; readonly replace?: boolean } = {},
): void {
  const style = options.style ?? 'tab';
  if (style === 'tab' && navigator) navigator.go(to.path, complete(to), { replace: options.replace === true });
  else window.open(addressOf(to, style), '_blank');
}

interface PageLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target'> {
  readonly to: PageAddress;
  readonly opens?: OpenStyle;
  readonly children: ReactNode;
}

/** A click that follows a link in place, without a key that opens it elsewhere. */
export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey && !event.defaultPrevented;

/** A link to a page: a real address, so that middle click and "open in new tab" work, without reload on a plain click. */
export function PageLink({ to, opens = 'tab', onClick, children, ...rest }: PageLinkProps): ReactNode {
  return (
    <a
      {...rest}
      href={addressOf(to, opens)}
      onClick={(event) => {
        onClick?.(event);
        if (!isPlainClick(event)) return;
        event.preventDefault();
        openPage(to, { style: opens });
      }}
    >
      {children}
    </a>
  );
}
