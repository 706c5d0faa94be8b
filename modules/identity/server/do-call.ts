import type { AppError } from '@mp/kernel/contract';
import type { CallLimit, Context, Services, Statement } from '@mp/kernel/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Door } from './door.ts';
import type { LoginName } from './login-name.ts';
import type { NamedFacts } from './named-facts.service.ts';
import { keyedHash, nameHash } from './name-hash.ts';
import type { Started } from './second-factor.service.ts';
import { cookieName, sessionOf } from './session-of.ts';
import type { Client } from './session.service.ts';

/** One call of the login service. */
export interface DoCall {
  readonly context: Context;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** A field of the form or the query; empty when missing. */
  readonly field: (name: string) => string;
  /** The name that the call is about; empty when it gives none. */
  readonly userName: LoginName;
  /** What is known of that name; read once a call. */
  readonly named: () => Promise<NamedFacts>;
  /** Whom the call turned out to be about, for the log. */
  readonly note: (facts: LogFacts) => void;
  readonly line: LogLine;
  readonly early: EarlyAnswer;
}

/** What was done in the round trip that counted a call. */
export interface EarlyAnswer {
  /** Token of the challenge that was kept. */
  readonly challengeId?: string;
  readonly claim?: ReadClaim;
}

/** What a secret envelope held, now used up, and the first factor that its challenge says was given; or why it is refused. */
export type ReadClaim =
  | { readonly secret: Readonly<Record<string, unknown>>; readonly started: Started | undefined }
  | { readonly refused: AppError };

/** A call before it is counted. */
export interface EarlyCall extends Pick<DoCall, 'context' | 'field' | 'userName' | 'named'> {
  /** Those under which it is counted: what it writes early holds to `withinLimits`. */
  readonly limits: readonly CallLimit[];
  /** Writes the line of the log that says that the call succeeds; the last that is asked for. */
  readonly writeLine: () => Promise<void>;
}

/**
 * The line of the sign-in log that says that the call succeeds, as the last statements of the transaction in which it does;
 * it is written afterwards where nobody asks for it.
 */
export type LogLine = () => readonly Statement[];

/** Whom a call is about, as the sign-in log keeps it. */
export interface LogFacts {
  readonly accountId?: string | null;
  readonly tenantId?: string | null;
  readonly userName?: string;
  /** Instead of the call's own, for a sign-in by somebody who stands in. */
  readonly kind?: string;
  readonly actingBy?: string | null;
  /** What a call that was not refused came to, where it is not done: `second`, `resetpwd`. */
  readonly result?: string;
}

/** What a call answers: `data`, or `rows` as JSON text for the settings calls. */
type DoAnswer = { readonly data?: unknown; readonly rows?: unknown };

/** A call of the login service with what it needs and does. */
export interface DoEndpoint {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  /** Needs a living session. */
  readonly session?: boolean;
  /** Of calls that need a session: open to whoever stands in for the user; else they are the owner's alone. */
  readonly acting?: 'open';
  /** Kind in the sign-in log; polls and settings leave none. */
  readonly log?: string;
  /** Calls a minute and address. */
  readonly perMinute?: number;
  /** Calls a minute about one account; of calls that need no session. */
  readonly perAccountMinute?: number;
  /** Part of signing in: a rush of such calls waits among its own, or is refused. */
  readonly atTheDoor?: true;
  /** Judges a password: refused at once where too many wait to be judged. */
  readonly judgesPassword?: true;
  /** Always asks what is known of the name it gives: read in the round trip that counts the call. */
  readonly readsName?: true;
  /**
   * What is read and written in the round trip that counts the call: what the database is not needed for is made ready
   * first, what is answered is asked for at once.
   */
  readonly early?: (call: EarlyCall) => Promise<(() => Promise<EarlyAnswer>) | undefined>;
  readonly handle: (call: DoCall) => Promise<DoAnswer>;
}

/** Whom a call is about: the session's user, the name it gives, or, where it gives none, the challenge that it answers. */
export function subjectOf({ context, userName, field }: Pick<DoCall, 'context' | 'userName' | 'field'>): string {
  if (context.isSignedIn) return context.userId;
  return userName === '' ? keyedHash('subject', field('challengeId') || field('passkeyId')) : nameHash(userName);
}

/** The browser behind a request. */
export function clientOf(door: Door, request: FastifyRequest, deviceId: string): Client {
  const secretIn = (name: string): string | null => {
    const value = request.cookies[name];
    return value !== undefined && /^[\w-]{43}$/.test(value) ? value : null;
  };
  return {
    cookie: secretIn(cookieName(door.environment)),
    trust: secretIn(trustCookieName(door)),
    ua: String(request.headers['user-agent'] ?? '').slice(0, 300),
    deviceId: /^[\w-]{8,128}$/.test(deviceId) ? deviceId : null,
  };
}

/** Attributes of the cookie that binds a browser to its sessions; it goes when the browser is closed. */
export function cookieOptions(door: Door) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: door.environment.secure } as const;
}

/**
 * Binds the browser to its sessions. In the frame of another site browsers keep cookies only when they say so, and apart
 * from those of the site itself; that needs https.
 */
export function bindCookie(
  door: Door,
  reply: FastifyReply,
  { secret, isEmbedded = false }: { readonly secret: string; readonly isEmbedded?: boolean },
): void {
  const embedded = isEmbedded && door.environment.secure ? ({ sameSite: 'none', partitioned: true } as const) : {};
  reply.setCookie(cookieName(door.environment), secret, { ...cookieOptions(door), ...embedded });
}

/** Name of the cookie by which a browser is spared the second factor. */
export const trustCookieName = (door: Door): string => (door.environment.secure ? '__Host-mprid' : 'mprid');

/** Lets the browser keep the secret by which it is spared the second factor, beyond its closing. */
export function setTrustCookie(
  door: Door,
  reply: FastifyReply,
  { secret, days }: { readonly secret: string; readonly days: number },
): void {
  reply.setCookie(trustCookieName(door), secret, { ...cookieOptions(door), maxAge: days * 86_400 });
}

/** The session that a request claims; undefined when it claims none, for calls that are open to everybody. */
export function claimOf(
  door: Door,
  services: Services,
  request: FastifyRequest,
): { sessionId: string; cookieHash: string } | undefined {
  try {
    return sessionOf(door.environment, services.now)(request);
  } catch {
    return undefined;
  }
}
