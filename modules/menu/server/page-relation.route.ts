import { bind } from '@mp/kernel/server';
import type { BoundRoute } from '@mp/kernel/server';
import * as api from '../contract/index.ts';
import { relationGraph, relationSheet } from './page-relation.service.ts';

/** How everything hangs together. */
export const relationRoutes: readonly BoundRoute[] = [
  bind(api.relationGraph, async (context) => {
    const { nodes, edges } = await relationGraph(context);
    return { nodes: [...nodes], edges: edges.map(([from, to]) => [from, to]) };
  }),
  bind(api.relationSheet, (context, { reply }) => relationSheet(context, reply)),
];
