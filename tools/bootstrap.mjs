// Everything that must work before anything is installed: Node built-ins only, syntax of Node 20.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root folder of the repository. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');

const cache = join(root, 'node_modules/.cache/mpcloud');
const pages = {
  dist: join(root, 'apps/web/dist'),
  from: ['apps/web', 'kernel', 'engine', 'modules'],
  without: 'server',
};
const server = {
  dist: join(root, 'apps/server/dist'),
  from: ['apps/server', 'kernel', 'engine', 'modules'],
  without: 'web',
};

/**
 * Packages that the lock file names and node_modules lacks or has in another version. Optional ones (programs for
 * other machines) may be absent.
 * @param {Record<string, {version?: string, optional?: boolean, link?: boolean, resolved?: string}>} wanted
 * @param {Record<string, {version?: string, link?: boolean}>} installed
 */
export function missingPackages(wanted, installed) {
  return Object.entries(wanted)
    .filter(([path, { optional }]) => path.includes('node_modules/') && !optional)
    .filter(([path, { version, link }]) => (link ? !installed[path]?.link : installed[path]?.version !== version))
    .map(([path]) => path);
}

/** Installs what is missing; leaves an installation that fits alone. */
export function install() {
  if (process.env['MP_INSTALLED']) return;
  const installed = readPackages('node_modules/.package-lock.json');
  if (installed && missingPackages(readPackages('package-lock.json') ?? {}, installed).length === 0) return;
  const from = performance.now();
  process.stdout.write(installed ? 'Installing what has changed … ' : 'Installing … ');
  const options = ['--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  // Not `npm ci`: npm leaves optional packages of other systems out of the lock file and then refuses it.
  if (npm(['install', ...options]) !== 0) fail('npm could not install the packages; its message stands above.');
  console.log(`${((performance.now() - from) / 1000).toFixed(0)} s`);
}

/**
 * Packages of a lock file by path; undefined when the file is not there.
 * @param {string} file
 */
export function readPackages(file) {
  const path = join(root, file);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : undefined;
}

/** @param {string[]} args */
function npm(args) {
  const script = process.env['npm_execpath'];
  const [file, all] = script?.endsWith('.js') ? [process.execPath, [script, ...args]] : ['npm', args];
  // What npm counts is left out; what it refuses stands in its errors.
  /** @type {import('node:child_process').StdioOptions} */
  const stdio = ['inherit', 'ignore', 'inherit'];
  return spawnSync(file, all, { cwd: root, stdio, env: { ...process.env, NODE_ENV: '' } }).status;
}

/**
 * Runs `script` once more under the pinned Node when this is another one; answers false when this is the right one.
 * The child hears of our death through the channel, and gets the signals that we get.
 * @param {string} script
 */
export async function runUnderPinnedNode(script) {
  const pinned = join(root, 'node_modules/.bin/node');
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  if (process.versions.node === dependencies.node) return false;
  if (!existsSync(pinned)) {
    if (Number(process.versions.node.split('.')[0]) >= 24) return false;
    fail(
      'The package "node" brought no Node 24 (are install scripts switched off in npm?); install Node 24 and start again.',
    );
  }
  if (process.env['npm_lifecycle_event']) watchParent(() => child.kill('SIGTERM'));
  const child = spawn(pinned, [script, ...process.argv.slice(2)], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, MP_INSTALLED: '1', PATH: `${dirname(pinned)}:${process.env['PATH'] ?? ''}` },
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => child.kill(signal));
  const code = await new Promise((done) => {
    child.on('exit', (status, signal) => done(status ?? (signal ? 1 : 0)));
  });
  process.exit(Number(code));
}

/**
 * Ends this process in order when the one that started it dies: the one under another Node by its channel, npm by the
 * change of our parent. (npm's script begins with `exec`, or its shell would swallow the SIGTERM meant for us.)
 */
export function endWithParent() {
  const end = () => process.kill(process.pid, 'SIGTERM');
  if (process.channel) {
    process.on('disconnect', end);
    process.channel.unref();
  } else if (process.env['npm_lifecycle_event']) watchParent(end);
}

/** @param {() => void} onEnd */
function watchParent(onEnd) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onEnd();
  }, 500);
  timer.unref();
}

/**
 * What is built from sources: into which folder, from which folders, but for those of this name within them.
 * @typedef {{readonly dist: string, readonly from: readonly string[], readonly without: string}} Built
 */

/** Hash of the pages' sources when they have changed since the last build. */
export const pagesToBuild = () => toBuild(pages);

/** Builds the pages when their sources have changed since the last build. */
export async function buildWeb() {
  const wanted = pagesToBuild();
  if (wanted === undefined) return;
  console.log('Building the pages …');
  await buildPages(wanted);
}

/**
 * Builds the pages of the sources with this hash.
 * @param {string} wanted
 */
export function buildPages(wanted) {
  return build(pages, wanted, (draft) => {
    const vite = join(root, 'node_modules/vite/bin/vite.js');
    const args = ['build', 'apps/web', '--outDir', draft, '--emptyOutDir', '--logLevel', 'warn'];
    return { args: [vite, ...args], env: { NODE_ENV: 'production', BUILD: wanted.slice(0, 12) } };
  });
}

/**
 * The server as one program, which starts with two thirds of what its thousand files cost; built when they have changed since.
 * Answers its path.
 */
export async function serverProgram() {
  const wanted = toBuild(server);
  const args = (/** @type {string} */ draft) => [join(root, 'tools/bundle-server.mjs'), draft];
  if (wanted !== undefined) await build(server, wanted, (draft) => ({ args: args(draft), env: {} }));
  return join(server.dist, 'main.mjs');
}

/**
 * Runs what builds into a folder beside the last build and moves it into its place: two processes may build at once, and a kill
 * leaves no half build.
 * @param {Built} built
 * @param {string} wanted
 * @param {(draft: string) => {args: string[], env: Record<string, string>}} programOf
 */
async function build({ dist }, wanted, programOf) {
  const draft = join(cache, `${basename(dirname(dist))}-${process.pid}`);
  mkdirSync(cache, { recursive: true });
  const { args, env } = programOf(draft);
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  const status = await new Promise((done) => {
    child.on('error', () => done(1));
    child.on('close', done);
  });
  if (status !== 0) throw new Error(`${relative(root, dist)} could not be built.\n${said}`);
  writeFileSync(join(draft, '.sources'), wanted);
  const old = `${draft}-old`;
  if (existsSync(dist)) renameSync(dist, old);
  try {
    renameSync(draft, dist);
  } catch {
    rmSync(draft, { recursive: true, force: true });
  }
  rmSync(old, { recursive: true, force: true });
}

/**
 * Hash of the sources of what has to be built, undefined where the last build is of these.
 * @param {Built} built
 */
function toBuild({ dist, from, without }) {
  const hash = createHash('sha256');
  const files = from.flatMap((folder) => sourcesIn(folder, without));
  for (const file of ['package-lock.json', 'tsconfig.json', ...files])
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)));
  const wanted = hash.digest('hex');
  const stamp = join(dist, '.sources');
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted ? undefined : wanted;
}

/**
 * @param {string} folder
 * @param {string} without
 * @returns {string[]}
 */
function sourcesIn(folder, without) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory())
        return [without, 'testing', 'node_modules', 'dist'].includes(entry.name) ? [] : sourcesIn(path, without);
      return /\.test\.tsx?$|\.md$/.test(entry.name) ? [] : [path];
    });
}

/**
 * @param {string} sentence
 * @returns {never}
 */
export function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
