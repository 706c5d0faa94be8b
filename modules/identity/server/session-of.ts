import { hash } from 'node:crypto';
import { sessionErrors } from '@mp/kernel/server';
import type { Environment } from '@mp/kernel/server';
import type { FastifyRequest } from 'fastify';
import { checkToken } from './token.ts';

/** Key id of session tokens; it changes with TOKEN_KEY. */
export const tokenKid = 'k1';

/** Name of the session cookie: `__Host-` needs https. */
export function cookieName(environment: Environment): string {
  return environment.secure ? '__Host-mpsid' : 'mpsid';
}

/** What is stored of the cookie's secret. */
export function cookieHash(secret: string): string {
  return hash('sha256', secret, 'base64url');
}

/** A claim whose MAC has been checked: its session, the hash of its cookie and its absolute end. */
interface Claim {
  readonly sessionId: string;
  readonly cookieHash: string;
  readonly expiresAt: number;
}

const keptClaims = 5000;

/**
 * The session that a request claims by its header `token` and its cookie, both of which are needed. Throws
 * `auth.tokenInvalid` and `auth.signatureExpired`; whether the session lives is decided by `enter` in the database.
 * Claims that have proved right are kept, so that MAC and hash are computed once and not with every request.
 */
export function sessionOf(
  environment: Environment,
  now: () => Date,
): (request: FastifyRequest) => { readonly sessionId: string; readonly cookieHash: string } {
  const claims = new Map<string, Claim>();
  const keys = [{ kid: tokenKid, key: environment.tokenKey }];
  const name = cookieName(environment);
  return (request) => {
    const token = request.headers.token;
    const cookie = request.cookies[name];
    if (typeof token !== 'string' || !cookie) throw sessionErrors.tokenInvalid();
    const key = `${token} ${cookie}`;
    const known = claims.get(key);
    const time = now().getTime();
    if (known && time < known.expiresAt) return known;
    const checked = checkToken(token, keys, time);
    if (!checked.ok)
      throw checked.code === 'auth.signatureExpired' ? sessionErrors.signatureExpired() : sessionErrors.tokenInvalid();
    const claim: Claim = { sessionId: checked.sessionId, cookieHash: cookieHash(cookie), expiresAt: checked.expiresAt };
    if (claims.size >= keptClaims) claims.clear();
    claims.set(key, claim);
    return claim;
  };
}
