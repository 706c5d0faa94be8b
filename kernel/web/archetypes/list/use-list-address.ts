import type { Resource } from '@mp/kernel/contract';
import { useState } from 'react';
import { usePage } from '../../page.tsx';
import { isBare, readListState, writeListState, type ListDefaults, type ListState } from './list-state.ts';

/** State of a list and how to change it. */
export interface ListAddress {
  readonly state: ListState;
  readonly change: (next: ListState, replace?: boolean) => void;
  /** The address says nothing, so the list is as it begins. */
  readonly isBare: boolean;
  /** The query of the address that shows `next` to anybody. */
  readonly write: (next: ListState) => string;
}

interface Beginning {
  readonly defaults: ListDefaults;
  /** What the list begins with where the address says nothing: the default view. */
  readonly begin: ListState | undefined;
  readonly inside: boolean;
  /** The query with which a list inside another page begins. */
  readonly asked: string;
}

/** The list's state in the address of its page; in the component alone for a list inside another page. */
export function useListAddress(resource: Resource, { defaults, begin, inside, asked }: Beginning): ListAddress {
  const { search, setSearch } = usePage();
  const [own, setOwn] = useState(asked);
  const text = inside ? own : new URLSearchParams(search).toString();
  const write = (next: ListState) => writeListState(resource, next, { search: text, defaults, begin });
  return {
    state: readListState(resource, text, { defaults, begin }),
    isBare: isBare(resource, text),
    write,
    change(next, replace = false) {
      const written = write(next);
      if (inside) return setOwn(written);
      const params = new Map(new URLSearchParams(written));
      const gone = Object.keys(search).filter((name) => !params.has(name));
      setSearch(
        { ...Object.fromEntries(gone.map((name) => [name, undefined])), ...Object.fromEntries(params) },
        { replace },
      );
    },
  };
}
