import { defineEndpoint } from '@mp/kernel/contract';
import * as z from 'zod/mini';
import { relationKinds } from './page-relation.ts';

/** How menus, pages, controls, endpoints, roles and resources hang together. */
export const relationGraph = defineEndpoint({
  id: 'relation.graph',
  method: 'GET',
  path: '/menu/relation/graph',
  access: 'relation.read',
  answer: z.object({
    nodes: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(relationKinds),
        label: z.string(),
        detail: z.string(),
        unused: z.boolean(),
      }),
    ),
    edges: z.array(z.array(z.number())),
  }),
  summary: 'Graph of menus, pages, controls, endpoints, roles and resources',
});

/** The same as a sheet. */
export const relationSheet = defineEndpoint({
  id: 'relation.sheet',
  method: 'GET',
  path: '/menu/relation/sheet',
  access: 'relation.read',
  produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  summary: 'Everything in the graph with what uses it and what it uses, as an Excel sheet',
});
