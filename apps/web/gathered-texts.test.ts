import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { circle, closure } from './budget.ts';
import { gatherTexts, navTexts, settingsTexts, withoutOwnTexts } from './gathered-texts.ts';

test('texts that belong together are gathered from all modules: those needed before one is opened, and those of settings', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nav-'));
  for (const [module, texts] of Object.entries({
    home: { 'nav.a': 'A', 'home.b': 'B', 'personalSettings.field.x': 'X' },
    user: { 'nav.c': 'C', 'mailSettings.title': 'T', 'mailSettings.field.host': 'H' },
    empty: null,
  })) {
    mkdirSync(join(folder, module, 'locale'), { recursive: true });
    if (texts) writeFileSync(join(folder, module, 'locale', 'zh-CN.json'), JSON.stringify(texts));
  }

  expect(gatherTexts(folder, 'zh-CN', navTexts)).toEqual({ 'nav.a': 'A', 'nav.c': 'C' });
  expect(gatherTexts(folder, 'zh-CN', settingsTexts)).toEqual({ 'mailSettings.field.host': 'H' });
  rmSync(folder, { recursive: true });
});

test('a visit is weighed with everything its chunks import at once, each file once', () => {
  const manifest = {
    'index.html': { file: 'assets/index.js', imports: ['_shared'] },
    'page.tsx': { file: 'assets/page.js', imports: ['_shared', '_table'] },
    _shared: { file: 'assets/shared.js' },
    _table: { file: 'assets/table.js', imports: ['_shared'] },
    'style.css': { file: 'assets/style.css' },
    'other.tsx': { file: 'assets/other.js' },
  };

  expect(closure(manifest, ['index.html', 'page.tsx', 'style.css']).toSorted()).toEqual([
    'assets/index.js',
    'assets/page.js',
    'assets/shared.js',
    'assets/table.js',
  ]);
});

test('chunks that import each other in a circle are found, whatever leads to them', () => {
  const chunk = (...imports: string[]) => ({ file: '', imports });

  expect(circle({ a: chunk('b', 'c'), b: chunk('c'), c: chunk() })).toEqual([]);
  expect(circle({ a: chunk('b'), b: chunk('c'), c: chunk('d'), d: chunk('b') })).toEqual(['b', 'c', 'd']);
});

test('the declaration of a module names one door of all modules instead of three ways to its texts', () => {
  const way = (language: string) =>
    `    '${language}': () => import('@mp/project-plan/locale/${language}.json', { with: { type: 'json' } }),\n`;
  const code = `const web = {\n  locale: {\n${way('zh-CN')}${way('en-US')}${way('ja-JP')}  },\n  routes: [],\n};`;

  expect(withoutOwnTexts(code)).toBe(
    `import { moduleTexts } from 'virtual:module-texts';\nconst web = {\n  locale: moduleTexts('project-plan'),\n  routes: [],\n};`,
  );
  expect(withoutOwnTexts('const web = {};')).toBeNull();
});
