import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { repositoryRoot, textOf } from './repository.ts';

/** Writes a generated document, or with `--check` only tells whether it is stale and how to mend it. */
export function writeOrCheck(file: string, content: string, options: { root?: string; command: string }): void {
  const root = options.root ?? repositoryRoot;
  const old = existsSync(join(root, file)) ? textOf(root, file) : undefined;
  if (old === content) {
    console.log(`${file} is up to date`);
    return;
  }
  if (process.argv.includes('--check')) {
    console.error(`${file} is stale; run: ${options.command}`);
    process.exitCode = 1;
    return;
  }
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), content);
  console.log(`${file} written`);
}
