import type { Context } from '@mp/kernel/server';
import type { ChatKind, ChatPurpose } from '../contract/index.ts';
import type { ChatIdentity } from './chat-provider.ts';

/** What a state begins with; hashes instead of state and cookie. */
export interface NewChatSignIn {
  readonly id: string;
  readonly kind: ChatKind;
  readonly purpose: ChatPurpose;
  readonly owner: string;
  readonly appId: string;
  readonly cookie: string;
  readonly accountId: string | null;
  readonly sessionId: string | null;
  readonly expiresAt: string;
}

/** A state as it stands. */
export interface ChatSignIn extends Omit<NewChatSignIn, 'id' | 'cookie' | 'expiresAt'> {
  readonly status: 0 | 1 | 2 | 3;
  readonly reason: 'refused' | 'failed' | 'unavailable' | null;
  readonly openid: string;
  readonly unionid: string | null;
  readonly wxUserid: string | null;
  readonly nick: string | null;
  readonly isOver: boolean;
  readonly usedAt: string | null;
}

const columns = `kind, purpose, owner, app_id as "appId", account_id as "accountId", session_id as "sessionId", status, reason,
  openid, unionid, wx_userid as "wxUserid", nick, used_at as "usedAt"`;

/** Keeps a new state, and forgets those that were over an hour ago. */
export async function insertChatSignIn(context: Context, made: NewChatSignIn): Promise<void> {
  await context.rows(
    `with old as (delete from chat_sign_in where id in (
       select o.id from chat_sign_in o where o.expires_at < $10::timestamptz - interval '1 hour' limit 100))
     insert into chat_sign_in (id, kind, purpose, owner, app_id, cookie, account_id, session_id, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7::uuid, $8::uuid, $9::timestamptz)`,
    [
      made.id,
      made.kind,
      made.purpose,
      made.owner,
      made.appId,
      made.cookie,
      made.accountId,
      made.sessionId,
      made.expiresAt,
      context.now,
    ],
  );
}

/** The state of a browser; undefined for one of another browser. */
export async function chatSignInOf(context: Context, id: string, cookie: string): Promise<ChatSignIn | undefined> {
  const [row] = await context.rows<ChatSignIn>(
    `select ${columns}, expires_at <= $3::timestamptz as "isOver" from chat_sign_in where id = $1 and cookie = $2`,
    [id, cookie, context.now],
  );
  return row;
}

/** Claims a waiting state for the one exchange of its code; undefined when it is of another browser, taken or over. */
export async function claimChatSignIn(context: Context, id: string, cookie: string): Promise<ChatSignIn | undefined> {
  const [row] = await context.rows<ChatSignIn>(
    `update chat_sign_in set status = 1
     where id = $1 and cookie = $2 and status = 0 and expires_at > $3::timestamptz
     returning ${columns}, false as "isOver"`,
    [id, cookie, context.now],
  );
  return row;
}

/** Keeps whom the service has confirmed; it is to be used until `expiresAt`. */
export async function confirmChatSignIn(
  context: Context,
  id: string,
  found: ChatIdentity & { readonly expiresAt: string },
): Promise<void> {
  await context.rows(
    `update chat_sign_in set status = 2, openid = $2, unionid = $3, wx_userid = $4, nick = $5, expires_at = $6::timestamptz
     where id = $1 and status = 1`,
    [id, found.openid, found.unionid, found.wxUserid, found.nick, found.expiresAt],
  );
}

/** Ends a state without anybody confirmed. */
export async function refuseChatSignIn(context: Context, id: string, reason: string): Promise<void> {
  await context.rows('update chat_sign_in set status = 3, reason = $2 where id = $1 and status = 1', [id, reason]);
}

/** Uses a confirmed state up: once, by its browser, for its purpose. With a ticket it goes on as that. */
export async function useChatSignIn(
  context: Context,
  id: string,
  given: { readonly cookie: string; readonly purpose: ChatPurpose; readonly ticket?: string },
): Promise<ChatSignIn | undefined> {
  const [row] = await context.rows<ChatSignIn>(
    `update chat_sign_in set used_at = $4::timestamptz, ticket = $5
     where id = $1 and cookie = $2 and purpose = $3 and status = 2 and used_at is null and expires_at > $4::timestamptz
     returning ${columns}, false as "isOver"`,
    [id, given.cookie, given.purpose, context.now, given.ticket ?? null],
  );
  return row;
}

/** Uses a ticket for binding up; undefined when it is nobody's, used, or older than so many seconds. */
export async function useBindTicket(
  context: Context,
  ticket: string,
  seconds: number,
): Promise<(ChatSignIn & { readonly usedAt: string }) | undefined> {
  const [row] = await context.rows<ChatSignIn & { readonly usedAt: string }>(
    `update chat_sign_in set ticket_used_at = $2::timestamptz
     where ticket = $1 and ticket_used_at is null and used_at > $2::timestamptz - make_interval(secs => $3)
     returning ${columns}, false as "isOver"`,
    [ticket, context.now, seconds],
  );
  return row;
}
