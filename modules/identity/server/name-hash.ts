import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import type { LoginName } from './login-name.ts';

let key: KeyObject | undefined;

/** Sets the key of the hashes from TOKEN_KEY; the module does it when it starts. */
export function useNameKey(tokenKey: Uint8Array): void {
  key = createSecretKey(new Uint8Array(hkdfSync('sha256', tokenKey, 'mpcloud', 'sign-in/v1', 32)));
}

/** Keyed hash for one purpose, as hex. */
export function keyedHash(purpose: string, text: string): string {
  if (!key) throw new Error('the key of name hashes is not set');
  return createHmac('sha256', key).update(`${purpose}|${text}`).digest('hex');
}

/** The hash that was asked for last: a sign-in asks for that of one name several times. */
let latest: { readonly name: LoginName; readonly key: KeyObject | undefined; readonly hash: string } | undefined;

/** Hash under which wrong passwords of a name are counted. */
export function nameHash(name: LoginName): string {
  if (latest?.name !== name || latest.key !== key) latest = { name, key, hash: keyedHash('name', name) };
  return latest.hash;
}
