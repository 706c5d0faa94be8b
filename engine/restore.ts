import type { Effect } from './command.ts';
import { factsOf, isOpen } from './end-activity.ts';
import type { Graph } from './graph.ts';
import type { Group, State, Voter } from './state.ts';

type Task = readonly [Group, Voter];

function openTasks(state: State): Map<number, Task> {
  return new Map(
    state.groups.flatMap((group) => group.voters.filter(isOpen).map((voter) => [voter.id, [group, voter]] as const)),
  );
}

/**
 * Takes an instance back to an earlier state of itself: tasks that came since are canceled, those that ended are open
 * again (`taskUpdate`), waits are set and cleared. The numbering goes on, so that no number is given twice.
 */
export function restore(graph: Graph, current: State, before: State): { state: State; effects: Effect[] } {
  const state: State = { ...structuredClone(before), seq: current.seq };
  const [now, then] = [openTasks(current), openTasks(before)];
  const effects: Effect[] = [];
  for (const [id, [group, voter]] of now)
    if (!then.has(id)) effects.push({ e: 'taskClose', task: factsOf(group, { ...voter, status: 'canceled' }) });
  for (const [group, voter] of then.values()) effects.push({ e: 'taskUpdate', task: factsOf(group, voter) });
  const had = new Set(before.waits.map(({ id }) => id));
  const have = new Set(current.waits.map(({ id }) => id));
  for (const wait of current.waits) if (!had.has(wait.id)) effects.push({ e: 'waitClear', wait });
  for (const wait of before.waits.filter(({ id }) => !have.has(id))) {
    effects.push({ e: 'waitSet', wait });
    const node = graph.nodes[wait.node];
    const timer = wait.kind === 'due' ? node?.user?.timeout?.due : node?.event?.timer;
    const group = wait.group === undefined ? {} : { group: wait.group };
    if (timer && (wait.kind === 'due' || wait.kind === 'timer'))
      effects.push({ e: 'timerSet', wait: wait.id, node: wait.node, timer, value: wait.value ?? timer.text, ...group });
  }
  effects.push({ e: 'trace', entry: { type: 'takeBack' } });
  return { state, effects };
}
