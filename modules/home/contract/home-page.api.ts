import { defineEndpoint } from '@mp/kernel/contract';
import * as z from 'zod/mini';

/** The menu with which the console opens for the caller. */
export const readMyHome = defineEndpoint({
  id: 'home.page',
  method: 'GET',
  path: '/home/page',
  access: 'session',
  answer: z.object({ menuId: z.nullable(z.string()) }),
  summary: "Menu of the caller's home page: his own, else of his role, organisation, tenant; null is the dashboard",
});
