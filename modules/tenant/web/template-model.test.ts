import { expect, test } from 'vitest';
import { templateRefusals, type TemplateNode } from '../contract/index.ts';
import { changedAt, linesOf, movedAt, nodeAt, pathOfProblem, typesAt } from './template-model.ts';

const node = (name: string, type: TemplateNode['type'], children: readonly TemplateNode[] = []): TemplateNode => ({
  name,
  type,
  positions: [],
  roles: [],
  children,
});
const tree = node('', 'group', [node('甲', 'company', [node('销售部', 'department')]), node('乙', 'company')]);
const names = (of: TemplateNode) => linesOf(of).map(({ node: { name } }) => name);

test('nodes are found, changed, moved and taken out by their way from the root', () => {
  expect(nodeAt(tree, [0, 0])?.name).toBe('销售部');
  expect(names(changedAt(tree, [0, 0], (each) => ({ ...each, name: '服务部' })))).toEqual(['', '甲', '服务部', '乙']);
  expect(names(changedAt(tree, [0], () => undefined))).toEqual(['', '乙']);
  expect(names(movedAt(tree, [1], -1))).toEqual(['', '乙', '甲', '销售部']);
  expect(tree.children).toHaveLength(2);
});

test('a node may have the types that its parent allows', () => {
  expect(typesAt(tree, [])).toHaveLength(7);
  expect(typesAt(tree, [0])).toEqual(['company', 'department', 'field']);
  expect(typesAt(tree, [0, 0])).toContain('store');
});

test('what is wrong leads to its node', () => {
  const wrong = changedAt(tree, [0, 0], (each) => ({ ...each, type: 'group' }));

  expect(templateRefusals(tree)).toEqual([]);
  expect(templateRefusals(wrong).map(({ path }) => pathOfProblem(path))).toEqual([[0, 0]]);
});
