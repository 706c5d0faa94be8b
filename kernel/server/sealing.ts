import { createCipheriv, createDecipheriv, createHmac, createSecretKey, hkdfSync, randomBytes } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

// Bytes as a key are made ready anew at each use, which costs more than what is done with it.
let key: KeyObject | undefined;
let blind: KeyObject | undefined;
/** Random bytes for the next texts: asking the system for twelve at a time costs as much as encrypting. */
let random = Buffer.alloc(0);
const ivBytes = 12;

/** Sets the key of encrypted fields: 32 bytes, DATA_KEY of the operating contract. Called once at start. */
export function useDataKey(dataKey: Buffer): void {
  const derived = (purpose: string) =>
    createSecretKey(Buffer.from(hkdfSync('sha256', dataKey, 'mpcloud', purpose, 32)));
  key = derived('field/v1');
  blind = derived('blind/v1');
}

function given(made: KeyObject | undefined): KeyObject {
  if (!made) throw new Error('data key is not set');
  return made;
}

function freshIv(): Buffer {
  if (random.length < ivBytes) random = randomBytes(ivBytes * 512);
  const iv = random.subarray(0, ivBytes);
  random = random.subarray(ivBytes);
  return iv;
}

/** Encrypts a text with AES-256-GCM under the data key: `e1.<base64url of iv, cipher text and tag>`. */
export function seal(value: string): string {
  const iv = freshIv();
  const cipher = createCipheriv('aes-256-gcm', given(key), iv);
  const body = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()]);
  return `e1.${Buffer.concat([iv, body, cipher.getAuthTag()]).toString('base64url')}`;
}

/** Keyed hash of a value, so that an encrypted field can be found by equality without being readable. */
export function blindIndex(value: string): string {
  return createHmac('sha256', given(blind)).update(value.toUpperCase()).digest('hex');
}

/** Decrypts what `seal` made. */
export function open(sealed: string): string {
  const raw = Buffer.from(sealed.slice(3), 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', given(key), raw.subarray(0, ivBytes), { authTagLength: 16 });
  decipher.setAuthTag(raw.subarray(-16));
  return Buffer.concat([decipher.update(raw.subarray(ivBytes, -16)), decipher.final()]).toString('utf8');
}
