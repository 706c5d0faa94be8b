/** Takes the pictures of the README from a console with the demo data. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { buildWeb } from './bootstrap.mjs';
import { repositoryRoot } from './repository.ts';

await buildWeb();
const { status } = spawnSync(join(repositoryRoot, 'node_modules/.bin/playwright'), ['test', '--reporter=list'], {
  cwd: repositoryRoot,
  stdio: 'inherit',
  env: { ...process.env, PICTURES: '1' },
});
process.exitCode = status ?? 1;
