import { describe, expect, test } from 'vitest';
import { graphOf, line } from './compile.fixture.ts';
import type { NodeSketch } from './bpmn.fixture.ts';
import { diffGraphs } from './graph-diff.ts';
import type { Graph } from './graph.ts';
import { migrateState, planMigration } from './migration-plan.ts';
import type { State } from './state.ts';

const user = (id: string, more: Partial<NodeSketch> = {}): NodeSketch => ({ id, type: 'user', ...more });
const ix = (graph: Graph, id: string) => graph.nodes.find((node) => node.id === id)?.ix ?? -1;

const standing = (graph: Graph, id: string, more: Partial<State> = {}): State => ({
  v: 1,
  seq: 5,
  status: 'processing',
  initiator: {
    id: 'ann',
    userName: 'ann',
    name: 'Ann',
    orgId: null,
    orgPath: '',
    positionCodes: [],
    roleCodes: [],
    dealerId: null,
    areaIds: [],
  },
  scopes: [{ id: 1, def: 0, vars: {} }],
  tokens: [{ id: 2, s: 1, n: ix(graph, id) }],
  groups: [],
  waits: [],
  decisions: { [id]: 'approve' },
  votes: {},
  results: {},
  visits: [{ n: ix(graph, id), at: 1, by: ['ann'], decision: 'approve' }],
  selected: {},
  ends: [],
  taken: { [graph.nodes[ix(graph, id)]?.in[0] ?? -1]: 1 },
  marks: { [ix(graph, id)]: 'returned' },
  ...more,
});

describe('migration', () => {
  test('moves tokens to the nodes of the same id, whatever was drawn before them', async () => {
    const from = await graphOf(line(user('check')));
    const to = await graphOf(line(user('before'), user('check')));

    const result = migrateState(standing(from, 'check'), planMigration(from, to));

    expect(result).toMatchObject({
      ok: true,
      state: {
        tokens: [{ n: ix(to, 'check') }],
        visits: [{ n: ix(to, 'check') }],
        marks: { [ix(to, 'check')]: 'returned' },
      },
    });
  });

  test('tells the node that has no place, and takes one that is named', async () => {
    const from = await graphOf(line(user('check')));
    const to = await graphOf(line(user('review')));
    const state = standing(from, 'check');

    expect(migrateState(state, planMigration(from, to))).toEqual({
      ok: false,
      problems: [{ severity: 'error', code: 'migrationRemoved', elementId: 'check', params: {} }],
    });
    expect(migrateState(state, planMigration(from, to, { check: 'review' }))).toMatchObject({
      ok: true,
      state: { tokens: [{ n: ix(to, 'review') }], decisions: { review: 'approve' } },
    });
  });

  test.each([
    ['migrationKind', line({ id: 'check', type: 'call', calls: 'other' })],
    ['migrationMulti', line(user('check', { multi: { cardinality: '2' } }))],
    [
      'migrationScope',
      line({
        id: 'sub',
        type: 'sub',
        nodes: [{ id: 'inner', type: 'start' }, user('check')],
        flows: [['inner', 'check']],
      }),
    ],
  ])('refuses another kind of place: %s', async (code, sketch) => {
    const from = await graphOf(line(user('check')));
    const graph = await graphOf(sketch);

    expect(migrateState(standing(from, 'check'), planMigration(from, graph))).toMatchObject({ problems: [{ code }] });
  });

  test('keeps a timer that is the same, and sets a changed one anew', async () => {
    const timed = (duration: string) => {
      const { nodes, flows } = line(user('check'));
      const late: NodeSketch = { id: 'late', type: 'boundary', on: 'check', timer: { duration } };
      return graphOf({ nodes: [...nodes, late], flows: [...flows, ['late', 'end']] });
    };
    const [from, same, changed] = [await timed('P1D'), await timed('P1D'), await timed('P2D')];
    const waits = [{ id: 4, kind: 'timer' as const, token: 2, node: ix(from, 'late') }];
    const state = standing(from, 'check', { waits });

    expect(migrateState(state, planMigration(from, same))).toMatchObject({ ok: true, effects: [], state: { waits } });
    expect(migrateState(state, planMigration(from, changed))).toMatchObject({
      ok: true,
      effects: [
        { e: 'waitClear', wait: { id: 4 } },
        { e: 'timerSet', wait: 6, value: 'P2D' },
      ],
      state: { seq: 6, waits: [{ id: 6, kind: 'timer', token: 2, node: ix(changed, 'late') }] },
    });
  });

  test('to the same version changes nothing', async () => {
    const graph = await graphOf(line(user('check')));
    const state = standing(graph, 'check');

    expect(migrateState(state, planMigration(graph, graph))).toEqual({ ok: true, state, effects: [] });
  });
});

describe('differences', () => {
  test('names what was added, removed and changed, with properties', async () => {
    const before = await graphOf(line(user('check'), user('old')));
    const after = await graphOf(
      line(
        user('check', { name: '复核', ext: '<wf:handlers self="skip"><wf:rule type="initiator"/></wf:handlers>' }),
        user('new'),
      ),
    );

    expect(diffGraphs(before, after)).toEqual({
      added: ['new', 'check_new', 'new_end'],
      removed: ['old', 'check_old', 'old_end'],
      changed: [
        {
          id: 'check',
          properties: [
            { path: 'names.zh', before: 'check', after: '复核' },
            { path: 'user.handlers.self', before: 'self', after: 'skip' },
          ],
        },
      ],
    });
    expect(diffGraphs(before, before)).toEqual({ added: [], removed: [], changed: [] });
  });

  test('a flow that leads elsewhere differs in its target, a default flow by its id', async () => {
    const drawnTo = (to: string) =>
      graphOf({
        nodes: [...line(user('check'), user('second')).nodes],
        flows: [
          ['start', 'check'],
          { id: 'on', from: 'check', to },
          ['second', 'end'],
          ...(to === 'end' ? [['start', 'second'] as const] : []),
        ],
      });
    const { changed } = diffGraphs(await drawnTo('second'), await drawnTo('end'));

    expect(changed).toContainEqual({ id: 'on', properties: [{ path: 'target', before: 'second', after: 'end' }] });
  });
});
