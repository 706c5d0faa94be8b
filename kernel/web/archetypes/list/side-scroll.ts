import { useSyncExternalStore, type RefObject } from 'react';
import { subscribeToBox } from './box-changes.ts';

/** Room of a box that scrolls sideways, and on which sides it hides something. */
export interface SideScroll {
  /** Width in pixels; 0 before the first measurement. */
  readonly room: number;
  readonly hidesBefore: boolean;
  readonly hidesAfter: boolean;
}

const unmeasured: SideScroll = { room: 0, hidesBefore: false, hidesAfter: false };
const last = new WeakMap<Element, SideScroll>();

function measure(element: Element): SideScroll {
  const { clientWidth: room, scrollLeft, scrollWidth } = element;
  const next = { room, hidesBefore: scrollLeft > 0, hidesAfter: scrollLeft + room < scrollWidth - 1 };
  const known = last.get(element);
  if (known && known.room === room && known.hidesBefore === next.hidesBefore && known.hidesAfter === next.hidesAfter)
    return known;
  last.set(element, next);
  return next;
}

/** Room and hidden sides of a box, live. */
export function useSideScroll(box: RefObject<HTMLElement | null>): SideScroll {
  return useSyncExternalStore(
    (listener) => subscribeToBox(box, listener),
    () => (box.current ? measure(box.current) : unmeasured),
  );
}
