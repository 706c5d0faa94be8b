/** Steps that can be taken back. */
export const undoLimit = 50;

/** What is being designed, with what it was and what was taken back. */
export interface History<T> {
  readonly present: T;
  readonly past: readonly T[];
  readonly future: readonly T[];
  /** What the last step changed; further steps of the same mark join it, such as the letters of a word. */
  readonly mark: string | null;
}

/** A history that begins. */
export function beginHistory<T>(present: T): History<T> {
  return { present, past: [], future: [], mark: null };
}

/** A step: the next state. Steps with the same mark, one right after the other, are one. */
export function step<T>(history: History<T>, next: T, mark: string | null = null): History<T> {
  if (Object.is(next, history.present)) return history;
  if (mark !== null && mark === history.mark) return { ...history, present: next, future: [] };
  return { present: next, past: [...history.past, history.present].slice(-undoLimit), future: [], mark };
}

/** One step back; the same where there is none. */
export function undo<T>(history: History<T>): History<T> {
  const before = history.past.at(-1);
  if (before === undefined) return history;
  return {
    present: before,
    past: history.past.slice(0, -1),
    future: [history.present, ...history.future],
    mark: null,
  };
}

/** One step forth again. */
export function redo<T>(history: History<T>): History<T> {
  const [next, ...rest] = history.future;
  if (next === undefined) return history;
  return { present: next, past: [...history.past, history.present], future: rest, mark: null };
}
