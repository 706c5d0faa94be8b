import { describe, expect, test } from 'vitest';
import { bpmn, type FlowSketch, type NodeSketch } from './bpmn.fixture.ts';
import { house } from './compile.fixture.ts';
import { compile } from './compile.ts';
import { aProcess } from './step.fixture.ts';
import type { Json } from './state.ts';

const task = (id: string): NodeSketch => ({
  id,
  type: 'user',
  ext: `<wf:handlers><wf:rule type="user" ids="${id}"/></wf:handlers>`,
});
const start: NodeSketch = { id: 'start', type: 'start' };
const end: NodeSketch = { id: 'end', type: 'end' };

/** A running process of these nodes; tasks are handled by users of their own name. */
const running = (nodes: readonly NodeSketch[], flows: readonly FlowSketch[], vars: Record<string, Json> = {}) =>
  aProcess(bpmn({ key: 'pattern', nodes, flows }), { vars });

/** The control-flow patterns 1 to 20 of the Workflow Patterns Initiative; docs/workflow-patterns.md is their table. */
describe('control-flow pattern', () => {
  test('1 sequence: one task after the other', async () => {
    const run = await running(
      [start, task('a'), task('b'), end],
      [
        ['start', 'a'],
        ['a', 'b'],
        ['b', 'end'],
      ],
    );

    expect(run.open()).toEqual(['a:a']);
    run.complete('a', 'a');
    expect(run.open()).toEqual(['b:b']);
  });

  const parallel: [NodeSketch[], FlowSketch[]] = [
    [start, { id: 'split', type: 'parallel' }, task('a'), task('b'), { id: 'join', type: 'parallel' }, task('c'), end],
    [
      ['start', 'split'],
      ['split', 'a'],
      ['split', 'b'],
      ['a', 'join'],
      ['b', 'join'],
      ['join', 'c'],
      ['c', 'end'],
    ],
  ];

  test('2 parallel split: all branches begin', async () => {
    const run = await running(...parallel);

    expect(run.open()).toEqual(['a:a', 'b:b']);
  });

  test('3 synchronisation: what follows waits for all branches', async () => {
    const run = await running(...parallel);

    run.complete('a', 'a');
    expect(run.open()).toEqual(['b:b']);
    run.complete('b', 'b');

    expect(run.open()).toEqual(['c:c']);
  });

  const choice: [NodeSketch[], FlowSketch[]] = [
    [
      start,
      { id: 'split', type: 'exclusive', default: 'b' },
      task('a'),
      task('b'),
      { id: 'merge', type: 'exclusive' },
      task('c'),
      end,
    ],
    [
      ['start', 'split'],
      ['split', 'a', 'vars.x > 1'],
      ['split', 'b'],
      ['a', 'merge'],
      ['b', 'merge'],
      ['merge', 'c'],
      ['c', 'end'],
    ],
  ];

  test('4 exclusive choice: the first branch whose condition holds, else the default', async () => {
    expect((await running(...choice, { x: 2 })).open()).toEqual(['a:a']);
    expect((await running(...choice, { x: 1 })).open()).toEqual(['b:b']);
  });

  test('5 simple merge: whichever branch was taken leads on', async () => {
    const run = await running(...choice, { x: 2 });

    run.complete('a', 'a');

    expect(run.open()).toEqual(['c:c']);
  });

  const several: [NodeSketch[], FlowSketch[]] = [
    [
      start,
      { id: 'split', type: 'inclusive', default: 'c' },
      task('a'),
      task('b'),
      task('c'),
      { id: 'join', type: 'inclusive' },
      task('d'),
      end,
    ],
    [
      ['start', 'split'],
      ['split', 'a', 'vars.x > 0'],
      ['split', 'b', 'vars.x > 1'],
      ['split', 'c'],
      ['a', 'join'],
      ['b', 'join'],
      ['c', 'join'],
      ['join', 'd'],
      ['d', 'end'],
    ],
  ];

  test('6 multi-choice: every branch whose condition holds', async () => {
    expect((await running(...several, { x: 2 })).open()).toEqual(['a:a', 'b:b']);
    expect((await running(...several, { x: 1 })).open()).toEqual(['a:a']);
  });

  test('7 structured synchronising merge: waits for the branches that were taken, once', async () => {
    const run = await running(...several, { x: 2 });

    run.complete('b', 'b');
    expect(run.open()).toEqual(['a:a']);
    run.complete('a', 'a');

    expect(run.open()).toEqual(['d:d']);
  });

  test('8 multi-merge: each branch that arrives begins what follows', async () => {
    const run = await running(
      [
        start,
        { id: 'split', type: 'parallel' },
        task('a'),
        task('b'),
        { id: 'merge', type: 'exclusive' },
        task('c'),
        end,
      ],
      [
        ['start', 'split'],
        ['split', 'a'],
        ['split', 'b'],
        ['a', 'merge'],
        ['b', 'merge'],
        ['merge', 'c'],
        ['c', 'end'],
      ],
    );

    run.complete('a', 'a');
    run.complete('b', 'b');

    expect(run.open()).toEqual(['c:c', 'c:c']);
  });

  test('9 discriminator: the first of several instances goes on, and the others are canceled', async () => {
    const run = await running(
      [start, { ...task('a'), multi: { cardinality: '3', completion: 'nrOfCompleted >= 1.0' } }, task('b'), end],
      [
        ['start', 'a'],
        ['a', 'b'],
        ['b', 'end'],
      ],
    );

    run.complete('a', 'a');

    expect(run.open()).toEqual(['b:b']);
    expect(run.closed('canceled')).toHaveLength(2);
  });

  test('10 arbitrary cycles: back into any earlier place, from several places', async () => {
    const run = await running(
      [
        start,
        { id: 'in', type: 'exclusive' },
        task('a'),
        { id: 'out', type: 'exclusive', default: 'b' },
        task('b'),
        { id: 'again', type: 'exclusive', default: 'end' },
        end,
      ],
      [
        ['start', 'in'],
        ['in', 'a'],
        ['a', 'out'],
        ['out', 'in', 'decision.a == "more"'],
        ['out', 'b'],
        ['b', 'again'],
        ['again', 'in', 'vars.x > 0'],
        ['again', 'end'],
      ],
      { x: 1 },
    );

    run.complete('a', 'a');
    run.complete('b', 'b');
    expect(run.open()).toEqual(['a:a']);
    run.send('a', { type: 'complete', task: run.task('a', 'a'), outcome: 'approve', vars: { x: 0 } });
    run.complete('b', 'b');

    expect(run.state.status).toBe('approved');
  });

  test('11 implicit termination: the process ends when nothing is left to do', async () => {
    const run = await running(
      [start, { id: 'split', type: 'parallel' }, task('a'), task('b')],
      [
        ['start', 'split'],
        ['split', 'a'],
        ['split', 'b'],
      ],
    );

    run.complete('a', 'a');
    expect(run.state.status).toBe('processing');
    run.complete('b', 'b');

    expect(run.state.status).toBe('approved');
  });

  test('12 instances without synchronisation: each begins by itself and nobody waits for it', async () => {
    const run = await running(
      [
        start,
        task('make'),
        { id: 'split', type: 'parallel' },
        task('each'),
        { id: 'end', type: 'end' },
        { id: 'more', type: 'exclusive', default: 'done' },
        { id: 'done', type: 'end' },
      ],
      [
        ['start', 'make'],
        ['make', 'split'],
        ['split', 'each'],
        ['each', 'end'],
        ['split', 'more'],
        ['more', 'make', 'vars.x > 0'],
        ['more', 'done'],
      ],
      { x: 1 },
    );

    run.complete('make', 'make');
    expect(run.open()).toEqual(['each:each', 'make:make']);
    run.send('make', { type: 'complete', task: run.task('make', 'make'), outcome: 'approve', vars: { x: 0 } });

    expect(run.open()).toEqual(['each:each', 'each:each']);
  });

  test.for([
    ['13 instances known when drawn', { cardinality: '3' }, {}],
    ['14 instances known when it begins', { collection: 'vars.items' }, { items: ['x', 'y', 'z'] }],
  ] as const)('%s: as many as said, and all are waited for', async ([, multi, vars]) => {
    const run = await running(
      [start, { ...task('a'), multi }, task('b'), end],
      [
        ['start', 'a'],
        ['a', 'b'],
        ['b', 'end'],
      ],
      vars as Record<string, Json>,
    );

    expect(run.open()).toEqual(['a:a', 'a:a', 'a:a']);
    for (let left = 3; left > 0; left -= 1) run.complete('a', 'a');

    expect(run.open()).toEqual(['b:b']);
  });

  test.for([
    ['missing', 'vars.nothing', {}],
    ['a number', 'vars.items', { items: 7 }],
    ['a text', 'vars.items', { items: 'seven' }],
  ] as const)('a collection that is %s is refused as one that is no list', async ([, collection, vars]) => {
    const run = running(
      [start, { ...task('a'), multi: { collection } }, end],
      [
        ['start', 'a'],
        ['a', 'end'],
      ],
      vars as Record<string, Json>,
    );

    await expect(run).rejects.toThrow('workflow.collectionInvalid');
  });

  test('15 instances nobody knows before: signers are added while the others decide', async () => {
    const run = await running(
      [start, task('a'), task('b'), end],
      [
        ['start', 'a'],
        ['a', 'b'],
        ['b', 'end'],
      ],
    );

    run.send('a', { type: 'addSign', task: run.task('a', 'a'), how: 'parallel', users: ['x'] });
    run.complete('a', 'a');
    expect(run.open()).toEqual(['a:x']);
    run.send('x', { type: 'addSign', task: run.task('a', 'x'), how: 'parallel', users: ['y'] });
    run.complete('y', 'a');
    run.complete('x', 'a');

    expect(run.open()).toEqual(['b:b']);
  });

  test('16 deferred choice: the first event decides, and the others are forgotten', async () => {
    const run = await running(
      [
        start,
        { id: 'race', type: 'event' },
        { id: 'paid', type: 'catch', message: 'paid' },
        { id: 'late', type: 'catch', timer: { duration: 'P3D' } },
        task('a'),
        task('b'),
        end,
      ],
      [
        ['start', 'race'],
        ['race', 'paid'],
        ['race', 'late'],
        ['paid', 'a'],
        ['late', 'b'],
        ['a', 'end'],
        ['b', 'end'],
      ],
    );

    run.fire('paid');

    expect(run.open()).toEqual(['a:a']);
    expect(run.state.waits).toEqual([]);
  });

  test('17 interleaved routing: one after the other in an order of the handlers, never two at once; free order is refused', async () => {
    const sequential = await running(
      [start, { ...task('a'), multi: { cardinality: '3', sequential: true } }, end],
      [
        ['start', 'a'],
        ['a', 'end'],
      ],
    );

    expect(sequential.open()).toEqual(['a:a']);
    sequential.complete('a', 'a');
    expect(sequential.open()).toEqual(['a:a']);
    const inner = { nodes: [task('b')], flows: [] };
    const free = bpmn({
      key: 'free',
      nodes: [start, { id: 'any', type: 'sub', ...inner }, end],
      flows: [
        ['start', 'any'],
        ['any', 'end'],
      ],
    });
    const { graph, problems } = await compile(free.replaceAll('bpmn:subProcess', 'bpmn:adHocSubProcess'), house);
    expect(graph).toBeUndefined();
    expect(problems).toContainEqual(expect.objectContaining({ code: 'unsupportedElement', elementId: 'any' }));
  });

  test('18 milestone: what may be done only before something happens is taken away when it happens', async () => {
    const run = await running(
      [
        start,
        { id: 'split', type: 'parallel' },
        task('offer'),
        { id: 'closed', type: 'boundary', on: 'offer', signal: 'closed' },
        task('close'),
        { id: 'tell', type: 'throw', signal: 'closed' },
        { id: 'e1', type: 'end' },
        { id: 'e2', type: 'end' },
        { id: 'e3', type: 'end' },
      ],
      [
        ['start', 'split'],
        ['split', 'offer'],
        ['split', 'close'],
        ['offer', 'e1'],
        ['closed', 'e2'],
        ['close', 'tell'],
        ['tell', 'e3'],
      ],
    );

    run.complete('close', 'close');

    expect(run.open()).toEqual([]);
    expect(run.closed('canceled')).toEqual(['offer:offer']);
    expect(run.state.status).toBe('approved');
  });

  test('19 cancel task: a boundary event takes the task away', async () => {
    const run = await running(
      [
        start,
        task('a'),
        { id: 'stop', type: 'boundary', on: 'a', message: 'stop' },
        task('b'),
        { id: 'e1', type: 'end' },
        { id: 'e2', type: 'end' },
      ],
      [
        ['start', 'a'],
        ['a', 'e1'],
        ['stop', 'b'],
        ['b', 'e2'],
      ],
    );

    run.fire('stop');

    expect(run.open()).toEqual(['b:b']);
  });

  test('20 cancel case: a terminate end, or an administrator, leaves nothing open', async () => {
    const sketch: [NodeSketch[], FlowSketch[]] = [
      [
        start,
        { id: 'split', type: 'parallel' },
        task('a'),
        task('b'),
        { id: 'stop', type: 'end', terminate: true },
        end,
      ],
      [
        ['start', 'split'],
        ['split', 'a'],
        ['split', 'b'],
        ['a', 'stop'],
        ['b', 'end'],
      ],
    ];
    const [ended, voided] = [await running(...sketch), await running(...sketch)];

    ended.complete('a', 'a');
    voided.send('admin', { type: 'terminate' });

    expect([ended.open(), voided.open()]).toEqual([[], []]);
    expect([ended.state.status, voided.state.outcome]).toEqual(['approved', 'voided']);
  });
});
