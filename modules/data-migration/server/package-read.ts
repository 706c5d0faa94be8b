import { createHash } from 'node:crypto';
import { isUuid, type Resource } from '@mp/kernel/contract';
import { portableCode, type Portable } from '@mp/kernel/server';
import yauzl from 'yauzl';
import * as z from 'zod/mini';
import { migrateErrors } from '../contract/index.ts';
import type { CarriedLine, CarriedReference } from './carried.ts';
import {
  fileOfType,
  isSignedWith,
  type Manifest,
  manifestName,
  manifestShape,
  packageLimits,
  referencesName,
  sealKey,
} from './package-format.ts';

/** What a package holds, after it was judged. */
export interface ReadPackage {
  readonly manifest: Manifest;
  /** Lines by the code of their portable. */
  readonly lines: ReadonlyMap<string, readonly CarriedLine[]>;
  readonly references: readonly CarriedReference[];
}

/** How a package is to be read. */
export interface PackageReading {
  readonly portables: readonly Portable[];
  /** What the signature must have been made with; `undefined` where it was judged before. */
  readonly passphrase?: string | undefined;
  readonly isJudged?: boolean;
}

const id = z.string().check(z.refine(isUuid));
const lineShape = z.object({
  id,
  code: z.nullable(z.string().check(z.maxLength(200))),
  label: z.string().check(z.maxLength(2000)),
  values: z.record(z.string(), z.unknown()),
});
const referenceShape = z.object({
  resource: z.string().check(z.maxLength(100)),
  id,
  code: z.nullable(z.string().check(z.maxLength(200))),
  root: z.boolean(),
});

const closedNames = new Set(['__proto__', 'constructor', 'prototype']);

/** Reads JSON of a stranger; names that reach into objects themselves are refused wherever they stand. */
function parsed(text: string, refuse: () => Error): unknown {
  try {
    return JSON.parse(text, (name, value: unknown) => {
      if (closedNames.has(name)) throw refuse();
      return value;
    });
  } catch {
    throw refuse();
  }
}

/**
 * Judges a package and reads it. Throws why it is refused as a whole: `migrate.notPackage`, `migrate.foreignEntry`,
 * `migrate.tooBig`, `migrate.format`, `migrate.digest`, `migrate.passphraseRequired`, `migrate.passphrase`,
 * `migrate.notSigned`, `migrate.tooManyRows`, `migrate.badRow`, `migrate.cycle`.
 */
export async function readPackage(bytes: Buffer, reading: PackageReading): Promise<ReadPackage> {
  const files = await entriesOf(bytes, new Set(reading.portables.map((each) => fileOfType(portableCode(each)))));
  const manifest = manifestOf(files);
  validateSignature(manifest, reading);
  validateDigests(manifest, files);
  const lines = new Map<string, readonly CarriedLine[]>();
  let rows = 0;
  const read = <T>(name: string, shape: z.ZodMiniType<T>): T[] => {
    const items = rowsOf(files.get(name) ?? Buffer.alloc(0), name, { shape, most: packageLimits.rows - rows });
    if (items.length !== manifest.files[name]?.rows) throw migrateErrors.digest({ file: name });
    rows += items.length;
    return items;
  };
  for (const portable of reading.portables) {
    const code = portableCode(portable);
    const name = fileOfType(code);
    if (!files.has(name)) continue;
    const items = read(name, lineShape);
    const ids = new Set(items.map((each) => each.id));
    if (ids.size < items.length) throw migrateErrors.badRow({ file: name, row: items.length });
    if (portable.kind === 'records') refuseCycles(portable.resource, items);
    lines.set(code, items);
  }
  return { manifest, lines, references: read(referencesName, referenceShape) };
}

function manifestOf(files: ReadonlyMap<string, Buffer>): Manifest {
  const bytes = files.get(manifestName);
  if (!bytes) throw migrateErrors.notPackage();
  const read = manifestShape.safeParse(parsed(bytes.toString('utf8'), () => migrateErrors.format()));
  if (!read.success) throw migrateErrors.format();
  return read.data;
}

function validateSignature(manifest: Manifest, { passphrase, isJudged }: PackageReading): void {
  if (isJudged) return;
  const { signature } = manifest;
  if (signature === null) {
    if (passphrase !== undefined) throw migrateErrors.notSigned();
    return;
  }
  if (passphrase === undefined) throw migrateErrors.passphraseRequired();
  if (!isSignedWith(manifest, sealKey(passphrase, signature.salt))) throw migrateErrors.passphrase();
}

