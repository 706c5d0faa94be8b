/** Client id every console request carries (SPEC section 9). */
export const clientId = 'mplanyou';
/** Login channel of the PC web console; other numbers are reserved (platform.md 1.1). */
export const pcLoginMode = 9;
/** Seconds-wide window for `ts` of sealed payloads, as milliseconds. */
export const sealWindowMs = 300_000;
/** Rounds of the password derivation, fixed by the wire format `mmd5-1`. */
export const passwordRounds = 1000;

/** Key, nonce and additional authenticated data of AES-GCM. */
export interface GcmParams {
  readonly key: Uint8Array;
  readonly iv: Uint8Array;
  readonly aad: Uint8Array;
}

/** Primitives of `reuestParas`, needed before the first screen is drawn. */
export interface PayloadPrimitives {
  readonly hkdfSha256: (ikm: Uint8Array, salt: Uint8Array, info: Uint8Array) => Uint8Array;
  /** AES-256-GCM; the 16-byte tag is appended to the cipher text. */
  readonly gcmSeal: (given: GcmParams, plain: Uint8Array) => Uint8Array;
  /** Throws when the tag does not match. */
  readonly gcmOpen: (given: GcmParams, sealed: Uint8Array) => Uint8Array;
  readonly randomBytes: (length: number) => Uint8Array;
}

/** Primitives of passwords and `secureData`, needed only when a form is sent. */
export interface SecretPrimitives extends PayloadPrimitives {
  readonly md5Hex: (text: string) => string;
  readonly sha512Hex: (text: string) => string;
  readonly x25519Public: (privateKey: Uint8Array) => Uint8Array;
  readonly x25519Shared: (privateKey: Uint8Array, publicKey: Uint8Array) => Uint8Array;
}

/** What makes a sealed text reproducible: the clock and the random parts. */
export interface SealOptions {
  /** Epoch milliseconds on the server's clock. */
  readonly ts: number;
  /** 16 hex characters; random when left out. */
  readonly nonce?: string;
  /** 12 bytes; random when left out. */
  readonly iv?: Uint8Array;
}

/** The symmetric key of `reuestParas`: 32 public bytes with their key id. */
export interface PayloadKey {
  readonly kid: string;
  readonly appKey: Uint8Array;
}

/** What a sealed payload carries, and the one endpoint it is for. */
export interface PayloadContent {
  readonly endpoint: string;
  readonly values: Record<string, unknown>;
}

/** The public half of the server key of `secureData`. */
export interface SecretKey {
  readonly ecdhKid: string;
  readonly ecdhPub: Uint8Array;
}

/** Why a sealed text was not accepted. */
export type OpenRefusal = 'auth.payloadInvalid' | 'auth.payloadExpired';

/** A sealed text's content, or why it was refused. */
export type Opened =
  | {
      readonly ok: true;
      readonly values: Readonly<Record<string, unknown>>;
      readonly nonce: string;
      readonly ts: number;
    }
  | { readonly ok: false; readonly code: OpenRefusal };

/** `reuestParas` of platform.md 1.2 over one set of primitives. */
export interface PayloadWire {
  readonly sealPayload: (key: PayloadKey, content: PayloadContent, options: SealOptions) => string;
  readonly openPayload: (
    keys: readonly PayloadKey[],
    sealed: { readonly endpoint: string; readonly text: string },
    now: number,
  ) => Opened;
}

/** Password digest and `secureData` of platform.md 1.3 and 1.4 over one set of primitives. */
export interface SecretWire {
  /** `mmd5-1`: 1000 rounds of salted MD5; 32 hex characters. */
  readonly passwordDigest: (password: string, salt: string) => string;
  readonly sha512Hex: (text: string) => string;
  readonly sealSecret: (
    key: SecretKey,
    content: PayloadContent,
    options: SealOptions & { readonly ephemeral?: Uint8Array },
  ) => string;
  readonly openSecret: (
    keys: readonly { readonly ecdhKid: string; readonly privateKey: Uint8Array }[],
    sealed: { readonly endpoint: string; readonly text: string },
    now: number,
  ) => Opened;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true });
const utf8 = (text: string): Uint8Array => encoder.encode(text);

