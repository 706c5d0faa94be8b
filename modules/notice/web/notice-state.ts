import type { ReceivedNotice } from '../contract/index.ts';

/** Colour of each state by its meaning. */
export const stateTones = { done: 'success', todo: 'waiting', unread: 'processing', read: 'draft' } as const;

/** Colour of each state of a mail or SMS. */
export const deliveryTones = {
  gathered: 'waiting',
  merged: 'success',
  queued: 'processing',
  sending: 'processing',
  sent: 'success',
  failed: 'danger',
  dev: 'waiting',
  canceled: 'void',
} as const;

/** State of a received notice as one word: done before to do before read. */
export function stateKey({
  type,
  readAt,
  handledAt,
}: Pick<ReceivedNotice, 'type' | 'readAt' | 'handledAt'>): keyof typeof stateTones {
  if (handledAt !== null) return 'done';
  if (type === 2) return 'todo';
  return readAt === null ? 'unread' : 'read';
}

/** Where a handling address leads: a page of the console with its query, or another site. */
export function placeOf(
  url: string,
  origin: string,
  base: string,
): { readonly path: `/${string}`; readonly search: Readonly<Record<string, string>> } | { readonly href: string } {
  if (!URL.canParse(url, origin)) return { href: origin };
  const target = new URL(url, origin);
  if (target.origin !== origin) return { href: target.href };
  const path = target.pathname.startsWith(`${base}/`) ? target.pathname.slice(base.length) : target.pathname;
  return { path: `/${path.replace(/^\/+/, '')}`, search: Object.fromEntries(target.searchParams) };
}
