import {
  type PayloadContent,
  type PayloadKey,
  payloadKeyParams,
  payloadToSeal,
  sealedPayloadText,
  type SealOptions,
} from '../../contract/wire.ts';

const randomBytes = (length: number) => crypto.getRandomValues(new Uint8Array(length));

/** Bytes as WebCrypto takes them. */
const bytes = (given: Uint8Array) => new Uint8Array(given);

async function sealNatively(key: PayloadKey, content: PayloadContent, options: SealOptions): Promise<string> {
  const { subtle } = crypto;
  const { iv, aad, plain } = payloadToSeal(key, content, { ...options, randomBytes });
  const shared = await subtle.importKey('raw', bytes(key.appKey), 'HKDF', false, ['deriveKey']);
  const derivation = {
    name: 'HKDF',
    hash: 'SHA-256',
    salt: bytes(payloadKeyParams.salt),
    info: bytes(payloadKeyParams.info),
  };
  const aes = await subtle.deriveKey(derivation, shared, { name: 'AES-GCM', length: 256 }, false, ['encrypt']);
  const gcm = { name: 'AES-GCM', iv: bytes(iv), additionalData: bytes(aad) };
  return sealedPayloadText(key.kid, iv, new Uint8Array(await subtle.encrypt(gcm, aes, bytes(plain))));
}

/**
 * A `reuestParas` text (platform.md 1.2), sealed by the browser. Over plain http, as on intranets, browsers have no
 * cryptography of their own: the primitives in JavaScript come then, as a part of their own.
 */
export async function sealPayload(key: PayloadKey, content: PayloadContent, options: SealOptions): Promise<string> {
  if ('subtle' in crypto) return await sealNatively(key, content, options);
  const { payloadWire } = await import('./wire-payload.ts');
  return payloadWire.sealPayload(key, content, options);
}
