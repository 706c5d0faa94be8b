import { hash, randomBytes } from 'node:crypto';
import type { CallLimit, Context, Tx } from '@mp/kernel/server';
import {
  countTryOfTicket,
  insertTicket,
  readTicket,
  replaceTicket,
  spendTicket,
  spendTicketIn,
  type FoundTicket,
  type TicketRow,
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
  /** Between the first factor and the second. */
  second: 600,
  /** Challenge of a passkey, and the secret of an authenticator app that is being set up. */
  passkey: 300,
  totp: 600,
  /** Of a sign-on that goes by way of another site. */
  state: 300,
  /** Of a sign-on by another site: until it answers, the request of SAML, and until the page signs in with what it said. */
  signOn: 600,
  signOnRequest: 600,
  signOnProof: 120,
  /** Handed over to another address of the console. */
  sso: 60,
} as const;
/** A kind of ticket. */
export type TicketKind = keyof typeof ticketSeconds;
/** A ticket that holds a code. */
export type CodeKind = 'code' | 'dynamic';
/** A ticket at which tries are counted. */
type TriedKind = CodeKind | 'second';
/** A code that was sent, as its hash, with the tries at it. */
interface SentCode {
  readonly code: string;
  readonly tries: number;
  /** Null where the code leads to no account; absent for a visitor. */
  readonly accountId?: string | null;
  readonly userName?: string;
}

interface Contents {
  readonly nonce: object;
  readonly challenge: { readonly nameHash: string };
  readonly slider: { readonly x: number; readonly challengeId: string };
  readonly picture: { readonly code: string; readonly challengeId: string };
  /** `challengeId` is empty where the check was passed before any challenge. */
  readonly pass: { readonly ip: string; readonly challengeId: string };
  readonly reset: { readonly accountId: string; readonly userName: string; readonly proved?: boolean };
  readonly code: SentCode;
  readonly dynamic: SentCode;
  readonly second: {
    readonly accountId: string;
    readonly userName: string;
    /** Login type of the first factor. */
    readonly first: string;
    readonly tenantId: string;
    readonly tries: number;
    /** Sealed secret of an authenticator app that is being set up. */
    readonly offered?: string;
  };
  /** `accountId` is null where the passkey itself tells who signs in. */
  readonly passkey: { readonly challenge: string; readonly rpId: string; readonly accountId: string | null };
  readonly totp: { readonly accountId: string; readonly secret: string };
  readonly state: object;
  readonly signOn: SignOnState;
  readonly signOnRequest: { readonly value: string };
  readonly signOnProof: { readonly browser: string; readonly providerId: string; readonly person: string };
  readonly sso: {
    readonly accountId: string;
    readonly tenantId: string;
    readonly sessionId: string | undefined;
    /** Host that may redeem it, in lower case. */
    readonly host: string;
  };
}

/** What is remembered between leaving for another site and coming back. */
export interface SignOnState {
  /** Hash of the cookie of the browser that left. */
  readonly browser: string;
  readonly providerId: string;
  /** Query of the login page that it left, to be there again: the tenant and where to go afterwards. */
  readonly back: string;
  readonly callbackUrl: string;
  /** Of OpenID Connect: the nonce, and the sealed verifier of PKCE. */
  readonly nonce: string;
  readonly verifier: string;
}

/** What a ticket of a kind carries. */
export type TicketData<K extends TicketKind> = Contents[K];

// The database holds only the hash, so that reading it opens nothing.
const idOf = (kind: TicketKind, token: string): string => `${kind}:${hash('sha256', token, 'base64url')}`;

function ticketOf<K extends TicketKind>(
  context: Context,
  kind: K,
  { token, data }: { readonly token: string; readonly data: TicketData<K> },
): TicketRow {
  const expiresAt = new Date(context.now.getTime() + ticketSeconds[kind] * 1000).toISOString();
  return { id: idOf(kind, token), kind, data, expiresAt };
}

/** A token of 32 characters that nobody guesses. */
export const newToken = (): string => randomBytes(24).toString('base64url');

/** Makes a ticket and answers its token of 32 characters; what it carries may depend on the token. */
export async function issueTicket<K extends TicketKind>(
  context: Context,
  kind: K,
  data: TicketData<K> | ((token: string) => TicketData<K>),
): Promise<string> {
  const token = newToken();
  await saveTicket(context, kind, { token, data: typeof data === 'function' ? data(token) : data });
  return token;
}

/** Keeps a ticket under a token that came from outside, in place of one that was there. */
export async function putTicket<K extends TicketKind>(
  context: Context,
  kind: K,
  { token, data }: { readonly token: string; readonly data: TicketData<K> },
): Promise<void> {
  await replaceTicket(context, ticketOf(context, kind, { token, data }));
}

/** Counts a try at a ticket and answers what it carries; undefined when it may not be used, or `most` tries are over. */
export async function countTry<K extends TriedKind>(
  context: Context,
  kind: K,
  { token, max }: { readonly token: string; readonly max: number },
): Promise<TicketData<K> | undefined> {
  return token === '' ? undefined : countTryOfTicket<TicketData<K>>(context, { kind, id: idOf(kind, token), max });
}

/**
 * Keeps a ticket under a token that came from outside; false when it has been there already, or the call that is counted
 * in this round trip under `limits` is one too many.
 */
export async function saveTicket<K extends TicketKind>(
  context: Context,
  kind: K,
  {
    token,
    data,
    limits,
  }: { readonly token: string; readonly data: TicketData<K>; readonly limits?: readonly CallLimit[] },
): Promise<boolean> {
  return insertTicket(context, ticketOf(context, kind, { token, data }), limits);
}

/** What a ticket carries, without using it up; undefined when it may not be used any more. */
export async function lookAtTicket<K extends TicketKind>(
  context: Context,
  kind: K,
  token: string,
): Promise<TicketData<K> | undefined> {
  const found = await findTicket(context, kind, token);
  return found && !found.used && !found.over ? found.data : undefined;
}

/** A ticket whatever its state. */
export async function findTicket<K extends TicketKind>(
  context: Context,
  kind: K,
  token: string,
): Promise<FoundTicket<TicketData<K>> | undefined> {
  return token === '' ? undefined : readTicket<TicketData<K>>(context, kind, idOf(kind, token));
}

/** Uses a ticket up; undefined when it may not be used any more. */
export async function useTicket<K extends TicketKind>(
  context: Context,
  kind: K,
  token: string,
): Promise<TicketData<K> | undefined> {
  return token === '' ? undefined : spendTicket<TicketData<K>>(context, kind, idOf(kind, token));
}

/** Uses a ticket up within a transaction. */
export async function useTicketIn<K extends TicketKind>(
  tx: Tx,
  kind: K,
  { token, at }: { readonly token: string; readonly at: string },
): Promise<TicketData<K> | undefined> {
  return spendTicketIn<TicketData<K>>(tx, { kind, id: idOf(kind, token), at });
}
