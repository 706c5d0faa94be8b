import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import {
  type Account,
  databaseAccount,
  findPrograms,
  freePort,
  give,
  isAlive,
  type Programs,
  runningPostmaster,
  runProgram,
  spawnPostgres,
} from './postgres-process.ts';

/** A PostgreSQL that this process looks after. */
export interface EmbeddedDatabase {
  /** Connection of `mp_owner`, which owns database `mpcloud` and may make roles but is no superuser. */
  readonly ownerUrl: string;
  /** Connection of the superuser to database `postgres`; for tests and the doctor only. */
  readonly superuserUrl: string;
  /** Ends it in order; waiting connections are cut. */
  stop(): Promise<void>;
}

/** How to start it. */
export interface EmbeddedOptions {
  /** Folder that holds the cluster in `postgres/`, its log and its port. */
  readonly dataDir: string;
  readonly superuserPassword: string;
  readonly ownerPassword: string;
  /** Told in a few words what happens to the database. */
  readonly onEvent?: (event: string) => void;
  /** Further settings of the server, `{ fsync: 'off' }`. */
  readonly settings?: Readonly<Record<string, string>>;
}

const ownerRole = 'mp_owner';
const databaseName = 'mpcloud';
/** Held by the process that looks after the cluster; the number is arbitrary. */
const guardLock = 7_210_051;
const startLimit = 60_000;
const stopLimit = 15_000;
const logLimit = 10_000_000;

/**
 * Starts the embedded PostgreSQL, or takes over the one that a killed process left running. Starts it again by
 * itself when it dies. One process at a time: a second one on the same folder is refused in a sentence.
 */
