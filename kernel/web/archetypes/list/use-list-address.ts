import type { Resource } from '@mp/kernel/contract';
import { useState } from 'react';
import { usePage } from '../../page.tsx';
import { readListState, writeListState, type ListDefaults, type ListState } from './list-state.ts';

/** State of a list and how to change it. */
export interface ListAddress {
  readonly state: ListState;
  readonly change: (next: ListState, replace?: boolean) => void;
}

/** The list's state in the address of its page; in the component alone for a list inside another page. */
export function useListAddress(resource: Resource, defaults: ListDefaults, inside: boolean): ListAddress {
  const { search, setSearch } = usePage();
  const [own, setOwn] = useState('');
  const text = inside ? own : new URLSearchParams(search).toString();
  return {
    state: readListState(resource, text, defaults),
    change(next, replace = false) {
      const written = writeListState(resource, next, text, defaults);
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
