import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { defineErrors, refusal } from './error.ts';
import { filterLimits, filterOperators } from './filter.ts';

/** Most views of one list: of a person, and of a tenant for all. */
export const viewLimits = { own: 50, shared: 100, name: 60 } as const;

/** Refusals of saved views. */
export const viewErrors = defineErrors('view', {
  nameTaken: refusal<{ name: string }>(409),
  tooMany: refusal<{ max: number }>(422),
});

const plainLists = new Set<string>();

/**
 * Declares a list that shows no resource, such as the user's own tasks, so that its columns and views are kept for
 * everybody with a session. What a view of it asks is judged by the list's own endpoint.
 */
export function defineList<const N extends `${string}.${string}`>(listName: N): N {
  plainLists.add(listName);
  return listName;
}

/** Whether a list is declared that shows no resource. */
export function isPlainList(listName: string): boolean {
  return plainLists.has(listName);
}

const name = z.string().check(z.regex(/^[A-Za-z]\w{0,59}$/, 'common.format'));
const columns = 200;
const few = <T>(record: Record<string, T>) => Object.keys(record).length <= columns;

const layout = z.object({
  /** Columns whose place was chosen, in their order. */
  order: z.array(name).check(z.maxLength(columns)),
  shown: z.record(name, z.boolean()).check(z.refine(few, 'common.format')),
  /** Pixels. */
  widths: z.record(name, z.number().check(z.minimum(16), z.maximum(2000))).check(z.refine(few, 'common.format')),
  pins: z.record(name, z.enum(['left', 'none'])).check(z.refine(few, 'common.format')),
  /** Null: as the user has it everywhere. */
  density: z.nullable(z.enum(['default', 'compact'])),
});

const content = z.object({
  filters: z
    .array(z.object({ field: name, op: z.enum(filterOperators), value: z.string().check(z.maxLength(8000)) }))
    .check(z.maxLength(filterLimits.conditions)),
  /** Conditions in groups, in their wire form. */
  filter: z.nullable(z.string().check(z.maxLength(filterLimits.characters))),
  /** Null: as the list is declared. */
  sort: z.nullable(z.string().check(z.maxLength(61))),
  size: z.nullable(z.int().check(z.minimum(1), z.maximum(200))),
  layout,
});

const view = z.object({
  id: z.string(),
  name: z.string(),
  /** For everybody of the tenant. */
  shared: z.boolean(),
  /** The caller may not ask all of it any more, since a field was closed to him or is gone. */
  broken: z.boolean(),
  content,
  version: z.number(),
  updatedAt: z.string(),
  /** Who saved it last. */
  author: z.nullable(z.string()),
});

const layer = z.object({
  /** Columns of the list where no view is chosen; null: as the layer below has it. */
  layout: z.nullable(layout),
  /** Id of the view that the list begins with; `standard` for none; null: as the layer below has it. */
  defaultView: z.nullable(z.string()),
  version: z.number(),
});

const list = z
  .string()
  .check(z.regex(/^[a-z][A-Za-z0-9-]*\.[a-z][A-Za-z0-9]*(\/[A-Za-z0-9-]{1,40})?$/, 'common.format'));
const viewName = z.string().check(
  z.trim(),
  z.minLength(1, 'common.required'),
  z.refine((value) => [...value].length <= viewLimits.name, 'common.maxChars'),
);
const version = z.int().check(z.minimum(0));
const layerInput = z.object({
  list,
  version,
  layout: z.nullable(layout),
  defaultView: z.nullable(z.string().check(z.maxLength(36))),
});

/** All that is kept of a list for the caller: the layers of the tenant and his own, shared views and his own. */
export const listViews = defineEndpoint({
  id: 'view.list',
  method: 'GET',
  path: '/settings/views',
  access: 'session',
  query: z.object({ list }),
  answer: z.object({ own: layer, tenant: layer, items: z.array(view) }),
  errors: ['perm.denied'],
  summary: 'Views and column settings of a list',
});

/** Saves a new view of the caller, or for everybody with the right `view.share`. */
export const createView = defineEndpoint({
  id: 'view.create',
  acting: 'open',
  method: 'POST',
  path: '/settings/views',
  access: 'session',
  body: z.object({ list, name: viewName, shared: z.boolean(), content }),
  answer: view,
  errors: ['view.nameTaken', 'view.tooMany', 'perm.denied', 'perm.fieldDenied'],
  idempotent: true,
  summary: 'Save a view of a list',
});

/** Changes a view over the version that was read. */
export const updateView = defineEndpoint({
  id: 'view.update',
  acting: 'open',
  method: 'PUT',
  path: '/settings/views/{id}',
  access: 'session',
  params: z.object({ id: z.string() }),
  body: z.object({ version, name: viewName, content }),
  answer: view,
  errors: ['view.nameTaken', 'common.versionConflict', 'perm.denied', 'perm.fieldDenied'],
  summary: 'Change a view of a list',
});

/** Deletes a view; lists that began with it begin as the layer below says. */
export const deleteView = defineEndpoint({
  id: 'view.delete',
  acting: 'open',
  method: 'DELETE',
  path: '/settings/views/{id}',
  access: 'session',
  params: z.object({ id: z.string() }),
  query: z.object({ version: z.string().check(z.regex(/^\d{1,9}$/, 'common.format')) }),
  errors: ['common.versionConflict', 'perm.denied'],
  summary: 'Delete a view of a list',
});

/** Saves the caller's own columns and default view of a list; nulls give them back to the tenant's. */
export const saveOwnLayer = defineEndpoint({
  id: 'view.saveOwn',
  acting: 'open',
  method: 'PUT',
  path: '/settings/view-layers/own',
  access: 'session',
  body: layerInput,
  answer: layer,
  errors: ['common.versionConflict', 'perm.denied'],
  summary: "Save the caller's columns and default view of a list",
});

/** Saves what everybody of the tenant begins with; nulls give it back to the product's declaration. */
export const saveTenantLayer = defineEndpoint({
  id: 'view.saveTenant',
  method: 'PUT',
  path: '/settings/view-layers/tenant',
  access: 'view.share',
  body: layerInput,
  answer: layer,
  errors: ['common.versionConflict'],
  summary: "Save the tenant's columns and default view of a list",
});

/** Order, visibility, width and pins of columns, and density. */
export type ListLayout = z.infer<typeof layout>;
/** What a view says: conditions, order, page size and columns. */
export type ViewContent = z.infer<typeof content>;
/** A saved view as the API answers it. */
export type SavedView = z.infer<typeof view>;
/** What one layer says of a list. */
export type ViewLayer = z.infer<typeof layer>;
/** Everything that is kept of a list for one person. */
export interface ListViews {
  readonly own: ViewLayer;
  readonly tenant: ViewLayer;
  readonly items: readonly SavedView[];
}
