import { createHmac, scryptSync, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';

/** Where the list of contents stands in a package. */
export const manifestName = 'manifest.json';
/** Where what carried records name, and what is not carried, stands in a package. */
export const referencesName = 'references.ndjson';
/** What a package may hold: lines in all, and bytes of all its files. */
export const packageLimits = { rows: 100_000, bytes: 209_715_200, lineBytes: 8 * 1_048_576 };

const file = z.object({
  type: z.string(),
  rows: z.int().check(z.minimum(0)),
  sha512: z.string().check(z.regex(/^[0-9a-f]{128}$/)),
});

/** The list of contents of a package. */
export const manifestShape = z.object({
  format: z.literal(1),
  product: z.literal('mpcloud'),
  tenant: z.object({ id: z.string(), code: z.string(), name: z.string() }),
  createdAt: z.string(),
  createdBy: z.string(),
  files: z.record(z.string(), file),
  signature: z.nullable(z.object({ salt: z.string().check(z.regex(/^[0-9a-f]{32}$/)), hmac: z.string() })),
});
/** The list of contents of a package. */
export type Manifest = z.infer<typeof manifestShape>;

/** The key of a signature, from the passphrase; slow on purpose, so that passphrases cannot be tried in numbers. */
export function sealKey(passphrase: string, salt: string): Buffer {
  return scryptSync(passphrase.normalize('NFC'), Buffer.from(salt, 'hex'), 32, { N: 16_384, r: 8, p: 1 });
}

/** Signs what a list of contents says. */
export function signed(manifest: Omit<Manifest, 'signature'>, key: Buffer): string {
  const { files } = manifest;
  const sorted = Object.fromEntries(
    Object.keys(files)
      .sort()
      .map((name) => [name, files[name]]),
  );
  return createHmac('sha512', key)
    .update(JSON.stringify([1, manifest.tenant, manifest.createdAt, manifest.createdBy, sorted]))
    .digest('hex');
}

/** Whether a list of contents was signed with the key. */
export function isSignedWith({ signature, ...manifest }: Manifest, key: Buffer): boolean {
  const [given, right] = [Buffer.from(signature?.hmac ?? '', 'hex'), Buffer.from(signed(manifest, key), 'hex')];
  return given.length === right.length && timingSafeEqual(given, right);
}

/** File of a type within a package. */
export function fileOfType(type: string): string {
  return `${type}.ndjson`;
}
