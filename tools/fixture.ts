import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { filesOf, repositoryRoot } from './repository.ts';

/** A tree of files for one test, removed after it; answers its root. */
export function aTree(files: Readonly<Record<string, string | object>>): string {
  const root = mkdtempSync(join(tmpdir(), 'mp-tree-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), typeof content === 'string' ? content : JSON.stringify(content, null, 2));
  }
  return root;
}

/** The package.json of a module of a fixture. */
export function aManifest(name: string, uses: readonly string[] = []): object {
  return {
    name: `@mp/${name}`,
    exports: { './contract': './contract/index.ts', './server': './server/index.ts' },
    dependencies: Object.fromEntries(['kernel', ...uses].map((each) => [`@mp/${each}`, '*'])),
  };
}

/** A copy of the repository whose packages are those installed here; the modules are the copy's own, also those to come. */
export function aCopy(modulesToCome: readonly string[] = []): string {
  const root = mkdtempSync(join(tmpdir(), 'mp-copy-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const file of filesOf(repositoryRoot).filter((each) => !each.startsWith('docs/'))) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    cpSync(join(repositoryRoot, file), join(root, file));
  }
  cpSync(join(repositoryRoot, 'tools/templates'), join(root, 'tools/templates'), { recursive: true });
  mkdirSync(join(root, 'node_modules/@mp'), { recursive: true });
  for (const name of readdirSync(join(repositoryRoot, 'node_modules')))
    if (name !== '@mp' && name !== '.cache')
      symlinkSync(join(repositoryRoot, 'node_modules', name), join(root, 'node_modules', name));
  for (const name of ['kernel', 'engine']) symlinkSync(join(root, name), join(root, 'node_modules/@mp', name));
  for (const name of [...readdirSync(join(root, 'modules')), ...modulesToCome])
    symlinkSync(join(root, 'modules', name), join(root, 'node_modules/@mp', name));
  return root;
}
