import { defineEndpoint, i18nTextShape } from '@mp/kernel/contract';
import * as z from 'zod/mini';

const entry = z.object({
  id: z.string(),
  /** The number in addresses, `menuid=<no>`. */
  no: z.number(),
  parentId: z.nullable(z.string()),
  code: z.string(),
  name: i18nTextShape,
  icon: z.string(),
  type: z.enum(['module', 'page']),
  target: z.nullable(z.string()),
  /** Code of the page of the console that its target names. */
  page: z.nullable(z.string()),
  /** 1 in the frame, 2 new window, 3 new window without the frame, -1 whole page at the tenant's front address. */
  openType: z.number(),
  refresh: z.boolean(),
  platform: z.enum(['pc', 'phone', 'both']),
  /** 1 readable, 2 writable; a module has the greatest of what is below it. */
  purview: z.number(),
});
/** An entry of the caller's menu. */
export type MenuOfMine = z.infer<typeof entry>;

/** The menu of the caller. */
export const readMyMenu = defineEndpoint({
  id: 'menu.mine',
  method: 'GET',
  path: '/menu/mine',
  access: 'session',
  answer: z.object({
    /** In the order in which they stand, parents before their children. */
    items: z.array(entry),
    /** Uploaded icons that they name, as data addresses. */
    icons: z.record(z.string(), z.string()),
    /** Origins of other sites that menus may show in a frame. */
    frameOrigins: z.array(z.string()),
  }),
  summary: 'The menus that the caller may open, as rows with their parents',
});
