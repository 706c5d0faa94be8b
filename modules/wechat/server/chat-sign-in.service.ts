import { createHash, randomBytes } from 'node:crypto';
import { AppError } from '@mp/kernel/contract';
import type { Context } from '@mp/kernel/server';
import {
  accountOfChat,
  bindChat,
  cookieHash,
  hasBegunSince,
  provenAccountById,
  tenantsOf,
  type ChatAccount,
  type LoginAccount,
  type ProveFirst,
} from '@mp/identity/server';
import { authErrors, bindingErrors } from '@mp/identity/contract';
import {
  oauthErrors,
  wechatErrors,
  type ChatKind,
  type ChatPurpose,
  type ChatStart,
  type ChatStatus,
} from '../contract/index.ts';
import { appName, chatAppOf } from './chat-app.ts';
import { ChatRefusedError } from './chat-call.ts';
import { chatProviders, type ChatIdentity } from './chat-provider.ts';
import * as query from './chat-sign-in.query.ts';

/** Seconds: a state until it is confirmed and again until it is used, and a ticket for binding after another sign-in. */
const chatSeconds = { state: 180, ticket: 600 } as const;

/** The service asks for patience. */
const tooOften = 45009;
const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');
const after = (context: Context, seconds: number): string =>
  new Date(context.now.getTime() + seconds * 1000).toISOString();

/** Where a sign-in by a chat account begins. */
export interface ChatBeginning {
  readonly kind: ChatKind;
  readonly purpose: ChatPurpose;
  /** The tenant whose app is asked; null for the platform's. */
  readonly tenantId: string | null;
  /** Secret of the browser's cookie. */
  readonly cookie: string;
  /** Where the service comes back to. */
  readonly redirect: string;
  /** Whose account and session it is about, when one is bound. */
  readonly owner?: { readonly accountId: string; readonly sessionId: string | null };
}

/** Begins: a state of 128 random bits for this browser, and the page with the QR code. Throws `wechat.notConfigured`. */
export async function beginChat(context: Context, given: ChatBeginning): Promise<ChatStart> {
  const { kind, purpose, tenantId, cookie, redirect, owner } = given;
  const app = await chatAppOf(context.services, kind, tenantId);
  if (!app) throw wechatErrors.notConfigured();
  const state = randomBytes(16).toString('base64url');
  await query.insertChatSignIn(context, {
    id: hashOf(state),
    kind,
    purpose,
    owner: app.owner,
    appId: app.appId,
    cookie: cookieHash(cookie),
    accountId: owner?.accountId ?? null,
    sessionId: owner?.sessionId ?? null,
    expiresAt: after(context, chatSeconds.state),
  });
  return { url: chatProviders[kind].pageUrl(app, { state, redirect }), state, qr: true, expires: chatSeconds.state };
}

/** What a browser says of its state; no cookie is none. */
export interface StateOfBrowser {
  readonly state: string;
  readonly cookie: string | null;
}

const keysOf = ({ state, cookie }: StateOfBrowser) => ({ id: hashOf(state), cookie: cookieHash(cookie ?? '') });

/** Whom the service has confirmed by a code, asked of the very app that the state began with. */
async function identified(context: Context, begun: query.ChatSignIn, code: string): Promise<ChatIdentity> {
  const app = await chatAppOf(context.services, begun.kind, begun.owner === 'platform' ? null : begun.owner);
  if (!app || appName(app) !== appName(begun)) throw wechatErrors.notConfigured();
  return chatProviders[begun.kind].identify(context.services, app, code);
}

/** What went wrong at the service, in words that the product knows. */
function failure(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return error instanceof ChatRefusedError && error.code !== tooOften
    ? oauthErrors.oauthFailed()
    : oauthErrors.oauthUnavailable();
}

/**
 * Comes back with the code; without one it was refused. Throws `auth.oauthStateInvalid`, `auth.oauthFailed`,
 * `auth.oauthUnavailable`, `wechat.notMember`.
 */
export async function comeBack(
  context: Context,
  { code, ...browser }: StateOfBrowser & { readonly code: string },
): Promise<{ readonly status: 2 | 3; readonly purpose: ChatPurpose }> {
  const { id, cookie } = keysOf(browser);
  const begun = await query.claimChatSignIn(context, id, cookie);
  if (!begun) throw oauthErrors.oauthStateInvalid();
  const { purpose } = begun;
  if (code === '') {
    await query.refuseChatSignIn(context, id, 'refused');
    return { status: 3, purpose };
  }
  try {
    const found = await identified(context, begun, code);
    await query.confirmChatSignIn(context, id, { ...found, expiresAt: after(context, chatSeconds.state) });
  } catch (error) {
    const refused = failure(error);
    context.log.warn({ err: error, kind: begun.kind }, 'chat service did not confirm');
    await query.refuseChatSignIn(context, id, refused.status === 503 ? 'unavailable' : 'failed');
    throw refused;
  }
  return { status: 2, purpose };
}

