import { createHash, randomBytes } from 'node:crypto';
import type { Context, Tx } from '@mp/kernel/server';
import {
  countTryOfTicket,
  insertTicket,
  readTicket,
  replaceTicket,
  spendTicket,
  spendTicketIn,
  type FoundTicket,
} from './sign-in.query.ts';

/** Kinds of short-lived facts, and how many seconds they live. */
export const ticketSeconds = {
  nonce: 600,
  challenge: 600,
  slider: 120,
  picture: 120,
  pass: 60,
  reset: 600,
  /** Codes by mail or SMS: for a new password, and for a challenge of the door. */
  code: 300,
  dynamic: 300,
  /** Of a sign-on that goes by way of another site. */
  state: 300,
  /** Handed over to another address of the console. */
  sso: 60,
} as const;
/** A kind of ticket. */
export type TicketKind = keyof typeof ticketSeconds;
/** What a ticket carries. */
export type TicketData = Readonly<Record<string, unknown>>;

// The database holds only the hash, so that reading it opens nothing.
const idOf = (kind: TicketKind, token: string): string =>
  `${kind}:${createHash('sha256').update(token).digest('base64url')}`;

/** Makes a ticket and answers its token of 32 characters; what it carries may depend on the token. */
export async function issueTicket(
  context: Context,
  kind: TicketKind,
  data: TicketData | ((token: string) => object),
): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await keepTicket(context, kind, token, typeof data === 'function' ? { ...data(token) } : data);
  return token;
}

/** Keeps a ticket under a token that came from outside, in place of one that was there. */
export async function putTicket(context: Context, kind: TicketKind, token: string, data: object): Promise<void> {
  const expiresAt = new Date(context.now.getTime() + ticketSeconds[kind] * 1000).toISOString();
  await replaceTicket(context, { id: idOf(kind, token), kind, data: { ...data }, expiresAt });
}

/** Counts a try at a ticket and answers what it carries; undefined when it may not be used, or `most` tries are over. */
export async function countTry(
  context: Context,
  kind: TicketKind,
  token: string,
  most: number,
): Promise<TicketData | undefined> {
  return token === '' ? undefined : countTryOfTicket(context, kind, idOf(kind, token), most);
}

/** Keeps a ticket under a token that came from outside; false when it has been there already. */
export async function keepTicket(
  context: Context,
  kind: TicketKind,
  token: string,
  data: TicketData,
): Promise<boolean> {
  const expiresAt = new Date(context.now.getTime() + ticketSeconds[kind] * 1000).toISOString();
  return insertTicket(context, { id: idOf(kind, token), kind, data, expiresAt });
}

/** What a ticket carries, without using it up; undefined when it may not be used any more. */
export async function lookAtTicket(context: Context, kind: TicketKind, token: string): Promise<TicketData | undefined> {
  const found = await findTicket(context, kind, token);
  return found && !found.used && !found.over ? found.data : undefined;
}

/** A ticket whatever its state. */
export async function findTicket(context: Context, kind: TicketKind, token: string): Promise<FoundTicket | undefined> {
  return token === '' ? undefined : readTicket(context, kind, idOf(kind, token));
}

/** Uses a ticket up; undefined when it may not be used any more. */
export async function useTicket(context: Context, kind: TicketKind, token: string): Promise<TicketData | undefined> {
  return token === '' ? undefined : spendTicket(context, kind, idOf(kind, token));
}

/** Uses a ticket up within a transaction. */
export async function useTicketIn(
  tx: Tx,
  kind: TicketKind,
  token: string,
  at: string,
): Promise<TicketData | undefined> {
  return spendTicketIn(tx, kind, idOf(kind, token), at);
}
