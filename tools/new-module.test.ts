import { expect, test } from 'vitest';
import { fillTemplate, namesOf, register } from './new-module.ts';

const made = {
  name: 'special-sales',
  tier: 4,
  lifecycle: false,
  titles: { 'zh-CN': '特价申请', 'en-US': 'Special Sales', 'ja-JP': '特価申請' },
};

test('names a module in all the forms that code uses', () => {
  expect(namesOf('special-sales')).toEqual({
    entity: 'specialSales',
    type: 'SpecialSales',
    table: 'special_sales',
    title: 'Special Sales',
  });
});

test('fills a template and drops the lifecycle that is not asked for', () => {
  const template = `import { {{#lifecycle}}choice, {{/lifecycle}}text };\n{{#lifecycle}}\nstates\n{{/lifecycle}}\n__entity__ of @mp/__module__: "__title_zh-CN__"\n`;

  expect(fillTemplate(template, made)).toBe('import { text };\nspecialSales of @mp/special-sales: "特价申请"\n');
  expect(fillTemplate(template, { ...made, lifecycle: true })).toContain(
    'import { choice, text };\nstates\nspecialSales',
  );
});

test('registers behind the last one, in a list on one line or on several', () => {
  const oneLine = `import { a } from '@mp/a/web';\n\n/** All. */\nexport const mounted: readonly X[] = [a];\n`;
  const lines = `import { a } from '@mp/a/web';\nexport const mounted = [\n  a,\n];\n`;

  expect(register(oneLine, '@mp/b/web', 'b')).toBe(
    `import { a } from '@mp/a/web';\nimport { b } from '@mp/b/web';\n\n/** All. */\nexport const mounted: readonly X[] = [a, b];\n`,
  );
  expect(register(lines, '@mp/b/web', 'b')).toContain('= [a, b];');
});
