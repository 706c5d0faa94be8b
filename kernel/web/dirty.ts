import { useEffect, useId, useSyncExternalStore } from 'react';
import { usePage } from './page.tsx';

const dirty = new Map<string, string>();
const listeners = new Set<() => void>();
let snapshot: ReadonlySet<string> = new Set();

function changed(): void {
  snapshot = new Set(dirty.values());
  for (const listener of listeners) listener();
}

/** Notes an editor with unsaved changes under the page it stands in. */
export function markDirty(editorId: string, pageKey: string, isDirty: boolean): void {
  if (isDirty === dirty.has(editorId)) return;
  if (isDirty) dirty.set(editorId, pageKey);
  else dirty.delete(editorId);
  changed();
}

/** Whether a page has unsaved changes; without a page, whether any has. */
export function isDirty(pageKey?: string): boolean {
  return pageKey === undefined ? dirty.size > 0 : snapshot.has(pageKey);
}

/** Forgets the changes of a page, after the user chose to discard them. */
export function forgetDirty(pageKey?: string): void {
  for (const [editorId, page] of dirty) if (pageKey === undefined || page === pageKey) dirty.delete(editorId);
  changed();
}

/** Keys of the pages with unsaved changes, live. */
export function useDirtyPages(): ReadonlySet<string> {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => snapshot,
  );
}

/** Registers an editor's unsaved changes: closing the tab, leaving the page and closing the window ask first (platform.md 2.1). */
export function useDirty(hasChanges: boolean): void {
  const editorId = useId();
  const { key, kept } = usePage();
  useEffect(() => {
    markDirty(editorId, key, hasChanges);
  }, [editorId, key, hasChanges]);
  useEffect(
    () => () => {
      // A page that goes behind another one ends its effects before the frame knows which one is in front now.
      queueMicrotask(() => {
        if (!kept()) markDirty(editorId, key, false);
      });
    },
    [editorId, key, kept],
  );
}
