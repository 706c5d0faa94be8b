import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import {
  actionsOf,
  commonErrors,
  filterLimits,
  isUuid,
  lifecycleOf,
  offers,
  permissionKey,
} from '../../contract/index.ts';
import type { Lifecycle, Resource } from '../../contract/index.ts';
import { excelRoutes } from '../excel/routes.ts';
import { runTransition } from '../lifecycle.ts';
import { recordRoutes } from '../records/routes.ts';
import { bind } from '../route.ts';
import type { BoundRoute, Call } from '../route.ts';
import type { Context } from '../context.ts';
import { hasStepUpFields } from '../step-up.ts';
import { inputSchemaOf, pageSchema, recordSchemaOf } from '../schema.ts';
import { getRecord, listOptions, listRecords } from './list.ts';
import { withAbilities } from './abilities.ts';
import type { ResourceServer } from './model.ts';
import { oneId, operation } from './operation.ts';
import { summarise } from './summary.ts';
import { treeRoutes } from './tree.ts';
import { createRecord, deleteRecord, updateRecord } from './write.ts';
import { recordHistory } from './history.ts';
import { runBatchAction } from './run-action.ts';

const anyObject = z.record(z.string(), z.unknown());
const versioned = z.looseObject({ version: z.int() });
const batchBody = z.object({
  action: z.string(),
  ids: z
    .array(z.string().check(z.refine(isUuid, 'common.format')))
    .check(z.minLength(1, 'common.selectMany'), z.maxLength(500)),
  params: z.optional(anyObject),
});

const listParameterSchema = (resource: Resource) => ({
  type: 'object',
  properties: {
    page: { type: 'integer', minimum: 1 },
    size: { type: 'integer', minimum: 1, maximum: 200 },
    sort: { type: 'string' },
    q: { type: 'string', maxLength: 100 },
    cursor: { type: 'string' },
    exact: { type: 'boolean' },
    filter: { type: 'string', maxLength: filterLimits.characters },
    ...Object.fromEntries((resource.list.filters ?? []).map((name) => [name, { type: 'string' }])),
  },
});

const summaryParameterSchema = (resource: Resource) => {
  const list = listParameterSchema(resource);
  return {
    ...list,
    properties: {
      by: { type: 'string' },
      depth: { type: 'integer', minimum: 0, maximum: 9 },
      sum: { type: 'string' },
      ...list.properties,
    },
    required: ['by'],
  };
};

/** Whether the caller reads the record itself where it needs it (RFC 7240). */
const wantsMinimal = ({ headers }: FastifyRequest): boolean => String(headers.prefer).includes('return=minimal');

/** REST operations of a resource: list, counts and sums, one, create, update, delete, batch, history, picker, transitions, tree, Excel. */
export function resourceRoutes(server: ResourceServer): BoundRoute[] {
  const { resource } = server;
  const record = recordSchemaOf(resource, true);
  const out: BoundRoute[] = [];
  if (server.view) return [...viewRoutes(server, record), ...excelRoutes(server)];
  if (offers(resource, 'read')) out.push(...readRoutes(server, record));
  if (offers(resource, 'create'))
    out.push(
      bind(
        operation(resource, 'create', {
          method: 'POST',
          body: anyObject,
          idempotent: true,
          errors: ['common.duplicate', 'perm.fieldNotWritable'],
        }),
        (context, { body }) => createRecord(context, server, { values: body }),
        {
          status: 201,
          schemas: { body: inputSchemaOf(resource, 'create'), answer: record },
        },
      ),
    );
  if (offers(resource, 'update'))
    out.push(
      bind(
        operation(resource, 'update', {
          method: 'PUT',
          path: '/{id}',
          params: oneId,
          body: versioned,
          errors: [
            'common.versionConflict',
            'common.duplicate',
            'perm.fieldNotWritable',
            ...(hasStepUpFields(resource) ? ['auth.stepUpRequired'] : []),
          ],
        }),
        (context, { params, body: { version, ...patch } }) =>
          updateRecord(context, server, { id: params.id, version, values: patch }),
        { schemas: { body: inputSchemaOf(resource, 'update'), answer: record } },
      ),
    );
  if (offers(resource, 'delete'))
    out.push(
      bind(
        operation(resource, 'delete', {
          method: 'DELETE',
          path: '/{id}',
          params: oneId,
          query: z.object({ version: z.optional(z.string().check(z.regex(/^\d{1,9}$/, 'common.format'))) }),
          errors: ['common.versionConflict', 'common.inUse'],
        }),
        (context, { params, query }) =>
          deleteRecord(context, server, {
            id: params.id,
            version: query.version === undefined ? null : Number(query.version),
          }),
        { status: 204 },
      ),
    );
  if (offers(resource, 'delete') || offers(resource, 'update') || Object.keys(server.actions).length > 0)
    out.push(batchRoute(server));
  if (resource.tree) out.push(...treeRoutes(server));
  const lifecycle = lifecycleOf(resource.key);
  if (lifecycle) out.push(transitionRoute(server, lifecycle));
  out.push(...recordRoutes(server), ...excelRoutes(server));
  return out;
}

