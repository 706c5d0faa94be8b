import type { I18nText } from '@mp/kernel/contract';
import { webBase } from '@mp/kernel/contract';
import { useSyncExternalStore } from 'react';

/** A tenant of the signed-in user (SPEC section 3). */
export interface UserTenant {
  readonly tenancyId: string | number;
  readonly tenancyName: string | I18nText;
  readonly tenancyCode?: string;
  readonly tenancyShortName?: string | I18nText | null;
  readonly icon?: string | null;
  readonly gray?: boolean;
  readonly grayfrontUrl?: string | null;
  readonly normalfrontUrl?: string | null;
}

/** What the login service answers and the browser keeps under `userInfo` in the session storage (platform.md 1.6). */
export interface UserInfo {
  readonly token: string;
  readonly userid: string;
  readonly username: string;
  readonly employeeName: string;
  readonly tenantList: readonly UserTenant[];
  readonly tenancyId: string | number;
  readonly orgId?: string | null;
  readonly lang?: string | null;
  readonly admin?: 'platform' | 'tenant' | null;
  readonly loginTime?: string | number;
  /** Somebody stands in for the user: who, and until when (epoch milliseconds). */
  readonly acting?: { readonly by: string; readonly until: number };
}

const storageKey = 'userInfo';
const listeners = new Set<() => void>();
let cached: { text: string | null; value: UserInfo | null } = { text: null, value: null };

function notify(): void {
  for (const listener of listeners) listener();
}

/** The stored user info; null without a session. */
export function getUserInfo(): UserInfo | null {
  const text = sessionStorage.getItem(storageKey);
  if (text === cached.text) return cached.value;
  let value: UserInfo | null = null;
  try {
    const parsed: unknown = text === null ? null : JSON.parse(text);
    if (isUserInfo(parsed)) value = parsed;
  } catch {
    value = null;
  }
  cached = { text, value };
  return value;
}

function isUserInfo(value: unknown): value is UserInfo {
  return (
    typeof value === 'object' &&
    value !== null &&
    'token' in value &&
    typeof value.token === 'string' &&
    'userid' in value
  );
}

/** Replaces the user info, after signing in or switching the tenant; null forgets it. */
export function setUserInfo(info: UserInfo | null): void {
  if (info) sessionStorage.setItem(storageKey, JSON.stringify(info));
  else sessionStorage.removeItem(storageKey);
  notify();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The signed-in user; null without a session. */
export function useUserInfo(): UserInfo | null {
  return useSyncExternalStore(subscribe, getUserInfo);
}

/** The tenant of the current session. */
export function currentTenant(info: UserInfo | null = getUserInfo()): UserTenant | undefined {
  return info?.tenantList.find(({ tenancyId }) => String(tenancyId) === String(info.tenancyId));
}

/** First value of a query parameter of the address, decoded; empty when missing. */
export function getQuery(name: string, search: string = location.search): string {
  return new URLSearchParams(search).get(name) ?? '';
}

/**
 * Address of the login page. `redirect` is the page to come back to: path below the base path with its query,
 * beginning with one slash (`/userManager?menuid=7`).
 */
export function loginAddress(redirect?: string): string {
  const params = new URLSearchParams({ tenancyId: getQuery('tenancyId') || '-1', menuid: '-1' });
  if (redirect && redirect !== '/') params.set('redirect', redirect);
  return `${webBase}/login?${params}`;
}

/** The current address as `redirect` carries it. */
export function currentAddress(): string {
  const path = location.pathname.startsWith(webBase) ? location.pathname.slice(webBase.length) : '/';
  return `${path || '/'}${location.search}`;
}

let offset = 0;

/** Notes the server's clock, so that `serverNow` follows it. */
export function setServerTime(epochMs: number): void {
  offset = epochMs - Date.now();
}

/** Now on the server's clock, epoch milliseconds. */
export function serverNow(): number {
  return Date.now() + offset;
}
