import { createHmac, createSecretKey, hash, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';

const checkBytes = 9;

/** What tokens of one purpose look like. */
interface TokenShape {
  /** Goes into the sum, so that a token of one purpose is none of another. */
  readonly purpose: string;
  /** Stands before it, so that whoever finds one knows what it opens. */
  readonly prefix?: string;
  readonly secretBytes: number;
}

/** Tokens that programs bring with them: random, and with a keyed sum by which invented ones are refused without the database. */
export interface OwnTokens {
  /** Signs of a token. */
  readonly length: number;
  /** A new token; whoever gets it is the only one to know it. */
  readonly issue: (key: Uint8Array) => string;
  /** Whether this installation can have issued a token. */
  readonly isOurs: (key: Uint8Array, token: string) => boolean;
}

const readyKeys = new WeakMap<Uint8Array, KeyObject>();

/** A key for MACs, made ready once: made ready anew for each MAC it costs ten times the MAC. */
export function readyKey(raw: Uint8Array): KeyObject {
  let key = readyKeys.get(raw);
  if (!key) readyKeys.set(raw, (key = createSecretKey(raw)));
  return key;
}

/** Tokens of one purpose: the prefix, the secret and 9 bytes of its HMAC-SHA-256 under the key, in base64url. */
export function ownTokens({ purpose, prefix = '', secretBytes }: TokenShape): OwnTokens {
  const length = prefix.length + Math.ceil(((secretBytes + checkBytes) * 4) / 3);
  const checkOf = (key: Uint8Array, secret: Buffer): Buffer =>
    createHmac('sha256', readyKey(key)).update(purpose).update(secret).digest().subarray(0, checkBytes);
  return {
    length,
    issue: (key) => {
      const secret = randomBytes(secretBytes);
      return prefix + Buffer.concat([secret, checkOf(key, secret)]).toString('base64url');
    },
    isOurs: (key, token) => {
      if (!token.startsWith(prefix) || token.length !== length) return false;
      const body = token.slice(prefix.length);
      if (!/^[\w-]+$/u.test(body)) return false;
      const bytes = Buffer.from(body, 'base64url');
      const check = bytes.subarray(secretBytes);
      return check.length === checkBytes && timingSafeEqual(check, checkOf(key, bytes.subarray(0, secretBytes)));
    },
  };
}

/** What recognises a token and is all that is stored of it: SHA-256, base64url. */
export const tokenHash = (token: string): string => hash('sha256', token, 'base64url');
