import { expect, test } from 'vitest';
import { childTypeRefusals } from './organisation.rules.ts';
import { beichenTree, hengyuanTree, manyOrganisations } from './seed.ts';

const stores = [
  { code: 'DLR00001', name: '上海宏源动力设备有限公司', city: '上海' },
  { code: 'DLR00002', name: '南京金陵动力设备有限公司', city: '南京' },
];

test('the sample tenant has 5,000 organisations, seven big areas and its dealers below the branches of their cities', () => {
  const { all, areas, dealers } = hengyuanTree(stores);

  expect(all).toHaveLength(5000);
  expect(areas).toHaveLength(7);
  expect(dealers.map(({ code, name, parent }) => [code, name, parent?.parent?.name])).toEqual([
    ['DLR00001', '上海宏源动力设备有限公司', '上海分公司'],
    ['DLR00002', '南京金陵动力设备有限公司', '江苏分公司'],
  ]);
});

test('sample organisations keep the rules of the tree and differ in code, path and name beside each other', () => {
  const { all, root } = hengyuanTree(stores);
  for (const tree of [all, beichenTree(), manyOrganisations(root, 2000)]) {
    expect(tree.flatMap(({ parent, type }) => (parent ? childTypeRefusals(parent.type, type) : []))).toEqual([]);
    expect(new Set(tree.map(({ code }) => code)).size).toBe(tree.length);
    expect(new Set(tree.map(({ path }) => path)).size).toBe(tree.length);
    expect(new Set(tree.map(({ parent, name }) => `${parent?.id}/${name}`)).size).toBe(tree.length);
  }
});

test('is the same every time', () => {
  expect(hengyuanTree(stores)).toEqual(hengyuanTree(stores));
});
