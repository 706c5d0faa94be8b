import { expect, test } from 'vitest';
import { affectedBy, groundOfRepository, type Ground } from './changed.ts';

const ground: Ground = {
  modules: new Map([
    ['identity', []],
    ['customer', ['identity']],
    ['dealer', ['identity', 'customer']],
  ]),
  pages: new Map([
    ['userManager', 'identity'],
    ['customerManage', 'customer'],
    ['dealerManager', 'dealer'],
  ]),
  specs: new Map([
    ['e2e/console.ts', `export const signIn = '/mpcloud/login';`],
    ['e2e/users.spec.ts', `import './console.ts'; await page.goto('/mpcloud/userManager');`],
    ['e2e/customers.spec.ts', `import './console.ts'; await page.goto('/mpcloud/customerManage?new=1');`],
    ['e2e/walk.ts', `await page.goto('/mpcloud/dealerManager');`],
    ['e2e/dealers.spec.ts', `import './walk.ts';`],
    ['e2e/calls.spec.ts', `await call(page, 'GET', '/dealer/list');`],
  ]),
  databaseTests: ['modules/customer/server/a.db.test.ts', 'modules/dealer/server/b.db.test.ts'],
};

test('a change of a module runs the browser tests of its pages and of the modules that use it', () => {
  const { specs, database } = affectedBy(['modules/customer/server/customer.rules.ts'], ground);

  expect(specs).toEqual(['e2e/customers.spec.ts', 'e2e/dealers.spec.ts', 'e2e/calls.spec.ts']);
  expect(database).toEqual(['modules/customer/server/customer.rules.ts']);
});

test('a change of the kernel runs all browser tests, and what imports it of the database tests', () => {
  expect(affectedBy(['kernel/web/ListPage.tsx'], ground)).toEqual({
    specs: 'all',
    database: ['kernel/web/ListPage.tsx'],
  });
});

test.each(['migrations/0100_grade.sql', 'package-lock.json'])('a change of %s runs everything', (file) => {
  expect(affectedBy([file], ground)).toEqual({ specs: 'all', database: 'all' });
});

test('texts are imported by nobody: the database tests of their module run', () => {
  expect(affectedBy(['modules/dealer/locale/ja-JP.json'], ground)).toEqual({
    specs: ['e2e/dealers.spec.ts', 'e2e/calls.spec.ts'],
    database: ['modules/dealer/server/b.db.test.ts'],
  });
});

test('what browser tests share runs those that import it', () => {
  expect(affectedBy(['e2e/console.ts'], ground).specs).toEqual(['e2e/users.spec.ts', 'e2e/customers.spec.ts']);
});

test('documents and tests of a module run no browser test', () => {
  expect(affectedBy(['README.md', 'docs/adr/0001-first.md', 'modules/dealer/server/b.db.test.ts'], ground)).toEqual({
    specs: [],
    database: ['modules/dealer/server/b.db.test.ts'],
  });
});

test('of this repository, whoever signs in runs with identity, and dealers run with their own module', async () => {
  const real = await groundOfRepository();
  const specsOf = (module: string) => affectedBy([`modules/${module}/server/a.ts`], real).specs;

  expect(specsOf('identity')).toContain('e2e/sign-in.spec.ts');
  expect(specsOf('identity')).toContain('e2e/customers.spec.ts');
  expect(specsOf('dealer')).toContain('e2e/dealers.spec.ts');
  expect(specsOf('log')).toContain('e2e/every-page.spec.ts');
  expect(specsOf('dealer')).not.toContain('e2e/sign-in.spec.ts');
});
