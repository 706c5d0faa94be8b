import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createGunzip } from 'node:zlib';
import { migrate, migrationFiles } from '@mp/kernel/server';
import pg from 'pg';
import { ArchiveError, fileIn, formatVersion, names, tableIn, type Head, type Tail } from './archive.ts';
import { keyPrint } from './back-up.ts';
import { contentOf, plainName, plainTexts, sqlName, type Table } from './catalogue.ts';
import { CopyIn } from './copy.ts';
import { readTar, type TarEntry } from './tar.ts';

/** What a restore needs. */
export interface RestoreOptions {
  readonly archive: string;
  readonly ownerUrl: string;
  readonly filesUrl: string;
  readonly dataKey: Uint8Array;
  /** Replace what the database holds. */
  readonly force?: boolean;
  /** Go on although the archive was sealed with another SECRET_KEY. */
  readonly otherKey?: boolean;
}

/** What came out of an archive. */
export interface RestoreReport {
  readonly createdAt: string;
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
  /** Files of an object store that the records name; they were not part of the archive. */
  readonly filesInStore: number;
}

async function whole(entry: TarEntry): Promise<unknown> {
  const parts: Buffer[] = [];
  for await (const part of entry.body) parts.push(part);
  return JSON.parse(Buffer.concat(parts).toString('utf8'));
}

/** The names of one table's copy, quoted. */
const columnsOf = (table: Table) => table.columns.map((column) => `"${column}"`).join(', ');

