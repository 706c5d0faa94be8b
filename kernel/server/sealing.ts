import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

let key: Buffer | undefined;
let blind: Buffer = Buffer.alloc(0);

/** Sets the key of encrypted fields: 32 bytes, DATA_KEY of the operating contract. Called once at start. */
export function useDataKey(dataKey: Buffer): void {
  key = Buffer.from(hkdfSync('sha256', dataKey, 'mpcloud', 'field/v1', 32));
  blind = Buffer.from(hkdfSync('sha256', dataKey, 'mpcloud', 'blind/v1', 32));
}

function theKey(): Buffer {
  if (!key) throw new Error('data key is not set');
  return key;
}

/** Encrypts a text with AES-256-GCM under the data key: `e1.<base64url of iv, cipher text and tag>`. */
export function seal(value: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', theKey(), iv);
  const body = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()]);
  return `e1.${Buffer.concat([iv, body, cipher.getAuthTag()]).toString('base64url')}`;
}

/** Keyed hash of a value, so that an encrypted field can be found by equality without being readable. */
export function blindIndex(value: string): string {
  theKey();
  return createHmac('sha256', blind).update(value.toUpperCase()).digest('hex');
}

/** Decrypts what `seal` made. */
export function open(sealed: string): string {
  const raw = Buffer.from(sealed.slice(3), 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', theKey(), raw.subarray(0, 12), { authTagLength: 16 });
  decipher.setAuthTag(raw.subarray(-16));
  return Buffer.concat([decipher.update(raw.subarray(12, -16)), decipher.final()]).toString('utf8');
}
