import { expect, test } from 'vitest';
import { bpmn, type ProcessSketch } from './bpmn.fixture.ts';
import { aProcess } from './step.fixture.ts';

const users = (...ids: string[]) => `<wf:handlers><wf:rule type="user" ids="${ids.join(',')}"/></wf:handlers>`;
const linear = (ext: string): ProcessSketch => ({
  key: 'test',
  nodes: [
    { id: 'start', type: 'start' },
    { id: 'first', type: 'user', ext },
    { id: 'second', type: 'user', ext: users('boss') },
    { id: 'end', type: 'end' },
  ],
  flows: [
    ['start', 'first'],
    ['first', 'second'],
    ['second', 'end'],
  ],
});

test('a linear approval goes from task to task and ends approved', async () => {
  const run = await aProcess(bpmn(linear(users('ann'))));

  run.complete('ann', 'first');
  run.complete('boss', 'second');

  expect(run.state.status).toBe('approved');
  expect(run.open()).toEqual([]);
});

test('a joint sign of 60 % of five is decided by the third approval, and the open tasks are canceled', async () => {
  const run = await aProcess(bpmn(linear(`${users('a', 'b', 'c', 'd', 'e')}<wf:sign mode="ratio" percent="60"/>`)));

  run.complete('a', 'first');
  run.complete('b', 'first');
  expect(run.open()).toEqual(['first:c', 'first:d', 'first:e']);
  run.complete('c', 'first');

  expect(run.open()).toEqual(['second:boss']);
  expect(run.closed('canceled')).toEqual(['first:d', 'first:e']);
  expect(run.state.votes.first).toEqual({ approved: 3, rejected: 0, total: 5 });
});

test('a rejection with policy initiator cancels the others and gives the initiator a task to submit again', async () => {
  const run = await aProcess(
    bpmn(linear(`${users('a', 'b', 'c')}<wf:sign mode="all"/><wf:reject policy="initiator"/>`)),
  );

  run.complete('a', 'first');
  run.complete('b', 'first', 'reject');

  expect(run.closed('approved')).toEqual(['first:a']);
  expect(run.closed('canceled')).toEqual(['first:c']);
  expect(run.state.outcome).toBe('returned');
  run.complete('me', 'start');
  expect(run.open()).toEqual(['first:a', 'first:b', 'first:c']);
  expect(run.state.outcome).toBeUndefined();
});

test('signers added before make the task wait, and give it back when they are removed or have approved', async () => {
  const run = await aProcess(bpmn(linear(users('m'))));

  run.send('m', { type: 'addSign', task: run.task('first', 'm'), how: 'before', users: ['x', 'y'] });
  expect(run.voter('first', 'm').status).toBe('waiting');
  run.send('m', { type: 'removeSign', task: run.task('first', 'y') });
  run.complete('x', 'first');

  expect(run.voter('first', 'm').status).toBe('pending');
});

test('one who signs after decides with his approval, and the node waits for him', async () => {
  const run = await aProcess(bpmn(linear(users('m'))));

  run.send('m', { type: 'addSign', task: run.task('first', 'm'), how: 'after', users: ['x'] });
  expect(run.open()).toEqual(['first:x']);
  run.complete('x', 'first');

  expect(run.open()).toEqual(['second:boss']);
});

test('a delegate only gives an opinion; then the task is with its owner again', async () => {
  const run = await aProcess(bpmn(linear(users('m'))));

  run.send('m', { type: 'delegate', task: run.task('first', 'm'), to: 'x' });
  run.complete('x', 'first');

  expect(run.open()).toEqual(['first:m']);
});

test('a sequence asks one after the other in the order of the handlers', async () => {
  const run = await aProcess(bpmn(linear(`${users('a', 'b')}<wf:sign mode="sequence"/>`)));

  expect(run.open()).toEqual(['first:a']);
  run.complete('a', 'first');
  expect(run.open()).toEqual(['first:b']);
  run.complete('b', 'first');

  expect(run.open()).toEqual(['second:boss']);
});

