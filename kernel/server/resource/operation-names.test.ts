import { beforeAll, expect, test } from 'vitest';
import {
  choice,
  defineActions,
  defineEndpoint,
  defineLifecycle,
  defineResource,
  flag,
  ref,
  text,
} from '../../contract/index.ts';
import type { Endpoint } from '../../contract/index.ts';
import { requireDeclarationsMet } from '../declarations.ts';
import { bind } from '../route.ts';
import { loadTexts, Texts } from '../texts.ts';
import { resourceRoutes } from './routes.ts';
import { bindActions, serveResource } from './serve-resource.ts';

const branch = defineResource('garden.branch', {
  label: 'name',
  fields: {
    name: text({ required: true, mask: 'middle' }),
    parentId: ref('garden.branch'),
    isOpen: flag(),
    state: choice(['growing', 'cut'], { required: true }),
  },
  list: { columns: ['name'], sort: 'name' },
  tree: { parent: 'parentId' },
  excel: { import: true, export: true },
  proposals: true,
});
defineLifecycle(branch, {
  initial: 'growing',
  states: ['growing', 'cut'],
  finals: ['cut'],
  transitions: { cut: { from: 'growing', to: 'cut' }, wither: { from: 'growing', to: 'cut', by: 'process' } },
});

let routes: ReturnType<typeof resourceRoutes>;

beforeAll(() => {
  const served = serveResource(branch, {
    table: 'branch',
    actions: bindActions(defineActions(branch, { water: {} }), { water: async () => undefined }),
  });
  routes = resourceRoutes(served);
});

test('every operation that a resource brings has a name of its own in three languages', async () => {
  const texts = await loadTexts();

  for (const language of ['zh-CN', 'en-US', 'ja-JP'] as const) {
    const names = routes.map(({ endpoint }) => texts.operationName(language, endpoint));
    expect(names).not.toContainEqual(expect.stringMatching(/^branch\.|operation\./));
    expect(new Set(names).size).toBe(names.length);
  }
  expect(routes.length).toBeGreaterThan(40);
});

test('what one address carries out is named by its own labels, without what only a process does', () => {
  const words = { 'operation.transition': 'Change state ({{actions}})', 'branch.action.cut': 'Cut off' };
  const texts = new Texts({ 'zh-CN': {}, 'en-US': words, 'ja-JP': {} });
  const transition = routes.find(({ endpoint }) => endpoint.id === 'branch.transition')?.endpoint as Endpoint;

  expect(texts.operationName('en-US', transition)).toBe('Change state (Cut off)');
});

test('an operation without a name in a language, or with the id of another one, ends the start', () => {
  const texts = new Texts({
    'zh-CN': { 'endpoint.branch.count': '计数', 'branch.title': '枝', 'module.garden': '园' },
    'en-US': { 'branch.action.count': 'Count', 'branch.title': 'Branch', 'module.garden': 'Garden' },
    'ja-JP': { 'branch.title': '枝' },
  });
  const count = defineEndpoint({ id: 'branch.count', method: 'GET', path: '/garden/count', access: 'branch.read' });
  const start = (...endpoints: Endpoint[]) =>
    requireDeclarationsMet(
      [{ name: 'garden' }],
      endpoints.map((each) => bind(each, async () => null)),
      texts,
    );
  const second: Endpoint = { ...(count as unknown as Endpoint), path: '/garden/branches' };

  expect(() => start(count as unknown as Endpoint)).toThrow(
    'the operation branch.count lacks a text in ja-JP: endpoint.branch.count or branch.action.count\n' +
      'the operation branch.count lacks a text in ja-JP: module.garden',
  );
  expect(() => start(count as unknown as Endpoint, second)).toThrow(
    'the operation branch.count is both GET /garden/count and GET /garden/branches',
  );
});
