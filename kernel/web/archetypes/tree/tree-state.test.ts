import { expect, test } from 'vitest';
import { branchesOfWhole, isWithin, openTo, treeKey, treeLines, typedLine } from './tree-state.ts';

const whole = [
  ['hq', null, 'Head office'],
  ['east', 'hq', 'East'],
  ['sh', 'east', 'Shanghai'],
  ['west', 'hq', 'West'],
  ['lab', null, 'Laboratory'],
] as const;
const branches = branchesOfWhole(whole);
const labels = (open: ReadonlySet<string>) =>
  treeLines(branches, open).map(({ depth, node }) => `${depth}${node?.label ?? ''}`);

test('closed branches hide what stands below', () => {
  expect(labels(new Set())).toEqual(['0Head office', '0Laboratory']);
  expect(labels(openTo(branches, 1))).toEqual(['0Head office', '1East', '1West', '0Laboratory']);
  expect(labels(openTo(branches, 'all'))).toHaveLength(5);
  expect(openTo(branches, 0).size).toBe(0);
});

test('a branch that is not loaded yet shows one waiting line, a cut one the way to more', () => {
  const partly = new Map([['', { nodes: [{ id: 'hq', parentId: null, label: 'HQ', hasChildren: true }], next: 'c' }]]);
  expect(treeLines(partly, new Set(['hq'])).map(({ kind, depth }) => `${kind}${depth}`)).toEqual([
    'node0',
    'loading1',
    'more0',
  ]);
});

test('a line knows its place among its brothers', () => {
  const west = treeLines(branches, openTo(branches, 1)).find(({ key }) => key === 'west');
  expect([west?.at, west?.of, west?.depth]).toEqual([2, 2, 1]);
});

test('arrows open, step in, step out and close', () => {
  const lines = treeLines(branches, openTo(branches, 1));
  expect(treeKey(lines, 1, 'ArrowRight')).toEqual({ open: 'east' });
  expect(treeKey(lines, 0, 'ArrowRight')).toEqual({ focus: 1 });
  expect(treeKey(lines, 2, 'ArrowLeft')).toEqual({ focus: 0 });
  expect(treeKey(lines, 0, 'ArrowLeft')).toEqual({ close: 'hq' });
  expect(treeKey(lines, 3, 'ArrowDown')).toEqual({ focus: 3 });
  expect(treeKey(lines, 3, 'ArrowRight')).toBeUndefined();
});

test('a letter leads to the next line that begins with it', () => {
  const lines = treeLines(branches, openTo(branches, 1));
  expect(typedLine(lines, 0, 'w')).toBe(2);
  expect(typedLine(lines, 3, 'H')).toBe(0);
  expect(typedLine(lines, 3, 'q')).toBe(3);
});

test('nothing moves below itself', () => {
  expect(isWithin(branches, 'sh', 'hq')).toBe(true);
  expect(isWithin(branches, 'lab', 'hq')).toBe(false);
});