test('whoever approved before is passed over where the node says so, but not after a return', async () => {
  const sketch = linear(users('boss'));
  const nodes = sketch.nodes.map((node) =>
    node.id === 'second'
      ? { ...node, ext: '<wf:handlers repeat="anywhere"><wf:rule type="user" ids="boss"/></wf:handlers>' }
      : node,
  );
  const run = await aProcess(bpmn({ ...sketch, nodes }));

  run.complete('boss', 'first');

  expect(run.state.status).toBe('approved');
});

const review: ProcessSketch = {
  key: 'review',
  nodes: [
    { id: 'start', type: 'start' },
    { id: 'prepare', type: 'user', ext: users('p') },
    { id: 'split', type: 'parallel' },
    { id: 'technical', type: 'user', ext: users('t') },
    { id: 'commercial', type: 'user', ext: users('c') },
    { id: 'join', type: 'parallel' },
    { id: 'director', type: 'user', ext: users('d') },
    { id: 'end', type: 'end' },
  ],
  flows: [
    ['start', 'prepare'],
    ['prepare', 'split'],
    ['split', 'technical'],
    ['split', 'commercial'],
    ['technical', 'join'],
    ['commercial', 'join'],
    ['join', 'director'],
    ['director', 'end'],
  ],
};

test('a return into one branch of a parallel review is not offered, the node before the split is, and the replay ends', async () => {
  const run = await aProcess(bpmn(review));
  for (const [user, node] of [
    ['p', 'prepare'],
    ['t', 'technical'],
    ['c', 'commercial'],
  ] as const)
    run.complete(user, node);

  expect(run.targets('director', 'd')).toEqual(['prepare']);
  expect(
    run.refusal('d', { type: 'returnTo', task: run.task('director', 'd'), node: 'commercial', mode: 'replay' }),
  ).toBe('workflow.returnTarget');
  run.send('d', { type: 'returnTo', task: run.task('director', 'd'), node: 'prepare', mode: 'replay' });
  expect(run.open()).toEqual(['prepare:p']);
  for (const [user, node] of [
    ['p', 'prepare'],
    ['t', 'technical'],
    ['c', 'commercial'],
    ['d', 'director'],
  ] as const)
    run.complete(user, node);

  expect(run.state.status).toBe('approved');
});

test('a direct return comes straight back to the one who returned', async () => {
  const run = await aProcess(bpmn(review));
  for (const [user, node] of [
    ['p', 'prepare'],
    ['t', 'technical'],
    ['c', 'commercial'],
  ] as const)
    run.complete(user, node);

  run.send('d', { type: 'returnTo', task: run.task('director', 'd'), node: 'prepare', mode: 'direct' });
  run.complete('p', 'prepare');

  expect(run.open()).toEqual(['director:d']);
});

test('an inclusive join waits for the branches that were taken, and for no others', async () => {
  const run = await aProcess(
    bpmn({
      key: 'inclusive',
      nodes: [
        { id: 'start', type: 'start' },
        { id: 'split', type: 'inclusive', default: 'other' },
        { id: 'legal', type: 'user', ext: users('l') },
        { id: 'finance', type: 'user', ext: users('f') },
        { id: 'other', type: 'user', ext: users('o') },
        { id: 'join', type: 'inclusive' },
        { id: 'last', type: 'user', ext: users('z') },
        { id: 'end', type: 'end' },
      ],
      flows: [
        ['start', 'split'],
        ['split', 'legal', 'vars.amount > 10'],
        ['split', 'finance', 'vars.amount > 5'],
        ['split', 'other'],
        ['legal', 'join'],
        ['finance', 'join'],
        ['other', 'join'],
        ['join', 'last'],
        ['last', 'end'],
      ],
    }),
    { vars: { amount: 20 } },
  );

  expect(run.open()).toEqual(['finance:f', 'legal:l']);
  run.complete('l', 'legal');
  expect(run.open()).toEqual(['finance:f']);
  run.complete('f', 'finance');

  expect(run.open()).toEqual(['last:z']);
});

