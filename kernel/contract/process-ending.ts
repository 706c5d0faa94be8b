import type { Lifecycle, Transition } from './lifecycle.ts';
import type { Process } from './process.ts';

/** How a process may end; tenants redraw their processes, so each of them may come from every task. */
export const processEndings = ['approved', 'rejected', 'withdrawn', 'canceled'] as const;

const leaves = ({ from }: Transition, state: string): boolean =>
  typeof from === 'string' ? from === state : from.includes(state);

/** States into which the process brings a record while it runs. */
function runningStates(transitions: readonly Transition[], process: Process): ReadonlySet<string> {
  const states = new Set(
    transitions.flatMap(({ startsProcess, to }) => (startsProcess?.process === process ? [to] : [])),
  );
  const going = transitions.filter(({ on }) => on === 'returned' || (typeof on === 'object' && on.process === process));
  for (const state of states) for (const each of going) if (leaves(each, state)) states.add(each.to);
  return states;
}

/**
 * Sentences on endings of processes after which a record would stay in a state of its audit for ever. Where the process
 * leaves a record in a state from which it is started again, or that is final, staying there is right.
 */
export function missingEndings({ resource: { key }, finals, transitions }: Lifecycle): string[] {
  const all = Object.values(transitions);
  const processes = new Set(all.flatMap(({ startsProcess }) => startsProcess?.process ?? []));
  return [...processes].flatMap((process) => {
    const starting = all.filter(({ startsProcess }) => startsProcess?.process === process);
    const stuck = [...runningStates(all, process)].filter(
      (state) => !finals.includes(state) && !starting.some((each) => leaves(each, state)),
    );
    return stuck.flatMap((state) =>
      processEndings
        .filter((ending) => !all.some((each) => each.by === 'process' && each.on === ending && leaves(each, state)))
        .map(
          (ending) =>
            `${key}: no transition waits in the state ${state} for the process ${process.name} being ${ending}; the record would stay there for ever`,
        ),
    );
  });
}