function validateDigests(manifest: Manifest, files: ReadonlyMap<string, Buffer>): void {
  const listed = Object.keys(manifest.files);
  for (const name of listed) if (!files.has(name)) throw migrateErrors.foreignEntry({ file: name });
  for (const [name, bytes] of files) {
    if (name === manifestName) continue;
    const entry = manifest.files[name];
    if (!entry || fileOfType(entry.type) !== name) throw migrateErrors.foreignEntry({ file: name });
    if (createHash('sha512').update(bytes).digest('hex') !== entry.sha512) throw migrateErrors.digest({ file: name });
  }
}

function rowsOf<T>(
  bytes: Buffer,
  file: string,
  { shape, most }: { readonly shape: z.ZodMiniType<T>; readonly most: number },
): T[] {
  const out: T[] = [];
  let at = 0;
  while (at < bytes.length) {
    const end = bytes.indexOf(10, at);
    const to = end < 0 ? bytes.length : end;
    if (out.length >= most) throw migrateErrors.tooManyRows({ max: packageLimits.rows });
    const bad = () => migrateErrors.badRow({ file, row: out.length + 1 });
    if (to - at > packageLimits.lineBytes) throw bad();
    const read = z.safeParse(shape, parsed(bytes.toString('utf8', at, to), bad));
    if (!read.success) throw bad();
    out.push(read.data);
    at = to + 1;
  }
  return out;
}

/** Refuses records that name each other in a circle. */
function refuseCycles({ key, fields }: Pick<Resource, 'key' | 'fields'>, lines: readonly CarriedLine[]): void {
  const byId = new Map(lines.map((line) => [line.id, line]));
  const own = Object.entries(fields).flatMap(([name, { kind, to }]) => (kind === 'ref' && to === key ? [name] : []));
  for (const name of own) {
    const settled = new Set<string>();
    for (const start of lines) {
      const way = new Set<string>();
      for (let each: CarriedLine | undefined = start; each && !settled.has(each.id);) {
        if (way.has(each.id)) throw migrateErrors.cycle({ code: each.code ?? each.id });
        way.add(each.id);
        const next: unknown = each.values[name];
        each = typeof next === 'string' ? byId.get(next) : undefined;
      }
      for (const id of way) settled.add(id);
    }
  }
}

/** The files of an archive; sizes are those that come out, whatever its directory says. */
async function entriesOf(bytes: Buffer, known: ReadonlySet<string>): Promise<ReadonlyMap<string, Buffer>> {
  if (bytes.length > packageLimits.bytes) throw migrateErrors.tooBig({ max: '200 MB' });
  const zip = await opened(bytes);
  const out = new Map<string, Buffer>();
  let left = packageLimits.bytes;
  try {
    for await (const entry of zip.eachEntry()) {
      const name = entry.fileName;
      const isOurs = known.has(name) || name === manifestName || name === referencesName;
      if (!isOurs || out.has(name)) throw migrateErrors.foreignEntry({ file: shownName(name) });
      if (entry.uncompressedSize > left) throw migrateErrors.tooBig({ max: '200 MB' });
      const content = await contentOf(zip, entry, left);
      left -= content.length;
      out.set(name, content);
    }
  } catch (error) {
    throw asRefusal(error);
  } finally {
    zip.close();
  }
  return out;
}

const shownName = (name: string): string => name.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, 100);

async function opened(bytes: Buffer) {
  try {
    return await yauzl.fromBufferPromise(bytes, { lazyEntries: true, strictFileNames: true, validateEntrySizes: true });
  } catch {
    throw migrateErrors.notPackage();
  }
}

/** What the archive's reader says of a name that leads out is a foreign file; anything else a broken archive. */
function asRefusal(error: unknown): Error {
  if (error instanceof Error && 'status' in error) return error;
  const text = error instanceof Error ? error.message : '';
  const [, name] = /(?:relative path|absolute path|invalid characters in fileName): (.*)$/.exec(text) ?? [];
  return name === undefined ? migrateErrors.notPackage() : migrateErrors.foreignEntry({ file: shownName(name) });
}

async function contentOf(zip: yauzl.ZipFile, entry: yauzl.Entry, left: number): Promise<Buffer> {
  const stream = await zip.openReadStreamPromise(entry);
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of stream) {
    size += (part as Buffer).length;
    if (size > left) throw migrateErrors.tooBig({ max: '200 MB' });
    parts.push(part as Buffer);
  }
  return Buffer.concat(parts);
}
