import { expect, test } from 'vitest';
import { childTypeRefusals } from './organisation.rules.ts';
import { beichenTree, hengyuanTree, manyOrganisations } from './seed.ts';

test('the sample tenant has 5,000 organisations, seven big areas and 24 dealers', () => {
  const { all, areas, dealers } = hengyuanTree();

  expect(all).toHaveLength(5000);
  expect(areas).toHaveLength(7);
  expect(dealers).toHaveLength(24);
});

test('sample organisations keep the rules of the tree and differ in code, path and name beside each other', () => {
  const { all, root } = hengyuanTree();
  for (const tree of [all, beichenTree(), manyOrganisations(root, 2000)]) {
    expect(tree.flatMap(({ parent, type }) => (parent ? childTypeRefusals(parent.type, type) : []))).toEqual([]);
    expect(new Set(tree.map(({ code }) => code)).size).toBe(tree.length);
    expect(new Set(tree.map(({ path }) => path)).size).toBe(tree.length);
    expect(new Set(tree.map(({ parent, name }) => `${parent?.id}/${name}`)).size).toBe(tree.length);
  }
});

test('is the same every time', () => {
  expect(hengyuanTree()).toEqual(hengyuanTree());
});
