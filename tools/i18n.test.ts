import { expect, test } from 'vitest';
import { aTree } from './fixture.ts';
import { checkTexts } from './i18n.ts';

const nothing = { required: new Set<string>(), optional: new Set<string>(), oneOf: [] as string[][] };
const page = `export function Page() { const t = useText('dealer'); return t('list.empty'); }`;

function texts(files: Record<string, string | object>, declared: Partial<typeof nothing> = {}): string[] {
  const all = { 'modules/dealer/web/DealerPage.tsx': page, ...files };
  return checkTexts(aTree(all), { ...nothing, ...declared }).problems.map(({ file, text }) => `${file}: ${text}`);
}

function aLocale(zh: object, en: object = zh, ja: object = zh): Record<string, object> {
  const folder = 'modules/dealer/locale';
  return { [`${folder}/zh-CN.json`]: zh, [`${folder}/en-US.json`]: en, [`${folder}/ja-JP.json`]: ja };
}

const empty = { 'dealer.list.empty': '没有' };

test('finds nothing wrong with texts that are there and used', () => {
  expect(
    texts(
      aLocale(
        { 'dealer.count_other': '{{count}} 家', 'dealer.list.empty': '没有', 'dealer.title': '经销商' },
        {
          'dealer.count_one': '{{count}} dealer',
          'dealer.count_other': '{{count}} dealers',
          'dealer.list.empty': 'None yet',
          'dealer.title': 'Dealer',
        },
        { 'dealer.count_other': '{{count}} 社', 'dealer.list.empty': 'ありません', 'dealer.title': '販売店' },
      ),
      {
        required: new Set(['dealer.title', 'dealer.count']),
      },
    ),
  ).toEqual([]);
});

test('misses a key in one language', () => {
  expect(texts(aLocale(empty, empty, {}))).toEqual(['modules/dealer/locale/ja-JP.json: lacks dealer.list.empty']);
});

test('misses the singular of what English counts', () => {
  const page = `export function Page() { const t = useText('dealer'); return t('rows', { count: 1 }); }`;
  const zh = { 'dealer.rows_other': '{{count}} 行' };
  const file = { 'modules/dealer/web/DealerPage.tsx': page };

  expect(texts({ ...file, ...aLocale(zh, { 'dealer.rows_other': '{{count}} new rows' }) })).toContain(
    'modules/dealer/locale/en-US.json: dealer.rows_other counts without a singular (dealer.rows_one)',
  );
  expect(
    texts({
      ...file,
      ...aLocale(zh, { 'dealer.rows_one': '{{count}} new row', 'dealer.rows_other': '{{count}} new rows' }),
    }),
  ).toEqual([]);
});

test('misses the singular of what an error counts by any name', () => {
  const declared = { required: new Set(['dealer.error.incomplete', 'dealer.error.state', 'dealer.list.empty']) };
  const zh = { ...empty, 'dealer.error.incomplete_other': '{{n}} 项', 'dealer.error.state': '{{code}}' };
  const en = { ...zh, 'dealer.error.incomplete_other': '{{n}} open items', 'dealer.error.state': '{{code}} is closed' };
  const sorted = (texts: object) => Object.fromEntries(Object.entries(texts).toSorted(([a], [b]) => (a < b ? -1 : 1)));

  expect(texts(aLocale(sorted(zh), sorted(en)), declared)).toEqual([
    'modules/dealer/locale/en-US.json: dealer.error.incomplete_other counts without a singular (dealer.error.incomplete_one)',
  ]);
});

test('misses a file', () => {
  const { 'modules/dealer/locale/ja-JP.json': _ja, ...two } = aLocale(empty);

  expect(texts(two)).toContain('modules/dealer/locale/ja-JP.json: is missing');
});

test('misses a key that a screen shows, that a route is titled with, that is declared', () => {
  const found = texts(
    {
      ...aLocale(empty),
      'modules/dealer/web/index.ts': `export const route = { titleKey: 'nav.dealer' };\nexport const params = { field: '@dealer.field.code' };`,
      'modules/dealer/web/Other.tsx': `export function Other() { const t = useText('dealer'); return t('gone'); }`,
    },
    { required: new Set(['dealer.title']) },
  );

  expect(found).toEqual([
    'locale: dealer.title is declared and has no text',
    'modules/dealer/web/Other.tsx:1: shows dealer.gone, which has no text',
    'modules/dealer/web/index.ts:1: shows nav.dealer, which has no text',
    'modules/dealer/web/index.ts:2: shows dealer.field.code, which has no text',
  ]);
});

