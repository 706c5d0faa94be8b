import type { Resource } from '@mp/kernel/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, type RefObject } from 'react';
import { usePage } from '../../page.tsx';
import { webModules } from '../../registry.ts';

/** The records before and behind one in the list that it was opened from. */
export interface Neighbours {
  readonly previous: string | undefined;
  readonly next: string | undefined;
}

/** Ids of the last list that held the record, its neighbours from there; none when no list holds it. */
export function neighboursIn(lists: readonly (readonly string[])[], id: string): Neighbours {
  const list = lists.find((ids) => ids.includes(id)) ?? [];
  const at = list.indexOf(id);
  return { previous: at > 0 ? list[at - 1] : undefined, next: at >= 0 ? list[at + 1] : undefined };
}

const idsOf = (data: unknown): string[] => {
  if (typeof data !== 'object' || data === null || !('items' in data) || !Array.isArray(data.items)) return [];
  return data.items.flatMap((item: unknown) =>
    typeof item === 'object' && item !== null && 'id' in item && typeof item.id === 'string' ? [item.id] : [],
  );
};

/** The neighbours of a record in the lists read lately, and the way to one: the page's own, or the record's address. */
export function useNeighbours(
  resource: Resource,
  id: string,
  onGo: ((id: string) => void) | undefined,
): Neighbours & { readonly go: ((id: string) => void) | undefined } {
  const cache = useQueryClient();
  const page = usePage();
  const lists = cache
    .getQueryCache()
    .findAll({ queryKey: [resource.key, 'list'] })
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .map(({ state }) => idsOf(state.data));
  const place = webModules()
    .flatMap(({ records }) => records ?? [])
    .find((each) => each.resource === resource.key && each.path === page.path && page.search[each.param] === id);
  const goByAddress = place && ((to: string) => page.setSearch({ [place.param]: to }, { replace: true }));
  const go = onGo ?? goByAddress;
  return go ? { ...neighboursIn(lists, id), go } : { previous: undefined, next: undefined, go };
}

const dialogs = '[role="dialog"]:not([hidden]), dialog[open], .ant-modal-wrap, .ant-drawer-open';

/** Alt with up and down goes to the neighbours while the record is in front: no dialog stands before it. */
export function useNeighbourKeys(
  inside: RefObject<HTMLElement | null>,
  { previous, next, go }: ReturnType<typeof useNeighbours>,
): void {
  const { active } = usePage();
  const latest = useRef({ previous, next, go });
  useEffect(() => {
    latest.current = { previous, next, go };
  });
  useEffect(() => {
    if (!active) return undefined;
    const handleKey = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
      if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
      const before = [...document.querySelectorAll(dialogs)].some((each) => !each.contains(inside.current));
      const { previous: up, next: down, go: run } = latest.current;
      const to = event.key === 'ArrowUp' ? up : down;
      if (before || to === undefined || !run) return;
      event.preventDefault();
      run(to);
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [active, inside]);
}
