import { useState } from 'react';
import { beginHistory, redo, step, undo } from './designer-history.ts';

/** What is being designed, and its steps back and forth. */
export interface DesignerHistory<T> {
  readonly value: T;
  /** A step; those of the same mark, one right after the other, are taken back together. */
  readonly change: (next: T | ((now: T) => T), mark?: string) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Begins anew, after another state was loaded. */
  readonly restart: (value: T) => void;
}

/** Keeps what is being designed with fifty steps that can be taken back. */
export function useHistory<T>(begin: T | (() => T)): DesignerHistory<T> {
  const [history, setHistory] = useState(() => beginHistory(begin instanceof Function ? begin() : begin));
  return {
    value: history.present,
    change: (next, mark) =>
      setHistory((now) => step(now, next instanceof Function ? next(now.present) : next, mark ?? null)),
    undo: () => setHistory(undo),
    redo: () => setHistory(redo),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    restart: (value) => setHistory(beginHistory(value)),
  };
}
