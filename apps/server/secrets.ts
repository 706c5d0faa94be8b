import { hkdfSync, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What this installation made up for itself; kept in DATA_DIR/secrets.json, readable by its owner only. */
export interface Secrets {
  /** Root of all keys when SECRET_KEY is unset. */
  readonly secretKey: string;
  /** Password of the embedded database's superuser. */
  readonly superuserPassword: string;
  /** Password of the embedded database's owner role. */
  readonly ownerPassword: string;
}

/** Keys of 32 bytes each, derived from the root by HKDF-SHA-256 unless set one by one. */
export interface Keys {
  /** Encrypts fields at rest. */
  readonly dataKey: Buffer;
  /** Mixed into password hashes. */
  readonly pepper: Buffer;
  /** Signs tokens and expiring links. */
  readonly tokenKey: Buffer;
  /** The root itself, for keys of modules: `deriveKey(root, 'purpose')`. */
  readonly root: Buffer;
}

/** Secrets of `dataDir`, made on the first call; two processes that start together agree on one set. */
export function readSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json');
  return readIfThere(file) ?? makeSecrets(dataDir, file);
}

/** A key of 32 bytes for one purpose. */
export function deriveKey(root: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', root, 'mpcloud', purpose, 32));
}

/** All keys of the root secret; those given are taken as they are. */
export function keysOf(
  secretKey: string,
  set: { dataKey: Buffer | undefined; pepper: Buffer | undefined; tokenKey: Buffer | undefined },
): Keys {
  const root = Buffer.from(secretKey, 'utf8');
  return Object.freeze({
    root,
    dataKey: set.dataKey ?? deriveKey(root, 'data-key'),
    pepper: set.pepper ?? deriveKey(root, 'pepper'),
    tokenKey: set.tokenKey ?? deriveKey(root, 'token-key'),
  });
}

function readIfThere(file: string): Secrets | undefined {
  let content: string;
  try {
    content = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
  const parsed: unknown = JSON.parse(content);
  if (!isSecrets(parsed)) throw new Error(`${file} is not the file this program wrote; restore it from the backup.`);
  return parsed;
}

/** Written beside and linked into place, so that a reader never sees half a file and the first writer wins. */
function makeSecrets(dataDir: string, file: string): Secrets {
  mkdirSync(dataDir, { recursive: true });
  const word = () => randomBytes(32).toString('base64url');
  const made: Secrets = { secretKey: word(), superuserPassword: word(), ownerPassword: word() };
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(draft);
  }
  return readIfThere(file) ?? made;
}

function isSecrets(value: unknown): value is Secrets {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['secretKey', 'superuserPassword', 'ownerPassword'].every(
      (name) => typeof (value as Record<string, unknown>)[name] === 'string',
    )
  );
}
