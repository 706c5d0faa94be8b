import type { RefObject } from 'react';

/** A subscription for `useSyncExternalStore`: the box scrolls, or it or the first element in it changes size. */
export function subscribeToBox(box: RefObject<HTMLElement | null>, listener: () => void): () => void {
  const element = box.current;
  if (!element) return () => undefined;
  const watch = new ResizeObserver(listener);
  watch.observe(element);
  if (element.firstElementChild) watch.observe(element.firstElementChild);
  element.addEventListener('scroll', listener, { passive: true });
  return () => {
    watch.disconnect();
    element.removeEventListener('scroll', listener);
  };
}
