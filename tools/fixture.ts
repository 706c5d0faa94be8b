import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

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
