import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bpmn } from './bpmn.fixture.ts';
import type { Effect } from './command.ts';
import { returnTargets, step } from './core.ts';
import { drawing, process, shape, type Shape } from './random-process.fixture.ts';
import { aProcess, type TestProcess } from './step.fixture.ts';
import type { State } from './state.ts';

/** Commands after which every choice is answered so that the process leaves its loops. */
const patience = 60;

const openVoters = (state: State) =>
  state.groups.flatMap((group) => group.voters.filter(({ status }) => status === 'pending' || status === 'waiting'));

/** Tasks and waits as the rows would stand after all effects. */
function rowsOf(effects: readonly Effect[]): { tasks: number[]; waits: number[] } {
  const tasks = new Set<number>();
  const waits = new Set<number>();
  for (const effect of effects) {
    if (effect.e === 'taskCreate' || effect.e === 'taskUpdate') tasks.add(effect.task.local);
    else if (effect.e === 'taskClose') tasks.delete(effect.task.local);
    else if (effect.e === 'waitSet') waits.add(effect.wait.id);
    else if (effect.e === 'waitClear') waits.delete(effect.wait.id);
  }
  const sorted = (ids: ReadonlySet<number>) => [...ids].sort((a, b) => a - b);
  return { tasks: sorted(tasks), waits: sorted(waits) };
}

function assertInvariants(run: TestProcess): void {
  const { state } = run;
  const voters = openVoters(state);
  if (state.status === 'processing') expect(voters.length + state.waits.length).toBeGreaterThan(0);
  else expect([state.tokens, state.groups, state.waits, state.scopes.length]).toEqual([[], [], [], 1]);
  const rows = rowsOf(run.effects);
  expect(rows.tasks).toEqual(voters.map(({ id }) => id).sort((a, b) => a - b));
  expect(rows.waits).toEqual(state.waits.map(({ id }) => id).sort((a, b) => a - b));
  expect(state.tokens.every(({ s }) => state.scopes.some(({ id }) => id === s))).toBe(true);
}

/** One thing that somebody does, chosen by a number: approve, return, or let a timer fire. */
function act(run: TestProcess, chance: number, mayTurnBack: boolean): void {
  const { state } = run;
  const voters = openVoters(state);
  const timers = state.waits.filter(({ kind }) => kind === 'timer');
  if (timers.length > 0 && (voters.length === 0 || chance % 7 === 0)) {
    const wait = timers[chance % timers.length];
    if (wait) return run.send('system', { type: 'fire', wait: wait.id });
  }
  const voter = voters[chance % voters.length];
  if (!voter) return;
  const targets = mayTurnBack && chance % 5 === 0 ? returnTargets(run.graph, state, voter.id) : [];
  const target = targets[chance % Math.max(1, targets.length)];
  if (target && voter.kind !== 'resubmit')
    return run.send('me', {
      type: 'returnTo',
      task: voter.id,
      node: target.node.id,
      mode: chance % 2 === 0 ? 'replay' : 'direct',
    });
  run.send('me', {
    type: 'complete',
    task: voter.id,
    outcome: 'approve',
    vars: { x: mayTurnBack && chance % 3 === 0 },
  });
}

async function played(form: Shape, chances: readonly number[]): Promise<TestProcess> {
  const run = await aProcess(bpmn({ key: 'random', ...process(drawing().draw(form)) }), { vars: { x: false } });
  assertInvariants(run);
  for (let at = 0; run.state.status === 'processing'; at += 1) {
    expect(at).toBeLessThan(2_000);
    // Variables of a sub-process stay in it, so the choice of a loop around it is answered at the top.
    if (at === patience) run.send('admin', { type: 'setVars', vars: { x: false } });
    act(run, chances[at % chances.length] ?? 0, at < patience);
    assertInvariants(run);
  }
  return run;
}

const chances = fc.array(fc.nat(1_000), { minLength: 20, maxLength: 20 });

test('a sound process ends, whatever is decided, returned or late, and always has a task or something it waits for', async () => {
  await fc.assert(
    fc.asyncProperty(shape, chances, async (form, numbers) => {
      const run = await played(form, numbers);

      expect(run.state.status).toBe('approved');
    }),
    { numRuns: 150 },
  );
}, 30_000);

test('a direct return within a direct return comes back to both, so that nobody is left waiting at a join', async () => {
  const branch: Shape = { kind: 'parallel', parts: [{ kind: 'user' }, { kind: 'late' }] };
  const body: Shape = { kind: 'sequence', parts: [branch, { kind: 'user' }, { kind: 'user' }] };

  const run = await played(
    { kind: 'loop', parts: [body] },
    [0, 0, 0, 0, 0, 0, 3, 681, 0, 275, 525, 1, 251, 376, 0, 0, 0, 0, 0, 0],
  );

  expect(run.state.status).toBe('approved');
});

