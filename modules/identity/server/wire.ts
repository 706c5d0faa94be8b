import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  hash,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto';
import {
  createPayloadWire,
  createSecretWire,
  fromBase64Url,
  type GcmParams,
  type SecretPrimitives,
} from '../contract/wire.ts';

// A raw X25519 key becomes a KeyObject by its fixed DER prefix (RFC 8410).
const privatePrefix = Buffer.from('302e020100300506032b656e04220420', 'hex');
const publicPrefix = Buffer.from('302a300506032b656e032100', 'hex');

// The server has a handful of private keys and opens every secret with one of them.
const privateObjects = new WeakMap<Uint8Array, KeyObject>();
function privateObject(raw: Uint8Array): KeyObject {
  const known = privateObjects.get(raw);
  if (known) return known;
  const made = createPrivateKey({ key: Buffer.concat([privatePrefix, raw]), format: 'der', type: 'pkcs8' });
  privateObjects.set(raw, made);
  return made;
}
const publicObject = (raw: Uint8Array): KeyObject =>
  createPublicKey({ key: Buffer.concat([publicPrefix, raw]), format: 'der', type: 'spki' });

function gcmOpen({ key, iv, aad }: GcmParams, sealed: Uint8Array): Uint8Array {
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: 16 });
  decipher.setAAD(aad);
  decipher.setAuthTag(sealed.subarray(sealed.length - 16));
  return Buffer.concat([decipher.update(sealed.subarray(0, sealed.length - 16)), decipher.final()]);
}

function gcmSeal({ key, iv, aad }: GcmParams, plain: Uint8Array): Uint8Array {
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: 16 });
  cipher.setAAD(aad);
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

const publicKeys = new WeakMap<Uint8Array, Uint8Array>();
function x25519Public(privateKey: Uint8Array): Uint8Array {
  const known = publicKeys.get(privateKey);
  if (known) return known;
  const { x } = createPublicKey(privateObject(privateKey)).export({ format: 'jwk' });
  const raw = fromBase64Url(x ?? '');
  if (!raw) throw new Error('X25519 public key could not be exported');
  publicKeys.set(privateKey, raw);
  return raw;
}

const primitives: SecretPrimitives = {
  md5Hex: (text) => hash('md5', text, 'hex'),
  sha512Hex: (text) => hash('sha512', text, 'hex'),
  hkdfSha256: (ikm, salt, info) => new Uint8Array(hkdfSync('sha256', ikm, salt, info, 32)),
  gcmSeal,
  gcmOpen,
  x25519Public,
  x25519Shared: (privateKey, publicKey) =>
    diffieHellman({ privateKey: privateObject(privateKey), publicKey: publicObject(publicKey) }),
  randomBytes: (length) => randomBytes(length),
};

/** The wire formats on the server, by node:crypto. */
export const serverWire = {
  ...createPayloadWire(primitives),
  ...createSecretWire(primitives),
  publicKeyOf: x25519Public,
};
