import { createHash } from 'node:crypto';
import { defineResource, ref, text } from '@mp/kernel/contract';
import { portableRecords } from '@mp/kernel/server';
import { expect, test } from 'vitest';
import yazl from 'yazl';
import { sealKey, signed, type Manifest } from './package-format.ts';
import { readPackage } from './package-read.ts';

const node = defineResource('shelf.node', {
  label: 'name',
  number: 'code',
  fields: { name: text({ max: 60 }), code: text({ max: 30, unique: 'tenant' }), parentId: ref('shelf.node') },
  list: { columns: ['name'], sort: 'name' },
  tree: { parent: 'parentId' },
});
const portables = [portableRecords('organisation', node)];
const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const line = (n: number, parent: number | null = null) =>
  JSON.stringify({
    id: id(n),
    code: `C${n}`,
    label: `N${n}`,
    values: { code: `C${n}`, name: `N${n}`, parentId: parent === null ? null : id(parent) },
  });

interface Parts {
  readonly rows?: readonly string[];
  readonly claimed?: number;
  readonly passphrase?: string;
  readonly alter?: (files: Map<string, Buffer>) => void;
  readonly manifest?: (manifest: Manifest) => object;
}

/** A package like those that are made, with whatever a stranger has done to it. */
async function aPackage({
  rows = [line(1)],
  claimed,
  passphrase,
  alter,
  manifest = (each) => each,
}: Parts = {}): Promise<Buffer> {
  const content = new Map([
    ['shelf.node.ndjson', Buffer.from(rows.map((row) => `${row}\n`).join(''))],
    ['references.ndjson', Buffer.alloc(0)],
  ]);
  const files = Object.fromEntries(
    [...content].map(([name, bytes]) => [
      name,
      {
        type: name.replace('.ndjson', ''),
        rows: name.startsWith('shelf') ? (claimed ?? rows.length) : 0,
        sha512: createHash('sha512').update(bytes).digest('hex'),
      },
    ]),
  );
  const head = {
    format: 1 as const,
    product: 'mpcloud' as const,
    tenant: { id: id(0), code: 'T', name: 'Test' },
    createdAt: '2026-01-01T00:00:00.000Z',
    createdBy: 'admin',
    files,
  };
  const salt = '00112233445566778899aabbccddeeff';
  const signature = passphrase === undefined ? null : { salt, hmac: signed(head, sealKey(passphrase, salt)) };
  content.set('manifest.json', Buffer.from(JSON.stringify(manifest({ ...head, signature }))));
  alter?.(content);
  const zip = new yazl.ZipFile();
  for (const [name, bytes] of content) zip.addBuffer(bytes, name);
  zip.end();
  return Buffer.concat(await Array.fromAsync(zip.outputStream as AsyncIterable<Buffer>));
}

/** The same length under another name: what no maker of archives would write. */
function renamed(bytes: Buffer, from: string, to: string): Buffer {
  const text = bytes.toString('latin1').replaceAll(from, to);
  return Buffer.from(text, 'latin1');
}

const read = (bytes: Buffer, passphrase?: string) => readPackage(bytes, { portables, passphrase });

test('a package is read as it was made', async () => {
  const { lines } = await read(await aPackage({ rows: [line(1), line(2, 1)] }));

  expect(lines.get('shelf.node')?.map(({ code }) => code)).toEqual(['C1', 'C2']);
});

