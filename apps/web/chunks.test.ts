import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { chunkGroups, importedBy, neededLater, partsFrom } from './chunks.ts';

test('what a file imports at once is followed, what it loads later or for its types is not', () => {
  const folder = mkdtempSync(join(tmpdir(), 'chunks-'));
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  write(
    'a.ts',
    `import {\n  b,\n} from './b.ts';\nimport type { C } from './c.ts';\nconst later = () => import('./d.ts');\n`,
  );
  write('b.ts', `export { e } from './e.ts';\nimport { a } from './a.ts';\n`);
  for (const name of ['c.ts', 'd.ts', 'e.ts']) write(name, '');

  expect([...importedBy([join(folder, 'a.ts')])].map((file) => file.slice(folder.length + 1)).toSorted()).toEqual([
    'a.ts',
    'b.ts',
    'e.ts',
  ]);
  rmSync(folder, { recursive: true });
});

test('the chunk of lists holds the list, and neither what it loads later nor what the login page needs', () => {
  const kernelWeb = join(import.meta.dirname, '../../kernel/web');
  const lists = chunkGroups(kernelWeb).find(({ name }) => name === 'lists');
  const holds = (file: string) => typeof lists?.test === 'function' && lists.test(join(kernelWeb, file));

  expect(holds('archetypes/list/ListTable.tsx')).toBe(true);
  expect(holds('archetypes/list/ViewPanel.tsx')).toBe(false);
  expect(holds('i18n.ts')).toBe(false);
});

test('before a part only what its program has not loaded at its start is asked for', () => {
  const output = {
    'index.js': { isEntry: true, imports: ['base.js'], dynamicImports: ['list.js', 'texts.js', 'page.js'] },
    'login.js': { isEntry: true, imports: [], dynamicImports: ['texts.js'] },
    'base.js': { imports: ['react.js'] },
    'list.js': { imports: ['react.js', 'table.js'] },
    'texts.js': { imports: ['react.js'], dynamicImports: ['page.js'] },
    'page.js': { imports: ['index.js', 'own.js'] },
    'list.css': {},
  };
  const later = neededLater(output);

  expect(later('list.js', ['list.js', 'base.js', 'react.js', 'table.js', 'list.css'])).toEqual([
    'list.css',
    'list.js',
    'table.js',
  ]);
  // The login page, which loads the texts as well, has not loaded the library by then. No styles are waited for, so the
  // part itself need not be named.
  expect(later('texts.js', ['texts.js', 'react.js'])).toEqual(['react.js']);
  // The login page shares code that names the page, but the page needs the other program.
  expect(later('page.js', ['page.js', 'base.js', 'own.js'])).toEqual(['own.js']);

  const afterLists = neededLater(output, 'list.js');

  expect(afterLists('page.js', ['page.js', 'table.js', 'react.js', 'own.js'])).toEqual(['own.js']);
  expect(afterLists('list.js', ['list.js', 'react.js', 'table.js'])).toEqual(['react.js', 'table.js']);
});

test('what pages come to need is all that they import and load on demand, without what the program loads for other pages', () => {
  const output = {
    'index.js': { isEntry: true, imports: ['base.js'], dynamicImports: ['page.js', 'other.js'] },
    'base.js': { dynamicImports: ['dialog.js'] },
    'page.js': { imports: ['base.js'], dynamicImports: ['control.js'] },
    'other.js': {},
    'dialog.js': {},
    'control.js': { imports: ['index.js'] },
  };

  expect(partsFrom(output, ['page.js'])).toEqual(['base.js', 'control.js', 'dialog.js', 'index.js', 'page.js']);
});
