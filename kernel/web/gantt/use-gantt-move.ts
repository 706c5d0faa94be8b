import { useEffect, useRef, useState, type RefObject } from 'react';
import type { GanttMove, GanttPreview, GanttProps } from './gantt-view.ts';

/** A preview that takes longer than this waits until the pointer rests: the bar goes on at full speed. */
const frameMs = 8;
const restMs = 80;

/** The row that is being moved, and what follows from where it is. */
export interface GanttMoving {
  readonly move: GanttMove | undefined;
  readonly preview: GanttPreview | undefined;
  readonly to: (move: GanttMove) => void;
  readonly drop: () => void;
  readonly cancel: () => void;
  /** How often a move was given up: the pointer that still holds a bar has lost it. */
  readonly cancels: RefObject<number>;
}

/** Follows a row from the first step until it is let go, and asks in each frame at most once what follows. */
export function useGanttMove({ preview: ask, onDrop }: Pick<GanttProps, 'preview' | 'onDrop'>): GanttMoving {
  const [move, setMove] = useState<GanttMove>();
  const [preview, setPreview] = useState<GanttPreview>();
  const cost = useRef(0);
  const isLeaving = useRef(false);

  useEffect(() => {
    if (!move || !ask) return;
    const run = () => {
      const begin = performance.now();
      setPreview(ask(move.key, move.finish));
      cost.current = performance.now() - begin;
    };
    if (cost.current > frameMs) {
      const timer = setTimeout(run, restMs);
      return () => clearTimeout(timer);
    }
    const frame = requestAnimationFrame(run);
    return () => cancelAnimationFrame(frame);
  }, [move, ask]);

  const cancels = useRef(0);
  const cancel = () => {
    cancels.current += 1;
    setMove(undefined);
    setPreview(undefined);
  };
  async function drop(): Promise<void> {
    if (!move || isLeaving.current) return;
    isLeaving.current = true;
    try {
      await onDrop?.(move.key, move.finish);
    } finally {
      isLeaving.current = false;
      cancel();
    }
  }
  return {
    move,
    preview,
    to: (next) => {
      if (ask && !isLeaving.current) setMove(next);
    },
    drop: () => void drop(),
    cancels,
    cancel: () => {
      if (!isLeaving.current) cancel();
    },
  };
}
