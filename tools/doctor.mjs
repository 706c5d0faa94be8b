// `npm run doctor`: what is not as it should be on this machine, each with the command that mends it.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { missingPackages, readPackages, root } from './bootstrap.mjs';

const tell = (/** @type {boolean} */ fine, /** @type {string} */ text, /** @type {string} */ mend) => {
  console.log(fine ? `ok   ${text}` : `BAD  ${text}\n     mend: ${mend}`);
  if (!fine) process.exitCode = 1;
};

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
tell(
  major > 20 || (major === 20 && minor >= 19),
  `Node ${process.versions.node} starts the tools`,
  'install Node 20.19 or newer',
);
const missing = missingPackages(
  readPackages('package-lock.json') ?? {},
  readPackages('node_modules/.package-lock.json') ?? {},
);
tell(
  missing.length === 0,
  missing.length === 0 ? 'packages installed' : `${missing.length} packages missing or old, first ${missing[0]}`,
  'npm install',
);
const pinned = join(root, 'node_modules/.bin/node');
const wanted = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).dependencies.node;
const found = existsSync(pinned) ? spawnSync(pinned, ['--version'], { encoding: 'utf8' }).stdout.trim() : 'none';
tell(found === `v${wanted}`, `pinned Node: ${found}`, 'npm rebuild node');
if (found === `v${wanted}` && missing.length === 0) {
  const doctor = fileURLToPath(new URL('doctor.ts', import.meta.url));
  const { status } = spawnSync(pinned, [doctor], { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
