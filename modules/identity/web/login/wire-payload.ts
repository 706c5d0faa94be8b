import { gcm } from '@noble/ciphers/aes.js';
import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { createPayloadWire, type PayloadPrimitives } from '../../contract/wire.ts';

/** Primitives in pure JS: WebCrypto `subtle` is missing on plain-http intranets. */
export const payloadPrimitives: PayloadPrimitives = {
  hkdfSha256: (ikm, salt, info) => hkdf(sha256, ikm, salt, info, 32),
  gcmSeal: ({ key, iv, aad }, plain) => gcm(key, iv, aad).encrypt(plain),
  gcmOpen: ({ key, iv, aad }, sealed) => gcm(key, iv, aad).decrypt(sealed),
  randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
};

/** `reuestParas` in the browser. */
export const payloadWire = createPayloadWire(payloadPrimitives);
