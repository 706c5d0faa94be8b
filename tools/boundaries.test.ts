import { expect, test } from 'vitest';
import { checkBoundaries } from './boundaries.ts';
import { aManifest, aTree } from './fixture.ts';
import { findCycle } from './modules.ts';

const tiers = { tiers: [['tenant', 'identity'], ['dealer']], extraDoors: { identity: ['login'] } };
const texts = (files: Record<string, string | object>) =>
  checkBoundaries(aTree(files), tiers).problems.map(({ file, text }) => `${file}: ${text}`);

test('finds nothing wrong with a module that keeps to its walls', () => {
  expect(
    texts({
      'modules/tenant/package.json': aManifest('tenant'),
      'modules/dealer/package.json': aManifest('dealer', ['tenant']),
      'modules/dealer/server/index.ts': `import { tenant } from '@mp/tenant/contract';\nimport zh from '@mp/tenant/locale/zh-CN.json';\nexport { tenant, zh };`,
      'apps/web/main.ts': `import '@mp/identity/login';`,
    }),
  ).toEqual([]);
});

test('sees an edge that the package.json does not name, and one that it names in vain', () => {
  const found = texts({
    'modules/identity/package.json': aManifest('identity', ['dealer']),
    'modules/dealer/package.json': aManifest('dealer'),
    'modules/dealer/contract/index.ts': `export type { Tenant } from '@mp/tenant/contract';`,
  });

  expect(found).toContain(
    'modules/dealer/package.json: does not name @mp/tenant, which modules/dealer/contract/index.ts imports',
  );
  expect(found).toContain('modules/identity/package.json: names @mp/dealer, which nothing imports');
});

test('refuses an import that goes up', () => {
  expect(
    texts({
      'modules/tenant/package.json': aManifest('tenant', ['dealer']),
      'modules/tenant/server/index.ts': `export const load = () => import('@mp/dealer/server');`,
    }),
  ).toEqual(['modules/tenant/package.json: uses @mp/dealer of a higher tier; tell it by an event']);
});

test('refuses a way round', () => {
  const found = texts({
    'modules/tenant/package.json': aManifest('tenant', ['identity']),
    'modules/tenant/server/index.ts': `import '@mp/identity/server';`,
    'modules/identity/package.json': aManifest('identity', ['tenant']),
    'modules/identity/server/index.ts': `import '@mp/tenant/server';`,
  });

  expect(found).toEqual(['modules: go round in a circle: identity → tenant → identity']);
  expect(
    findCycle(
      new Map([
        ['a', ['b']],
        ['b', []],
      ]),
    ),
  ).toBeUndefined();
});

test.each([
  ['modules/dealer/server/index.ts', '@mp/kernel/server/database.ts', /no door/],
  ['modules/dealer/server/index.ts', '../../tenant/server/index.ts', /past its own folder/],
  ['modules/dealer/server/index.ts', '@mp/dealer/contract', /imports itself/],
  ['kernel/server/index.ts', '@mp/tenant/contract', /knows no module/],
  ['kernel/server/index.ts', '../../modules/tenant/contract/index.ts', /past its own folder/],
  ['apps/server/main.ts', '../../modules/tenant/server/index.ts', /past its own folder/],
])('refuses %s importing %s', (file, target, why) => {
  const found = texts({ 'modules/dealer/package.json': aManifest('dealer'), [file]: `import '${target}';` });

  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(why);
});

test('refuses a module without tier, another door, and a package from outside', () => {
  const found = texts({
    'modules/stray/package.json': { name: '@mp/other', exports: { '.': './index.ts' }, dependencies: { lodash: '1' } },
    'modules/stray/server/index.ts': '',
  });

  expect(found.map((text) => text.split(': ')[1]?.slice(0, 12))).toEqual([
    'is called @m',
    'stands in no',
    'opens the do',
    'names the pa',
  ]);
});

test('has seen nothing in an empty tree', () => {
  expect(checkBoundaries(aTree({}), tiers).seen).toBe(0);
});
