import { useSyncExternalStore, type RefObject } from 'react';
import { subscribeToBox } from './box-changes.ts';

/** How far a box is scrolled and how high it is. */
export interface Scroll {
  readonly top: number;
  readonly height: number;
}

/** The rows to draw: from, up to but not including `to`, and the room of the others before and after. */
export interface RowWindow {
  readonly from: number;
  readonly to: number;
  readonly before: number;
  readonly after: number;
}

/** Lists of fewer rows are drawn whole. */
const virtualFrom = 200;
const margin = 12;

/** The rows of `count`, each `height` high, that a box scrolled to `scroll` must draw. */
export function rowWindow(
  scroll: Scroll,
  { count, height, least = virtualFrom }: { readonly count: number; readonly height: number; readonly least?: number },
): RowWindow {
  if (count < least) return { from: 0, to: count, before: 0, after: 0 };
  const first = Math.floor(scroll.top / height) - margin;
  const from = Math.max(0, Math.min(first, count - 1));
  const to = Math.min(count, Math.ceil((scroll.top + scroll.height) / height) + margin);
  return { from, to, before: from * height, after: (count - to) * height };
}

const nowhere: Scroll = { top: 0, height: 800 };
const seen = new WeakMap<Element, Scroll>();

/** How far the box is scrolled, live; steps of less than half a row do not render. */
export function useScroll(box: RefObject<HTMLElement | null>): Scroll {
  return useSyncExternalStore(
    (listener) => subscribeToBox(box, listener),
    () => {
      const element = box.current;
      if (!element) return nowhere;
      const known = seen.get(element);
      const top = Math.round(element.scrollTop / 16) * 16;
      if (known && known.top === top && known.height === element.clientHeight) return known;
      const next = { top, height: element.clientHeight };
      seen.set(element, next);
      return next;
    },
  );
}
