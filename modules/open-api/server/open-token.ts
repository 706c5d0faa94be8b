import { ownTokens } from '@mp/kernel/server';
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Tokens of projects and bearer tokens: 184 random bits and their sum, 43 signs. */
export const openTokens = ownTokens({ purpose: 'open', secretBytes: 23 });

/** The last four signs of a token, which tell it from another one and open nothing. */
export const openTokenHint = (token: string): string => token.slice(-4);

/** Names a project in its calls; it is no secret. */
export const newAccessCode = (): string => randomBytes(16).toString('hex');

const sha512 = (value: string | Uint8Array): string => createHash('sha512').update(value).digest('hex');

/** What a signature goes over. */
export interface SignedCall {
  readonly method: string;
  /** Path and query as they are sent. */
  readonly url: string;
  readonly body: Uint8Array;
  readonly timestamp: string;
  readonly nonce: string;
}

/** The signature of a call: SHA-512 over method, path, sorted query, digest of the body, time, nonce and token (platform.md 5.11). */
export function signatureOf({ method, url, body, timestamp, nonce }: SignedCall, token: string): string {
  const [path = '', query = ''] = url.split(/\?(.*)/su);
  const sorted = query.split('&').toSorted().join('&');
  return sha512([method, path, sorted, sha512(body), timestamp, nonce, token].join('\n'));
}

/** Whether two texts are the same, in a time that does not depend on where they differ. */
export function isSame(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