test('what a hostile package brings is refused as a whole and says why', async () => {
  const digest = (name: string) => (files: Map<string, Buffer>) => void files.set(name, Buffer.from(`${line(7)}\n`));
  const hostile: Readonly<Record<string, readonly [Promise<Buffer>, string]>> = {
    'no archive': [Promise.resolve(Buffer.from('PK no archive at all')), 'migrate.notPackage'],
    'cut off': [aPackage().then((bytes) => bytes.subarray(0, bytes.length - 30)), 'migrate.notPackage'],
    'no list of contents': [aPackage({ alter: (files) => void files.delete('manifest.json') }), 'migrate.notPackage'],
    'path traversal': [
      aPackage({ alter: (files) => void files.set('aa/bb/cc.txt', Buffer.from('x')) }).then((bytes) =>
        renamed(bytes, 'aa/bb/cc.txt', '../../cc.txt'),
      ),
      'migrate.foreignEntry',
    ],
    'absolute path': [
      aPackage({ alter: (files) => void files.set('xetc/passwd', Buffer.from('x')) }).then((bytes) =>
        renamed(bytes, 'xetc/passwd', '/etc/passwd'),
      ),
      'migrate.foreignEntry',
    ],
    'foreign file': [
      aPackage({ alter: (files) => void files.set('evil.sh', Buffer.from('x')) }),
      'migrate.foreignEntry',
    ],
    'unknown type': [
      aPackage({ alter: (files) => void files.set('account.password.ndjson', Buffer.from('{}')) }),
      'migrate.foreignEntry',
    ],
    'a file that is listed and missing': [
      aPackage({ alter: (files) => void files.delete('references.ndjson') }),
      'migrate.foreignEntry',
    ],
    'changed file': [aPackage({ alter: digest('shelf.node.ndjson') }), 'migrate.digest'],
    'fewer rows than listed': [aPackage({ claimed: 2 }), 'migrate.digest'],
    'other format': [aPackage({ manifest: (each) => ({ ...each, format: 2 }) }), 'migrate.format'],
    'list of contents that is no JSON': [
      aPackage({ alter: (files) => void files.set('manifest.json', Buffer.from('{')) }),
      'migrate.format',
    ],
    'bad JSON': [aPackage({ rows: ['{"id":'] }), 'migrate.badRow'],
    'no record': [aPackage({ rows: ['[]'] }), 'migrate.badRow'],
    'reaching into objects': [
      aPackage({ rows: [line(1).replace('"values":{', '"values":{"__proto__":{"admin":true},')] }),
      'migrate.badRow',
    ],
    'an ID twice': [aPackage({ rows: [line(1), line(1)] }), 'migrate.badRow'],
    'its own parent': [aPackage({ rows: [line(1, 1)] }), 'migrate.cycle'],
    'circle of parents': [aPackage({ rows: [line(1, 3), line(2, 1), line(3, 2)] }), 'migrate.cycle'],
    'too many rows': [
      aPackage({
        rows: Array.from({ length: 1_000_000 }, (_, n) => `{"id":"${id(n)}","code":null,"label":"","values":{}}`),
      }),
      'migrate.tooManyRows',
    ],
  };

  const answers: Record<string, unknown> = {};
  for (const [name, [bytes]] of Object.entries(hostile)) {
    const error: unknown = await read(await bytes).catch((caught: unknown) => caught);
    answers[name] = (error as { code?: string }).code;
  }

  expect(answers).toEqual(Object.fromEntries(Object.entries(hostile).map(([name, [, code]]) => [name, code])));
});

test('an archive that unpacks to more than is allowed is refused before it fills the memory', async () => {
  const bytes = await aPackage({
    alter: (files) => void files.set('shelf.node.ndjson', Buffer.alloc(209_715_300, 32)),
  });

  expect(bytes.length).toBeLessThan(1_048_576);
  await expect(read(bytes)).rejects.toMatchObject({ code: 'migrate.tooBig' });
});

test('a signed package is read with its passphrase alone, and an unsigned one does not pass for signed', async () => {
  const sealed = await aPackage({ passphrase: 'correct horse' });
  const forged = await aPackage({
    passphrase: 'correct horse',
    manifest: (each) => ({ ...each, createdBy: 'somebody else' }),
  });

  await expect(read(sealed)).rejects.toMatchObject({ code: 'migrate.passphraseRequired' });
  await expect(read(sealed, 'wrong horse')).rejects.toMatchObject({ code: 'migrate.passphrase' });
  await expect(read(forged, 'correct horse')).rejects.toMatchObject({ code: 'migrate.passphrase' });
  await expect(read(await aPackage(), 'correct horse')).rejects.toMatchObject({ code: 'migrate.notSigned' });
  expect((await read(sealed, 'correct horse')).lines.size).toBe(1);
});
