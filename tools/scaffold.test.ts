import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aTree } from './fixture.ts';
import { Draft, fillTemplate, giveRole, namesOf, placesOf, requireKebabCase } from './scaffold.ts';

test('names a thing in all the forms that code uses', () => {
  expect(namesOf('special-sales')).toEqual({
    entity: 'specialSales',
    type: 'SpecialSales',
    table: 'special_sales',
    title: 'Special Sales',
  });
});

test('a name that is not in kebab-case is refused with the one that is', () => {
  expect(requireKebabCase('loan-accessory', '')).toBe('loan-accessory');
  for (const wrong of ['loanAccessory', 'LoanAccessory', 'loan_accessory', '-loan accessory'])
    expect(() => requireKebabCase(wrong, '')).toThrow('write loan-accessory; the entity becomes loanAccessory');
  expect(() => requireKebabCase('2', '')).toThrow('2 is no name in kebab-case (special-sales)');
});

test('fills a template; blocks stay or go, also within each other', () => {
  const template = `import { {{#states}}choice, {{/states}}text };\n{{#states}}\nstates\n{{^process}}\nalone\n{{/process}}\n{{/states}}\n__entity__ of @mp/__module__: "__zh__"\n`;
  const words = { entity: 'specialSales', module: 'special-sales', zh: '特价申请' };
  const fill = (...blocks: string[]) => fillTemplate(template, { words, blocks: new Set(blocks) });

  expect(fill()).toBe('import { text };\nspecialSales of @mp/special-sales: "特价申请"\n');
  expect(fill('states')).toContain('import { choice, text };\nstates\nalone\nspecialSales');
  expect(fill('states', 'process')).toContain('states\nspecialSales');
});

const titles = { 'zh-CN': '灯', 'en-US': 'Lamp', 'ja-JP': '灯り' };
const aModule = () =>
  aTree({
    'modules/lamp/package.json': {},
    'modules/lamp/contract/lamp.pages.ts': `export const pages = definePages('light', {});`,
    'modules/lamp/server/index.ts': `import { x } from 'x';\nexport const lampModule = defineServerModule({ name: 'lamp' });`,
    'modules/lamp/locale/zh-CN.json': { 'lamp.title': '灯' },
  });

test('a role is made with its name, and given more the next time', () => {
  const draft = new Draft(aModule());
  const give = (page: string) =>
    giveRole(draft, placesOf(draft, 'lamp'), { code: 'R_LAMP', page, functions: [`${page}.delete`], titles });

  give('lamp');
  give('bulb');
  const files = draft.write();

  expect(files.toSorted()).toEqual([
    'modules/lamp/locale/en-US.json',
    'modules/lamp/locale/ja-JP.json',
    'modules/lamp/locale/zh-CN.json',
    'modules/lamp/server/index.ts',
    'modules/lamp/server/lamp.roles.ts',
  ]);
  expect(readFileSync(join(draft.root, 'modules/lamp/server/lamp.roles.ts'), 'utf8')).toContain(
    `{R_LAMP: {pages: { lamp: 2, bulb: 2 }, functions: ['lamp.delete', 'bulb.delete']}}`,
  );
  expect(readFileSync(join(draft.root, 'modules/lamp/locale/zh-CN.json'), 'utf8')).toContain('"role.R_LAMP": "灯"');
});

test('a module is known by its namespace; one that is not there is refused in one sentence', () => {
  const draft = new Draft(aModule());

  expect(placesOf(draft, 'lamp').namespace).toBe('light');
  expect(() => placesOf(draft, 'torch')).toThrow('there is no module torch; npm run new:module -- torch makes one');
});
