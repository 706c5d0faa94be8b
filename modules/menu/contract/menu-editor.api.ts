import { defineEndpoint } from '@mp/kernel/contract';
import * as z from 'zod/mini';

const names = z.object({ ZH_CN: z.string(), EN_US: z.optional(z.string()), JA_JP: z.optional(z.string()) });

const node = z.object({
  id: z.string(),
  version: z.number(),
  parentId: z.nullable(z.string()),
  no: z.number(),
  code: z.string(),
  name: names,
  icon: z.string(),
  type: z.enum(['module', 'page']),
  target: z.nullable(z.string()),
  enabled: z.boolean(),
  platform: z.enum(['pc', 'phone', 'both']),
});
/** A menu in the tree of the menu manager. */
export type MenuLine = z.infer<typeof node>;

/** The whole tree of a tenant's menus for the menu manager. */
export const readMenuTree = defineEndpoint({
  id: 'menu.tree',
  method: 'GET',
  path: '/menu/tree',
  access: 'menu.read',
  answer: z.object({
    items: z.array(node),
    /** Uploaded icons that they name, as data addresses. */
    icons: z.record(z.string(), z.string()),
  }),
  summary: 'All menus of the tenant in their order, also those that are switched off',
});

const api = z.object({
  id: z.string(),
  method: z.string(),
  path: z.string(),
  access: z.string(),
  /** In the caller's language, with its entity. */
  name: z.string(),
});
const bound = z.object({ key: z.string(), way: z.enum(['read', 'write', 'grant']) });

/** What a menu carries: its page, functions and APIs. */
export const readMenuBindings = defineEndpoint({
  id: 'menu.bindings',
  method: 'GET',
  path: '/menu/menu/{id}/bindings',
  access: 'menu.read',
  params: z.object({ id: z.string() }),
  answer: z.object({
    /** Code of the page of the console; its title as text key. */
    page: z.nullable(z.object({ code: z.string(), title: z.string() })),
    /** FormID or path of the made page. */
    made: z.nullable(z.string()),
    functions: z.array(bound),
    apis: z.array(api),
  }),
  errors: ['common.notFound'],
  summary: 'The page that a menu opens, the functions that come with it, and the APIs that these open',
});
/** What a menu carries. */
export type MenuBindings = z.infer<NonNullable<(typeof readMenuBindings)['answer']>>;

/** Deletes a menu with everything below it. */
export const removeMenuWithBelow = defineEndpoint({
  id: 'menu.removeWithBelow',
  method: 'POST',
  path: '/menu/menu/{id}/remove',
  access: 'menu.delete',
  params: z.object({ id: z.string() }),
  body: z.object({ version: z.int() }),
  answer: z.object({ removed: z.number() }),
  errors: ['common.notFound', 'common.versionConflict', 'menu.rootDelete'],
  summary: 'Delete a menu and all menus below it',
});