test('misses the name of an operation, for which one of several keys serves', () => {
  const found = texts(aLocale({ 'dealer.list.empty': '没有', 'endpoint.dealer.score': '评分' }), {
    oneOf: [
      ['endpoint.dealer.score', 'dealer.action.score'],
      ['endpoint.dealer.cards', 'dealer.action.cards'],
    ],
  });

  expect(found).toEqual(['locale: endpoint.dealer.cards or dealer.action.cards is declared and has no text']);
});

test('sees a key that nothing uses, but takes one that a template makes', () => {
  const found = texts({
    ...aLocale({ 'dealer.list.empty': '没有', 'dealer.mode.fast': '快', 'dealer.old': '旧' }),
    'modules/dealer/web/Mode.tsx':
      'export function Mode({ mode }) { const t = useText("dealer"); return t(`mode.${mode}`); }',
  });

  expect(found).toEqual(['modules/dealer/locale/zh-CN.json: dealer.old is used nowhere']);
});

test('sees keys out of order, empty texts, and parameters that differ', () => {
  const found = texts(
    aLocale(
      { 'dealer.list.empty': '没有 {{name}}', 'dealer.a': '甲' },
      { 'dealer.a': 'A', 'dealer.list.empty': 'None' },
      { 'dealer.a': ' ', 'dealer.list.empty': 'ありません' },
    ),
    { optional: new Set(['dealer.a']) },
  );

  expect(found).toEqual([
    'modules/dealer/locale/zh-CN.json: is not in order from dealer.a on',
    'modules/dealer/locale/ja-JP.json: dealer.a has no text',
    'modules/dealer/locale/zh-CN.json: dealer.list.empty has the parameters name, English has none',
  ]);
});

test('sees an English sentence left in the Chinese texts, but not a name', () => {
  const zh = { 'dealer.excel': 'Excel', 'dealer.list.empty': 'There is nothing' };

  expect(
    texts(aLocale(zh, zh, { ...zh, 'dealer.list.empty': 'ありません' }), { optional: new Set(['dealer.excel']) }),
  ).toEqual(['modules/dealer/locale/zh-CN.json: dealer.list.empty is left in English']);
});

test('refuses a key that two modules own', () => {
  const other = Object.fromEntries(
    Object.entries(aLocale(empty)).map(([file, value]) => [file.replace('dealer', 'project'), value]),
  );

  expect(texts({ ...aLocale(empty), ...other })).toEqual([
    'modules/project/locale/zh-CN.json: dealer.list.empty stands in modules/dealer/locale already',
  ]);
});

test('refuses Chinese and Japanese words in the program, but not in patterns, comments, tests and sample data', () => {
  const found = texts({
    ...aLocale(empty),
    'modules/dealer/web/A.tsx': `export const a = <p title="经销商">没有</p>;\n// 说明\nexport const b = /[一-龥]/;`,
    'modules/dealer/server/a.test.ts': `export const a = '经销商';`,
    'modules/dealer/server/seed.ts': `export const a = '经销商';`,
  });

  expect(found).toHaveLength(2);
  expect(found[0]).toMatch(/A\.tsx:1: says "经销商"/);
});

test('has seen nothing without locale files', () => {
  expect(checkTexts(aTree({ 'kernel/web/a.ts': '' }), nothing).seen).toBe(0);
});

test('finds a parameter of an error that would be shown as it stands', () => {
  const page = `export function Page() { const t = useText('dealer'); return t('error.closed'); }`;
  const file = { 'modules/dealer/web/DealerPage.tsx': page };
  const fault = 'dealer.error.closed names a parameter as {name}, which is shown as it stands: {{name}}';

  expect(texts({ ...file, ...aLocale({ 'dealer.error.closed': '{no} 已关闭' }) })).toContain(
    `modules/dealer/locale/zh-CN.json: ${fault}`,
  );
  expect(texts({ ...file, ...aLocale({ 'dealer.error.closed': '{{no}} 已关闭' }) })).toEqual([]);
});

test('a tab that a module adds to the records of another has a title that is always there', () => {
  const web = (resource: string, titleKey: string) =>
    `export const web = { recordTabs: [{ resource: '${resource}', name: 'x', titleKey: '${titleKey}' }] };`;
  const declared = { 'modules/dealer/contract/dealer.resource.ts': `defineResource('dealer.dealer', {});` };
  const of = (module: string, titleKey: string) =>
    texts({ ...declared, [`modules/${module}/web/index.ts`]: web('dealer.dealer', titleKey) }).filter((each) =>
      each.includes('gives dealer.dealer'),
    );

  expect(of('project', 'project.title')).toHaveLength(1);
  expect(of('project', 'nav.projects')).toEqual([]);
  expect(of('dealer', 'dealer.title')).toEqual([]);
});
