import type { Effect } from './command.ts';
import { copyOf } from './copy.ts';
import { factsOf, isOpen } from './end-activity.ts';
import type { Graph, TimerValue } from './graph.ts';
import type { Group, State, Voter, Wait } from './state.ts';

type Task = readonly [Group, Voter];

function openTasks(state: State): Map<number, Task> {
  return new Map(
    state.groups.flatMap((group) => group.voters.filter(isOpen).map((voter) => [voter.id, [group, voter]] as const)),
  );
}

function restoredTasks(current: State, before: State): Effect[] {
  const [now, then] = [openTasks(current), openTasks(before)];
  const later = [...now.values()].filter(([, { id }]) => !then.has(id));
  return [
    ...later.map(([group, voter]): Effect => ({
      e: 'taskClose',
      task: factsOf(group, { ...voter, status: 'canceled' }),
    })),
    ...[...then.values()].map(([group, voter]): Effect => ({ e: 'taskUpdate', task: factsOf(group, voter) })),
  ];
}

/** The clock of a wait, where it has one: the due time of a task, or a timer event. */
function clockOf(graph: Graph, wait: Wait): TimerValue | undefined {
  const node = graph.nodes[wait.node];
  if (wait.kind === 'due') return node?.user?.timeout?.due;
  return wait.kind === 'timer' ? node?.event?.timer : undefined;
}

function setAgain(graph: Graph, wait: Wait): Effect[] {
  const timer = clockOf(graph, wait);
  const group = wait.group === undefined ? {} : { group: wait.group };
  if (!timer) return [{ e: 'waitSet', wait }];
  return [
    { e: 'waitSet', wait },
    { e: 'timerSet', wait: wait.id, node: wait.node, timer, value: wait.value ?? timer.text, ...group },
  ];
}

function restoredWaits(graph: Graph, current: State, before: State): Effect[] {
  const had = new Set(before.waits.map(({ id }) => id));
  const have = new Set(current.waits.map(({ id }) => id));
  return [
    ...current.waits.filter(({ id }) => !had.has(id)).map((wait): Effect => ({ e: 'waitClear', wait })),
    ...before.waits.filter(({ id }) => !have.has(id)).flatMap((wait) => setAgain(graph, wait)),
  ];
}

/**
 * Takes an instance back to an earlier state of itself: tasks that came since are canceled, those that ended are open
 * again (`taskUpdate`), waits are set and cleared. The numbering goes on, so that no number is given twice.
 */
export function restore(graph: Graph, current: State, before: State): { state: State; effects: Effect[] } {
  const state: State = { ...copyOf(before), seq: current.seq };
  const effects: Effect[] = [
    ...restoredTasks(current, before),
    ...restoredWaits(graph, current, before),
    { e: 'trace', entry: { type: 'takeBack' } },
  ];
  return { state, effects };
}
