import { useSyncExternalStore, type RefObject } from 'react';
import { subscribeToBox } from '../archetypes/list/box-changes.ts';
import { sizes } from './gantt-rows.ts';

/** What of the rows and of the width is drawn, with a margin around what is seen. */
export interface GanttWindow {
  readonly first: number;
  readonly last: number;
  readonly left: number;
  readonly right: number;
  /** Width of the box. */
  readonly room: number;
}

/** Steps in which the window goes on: within one, scrolling draws nothing anew. */
const step = { rows: 8, pixels: 256 } as const;
const nowhere: GanttWindow = { first: 0, last: 32, left: 0, right: 1280, room: 0 };
const seen = new WeakMap<Element, GanttWindow>();

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
    room: box.clientWidth,
  };
}

/** What of a box is drawn, live. */
export function useGanttWindow(box: RefObject<HTMLElement | null>): GanttWindow {
  return useSyncExternalStore(
    (listener) => subscribeToBox(box, listener),
    () => {
      const element = box.current;
      if (!element) return nowhere;
      const known = seen.get(element);
      const next = ganttWindow(element);
      if (
        known &&
        known.first === next.first &&
        known.last === next.last &&
        known.left === next.left &&
        known.right === next.right &&
        known.room === next.room
      )
        return known;
      seen.set(element, next);
      return next;
    },
  );
}