/** What is read of a view: its list, its counts where it declares totals, and one of its records where these have an index of their own. */
const viewRoutes = (server: ResourceServer, record: Record<string, unknown>): BoundRoute[] => [
  listRoute(server, record),
  ...(server.resource.list.totals ? [summaryRoute(server)] : []),
  ...(server.view === 'records' ? [oneRoute(server, record)] : []),
];

const listRoute = (server: ResourceServer, record: Record<string, unknown>): BoundRoute =>
  bind(
    operation(server.resource, 'read', { method: 'GET', errors: ['perm.fieldDenied'] }),
    async (context, { request }) => {
      const page = await listRecords(context, server, request.query as Record<string, unknown>);
      return { ...page, items: await withAbilities(context, server, page.items) };
    },
    {
      schemas: { query: listParameterSchema(server.resource), answer: pageSchema(record) },
    },
  );

const summaryRoute = (server: ResourceServer): BoundRoute =>
  bind(
    operation(server.resource, 'summary', {
      method: 'GET',
      path: '/summary',
      access: permissionKey(server.resource, 'read'),
      errors: ['perm.fieldDenied'],
    }),
    (context, { request }) => summarise(context, server, request.query as Record<string, unknown>),
    { schemas: { query: summaryParameterSchema(server.resource) } },
  );

const oneRoute = (server: ResourceServer, record: Record<string, unknown>): BoundRoute =>
  bind(
    operation(server.resource, 'one', {
      method: 'GET',
      path: '/{id}',
      access: permissionKey(server.resource, 'read'),
      params: oneId,
    }),
    async (context, { params }) => {
      const [found] = await withAbilities(context, server, [await getRecord(context, server, params.id)]);
      return found;
    },
    {
      schemas: { answer: record },
    },
  );

function readRoutes(server: ResourceServer, record: Record<string, unknown>): BoundRoute[] {
  const { resource } = server;
  return [
    listRoute(server, record),
    summaryRoute(server),
    bind(
      operation(resource, 'options', {
        method: 'GET',
        path: '/options',
        access: permissionKey(resource, 'read'),
        query: z.object({
          q: z.optional(z.string().check(z.maxLength(100))),
          ids: z.optional(z.string()),
          size: z.optional(z.string().check(z.regex(/^\d{1,3}$/, 'common.format'))),
          filter: z.optional(z.string()),
        }),
      }),
      async (context, { query }) => ({
        items: await listOptions(context, server, {
          q: query.q || undefined,
          ids: query.ids === undefined ? undefined : query.ids.split(',').filter(isUuid).slice(0, 200),
          size: query.size === undefined ? undefined : Math.max(1, Number(query.size)),
          filter: query.filter,
        }),
      }),
    ),
    oneRoute(server, record),
    bind(
      operation(resource, 'history', {
        method: 'GET',
        path: '/{id}/history',
        access: permissionKey(resource, 'read'),
        params: oneId,
      }),
      (context, { params }) => recordHistory(context, server, params.id),
    ),
  ];
}

function transitionRoute(server: ResourceServer, lifecycle: Lifecycle): BoundRoute {
  const { resource } = server;
  return bind(
    operation(resource, 'transition', {
      method: 'POST',
      path: '/{id}/transitions/{name}',
      access: 'session',
      params: z.object({ id: z.string(), name: z.string() }),
      body: versioned,
      actions: Object.entries(lifecycle.transitions).flatMap(([name, { by }]) =>
        by === 'process' ? [] : [`${resource.entity}.action.${name}`],
      ),
      errors: ['common.versionConflict', 'common.transitionRefused', 'perm.denied'],
      mayBeMinimal: true,
    }),
    (context, { params, body: { version, ...form }, request }) =>
      runTransition(context, server, { ...params, version, form, answer: !wantsMinimal(request) }),
    { schemas: { answer: recordSchemaOf(resource, true) } },
  );
}

function batchRoute(server: ResourceServer): BoundRoute {
  const { resource } = server;
  const edits = (['delete', 'update'] as const).filter((each) => offers(resource, each));
  const actions = Object.keys(server.actions);
  const allowed = [...edits, ...actions];
  const handle = (context: Context, { body }: Call<unknown, unknown, z.infer<typeof batchBody>>) => {
    if (!allowed.includes(body.action)) throw commonErrors.notFound();
    return runBatchAction(context, server, { action: body.action, ids: body.ids, params: body.params ?? {} });
  };
  return bind(
    operation(resource, 'batch', {
      method: 'POST',
      path: '/batch',
      access: 'session',
      body: batchBody,
      actions: [
        ...edits.map((each) => `common.action.${each}`),
        ...actions.map((each) => `${resource.entity}.action.${each}`),
      ],
      errors: [
        'perm.denied',
        'common.selectMany',
        ...(Object.values(actionsOf(resource.key)).some(({ stepUp }) => stepUp) ? ['auth.stepUpRequired'] : []),
      ],
    }),
    handle,
  );
}