test('an interrupting timer cancels the task and goes its own way; one that does not interrupt adds a way', async () => {
  const sketch = (nonInterrupting?: true): ProcessSketch => ({
    key: 'timer',
    nodes: [
      { id: 'start', type: 'start' },
      { id: 'work', type: 'user', ext: users('w') },
      {
        id: 'late',
        type: 'boundary',
        on: 'work',
        timer: { duration: 'PT1H' },
        ...(nonInterrupting ? { nonInterrupting } : {}),
      },
      { id: 'chief', type: 'user', ext: users('c') },
      { id: 'end', type: 'end' },
      { id: 'end2', type: 'end' },
    ],
    flows: [
      ['start', 'work'],
      ['work', 'end'],
      ['late', 'chief'],
      ['chief', 'end2'],
    ],
  });
  const interrupting = await aProcess(bpmn(sketch()));
  const beside = await aProcess(bpmn(sketch(true)));

  interrupting.fire('late');
  beside.fire('late');

  expect(interrupting.open()).toEqual(['chief:c']);
  expect(beside.open()).toEqual(['chief:c', 'work:w']);
});

test('an error of a service is caught by the exact code before the one that catches all, else the command is refused', async () => {
  const sketch = (caught: boolean): ProcessSketch => ({
    key: 'error',
    nodes: [
      { id: 'start', type: 'start' },
      { id: 'call', type: 'service', ext: '<wf:service kind="http" url="https://example.com/x" method="GET"/>' },
      ...(caught
        ? ([
            { id: 'any', type: 'boundary', on: 'call', error: '' },
            { id: 'exact', type: 'boundary', on: 'call', error: 'E1' },
            { id: 'a', type: 'user', ext: users('a') },
            { id: 'b', type: 'user', ext: users('b') },
            { id: 'end2', type: 'end' },
          ] as const)
        : []),
      { id: 'end', type: 'end' },
    ],
    flows: [
      ['start', 'call'],
      ['call', 'end'],
      ...(caught
        ? ([
            ['any', 'a'],
            ['exact', 'b'],
            ['a', 'end2'],
            ['b', 'end2'],
          ] as const)
        : []),
    ],
  });
  const exact = await aProcess(bpmn(sketch(true)));
  const other = await aProcess(bpmn(sketch(true)));
  const uncaught = await aProcess(bpmn(sketch(false)));

  exact.fail('call', 'E1');
  other.fail('call', 'E2');

  expect(exact.open()).toEqual(['b:b']);
  expect(other.open()).toEqual(['a:a']);
  expect(uncaught.refusalOfFail('call', 'E1')).toBe('workflow.errorUncaught');
});

test('a sub-process for each item of a list runs in parallel and collects its results in order', async () => {
  const run = await aProcess(
    bpmn({
      key: 'multi',
      nodes: [
        { id: 'start', type: 'start' },
        {
          id: 'each',
          type: 'sub',
          multi: { collection: 'vars.items', collect: 'loop.item' },
          nodes: [
            { id: 's', type: 'start' },
            { id: 'check', type: 'user', ext: users('u') },
            { id: 'e', type: 'end' },
          ],
          flows: [
            ['s', 'check'],
            ['check', 'e'],
          ],
        },
        { id: 'end', type: 'end' },
      ],
      flows: [
        ['start', 'each'],
        ['each', 'end'],
      ],
    }),
    { vars: { items: ['x', 'y', 'z'] } },
  );

  expect(run.open()).toHaveLength(3);
  for (let left = 3; left > 0; left -= 1) run.complete('u', 'check');

  expect(run.state.status).toBe('approved');
  expect(run.state.results.each).toEqual(['x', 'y', 'z']);
});

