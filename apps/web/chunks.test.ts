import { expect, test } from 'vitest';
import { neededLater, orderedByUse, partsFrom, startChunkOf } from './chunks.ts';

test('code of the start is gathered by layers, what the login page needs apart from the rest', () => {
  const login = new Set(['/p/kernel/web/i18n.ts', '/p/node_modules/antd/es/button/Button.js']);
  const start = new Set([...login, '/p/kernel/web/archetypes/list/ListTable.tsx', '/p/kernel/locale/zh-CN.json']);
  const chunkOf = startChunkOf('/p', { login, console: start });

  expect(chunkOf('/p/kernel/web/i18n.ts')).toBe('kernel');
  expect(chunkOf('/p/node_modules/antd/es/button/Button.js')).toBe('components');
  expect(chunkOf('/p/kernel/web/archetypes/list/ListTable.tsx')).toBe('kernel-console');
  // Texts are asked for by language, and what no start needs belongs to its pages.
  expect(chunkOf('/p/kernel/locale/zh-CN.json')).toBeNull();
  expect(chunkOf('/p/kernel/web/archetypes/list/ViewPanel.tsx')).toBeNull();
});

test('before a part only what its program has not loaded at its start is asked for', () => {
  const output = {
    'index.js': { isEntry: true, imports: ['base.js', 'frame.js'], dynamicImports: ['list.js', 'texts.js', 'page.js'] },
    'login.js': { isEntry: true, imports: [], dynamicImports: ['texts.js'] },
    'base.js': { imports: ['react.js'] },
    'list.js': { imports: ['react.js', 'table.js'] },
    'texts.js': { imports: ['react.js'], dynamicImports: ['page.js', 'view.js'] },
    'page.js': { imports: ['index.js', 'own.js'] },
    'list.css': {},
    'frame.js': { name: 'kernel-console' },
    'view.js': { imports: ['frame.js', 'own.js'] },
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

  // Nor is a part that needs what only the console starts with one of the login page's.
  expect(later('view.js', ['view.js', 'frame.js', 'own.js'])).toEqual(['own.js']);

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

test('lists of what to ask for ahead name the files most asked for first, and each part still asks for its own', () => {
  const code =
    'const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=["a.js","b.css","c.js"])))=>i.map(i=>d[i]);' +
    'x(()=>import(`./p.js`),__vite__mapDeps([0,2]));x(()=>import(`./q.js`),__vite__mapDeps([1,2]))';

  expect(orderedByUse(code)).toBe(
    'const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=["c.js","a.js","b.css"])))=>i.map(i=>d[i]);' +
      'x(()=>import(`./p.js`),__vite__mapDeps([0,1]));x(()=>import(`./q.js`),__vite__mapDeps([0,2]))',
  );
  expect(orderedByUse('const a=1;')).toBe('const a=1;');
});