test('a branch that is on a direct return is done again with what is returned behind it, so that no join gets it twice', async () => {
  const branches: Shape = { kind: 'parallel', parts: [{ kind: 'user' }, { kind: 'user' }] };
  const choice: Shape = { kind: 'exclusive', parts: [branches, { kind: 'user' }, { kind: 'user' }] };

  const run = await played(
    { kind: 'sequence', parts: [{ kind: 'user' }, { kind: 'user' }, choice] },
    [0, 466, 625, 0, 0, 56, 126, 1, 316, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
  );

  expect(run.state.status).toBe('approved');
});

test('the same commands give the same state, and a state that was stored and read steps like the one in memory', async () => {
  await fc.assert(
    fc.asyncProperty(shape, chances, async (form, numbers) => {
      const [one, other] = [await played(form, numbers), await played(form, numbers)];

      expect(JSON.stringify(other.state)).toBe(JSON.stringify(one.state));
      expect(JSON.stringify(other.effects)).toBe(JSON.stringify(one.effects));
    }),
    { numRuns: 25 },
  );
}, 30_000);

test('a command never throws and, refused, leaves the state as it was', async () => {
  const bodies = fc.oneof(
    fc.record({
      type: fc.constant('complete' as const),
      task: fc.nat(40),
      outcome: fc.constantFrom('approve', 'reject', 'x', '__proto__'),
    }),
    fc.record({
      type: fc.constant('returnTo' as const),
      task: fc.nat(40),
      node: fc.constantFrom('initiator', 'start', 'task1', 'task2', 'nowhere'),
      mode: fc.constantFrom('replay' as const, 'direct' as const),
    }),
    fc.record({ type: fc.constantFrom('claim' as const, 'unclaim' as const, 'removeSign' as const), task: fc.nat(40) }),
    fc.record({
      type: fc.constantFrom('transfer' as const, 'delegate' as const),
      task: fc.nat(40),
      to: fc.constantFrom('me', 'you'),
    }),
    fc.record({
      type: fc.constant('addSign' as const),
      task: fc.nat(40),
      how: fc.constantFrom('before' as const, 'after' as const, 'parallel' as const),
      users: fc.array(fc.constantFrom('me', 'you', 'they'), { minLength: 1, maxLength: 3 }),
    }),
    fc.record({ type: fc.constant('resetAuditor' as const), task: fc.nat(40), users: fc.constant(['you']) }),
    fc.record({
      type: fc.constant('jump' as const),
      node: fc.constantFrom('task1', 'task2', 'end', 'start', 'split1'),
    }),
    fc.record({
      type: fc.constantFrom(
        'withdraw' as const,
        'terminate' as const,
        'suspend' as const,
        'resume' as const,
        'delete' as const,
      ),
    }),
    fc.record({ type: fc.constant('fire' as const), wait: fc.nat(40) }),
    fc.record({ type: fc.constant('fail' as const), wait: fc.nat(40), code: fc.constant('E') }),
  );
  await fc.assert(
    fc.asyncProperty(
      shape,
      fc.array(bodies, { maxLength: 25 }),
      fc.constantFrom('me', 'you'),
      async (form, commands, user) => {
        const run = await aProcess(bpmn({ key: 'random', ...process(drawing().draw(form)) }), { vars: { x: false } });
        for (const body of commands) {
          const before = JSON.stringify(run.state);
          const command = { ...body, id: 'c', actor: { user }, at: '2026-01-05T01:00:00.000Z', facts: { form: {} } };
          const stepped = step(run.graph, run.state, command);
          expect(JSON.stringify(run.state)).toBe(before);
          if (stepped.ok && run.refusal(user, body) === 'done') run.send(user, body);
          if (run.state.status === 'processing' && !run.state.suspended) assertInvariants(run);
        }
      },
    ),
    { numRuns: 120 },
  );
}, 30_000);

test('an inclusive join waits for the branch that was returned directly, and not for the node that it passes meanwhile', async () => {
  const some: Shape = { kind: 'inclusive', parts: [{ kind: 'user' }, { kind: 'user' }, { kind: 'user' }] };
  const form: Shape = {
    kind: 'parallel',
    parts: [
      { kind: 'loop', parts: [{ kind: 'user' }] },
      { kind: 'sequence', parts: [{ kind: 'user' }, some] },
    ],
  };

  const run = await played(form, [255, 0, 0, 585, 16, 312, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);

  expect(run.state.status).toBe('approved');
});
