import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const prefix = 'scim_';
const secretBytes = 32;
const checkBytes = 9;

/** What a token ends with: a keyed sum over its secret, so that an invented one is refused without the database. */
const checkOf = (key: Uint8Array, secret: Buffer): Buffer =>
  createHmac('sha256', key).update('scim').update(secret).digest().subarray(0, checkBytes);

/** A new token: 256 random bits and their sum. */
export function newScimToken(key: Uint8Array): string {
  const secret = randomBytes(secretBytes);
  return prefix + Buffer.concat([secret, checkOf(key, secret)]).toString('base64url');
}

/** What is kept of a token. */
export const scimTokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** The last signs of a token, which tell it from another one and open nothing. */
export const scimTokenHint = (token: string): string => token.slice(-6);

/** The bearer token of an Authorization header; undefined where none stands that this installation can have issued. */
export function bearerToken(header: string | undefined, key: Uint8Array): string | undefined {
  const [, token] = /^Bearer +(scim_[A-Za-z0-9_-]{50,60})$/iu.exec(header ?? '') ?? [];
  if (token === undefined) return undefined;
  const bytes = Buffer.from(token.slice(prefix.length), 'base64url');
  const secret = bytes.subarray(0, secretBytes);
  const check = bytes.subarray(secretBytes);
  return check.length === checkBytes && timingSafeEqual(check, checkOf(key, secret)) ? token : undefined;
}
