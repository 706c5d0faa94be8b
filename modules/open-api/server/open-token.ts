import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const secretBytes = 23;
const checkBytes = 9;
/** 32 bytes in base64url: 43 signs. */
const shape = /^[\w-]{43}$/u;

/** What a token ends with: a keyed sum over its secret, so that an invented one is refused without the database. */
const checkOf = (key: Uint8Array, secret: Buffer): Buffer =>
  createHmac('sha256', key).update('open').update(secret).digest().subarray(0, checkBytes);

/** A new token of a project or a new bearer token: 184 random bits and their sum, 43 signs. */
export function newOpenToken(key: Uint8Array): string {
  const secret = randomBytes(secretBytes);
  return Buffer.concat([secret, checkOf(key, secret)]).toString('base64url');
}

/** Whether this installation can have issued a token. */
export function isOwnToken(key: Uint8Array, token: string): boolean {
  if (!shape.test(token)) return false;
  const bytes = Buffer.from(token, 'base64url');
  const check = bytes.subarray(secretBytes);
  return check.length === checkBytes && timingSafeEqual(check, checkOf(key, bytes.subarray(0, secretBytes)));
}

/** What recognises a token. */
export const openTokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url');

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
