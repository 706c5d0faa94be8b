import type { OpenStyle, PageSearch } from '@mp/kernel/web';
import { parseSearch, printSearch } from '@mp/kernel/web';
import type { MenuOfMine } from '../contract/index.ts';

/** What a menu says about how it opens. */
export type Openable = Pick<MenuOfMine, 'no' | 'target' | 'openType' | 'refresh'>;

/** What the tenant says about where its pages stand. */
export interface TenantFront {
  readonly tenancyId: string;
  readonly gray: boolean;
  readonly normalfrontUrl: string | null;
  readonly grayfrontUrl: string | null;
}

/** What is known around a menu. */
export interface Surroundings {
  /** Whether a page of the console stands under the path. */
  readonly isRoute: (path: `/${string}`) => boolean;
  /** Origins that may be shown in a frame. */
  readonly frameOrigins: readonly string[];
  /** Base of the pages of this console, where the tenant names no front. */
  readonly base: string;
}

/** What opening a menu does. */
export type MenuTarget =
  /** A page of the console. */
  | {
      readonly kind: 'page';
      readonly path: `/${string}`;
      readonly search: PageSearch;
      readonly style: OpenStyle;
      readonly refresh: boolean;
    }
  /** A page of a front of the tenant, as a whole; of the gray one with a ticket and the user's id behind the query. */
  | { readonly kind: 'front'; readonly address: string; readonly inWindow: boolean; readonly needsTicket: boolean }
  /** Another site in a window of its own, after saying so. */
  | { readonly kind: 'outside'; readonly address: string }
  | { readonly kind: 'refused' };

const pageFile = /\.(page\.json|jsp|html?|aspx|php)(\?|#|$)/i;
const styles: Readonly<Record<number, OpenStyle>> = { 1: 'tab', 2: 'window', 3: 'outer' };
const refused: MenuTarget = { kind: 'refused' };

/** Where a menu leads (platform.md 2.2): the first rule that fits. */
export function menuTarget(menu: Openable, tenant: TenantFront, around: Surroundings): MenuTarget {
  const target = menu.target?.trim() ?? '';
  const scheme = schemeOf(target);
  if (!isPlainAddress(target) || !schemes.has(scheme)) return refused;
  const isAbsolute = scheme === 'http' || scheme === 'https';
  const opening: Opening = { menu, tenant, around };
  if (!isAbsolute && loadsWhole(menu)) return wholeLoad(opening, target);
  const inFrame = framedTarget(target);
  if (inFrame !== undefined) return pageOf(opening, '/iframePage', { cUrl: inFrame });
  if (isAbsolute) return absolute(opening, target);
  const [path, query] = split(target);
  return around.isRoute(path) ? pageOf(opening, path, parseSearch(query)) : refused;
}

/** A menu that is opened, by which tenant, in what surroundings. */
interface Opening {
  readonly menu: Openable;
  readonly tenant: TenantFront;
  readonly around: Surroundings;
}

const schemes: ReadonlySet<string | undefined> = new Set([undefined, 'http', 'https', 'custom']);

const schemeOf = (target: string): string | undefined => /^([A-Za-z][A-Za-z0-9+.-]*):/.exec(target)?.[1]?.toLowerCase();

/** An address without blanks and backslashes that names no host in disguise. */
const isPlainAddress = (target: string): boolean => target !== '' && !/[\s\\]/.test(target) && !target.startsWith('//');

/** Whether the front of the tenant is loaded anew instead of opening a page in it. */
const loadsWhole = ({ openType, no }: Openable): boolean => openType === -1 || !(no > 0);

function split(target: string): [`/${string}`, string] {
  const [, path = '', query = ''] = /^\/?([^?#]*)(\?[^#]*)?/.exec(target) ?? [];
  return [`/${path}`, query];
}

/** What the frame page shows for a target: a page of the page editor by its key, or a page file. */
function framedTarget(target: string): string | undefined {
  const [path, query] = split(target);
  const { cUrl } = parseSearch(query);
  if (cUrl !== undefined && cUrl !== '') return cUrl;
  if (target.startsWith('custom:') || /\.js$/i.test(path) || pageFile.test(target)) return target;
  return undefined;
}

function wholeLoad({ tenant, around }: Opening, target: string): MenuTarget {
  const isGray = tenant.gray && tenant.grayfrontUrl !== null;
  const front = (isGray ? tenant.grayfrontUrl : tenant.normalfrontUrl) ?? around.base;
  const address = `${front.replace(/\/+$/, '')}/${target.replace(/^\/+/, '')}`;
  return { kind: 'front', address, inWindow: false, needsTicket: isGray };
}

function absolute(opening: Opening, target: string): MenuTarget {
  const { menu, around } = opening;
  if (!URL.canParse(target)) return refused;
  if (menu.openType === 1 && around.frameOrigins.includes(new URL(target).origin))
    return pageOf(opening, '/iframePage', { cUrl: target });
  return { kind: 'outside', address: target };
}

function pageOf({ menu, tenant }: Opening, path: `/${string}`, own: PageSearch): MenuTarget {
  const style = styles[menu.openType] ?? 'tab';
  const search = { ...own, tenancyId: tenant.tenancyId, menuid: String(menu.no) };
  if (tenant.gray && tenant.grayfrontUrl !== null && style !== 'tab') {
    const page = `${path}${style === 'outer' ? '_outer' : ''}${printSearch(search)}`;
    const address = `${tenant.grayfrontUrl.replace(/\/+$/, '')}${page}`;
    return { kind: 'front', address, inWindow: true, needsTicket: true };
  }
  return { kind: 'page', path, search, style, refresh: menu.refresh };
}

/** An address with the ticket and the user's id that the gray front takes for a session. */
export function withTicket(address: string, ticket: string, userid: string): string {
  const [whole = '', hash] = address.split('#');
  const joined = `${whole}${whole.includes('?') ? '&' : '?'}${new URLSearchParams({ token: ticket, userid })}`;
  return hash === undefined ? joined : `${joined}#${hash}`;
}