/** Base64url without padding. */
export function toBase64Url(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Bytes of a base64url text in its one canonical form; undefined when it is anything else. */
export function fromBase64Url(text: string): Uint8Array | undefined {
  if (!/^[A-Za-z0-9_-]*$/.test(text) || text.length % 4 === 1) return undefined;
  // Bits of the last character that belong to no byte are zero in the one canonical form.
  const spare = [0, 0, 15, 3][text.length % 4] ?? 0;
  if (spare > 0 && (alphabet.indexOf(text.slice(-1)) & spare) !== 0) return undefined;
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Lower-case hex of bytes. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function concat(...parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const invalid: Opened = { ok: false, code: 'auth.payloadInvalid' };

function checked({ values, ts, nonce }: Readonly<Record<'values' | 'ts' | 'nonce', unknown>>, now: number): Opened {
  if (!isRecord(values) || typeof ts !== 'number' || typeof nonce !== 'string') return invalid;
  if (!/^[0-9a-f]{16}$/.test(nonce)) return invalid;
  if (Math.abs(now - ts) > sealWindowMs) return { ok: false, code: 'auth.payloadExpired' };
  return { ok: true, values, nonce, ts };
}

function parse(plain: Uint8Array): Record<string, unknown> | undefined {
  const parsed: unknown = JSON.parse(decoder.decode(plain));
  return isRecord(parsed) ? parsed : undefined;
}

/** Salt and info of the HKDF-SHA-256 that makes the AES key of `reuestParas` out of the public key. */
export const payloadKeyParams = { salt: utf8(clientId), info: utf8('reuestParas/v1') } as const;

/** What of a `reuestParas` text goes into AES-GCM: a nonce of 12 bytes, the additional data and the plain bytes. */
export function payloadToSeal(
  { kid }: Pick<PayloadKey, 'kid'>,
  { endpoint, values }: PayloadContent,
  { randomBytes, ...options }: SealOptions & Pick<PayloadPrimitives, 'randomBytes'>,
): Omit<GcmParams, 'key'> & { readonly plain: Uint8Array } {
  const nonce = options.nonce ?? toHex(randomBytes(8));
  return {
    iv: options.iv ?? randomBytes(12),
    aad: utf8(`${kid}|${endpoint}`),
    plain: utf8(JSON.stringify({ ...values, ts: options.ts, nonce })),
  };
}

/** The `reuestParas` text of sealed bytes, whose last 16 are the tag. */
export function sealedPayloadText(kid: string, iv: Uint8Array, sealed: Uint8Array): string {
  return `v1.${kid}.${toBase64Url(iv)}.${toBase64Url(sealed)}`;
}

/** `reuestParas` on `primitives`; both ends use this one algorithm. */
export function createPayloadWire({ hkdfSha256, gcmSeal, gcmOpen, randomBytes }: PayloadPrimitives): PayloadWire {
  const payloadKey = (appKey: Uint8Array) => hkdfSha256(appKey, payloadKeyParams.salt, payloadKeyParams.info);
  return {
    sealPayload(key, content, options) {
      const { plain, iv, aad } = payloadToSeal(key, content, { ...options, randomBytes });
      return sealedPayloadText(key.kid, iv, gcmSeal({ key: payloadKey(key.appKey), iv, aad }, plain));
    },

    openPayload(keys, { endpoint, text }, now) {
      const [version, kid, ivText, sealedText, ...rest] = text.split('.');
      const key = keys.find((each) => each.kid === kid);
      const iv = fromBase64Url(ivText ?? '');
      const sealed = fromBase64Url(sealedText ?? '');
      if (version !== 'v1' || rest.length > 0 || !key || iv?.length !== 12 || !sealed || sealed.length < 16)
        return invalid;
      try {
        const plain = gcmOpen({ key: payloadKey(key.appKey), iv, aad: utf8(`${key.kid}|${endpoint}`) }, sealed);
        const { ts, nonce, ...values } = parse(plain) ?? {};
        return checked({ values, ts, nonce }, now);
      } catch {
        return invalid;
      }
    },
  };
}

/** Bytes of a base64url text that has exactly, or at least, so many. */
function sizedBytes(text: string | undefined, isRight: (length: number) => boolean): Uint8Array | undefined {
  const bytes = fromBase64Url(text ?? '');
  return bytes && isRight(bytes.length) ? bytes : undefined;
}

/** The parts of a `secureData` text; undefined when it has another form. */
function secretParts(text: string) {
  const [version, kid, pubText, ivText, sealedText, ...rest] = text.split('.');
  const pub = sizedBytes(pubText, (length) => length === 32);
  const iv = sizedBytes(ivText, (length) => length === 12);
  const sealed = sizedBytes(sealedText, (length) => length >= 16);
  return version === 's1' && rest.length === 0 && pub && iv && sealed ? { kid, pub, iv, sealed } : undefined;
}

/** Password digest and `secureData` on `primitives`; both ends use this one algorithm. */
export function createSecretWire(primitives: SecretPrimitives): SecretWire {
  const { md5Hex, hkdfSha256, gcmSeal, gcmOpen, x25519Public, x25519Shared, randomBytes } = primitives;
  const secretKey = (shared: Uint8Array, ephemeralPub: Uint8Array, serverPub: Uint8Array) =>
    hkdfSha256(shared, concat(ephemeralPub, serverPub), utf8('secureData/v1'));
  return {
    sha512Hex: primitives.sha512Hex,

    passwordDigest(password, salt) {
      let digest = md5Hex(md5Hex(`${clientId}:${password}`) + salt);
      for (let round = 2; round <= passwordRounds; round += 1) digest = md5Hex(salt + digest + String(round));
      return digest;
    },

    sealSecret({ ecdhKid, ecdhPub }, { endpoint, values }, options) {
      const ephemeral = options.ephemeral ?? randomBytes(32);
      const ephemeralPub = x25519Public(ephemeral);
      const iv = options.iv ?? randomBytes(12);
      const nonce = options.nonce ?? toHex(randomBytes(8));
      const key = secretKey(x25519Shared(ephemeral, ecdhPub), ephemeralPub, ecdhPub);
      const plain = utf8(JSON.stringify({ v: values, ts: options.ts, nonce }));
      const sealed = gcmSeal({ key, iv, aad: utf8(`${ecdhKid}|${endpoint}`) }, plain);
      return `s1.${ecdhKid}.${toBase64Url(ephemeralPub)}.${toBase64Url(iv)}.${toBase64Url(sealed)}`;
    },

    openSecret(keys, { endpoint, text }, now) {
      const parts = secretParts(text);
      const own = keys.find((each) => each.ecdhKid === parts?.kid);
      if (!parts || !own) return invalid;
      const { pub, iv, sealed } = parts;
      try {
        const key = secretKey(x25519Shared(own.privateKey, pub), pub, x25519Public(own.privateKey));
        const content = parse(gcmOpen({ key, iv, aad: utf8(`${own.ecdhKid}|${endpoint}`) }, sealed));
        return checked({ values: content?.['v'], ts: content?.['ts'], nonce: content?.['nonce'] }, now);
      } catch {
        return invalid;
      }
    },
  };
}