export async function startEmbeddedDatabase(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  mkdirSync(options.dataDir, { recursive: true });
  const cluster: Cluster = {
    options,
    programs: await findPrograms(),
    account: databaseAccount(),
    folder: join(options.dataDir, 'postgres'),
    portFile: join(options.dataDir, 'postgres.port'),
    logFile: join(options.dataDir, 'postgres.log'),
  };
  await initialise(cluster);
  const port = await ensureRunning(cluster);
  const guard = await watch(cluster, port);
  await makeDatabase(cluster, port);
  const url = (user: string, password: string, database: string) =>
    `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
  return {
    ownerUrl: url(ownerRole, options.ownerPassword, databaseName),
    superuserUrl: url('postgres', options.superuserPassword, 'postgres'),
    stop: async () => {
      await guard.release();
      await stopCluster(cluster);
    },
  };
}

interface Cluster {
  readonly options: EmbeddedOptions;
  readonly programs: Programs;
  readonly account: Account;
  readonly folder: string;
  readonly portFile: string;
  readonly logFile: string;
}

/** Makes the cluster beside and moves it into place, so that a kill in between leaves no half one. */
async function initialise({ options, programs, account, folder }: Cluster): Promise<void> {
  if (existsSync(join(folder, 'PG_VERSION'))) return;
  const draft = `${folder}.new-${randomBytes(4).toString('hex')}`;
  const passwordFile = `${draft}.pw`;
  mkdirSync(draft, { mode: 0o700 });
  give(draft, account);
  writeFileSync(passwordFile, `${options.superuserPassword}\n`, { mode: 0o600 });
  give(passwordFile, account);
  try {
    const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
    const access = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
    const sync = options.settings?.['fsync'] === 'off' ? ['--no-sync'] : [];
    const args = [`--pgdata=${draft}`, ...locale, ...access, ...sync];
    await runProgram({ program: programs.initdb, args, account, dataFolder: draft });
    renameSync(draft, folder);
  } finally {
    rmSync(passwordFile, { force: true });
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Port of the running cluster; starts it when it does not run. */
async function ensureRunning(cluster: Cluster): Promise<number> {
  const { running, stale } = runningPostmaster(cluster.folder);
  if (running && (await answers(cluster, running.port, () => isAlive(running.pid)))) return running.port;
  if (stale) rmSync(join(cluster.folder, 'postmaster.pid'), { force: true });
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort(rememberedPort(cluster));
    const child = startProcess(cluster, port);
    if (await answers(cluster, port, () => child.exitCode === null && child.signalCode === null)) {
      writeFileSync(cluster.portFile, `${port}\n`);
      return port;
    }
    // A predecessor killed a moment ago may still hold the shared memory, or somebody took the port meanwhile.
    if (attempt === 20) throw new Error(`The embedded database did not start: ${lastLines(cluster.logFile)}`);
    await wait(attempt * 50);
  }
}

function rememberedPort({ portFile }: Cluster): number | undefined {
  const port = existsSync(portFile) ? Number(readFileSync(portFile, 'utf8')) : 0;
  return port > 0 ? port : undefined;
}

function startProcess({ options, programs, account, folder, logFile }: Cluster, port: number): ChildProcess {
  if (existsSync(logFile) && statSync(logFile).size > logLimit) truncateSync(logFile);
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    port: String(port),
    timezone: 'UTC',
    log_timezone: 'UTC',
    max_connections: '120',
    shared_buffers: '128MB',
    max_wal_size: '2GB',
    jit: 'off',
    ...options.settings,
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return spawnPostgres({
    program: programs.postgres,
    args: ['-D', folder, ...args],
    account,
    dataFolder: folder,
    logFile,
  });
}

/** Waits until the server takes connections; false when it dies before. */
async function answers(cluster: Cluster, port: number, lives: () => boolean): Promise<boolean> {
  const until = Date.now() + startLimit;
  while (lives() && Date.now() < until) {
    const client = connection(cluster, port);
    const answer = await client.connect().then(
      () => 'yes' as const,
      (error: unknown) => (isWrongPassword(error) ? 'stranger' : 'notYet'),
    );
    await client.end().catch(() => undefined);
    if (answer === 'yes') return true;
    if (answer === 'stranger')
      throw new Error(`${cluster.folder} does not accept the password in secrets.json beside it.`);
    await wait(20);
  }
  return false;
}

function isWrongPassword(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '28P01';
}

function connection({ options }: Cluster, port: number, database = 'postgres'): pg.Client {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    database,
    user: 'postgres',
    password: options.superuserPassword,
    application_name: 'mpcloud-guard',
    keepAlive: true,
  });
  client.on('error', () => undefined);
  return client;
}

function lastLines(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').slice(-5).join(' | ') : 'no log was written';
}

/** Keeps one connection with a lock: it proves that we alone look after the cluster, and its end tells of a death. */
async function watch(cluster: Cluster, port: number): Promise<{ release: () => Promise<void> }> {
  let released = false;
  let client = await claimGuard(cluster, port);
  const restart = async (): Promise<void> => {
    cluster.options.onEvent?.('the embedded database went away; starting it again');
    for (let pause = 100; !released; pause = Math.min(pause * 2, 5_000)) {
      try {
        const now = await ensureRunning(cluster);
        if (now !== port) throw new Error(`port ${port} was taken meanwhile`);
        client = await claimGuard(cluster, now);
        client.once('end', onEnd);
        cluster.options.onEvent?.('the embedded database is back');
        return;
      } catch (error) {
        cluster.options.onEvent?.(`the embedded database does not start: ${String(error)}`);
        await wait(pause);
      }
    }
  };
  const onEnd = (): void => {
    if (!released) void restart();
  };
  client.once('end', onEnd);
  return {
    release: async () => {
      released = true;
      await client.end().catch(() => undefined);
    },
  };
}

/** Tries for two seconds: the connection of a process killed a moment ago may not have ended yet. */
async function claimGuard(cluster: Cluster, port: number): Promise<pg.Client> {
  const client = connection(cluster, port);
  await client.connect();
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [guardLock]);
    if (rows[0]?.got) return client;
    await wait(100);
  }
  await client.end();
  throw new Error(
    `DATA_DIR ${cluster.options.dataDir} is in use by another running console; stop it or set another DATA_DIR.`,
  );
}

/** Role and database of the product; nothing happens when they are there. */
async function makeDatabase(cluster: Cluster, port: number): Promise<void> {
  const client = connection(cluster, port);
  await client.connect();
  try {
    const { rows } = await client.query<{ role: boolean; database: boolean }>(
      `select exists (select from pg_roles where rolname = $1) as role,
              exists (select from pg_database where datname = $2) as database`,
      [ownerRole, databaseName],
    );
    const password = client.escapeLiteral(cluster.options.ownerPassword);
    if (!rows[0]?.role) await client.query(`create role ${ownerRole} login createrole password ${password}`);
    if (!rows[0]?.database) await client.query(`create database ${databaseName} owner ${ownerRole}`);
  } finally {
    await client.end();
  }
}

async function stopCluster({ folder, options }: Cluster): Promise<void> {
  const { running } = runningPostmaster(folder);
  if (!running) return;
  process.kill(running.pid, 'SIGINT');
  if (await gone(running.pid, stopLimit)) return;
  options.onEvent?.('the embedded database does not stop; ending it at once');
  process.kill(running.pid, 'SIGQUIT');
  await gone(running.pid, stopLimit);
}

async function gone(pid: number, limit: number): Promise<boolean> {
  for (let waited = 0; waited < limit; waited += 20) {
    if (!isAlive(pid)) return true;
    await wait(20);
  }
  return false;
}
