import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkDocumentPaths, pathsIn } from './document-paths.ts';

test('a document names files between backquotes and by links, addresses and anchors left alone', () => {
  const text =
    'See `kernel/web/page.tsx`, [its decision](adr/0001-x.md#why), [us](https://example.com), [here](#top), `page`.';

  expect(pathsIn('docs/guide.md', text)).toEqual(['kernel/web/page.tsx', 'docs/adr/0001-x.md']);
});

test('a file that is gone is found in a guide, and left alone in a decision', () => {
  const root = mkdtempSync(join(tmpdir(), 'documents-'));
  mkdirSync(join(root, 'docs/adr'), { recursive: true });
  writeFileSync(join(root, 'docs/guide.md'), 'Open `kernel/web/gone.tsx`, then [the list](list.md).');
  writeFileSync(join(root, 'docs/list.md'), 'Nothing.');
  writeFileSync(join(root, 'docs/adr/0001-x.md'), 'It stood in `kernel/web/gone.tsx`.');

  expect(checkDocumentPaths(root)).toEqual({
    seen: 2,
    problems: [{ file: 'docs/guide.md', text: 'names kernel/web/gone.tsx, which is not there' }],
  });
});