test('a refused command leaves the state as it was', async () => {
  const run = await aProcess(bpmn(linear(users('ann'))));
  const before = JSON.stringify(run.state);

  expect(run.refusal('bob', { type: 'complete', task: run.task('first', 'ann'), outcome: 'approve' })).toBe(
    'workflow.notHandler',
  );

  expect(JSON.stringify(run.state)).toBe(before);
});

test('taking back opens the own task again and cancels what came of it', async () => {
  const run = await aProcess(bpmn(linear(users('ann'))));
  const before = run.state;
  run.complete('ann', 'first');

  run.restore(before);

  expect(run.open()).toEqual(['first:ann']);
});

test('more than a thousand moves in one command are refused', async () => {
  const run = aProcess(
    bpmn({
      key: 'loop',
      nodes: [
        { id: 'start', type: 'start' },
        { id: 'merge', type: 'exclusive' },
        { id: 'pass', type: 'manual' },
        { id: 'again', type: 'exclusive', default: 'end' },
        { id: 'end', type: 'end' },
      ],
      flows: [
        ['start', 'merge'],
        ['merge', 'pass'],
        ['pass', 'again'],
        ['again', 'merge', '1 < 2'],
        ['again', 'end'],
      ],
    }),
  );

  await expect(run).rejects.toThrow('workflow.loopLimit');
});

const excluding = `<wf:handlers empty="user" emptyUser="me"><wf:rule type="user" ids="me"/><wf:exclude initiator="true"/></wf:handlers>`;

test('who is excluded from a node gets its task neither by being named for nobody nor from another', async () => {
  const run = await aProcess(
    bpmn(linear(`${excluding}<wf:actions approve="true" transfer="true" delegate="true" addSign="true"/>`)),
  );

  expect(run.open()).toEqual(['first:admin']);
  const task = run.task('first', 'admin');
  expect([
    run.refusal('admin', { type: 'transfer', task, to: 'me' }),
    run.refusal('admin', { type: 'delegate', task, to: 'me' }),
    run.refusal('admin', { type: 'addSign', task, how: 'parallel', users: ['ann', 'me'] }),
    run.refusal('admin', { type: 'resetAuditor', task, users: ['me'] }),
    run.refusal('admin', { type: 'transfer', task, to: 'ann' }),
  ]).toEqual([...Array(4).fill('workflow.excludedHandler'), 'done']);
});

test('a task that falls to somebody because nobody was found says why', async () => {
  const none = (empty: string) =>
    `<wf:handlers ${empty}><wf:exclude initiator="true"/><wf:rule type="user" ids="me"/></wf:handlers>`;
  const reasonOf = async (empty: string) => {
    const run = await aProcess(bpmn(linear(none(empty))));
    return run.effects.flatMap((effect) => (effect.e === 'trace' && effect.entry.reason ? [effect.entry.reason] : []));
  };

  expect(await reasonOf('empty="admin"')).toEqual(['emptyAdmin']);
  expect(await reasonOf('empty="user" emptyUser="ann"')).toEqual(['emptyUser']);
});

test('a node that asks again does so although its process lets earlier approvals count', async () => {
  const twice = (own: string): ProcessSketch => ({
    ...linear(users('boss')),
    ext: '<wf:process repeat="anywhere"/>',
    nodes: linear(users('boss')).nodes.map((node) =>
      node.id === 'second'
        ? { ...node, ext: `<wf:handlers ${own}><wf:rule type="user" ids="boss"/></wf:handlers>` }
        : node,
    ),
  });
  const [asks, counts] = [await aProcess(bpmn(twice('repeat="none"'))), await aProcess(bpmn(twice('')))];

  asks.complete('boss', 'first');
  counts.complete('boss', 'first');

  expect(asks.open()).toEqual(['second:boss']);
  expect(counts.state.status).toBe('approved');
});
