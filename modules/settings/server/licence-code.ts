import { createPublicKey, verify, type KeyObject } from 'node:crypto';
import { licenceTypes, type LicenceType } from '../contract/licence.api.ts';

/** What a code says, once its signature has proved right. */
export interface LicenceContent {
  /** Of the key that signed it. */
  readonly kid: string;
  readonly lid: string;
  readonly type: LicenceType;
  readonly customer: string;
  /** First and last instant, epoch milliseconds. */
  readonly notBefore: number;
  readonly notAfter: number;
  /** Enabled users and tenants at most; null: as many as there are. */
  readonly limits: { readonly users: number | null; readonly tenants: number | null };
  readonly features: readonly string[];
}

/** Public keys by their id. */
export type LicenceKeys = ReadonlyMap<string, KeyObject>;

/** The key that is built in; its private half is kept by the maker alone. */
const builtIn = { kid: 'mp1', publicKey: '-rrzaYLWlrh55_aei2a9rp6jg7G-LN-iDLQyo7x5KDc' } as const;
/** What stands before the 32 bytes of a public Ed25519 key in DER. */
const ed25519Prefix = Buffer.from('302a300506032b6570032100', 'hex');

/** A public key from its 32 bytes in base64url. Throws for anything else. */
function publicKeyOf(text: string): KeyObject {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length !== 32) throw new Error('a public Ed25519 key has 32 bytes');
  return createPublicKey({ key: Buffer.concat([ed25519Prefix, bytes]), format: 'der', type: 'spki' });
}

/** The built-in key, or those of an operator who signs for himself: `kid:key,kid:key`. */
export function licenceKeysOf(text: string | undefined): LicenceKeys {
  const given = (text ?? '').split(',').flatMap((each) => {
    const [kid = '', key = ''] = each.trim().split(':');
    return kid === '' ? [] : [[kid, publicKeyOf(key)] as const];
  });
  return new Map(given.length > 0 ? given : [[builtIn.kid, publicKeyOf(builtIn.publicKey)]]);
}

const count = (value: unknown): number | null | undefined =>
  value === null || value === undefined
    ? null
    : Number.isSafeInteger(value) && Number(value) >= 1
      ? Number(value)
      : undefined;

const words = (value: unknown, max: number): string | undefined =>
  typeof value === 'string' && value.trim() !== '' && value.length <= max ? value : undefined;

/** An instant of a code: seconds since 1970, as in JSON web tokens, or ISO 8601. */
const instant = (value: unknown): number =>
  typeof value === 'number' ? value * 1000 : typeof value === 'string' ? Date.parse(value) : Number.NaN;

function contentOf(given: Readonly<Record<string, unknown>>): LicenceContent | undefined {
  const type = licenceTypes.find((each) => each === given.type);
  const [lid, customer] = [words(given.lid, 100), words(given.customer, 200)];
  const [notBefore, notAfter] = [instant(given.nbf), instant(given.exp)];
  const limits = Object(given.limits ?? {}) as { users?: unknown; tenants?: unknown };
  const [users, tenants] = [count(limits.users), count(limits.tenants)];
  const features = given.features ?? [];
  if (!type || lid === undefined || customer === undefined || !(notBefore < notAfter)) return undefined;
  if (users === undefined || tenants === undefined || !Array.isArray(features)) return undefined;
  if (!features.every((each): each is string => typeof each === 'string')) return undefined;
  const kid = words(given.kid, 40) ?? builtIn.kid;
  return { kid, lid, type, customer, notBefore, notAfter, limits: { users, tenants }, features };
}

function jsonIn(text: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** What a code says: `MP1.<JSON>.<signature>`; undefined when it is none of ours. */
export function readLicence(code: string, keys: LicenceKeys): LicenceContent | undefined {
  const [version, body = '', signature = '', ...rest] = code.replaceAll(/\s/gu, '').split('.');
  if (version !== 'MP1' || rest.length > 0) return undefined;
  const content = contentOf(jsonIn(body));
  const key = content && keys.get(content.kid);
  if (!key) return undefined;
  const isOurs = verify(null, Buffer.from(`MP1.${body}`), key, Buffer.from(signature, 'base64url'));
  return isOurs ? content : undefined;
}
