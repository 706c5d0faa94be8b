import { ssoTicket } from '@mp/identity/web';
import { webBase } from '@mp/kernel/contract';
import {
  addressOf,
  confirm,
  currentTenant,
  getUserInfo,
  openPage,
  type PageSearch,
  queryClient,
  routeOfPath,
  showError,
  text,
  toast,
} from '@mp/kernel/web';
import { myMenuQuery } from './menu.client.ts';
import { menuTarget, type MenuTarget, type Openable, type TenantFront, withTicket } from './menu-target.ts';

let renewPage: (path: `/${string}`, search: PageSearch) => Promise<boolean> = async () => true;

/** The frame announces how a page that is open starts anew; false when the user keeps it for its unsaved changes. */
export function setPageRenewer(renew: typeof renewPage): void {
  renewPage = renew;
}

function front(): TenantFront {
  const info = getUserInfo();
  const tenant = info ? currentTenant(info) : undefined;
  return {
    tenancyId: String(info?.tenancyId ?? ''),
    gray: tenant?.gray === true,
    normalfrontUrl: tenant?.normalfrontUrl || null,
    grayfrontUrl: tenant?.grayfrontUrl || null,
  };
}

/** Where a menu leads for the user at hand. */
export function targetOfMenu(menu: Openable): MenuTarget {
  return menuTarget(menu, front(), {
    isRoute: (path) => routeOfPath(path) !== undefined,
    frameOrigins: queryClient.getQueryData(myMenuQuery.queryKey)?.frameOrigins ?? [],
    base: webBase,
  });
}

/** The address under which a menu stands in a link; undefined when there is none. */
export function hrefOfMenu(menu: Openable): string | undefined {
  const target = targetOfMenu(menu);
  if (target.kind === 'refused') return undefined;
  return target.kind === 'page'
    ? addressOf({ path: target.path, search: target.search }, target.style)
    : target.address;
}

/** Opens a menu as it says; what may not be opened is refused with a sentence. */
export function openMenu(menu: Openable): void {
  void open(targetOfMenu(menu)).catch(showError);
}

async function open(target: MenuTarget): Promise<void> {
  if (target.kind === 'refused') toast.error(text('nav.menu.targetNotFound'));
  else if (target.kind === 'outside') await leave(target.address);
  else if (target.kind === 'front') await goToFront(target);
  else if (!target.refresh || target.style !== 'tab' || (await renewPage(target.path, target.search)))
    openPage({ path: target.path, search: target.search }, { style: target.style });
}

async function leave(address: string): Promise<void> {
  const body = text('nav.menu.leaveBody', { host: new URL(address).host });
  const isAgreed = await confirm({ title: text('nav.menu.leaveTitle'), body, ok: text('nav.menu.leaveOk') });
  if (isAgreed) window.open(address, '_blank', 'noopener,noreferrer');
}

async function goToFront({ address, inWindow, needsTicket }: Extract<MenuTarget, { kind: 'front' }>): Promise<void> {
  // A window that is opened only after the ticket has come would be held back as a pop-up.
  const opened = inWindow ? window.open('', '_blank') : window;
  try {
    const whole = needsTicket ? await ticketed(address) : address;
    opened?.location.assign(whole);
  } catch (error) {
    if (inWindow) opened?.close();
    throw error;
  }
}

async function ticketed(address: string): Promise<string> {
  const ticket = await ssoTicket(new URL(address, location.href).host);
  return withTicket(address, ticket, getUserInfo()?.userid ?? '');
}
