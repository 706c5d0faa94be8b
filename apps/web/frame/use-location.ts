import type { PageSearch } from '@mp/kernel/web';
import { useRouterState } from '@tanstack/react-router';
import { useMemo } from 'react';
import { localPath } from '../local-path.ts';

/** Where the application is: path below the base path and query, live. */
export function useHere(): { readonly path: string; readonly search: PageSearch } {
  const pathname = useRouterState({
    select: ({ resolvedLocation, location }) => (resolvedLocation ?? location).pathname,
  });
  const search = useRouterState({
    select: ({ resolvedLocation, location }) => (resolvedLocation ?? location).search as PageSearch,
  });
  return useMemo(() => ({ path: localPath(pathname), search }), [pathname, search]);
}