/** Bytes of an archive, each read error said as one about the archive. */
async function* bytesOf(path: string): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of createReadStream(path).pipe(createGunzip()) as AsyncIterable<Buffer>) yield chunk;
  } catch (error) {
    throw new ArchiveError(`${path} can not be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function requireUsableHead(head: Head, options: RestoreOptions): Promise<void> {
  if (head.product !== 'mpcloud' || head.format > formatVersion)
    throw new ArchiveError('The archive was made by a newer version, or by another program.');
  const files = await migrationFiles();
  const strange = head.migrations.find(({ name, hash }, at) => files[at]?.name !== name || files[at].hash !== hash);
  if (strange) throw new ArchiveError(`The archive has migration ${strange.name}, which this version does not know.`);
  if (head.keyPrint !== keyPrint(options.dataKey) && !options.otherKey)
    throw new ArchiveError(
      'The archive was sealed with another SECRET_KEY; set the old one, or add --other-key: then sealed values (identity cards, passwords, keys) stay closed.',
    );
}

/** Refuses a database in use, and one that holds something unless that is to be replaced. */
async function requireEmptyDatabase(client: pg.Client, force: boolean): Promise<void> {
  const others = await client.query<{ n: string }>(
    `select count(*) as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and application_name = 'mpcloud'`,
  );
  if (others.rows[0]?.n !== '0') throw new ArchiveError('A console works on this database; stop it first.');
  const there = await client.query<{ found: boolean }>(`select to_regclass('public.account') is not null as found`);
  if (!there.rows[0]?.found) return;
  const rows = await client.query<{ n: string }>(
    'select (select count(*) from account) + (select count(*) from tenant) as n',
  );
  if (rows.rows[0]?.n !== '0' && !force)
    throw new ArchiveError('The database is not empty; --force replaces everything in it.');
}

class Restore {
  readonly #client: pg.Client;
  readonly #options: RestoreOptions;
  readonly #hashes = new Map<string, string>();
  readonly #files: Tail['files'][number][] = [];
  #head: Head | undefined;
  #tail: Tail | undefined;
  #inStore = 0;
  #copy: { readonly table: string; readonly input: CopyIn; readonly hash: ReturnType<typeof createHash> } | undefined;

  constructor(client: pg.Client, options: RestoreOptions) {
    this.#client = client;
    this.#options = options;
  }

  async run(): Promise<RestoreReport> {
    for await (const entry of readTar(bytesOf(this.#options.archive))) await this.#take(entry);
    await this.#endCopy();
    if (!this.#head || !this.#tail) throw new ArchiveError('The archive is not whole.');
    const rows = await this.#verify(this.#head, this.#tail);
    await this.#finish(this.#head);
    return {
      createdAt: this.#head.createdAt,
      tables: this.#head.tables.length,
      rows,
      files: this.#files.length,
      filesInStore: this.#inStore,
    };
  }

  async #take(entry: TarEntry): Promise<void> {
    if (entry.name === names.head) return this.#begin((await whole(entry)) as Head);
    if (!this.#head) throw new ArchiveError('The file is no backup of this product.');
    const table = tableIn(entry.name);
    if (table !== this.#copy?.table) await this.#endCopy();
    if (table !== undefined) return this.#takeTable(table, entry);
    if (entry.name === names.tail) this.#tail = (await whole(entry)) as Tail;
    else if (entry.name === names.files) this.#inStore = ((await whole(entry)) as unknown[]).length;
    else await this.#takeFile(entry);
  }

  async #begin(head: Head): Promise<void> {
    await requireUsableHead(head, this.#options);
    await requireEmptyDatabase(this.#client, this.#options.force === true);
    this.#head = head;
    await migrate(this.#options.ownerUrl, head.migrations.length);
    const applied = await this.#client.query<{ n: string }>('select count(*) as n from mp_migration');
    if (Number(applied.rows[0]?.n) !== head.migrations.length)
      throw new ArchiveError('The database has a newer schema than the archive; restore into an empty database.');
    await this.#client.query('begin');
    await this.#client.query(`truncate ${head.tables.map(sqlName).join(', ')}`);
    // The owner is let through and triggers stay silent until everything is in; both are put back before the commit.
    for (const table of head.tables) {
      await this.#client.query(`alter table ${sqlName(table)} no force row level security`);
      await this.#client.query(`alter table ${sqlName(table)} disable trigger user`);
    }
  }

  async #takeTable(name: string, entry: TarEntry): Promise<void> {
    if (!this.#copy) {
      const table = this.#head?.tables.find((each) => plainName(each) === name);
      if (!table) throw new ArchiveError(`The archive has a table ${name} that its head does not name.`);
      if (this.#hashes.has(name)) throw new ArchiveError(`The archive has the table ${name} twice.`);
      const input = new CopyIn(this.#client, `copy ${sqlName(table)} (${columnsOf(table)}) from stdin`);
      this.#copy = { table: name, input, hash: createHash('sha256') };
    }
    for await (const part of entry.body) {
      this.#copy.hash.update(part);
      await this.#copy.input.write(part);
    }
  }

  async #endCopy(): Promise<void> {
    const copy = this.#copy;
    if (!copy) return;
    this.#copy = undefined;
    await copy.input.end();
    this.#hashes.set(copy.table, copy.hash.digest('hex'));
    // What the registry of tables cut by time says is needed before their rows come.
    if (copy.table === 'public.time_partition') await this.#makePartitions();
  }

  async #makePartitions(): Promise<void> {
    for (const { table, from } of this.#head?.partitions ?? [])
      await this.#client.query('select make_partition(t, $2::timestamptz) from time_partition t where name = $1', [
        table,
        from,
      ]);
  }

  async #takeFile(entry: TarEntry): Promise<void> {
    const name = fileIn(entry.name);
    if (name === undefined) throw new ArchiveError(`The archive has a file ${entry.name} that is not known.`);
    if (!this.#options.filesUrl.startsWith('file:'))
      throw new ArchiveError('The archive holds files of a local store; FILES_URL must name a folder.');
    const path = join(fileURLToPath(this.#options.filesUrl), name);
    const hash = createHash('sha256');
    const hashed = async function* (): AsyncGenerator<Buffer> {
      for await (const part of entry.body) {
        hash.update(part);
        yield part;
      }
    };
    await mkdir(dirname(path), { recursive: true });
    const draft = `${path}.restore`;
    await pipeline(hashed, createWriteStream(draft, { mode: 0o600 })).catch(async (error: unknown) => {
      await rm(draft, { force: true });
      throw error;
    });
    await rename(draft, path);
    this.#files.push({ name, size: entry.size, sha256: hash.digest('hex') });
  }

  /** Counts and digests of what is in the database now against what the archive says was in it then. */
  async #verify(head: Head, tail: Tail): Promise<number> {
    let total = 0;
    const empty = createHash('sha256').digest('hex');
    for (const table of head.tables) {
      const name = plainName(table);
      const then = tail.tables[name];
      const now = await contentOf(this.#client, table);
      const same =
        then?.rows === now.rows && then.digest === now.digest && then.sha256 === (this.#hashes.get(name) ?? empty);
      if (!same) throw new ArchiveError(`The table ${name} is not what the archive says; nothing was changed.`);
      total += now.rows;
    }
    const print = (files: Tail['files']) => JSON.stringify(files.map((file) => [file.name, file.size, file.sha256]));
    if (print(tail.files) !== print(this.#files)) throw new ArchiveError('A file of the archive is damaged.');
    return total;
  }

  async #finish(head: Head): Promise<void> {
    for (const { schema, name, last, isCalled } of head.sequences)
      await this.#client.query('select setval($1::regclass, $2::bigint, $3)', [
        `"${schema}"."${name}"`,
        last,
        isCalled,
      ]);
    for (const table of head.tables) {
      await this.#client.query(`alter table ${sqlName(table)} enable trigger user`);
      if (table.schema === 'public') await this.#client.query(`alter table ${sqlName(table)} force row level security`);
    }
    // Jobs that a worker of then was busy with are free again; each runs at least once.
    await this.#client.query(
      'update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_at is not null',
    );
    await this.#client.query(
      'update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_at is not null',
    );
    await this.#client.query('commit');
    await migrate(this.#options.ownerUrl);
    await this.#client.query('select make_partitions(now())');
    await this.#client.query('analyze');
  }
}

/**
 * Takes an installation back out of a backup: the schema of then by its migrations, all rows in one transaction, compared
 * with the counts and digests of the archive before it commits, then the migrations since. A refusal leaves the database
 * as it was. Throws ArchiveError.
 */
export async function restore(options: RestoreOptions): Promise<RestoreReport> {
  const client = new pg.Client({ connectionString: options.ownerUrl, application_name: 'mpcloud-restore' });
  await client.connect();
  try {
    await client.query(plainTexts);
    return await new Restore(client, options).run();
  } finally {
    await client.end();
  }
}
