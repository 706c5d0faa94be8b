import { call, usePhone, useUserInfo } from '@mp/kernel/web';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { readMyMenu } from '../contract/menu.api.ts';
import { type MenuNode, menuTree } from './menu-tree.ts';

/** The menu of the user as the server gives it. */
export const myMenuQuery = queryOptions({
  queryKey: ['menu', 'mine'],
  queryFn: ({ signal }) => call(readMyMenu, { signal }),
  staleTime: 60_000,
});

const none: readonly MenuNode[] = [];

/** The menu of the user as a tree, for the device at hand; empty until it is there. */
export function useMyMenu(): readonly MenuNode[] {
  const device = usePhone() ? 'phone' : 'pc';
  const { data } = useQuery({ ...myMenuQuery, enabled: useUserInfo() !== null });
  return useMemo(() => (data ? menuTree(data, device) : none), [data, device]);
}
