import { x25519 } from '@noble/curves/ed25519.js';
import { md5 } from '@noble/hashes/legacy.js';
import { sha512 } from '@noble/hashes/sha2.js';
import { createSecretWire, toHex } from '../../contract/wire.ts';
import { payloadPrimitives } from './wire-payload.ts';

const encoder = new TextEncoder();

/** Password digest and `secureData` in the browser; loaded when a form is sent. */
export const secretWire = createSecretWire({
  ...payloadPrimitives,
  md5Hex: (text) => toHex(md5(encoder.encode(text))),
  sha512Hex: (text) => toHex(sha512(encoder.encode(text))),
  x25519Public: (privateKey) => x25519.getPublicKey(privateKey),
  x25519Shared: (privateKey, publicKey) => x25519.getSharedSecret(privateKey, publicKey),
});
