import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { graphOf, problemsOf } from './compile.fixture.ts';
import type { FlowSketch, NodeSketch } from './bpmn.fixture.ts';
import { drawing, process, shape, type Block } from './random-process.fixture.ts';
import { explore } from './soundness.ts';

/** Turns the outermost gateway's join, or its split, into another kind. */
function mutated(block: Block, at: 'split' | 'join', type: 'exclusive' | 'parallel'): Block {
  const id = at === 'split' ? block.first : block.last;
  const nodes = block.nodes.map((node): NodeSketch => {
    if (node.id !== id) return node;
    const [usual] = block.flows
      .filter((flow) => Array.isArray(flow) && flow[0] === id)
      .map((flow) => (Array.isArray(flow) ? String(flow[1]) : ''));
    return at === 'split' && type === 'exclusive' ? { id, type, default: usual ?? '' } : { id, type };
  });
  return { ...block, nodes };
}

const withConditions = (block: Block): Block => ({
  ...block,
  flows: block.flows.map((flow) => {
    const usual = block.nodes.find((node) => node.id === block.first)?.default;
    return Array.isArray(flow) && flow[0] === block.first && flow[1] !== usual ? [flow[0], flow[1], 'vars.x'] : flow;
  }),
});

const several = fc.array(shape, { minLength: 2, maxLength: 3 });
const codes = async (block: Block) => (await problemsOf(process(block))).map((problem) => problem.code);

