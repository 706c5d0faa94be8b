import { call, downloadFile } from '@mp/kernel/web';
import { queryOptions } from '@tanstack/react-query';
import * as api from '../contract/index.ts';
import type { RelationGraph } from '../contract/index.ts';

/** The graph of everything that hangs together. */
export const relationsQuery = queryOptions({
  queryKey: [api.page.key, 'relations'],
  queryFn: async ({ signal }): Promise<RelationGraph> => {
    const { nodes, edges } = await call(api.relationGraph, { signal });
    return { nodes, edges: edges.map(([from = 0, to = 0]) => [from, to] as const) };
  },
  staleTime: 0,
});

/** The same as a sheet. */
export const downloadRelations = (fallbackName: string): Promise<void> =>
  downloadFile(api.relationSheet.path, fallbackName);
