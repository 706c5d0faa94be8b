import { useCallback, useRef, useSyncExternalStore, type RefObject } from 'react';
import { subscribeToBox } from '../archetypes/list/box-changes.ts';
import { sizes } from './gantt-rows.ts';

/** What of the rows and of the width is drawn, with a margin around what is seen. */
export interface GanttWindow {
  readonly first: number;
  readonly last: number;
  readonly left: number;
  readonly right: number;
  /** The row about half way down what is seen. */
  readonly middle: number;
  /** Width of the box. */
  readonly room: number;
}

/** Steps in which the window goes on: within one, scrolling draws nothing anew. */
const step = { rows: 8, pixels: 256 } as const;
const nowhere: GanttWindow = { first: 0, last: 32, left: 0, right: 1280, middle: 8, room: 0 };

const floorTo = (value: number, unit: number) => Math.floor(value / unit) * unit;

/** The window of a box that is scrolled so far. */
export function ganttWindow(
  box: Pick<Element, 'scrollTop' | 'scrollLeft' | 'clientWidth' | 'clientHeight'>,
): GanttWindow {
  const first = floorTo(box.scrollTop / sizes.row, step.rows) - step.rows;
  const left = floorTo(box.scrollLeft, step.pixels) - step.pixels;
  return {
    first: Math.max(0, first),
    last: first + floorTo(box.clientHeight / sizes.row, step.rows) + 4 * step.rows,
    left: Math.max(0, left),
    right: left + floorTo(box.clientWidth, step.pixels) + 4 * step.pixels,
    middle: first + step.rows + Math.floor(box.clientHeight / sizes.row / 2),
    room: box.clientWidth,
  };
}

const same = (a: GanttWindow, b: GanttWindow) =>
  a.first === b.first &&
  a.last === b.last &&
  a.left === b.left &&
  a.right === b.right &&
  a.middle === b.middle &&
  a.room === b.room;

/** What of a box is drawn, live. The box is measured when it scrolls or changes size, never while it is drawn. */
export function useGanttWindow(box: RefObject<HTMLElement | null>): GanttWindow {
  const seen = useRef(nowhere);
  const subscribe = useCallback(
    (listener: () => void) => {
      const measure = () => {
        if (!box.current) return;
        const next = ganttWindow(box.current);
        if (same(seen.current, next)) return;
        seen.current = next;
        listener();
      };
      measure();
      return subscribeToBox(box, measure);
    },
    [box],
  );
  return useSyncExternalStore(subscribe, () => seen.current);
}
