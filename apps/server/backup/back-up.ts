import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { ArchiveError, formatVersion, names, type Head, type Tail } from './archive.ts';
import {
  contentOf,
  partitionsOf,
  plainName,
  plainTexts,
  sequencesOf,
  sqlName,
  tablesOf,
  type Table,
} from './catalogue.ts';
import { copyOut } from './copy.ts';
import { tarEnd, tarFile } from './tar.ts';

/** What a backup needs. */
export interface BackupOptions {
  readonly ownerUrl: string;
  readonly filesUrl: string;
  readonly dataKey: Uint8Array;
  readonly version: string;
  /** The archive's path; it stands there only when it is whole. */
  readonly out: string;
}

/** What went into a backup. */
export interface BackupReport {
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
  readonly bytes: number;
}

/** Copied bytes of one part; memory stays at a few of these whatever a table's size. */
const partSize = 4 << 20;

/** Print of the key that seals fields. */
export function keyPrint(dataKey: Uint8Array): string {
  return createHash('sha256').update('backup').update(dataKey).digest('hex').slice(0, 16);
}

async function* bytes(content: Buffer): AsyncGenerator<Buffer> {
  yield content;
}
const json = (name: string, value: unknown) => {
  const content = Buffer.from(`${JSON.stringify(value, null, 1)}\n`);
  return tarFile(name, content.length, bytes(content));
};

/** Where the local store writes what is not whole yet. */
const drafts = 'draft/';

/** All kept files below a folder, by name with slashes; they appear whole and never change. */
async function* filesBelow(folder: string): AsyncGenerator<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries)
    if (entry.isFile()) {
      const name = relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/');
      if (!name.startsWith(drafts)) yield name;
    }
}

function unlessGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

class Backup {
  readonly #client: pg.Client;
  readonly #options: BackupOptions;
  readonly #tail: { tables: Record<string, Tail['tables'][string]>; files: Tail['files'][number][] } = {
    tables: {},
    files: [],
  };

  constructor(client: pg.Client, options: BackupOptions) {
    this.#client = client;
    this.#options = options;
  }

  get report(): BackupReport {
    const { tables, files } = this.#tail;
    const contents = Object.values(tables);
    return {
      tables: contents.length,
      rows: contents.reduce((sum, { rows }) => sum + rows, 0),
      files: files.length,
      bytes: files.reduce((sum, { size }) => sum + size, 0),
    };
  }

  async *archive(): AsyncGenerator<Buffer> {
    const head = await this.#head();
    yield* json(names.head, head);
    for (const table of head.tables) yield* this.#table(table);
    yield* head.files === 'local' ? this.#localFiles() : this.#storeList();
    yield* json(names.tail, this.#tail);
    yield tarEnd;
  }

  async #head(): Promise<Head> {
    const client = this.#client;
    const migrations = await client.query<{ name: string; hash: string }>(
      'select name, hash from mp_migration order by name',
    );
    return {
      format: formatVersion,
      product: 'mpcloud',
      version: this.#options.version,
      createdAt: new Date().toISOString(),
      keyPrint: keyPrint(this.#options.dataKey),
      migrations: migrations.rows,
      tables: await tablesOf(client),
      partitions: await partitionsOf(client),
      sequences: await sequencesOf(client),
      files: this.#options.filesUrl.startsWith('file:') ? 'local' : 's3',
    };
  }

  async *#table(table: Table): AsyncGenerator<Buffer> {
    const columns = table.columns.map((column) => `"${column}"`).join(', ');
    const hash = createHash('sha256');
    const name = plainName(table);
    let part = 0;
    let waiting: Buffer[] = [];
    let size = 0;
    const flush = () => {
      const content = Buffer.concat(waiting);
      waiting = [];
      size = 0;
      part += 1;
      return tarFile(names.table(name, part), content.length, bytes(content));
    };
    for await (const chunk of copyOut(this.#client, `copy (select ${columns} from ${sqlName(table)}) to stdout`)) {
      hash.update(chunk);
      waiting.push(chunk);
      size += chunk.length;
      if (size >= partSize) yield* flush();
    }
    if (size > 0) yield* flush();
    this.#tail.tables[name] = { ...(await contentOf(this.#client, table)), sha256: hash.digest('hex') };
  }

  async *#localFiles(): AsyncGenerator<Buffer> {
    const folder = fileURLToPath(this.#options.filesUrl);
    for await (const name of filesBelow(folder)) {
      // Opened before it is measured: a file that is dropped meanwhile is read to its end, one that is gone belongs to nobody.
      const file = await open(join(folder, name)).catch(unlessGone);
      if (!file) continue;
      const { size } = await file.stat();
      const hash = createHash('sha256');
      const hashed = async function* (): AsyncGenerator<Buffer> {
        for await (const chunk of file.createReadStream() as AsyncIterable<Buffer>) {
          hash.update(chunk);
          yield chunk;
        }
      };
      yield* tarFile(names.file(name), size, hashed());
      this.#tail.files.push({ name, size, sha256: hash.digest('hex') });
    }
  }

  /** Files of an object store stay there; the list says which must be there after a restore. */
  async *#storeList(): AsyncGenerator<Buffer> {
    const { rows } = await this.#client.query<{ tenant: string; hash: string; size: string }>(
      'select distinct tenant_id as tenant, hash, size from attachment order by 1, 2',
    );
    yield* json(names.files, rows);
  }
}

/**
 * Writes the whole installation into one file: all tables as of one moment (repeatable read, so nobody has to stop
 * working), the queue's among them, sequences, and the files of a local store. Keys are not part of it.
 */
export async function backUp(options: BackupOptions): Promise<BackupReport> {
  const client = new pg.Client({ connectionString: options.ownerUrl, application_name: 'mpcloud-backup' });
  await client.connect();
  const draft = `${options.out}.part`;
  try {
    await client.query(plainTexts);
    const made = await client.query<{ found: boolean }>(`select to_regclass('mp_migration') is not null as found`);
    if (!made.rows[0]?.found)
      throw new ArchiveError('There is nothing to back up: no console has worked on this database.');
    await client.query('begin isolation level repeatable read read only');
    await mkdir(dirname(options.out), { recursive: true });
    const backup = new Backup(client, options);
    await pipeline(
      Readable.from(backup.archive(), { objectMode: false }),
      createGzip(),
      createWriteStream(draft, { mode: 0o600 }),
    );
    await client.query('rollback');
    await rename(draft, options.out);
    return backup.report;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  } finally {
    await client.end();
  }
}