describe('block-structured drawings', () => {
  test('compile without errors, in whatever way they are nested', async () => {
    await fc.assert(
      fc.asyncProperty(shape, async (form) => {
        // A loop around joins that look at each other is warned of; it is no mistake.
        const problems = await problemsOf(process(drawing().draw(form)));
        expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  test('with a join that waits for all branches of a choice get stuck at it', async () => {
    await fc.assert(
      fc.asyncProperty(several, async (parts) => {
        const { draw, gateway } = drawing();
        const block = mutated(gateway('exclusive', parts.map(draw)), 'join', 'parallel');

        const problems = await problemsOf(process(block));

        expect(problems).toContainEqual(
          expect.objectContaining({ code: 'deadlock', elementId: block.last, acceptable: true, severity: 'error' }),
        );
      }),
      { numRuns: 40 },
    );
  });

  test('with a choice of the branches of a parallel join get stuck at it', async () => {
    await fc.assert(
      fc.asyncProperty(several, async (parts) => {
        const { draw, gateway } = drawing();
        const block = withConditions(mutated(gateway('parallel', parts.map(draw)), 'split', 'exclusive'));

        expect(await codes(block)).toContain('deadlock');
      }),
      { numRuns: 40 },
    );
  });

  test('with parallel branches that are merged without a join may be active twice', async () => {
    await fc.assert(
      fc.asyncProperty(several, async (parts) => {
        const { draw, gateway } = drawing();
        const block = mutated(gateway('parallel', parts.map(draw)), 'join', 'exclusive');

        expect(await codes(block)).toContain('lackOfSync');
      }),
      { numRuns: 40 },
    );
  });
});

const user = (id: string): NodeSketch => ({ id, type: 'user' });

describe('single faults', () => {
  test('parallel branches merged before their join starve it', async () => {
    const problems = await problemsOf({
      nodes: [
        { id: 'start', type: 'start' },
        { id: 'split', type: 'parallel' },
        user('a'),
        user('b'),
        user('c'),
        { id: 'merge', type: 'exclusive' },
        { id: 'join', type: 'parallel' },
        { id: 'end', type: 'end' },
      ],
      flows: [
        ['start', 'split'],
        ['split', 'a'],
        ['split', 'b'],
        ['a', 'merge'],
        ['b', 'merge'],
        ['merge', 'c'],
        ['c', 'join'],
        ['merge', 'join', 'vars.x'],
        ['join', 'end'],
      ].map(([from = '', to = '', condition]) =>
        condition === undefined ? [from, to] : [from, to, condition],
      ) as FlowSketch[],
    });

    expect(problems.map(({ code, elementId }) => [code, elementId])).toContainEqual(['lackOfSync', 'merge']);
  });

  test('a join fed by a boundary path that may never start is a deadlock', async () => {
    const problems = await problemsOf({
      nodes: [
        { id: 'start', type: 'start' },
        user('check'),
        { id: 'late', type: 'boundary', on: 'check', nonInterrupting: true, timer: { duration: 'P1D' } },
        { id: 'join', type: 'parallel' },
        { id: 'end', type: 'end' },
      ],
      flows: [
        ['start', 'check'],
        ['check', 'join'],
        ['late', 'join'],
        ['join', 'end'],
      ],
    });

    expect(problems).toEqual([
      { severity: 'error', code: 'deadlock', elementId: 'join', params: { missing: 'late_join' }, acceptable: true },
    ]);
  });

  test('a terminating end frees the branches beside it', async () => {
    const problems = await problemsOf({
      nodes: [
        { id: 'start', type: 'start' },
        { id: 'split', type: 'parallel' },
        user('a'),
        user('b'),
        { id: 'end', type: 'end' },
        { id: 'stop', type: 'end', terminate: true },
      ],
      flows: [
        ['start', 'split'],
        ['split', 'a'],
        ['split', 'b'],
        ['a', 'end'],
        ['b', 'stop'],
      ],
    });

    expect(problems).toEqual([]);
  });

  test('an event gateway and a deadlock inside a sub-process are told by their elements', async () => {
    const inner = {
      nodes: [
        { id: 'inside', type: 'start' },
        { id: 'which', type: 'event' },
        { id: 'timer', type: 'catch', timer: { duration: 'PT1H' } },
        { id: 'reply', type: 'receive', message: 'reply' },
        { id: 'join', type: 'parallel' },
        { id: 'done', type: 'end' },
      ] as const,
      flows: [
        ['inside', 'which'],
        ['which', 'timer'],
        ['which', 'reply'],
        ['timer', 'join'],
        ['reply', 'join'],
        ['join', 'done'],
      ] as const,
    };
    const problems = await problemsOf({
      nodes: [
        { id: 'start', type: 'start' },
        { id: 'sub', type: 'sub', ...inner },
        { id: 'end', type: 'end' },
      ],
      flows: [
        ['start', 'sub'],
        ['sub', 'end'],
      ],
    });

    expect(problems.map(({ code, elementId }) => [code, elementId])).toEqual([['deadlock', 'join']]);
  });

  test('from a marking: a token behind the split strands the join', async () => {
    const graph = await graphOf({
      nodes: [
        { id: 'start', type: 'start' },
        { id: 'split', type: 'parallel' },
        user('a'),
        user('b'),
        { id: 'join', type: 'parallel' },
        { id: 'end', type: 'end' },
      ],
      flows: [
        ['start', 'split'],
        ['split', 'a'],
        ['split', 'b'],
        ['a', 'join'],
        ['b', 'join'],
        ['join', 'end'],
      ],
    });
    const ix = (id: string) => graph.nodes.find((node) => node.id === id)?.ix ?? -1;

    expect(explore(graph, 0, { marking: { flows: {}, nodes: { [ix('a')]: 1 } }, limit: 5_000 }).stuck).toMatchObject([
      { element: ix('join') },
    ]);
    expect(explore(graph, 0, { marking: { flows: {}, nodes: { [ix('a')]: 1, [ix('b')]: 1 } } }).stuck).toEqual([]);
    expect(explore(graph, 0, { marking: { flows: { 0: 1 }, nodes: {} } }).stuck).toEqual([]);
    expect(explore(graph, 0, { limit: 2 }).limited).toBe(true);
  });

  test('tokens that multiply without end are given up in time', async () => {
    const tasks = ['a', 'b', 'c', 'd', 'e', 'f'];
    const problems = await problemsOf({
      nodes: [
        { id: 'start', type: 'start' },
        { id: 'merge', type: 'exclusive' },
        { id: 'split', type: 'parallel' },
        ...tasks.map(user),
        { id: 'again', type: 'exclusive', default: 'end' },
        { id: 'end', type: 'end' },
      ],
      flows: [
        ['start', 'merge'],
        ['merge', 'split'],
        ...tasks.flatMap((task): FlowSketch[] => [
          ['split', task],
          [task, 'again'],
        ]),
        ['again', 'merge', 'vars.x'],
        ['again', 'end'],
      ],
    });

    expect(problems.map(({ code }) => code)).toEqual(['lackOfSync', 'explorationLimit']);
  });

  test('a hundred nodes in ten parallel branches of choices are explored in no time', async () => {
    const branches = Array.from({ length: 10 }, (_, branch) => branch);
    const graph = await graphOf({
      nodes: [
        { id: 'start', type: 'start' },
        { id: 'split', type: 'parallel' },
        ...branches.flatMap((branch): NodeSketch[] => [
          { id: `choice${branch}`, type: 'exclusive', default: `x${branch}` },
          ...['x', 'y', 'z'].map((name) => user(`${name}${branch}`)),
          { id: `merge${branch}`, type: 'exclusive' },
        ]),
        { id: 'join', type: 'parallel' },
        { id: 'end', type: 'end' },
      ],
      flows: [
        ['start', 'split'],
        ...branches.flatMap((branch): FlowSketch[] => [
          ['split', `choice${branch}`],
          [`choice${branch}`, `x${branch}`],
          [`choice${branch}`, `y${branch}`, 'vars.x'],
          [`choice${branch}`, `z${branch}`, 'vars.x'],
          ...['x', 'y', 'z'].map((name): FlowSketch => [`${name}${branch}`, `merge${branch}`]),
          [`merge${branch}`, 'join'],
        ]),
        ['join', 'end'],
      ],
    });

    expect(explore(graph, 0)).toMatchObject({ stuck: [], doubles: [], limited: false });
  });
});