const chatOf = (row: query.ChatSignIn): ChatAccount => ({
  kind: row.kind,
  owner: row.owner,
  appId: appName(row),
  openid: row.openid,
  unionid: row.unionid,
  wxUserid: row.wxUserid,
  nick: row.nick,
});

/** What the waiting page is told. Throws `auth.oauthStateInvalid`. */
export async function chatStatus(context: Context, browser: StateOfBrowser): Promise<ChatStatus> {
  const { id, cookie } = keysOf(browser);
  const found = await query.chatSignInOf(context, id, cookie);
  if (!found || found.usedAt !== null) throw oauthErrors.oauthStateInvalid();
  const { status, reason, purpose, nick } = found;
  if (status === 3) return { status, reason: reason ?? 'failed' };
  if (found.isOver) return { status: 4 };
  if (status !== 2) return { status };
  if (purpose === 'bind') return { status, next: 'bind', nick };
  if (await accountOfChat(context, chatOf(found))) return { status, next: 'login', nick };
  const bindTicket = randomBytes(24).toString('base64url');
  if (!(await query.useChatSignIn(context, id, { cookie, purpose, ticket: hashOf(bindTicket) })))
    throw oauthErrors.oauthStateInvalid();
  return { status, next: 'unbound', nick, bindTicket };
}

/**
 * Whether an app may vouch for an account: that of a tenant does so for those who belong to that tenant alone. Whoever sets it
 * up, and could answer for the service, must not become somebody of another tenant, nor of the platform.
 */
async function isVouchedFor(
  context: Context,
  owner: string,
  account: Pick<LoginAccount, 'id' | 'builtin' | 'platform_admin'>,
): Promise<boolean> {
  if (owner === 'platform') return true;
  if (account.builtin || account.platform_admin) return false;
  const tenants = await tenantsOf(context, account.id);
  return tenants.length === 1 && tenants[0]?.id === owner;
}

/** The way of signing in by a confirmed state. Throws `auth.oauthStateInvalid`, `auth.notBound`, `auth.loginFailed`. */
export const proveByChat =
  (kind: ChatKind): ProveFirst =>
  async (context, _door, { field, client }) => {
    const { id, cookie } = keysOf({ state: field('state'), cookie: client.cookie });
    const used = await query.useChatSignIn(context, id, { cookie, purpose: 'login' });
    if (!used || used.kind !== kind) throw oauthErrors.oauthStateInvalid();
    const accountId = await accountOfChat(context, chatOf(used));
    if (accountId === undefined) throw bindingErrors.notBound();
    const proven = await provenAccountById(context, accountId);
    if (!(await isVouchedFor(context, used.owner, proven.account))) throw authErrors.loginFailed();
    return proven;
  };

/** By what somebody signed in binds a chat account: the state that he began, or the ticket of one that was nobody's. */
type BindProof = (StateOfBrowser & { readonly ticket?: undefined }) | { readonly ticket: string };

async function bindable(context: Context, proof: BindProof): Promise<query.ChatSignIn | undefined> {
  const open = context.as(undefined);
  if (proof.ticket !== undefined) {
    const found = await query.useBindTicket(open, hashOf(proof.ticket), chatSeconds.ticket);
    // The sign-in that followed is the proof of the person; a session that was there before is none.
    return found && (await hasBegunSince(context, found.usedAt)) ? found : undefined;
  }
  const { id, cookie } = keysOf(proof);
  const found = await query.useChatSignIn(open, id, { cookie, purpose: 'bind' });
  const { userId, principal } = context;
  return found?.accountId === userId && found.sessionId === principal.sessionId ? found : undefined;
}

/**
 * Binds a confirmed chat account to the caller. Throws `auth.oauthStateInvalid`, `wechat.foreignApp`, `auth.alreadyBound`.
 */
export async function bindConfirmed(
  context: Context,
  proof: BindProof,
): Promise<{ readonly bound: true; readonly nick: string | null }> {
  const found = await bindable(context, proof);
  if (!found) throw oauthErrors.oauthStateInvalid();
  const open = context.as(undefined);
  const { account } = await provenAccountById(open, context.userId);
  if (!(await isVouchedFor(open, found.owner, account))) throw wechatErrors.foreignApp();
  if (!(await bindChat(context, chatOf(found)))) throw oauthErrors.alreadyBound();
  context.log.info({ kind: found.kind }, 'chat account bound');
  return { bound: true, nick: found.nick };
}
