import { commonErrors } from '@mp/kernel/contract';
import { resourceTypes, schemas, serviceProviderConfig } from './discovery.ts';
import { isObject, type JsonObject } from './json-object.ts';
import { requireScimId, type ScimCall } from './scim-auth.service.ts';
import { parseScimFilter, requireSortable } from './scim-filter.ts';
import { groupAttributes, listGroups } from './scim-group.query.ts';
import { patchedGroup, readGroup } from './scim-group.rules.ts';
import { changeGroup, createGroup, readGroupRow, removeGroup } from './scim-group.service.ts';
import {
  isShown,
  project,
  readOperations,
  readScimQuery,
  readShown,
  requireObject,
  type ScimQuery,
  tagMatches,
} from './scim-query.ts';
import { groupResource, userResource } from './scim-resource.ts';
import { listUsers, type ScimList, type ScimPage, userAttributes } from './scim-user.query.ts';
import { patchOfUser, readUser } from './scim-user.rules.ts';
import { changeUser, createUser, readUserRow, removeUser, type ScimTarget } from './scim-user.service.ts';

/** A call as its handler sees it. */
interface ScimExchange extends ScimCall {
  /** Origin under which the directory reaches the service. */
  readonly base: string;
  readonly id: string | undefined;
  readonly query: JsonObject;
  readonly body: unknown;
  readonly ifMatch: string | undefined;
  readonly ifNoneMatch: string | undefined;
}

/** What is answered. */
export interface ScimAnswer {
  readonly status: number;
  readonly body?: JsonObject;
}

/** An operation of the service: method, path below the service's, and what it does. */
export interface ScimOperation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly handle: (call: ScimExchange) => Promise<ScimAnswer> | ScimAnswer;
}

const listSchema = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';

function listAnswer(total: number, startIndex: number, resources: readonly JsonObject[]): ScimAnswer {
  const counts = { totalResults: total, startIndex, itemsPerPage: resources.length };
  return { status: 200, body: { schemas: [listSchema], ...counts, Resources: resources } };
}

/** Groups in one answer at most that comes with all their members. */
const maxWithMembers = 50;

async function listed<T>(
  query: ScimQuery,
  read: (list: ScimList) => Promise<ScimPage<T>>,
  of: { readonly link: 'groups' | 'members'; readonly resource: (row: T) => JsonObject },
): Promise<ScimAnswer> {
  const withLinks = isShown(query.shown, of.link);
  const count = of.link === 'members' && withLinks ? Math.min(query.count, maxWithMembers) : query.count;
  const filter = query.filter === undefined ? undefined : parseScimFilter(query.filter);
  const { total, rows } = await read({ ...query, count, filter, withLinks });
  return listAnswer(
    total,
    query.startIndex,
    rows.map((row) => project(of.resource(row), query.shown)),
  );
}

function usersOf({ client, context, base }: ScimExchange, given: JsonObject): Promise<ScimAnswer> {
  const query = readScimQuery(given);
  requireSortable(query.sortBy, userAttributes);
  const read = (list: ScimList) => listUsers(context, client.id, list);
  return listed(query, read, { link: 'groups', resource: (row) => userResource(row, base) });
}

function groupsOf({ client, context, base }: ScimExchange, given: JsonObject): Promise<ScimAnswer> {
  const query = readScimQuery(given);
  requireSortable(query.sortBy, groupAttributes);
  const read = (list: ScimList) => listGroups(context, client.id, list);
  return listed(query, read, { link: 'members', resource: (row) => groupResource(row, base) });
}

/** A resource as it is answered: 304 to who has this version already. */
function shown({ query, ifNoneMatch }: ScimExchange, resource: JsonObject, status = 200): ScimAnswer {
  const { version } = resource.meta as { readonly version: string };
  if (ifNoneMatch !== undefined && tagMatches(ifNoneMatch, version)) return { status: 304 };
  const meta = resource.meta;
  // The entity tag and the address go into the headers, whatever attributes were asked for.
  return { status, body: { ...project(resource, readShown(query)), meta } };
}

const targetOf = ({ client, id, ifMatch }: ScimExchange): ScimTarget => ({ client, id: requireScimId(id), ifMatch });

const userOperations: readonly ScimOperation[] = [
  { method: 'GET', path: '/Users', handle: (call) => usersOf(call, call.query) },
  { method: 'POST', path: '/Users/.search', handle: (call) => usersOf(call, requireObject(call.body)) },
  {
    method: 'POST',
    path: '/Users',
    handle: async (call) => {
      const row = await createUser(call.context, call.client, readUser(requireObject(call.body)));
      return shown(call, userResource(row, call.base), 201);
    },
  },
  {
    method: 'GET',
    path: '/Users/:id',
    handle: async (call) =>
      shown(call, userResource(await readUserRow(call.context, call.client, requireScimId(call.id)), call.base)),
  },
  {
    method: 'PUT',
    path: '/Users/:id',
    handle: async (call) => {
      const row = await changeUser(call.context, targetOf(call), readUser(requireObject(call.body)));
      return shown(call, userResource(row, call.base));
    },
  },
  {
    method: 'PATCH',
    path: '/Users/:id',
    handle: async (call) => {
      const row = await changeUser(call.context, targetOf(call), patchOfUser(readOperations(call.body)));
      return shown(call, userResource(row, call.base));
    },
  },
  {
    method: 'DELETE',
    path: '/Users/:id',
    handle: async (call) => {
      await removeUser(call.context, targetOf(call));
      return { status: 204 };
    },
  },
];

async function shownGroup(call: ScimExchange): Promise<ScimAnswer> {
  const withMembers = isShown(readShown(call.query), 'members');
  const key = { clientId: call.client.id, id: requireScimId(call.id) };
  return shown(call, groupResource(await readGroupRow(call.context, key, withMembers), call.base));
}

const groupOperations: readonly ScimOperation[] = [
  { method: 'GET', path: '/Groups', handle: (call) => groupsOf(call, call.query) },
  { method: 'POST', path: '/Groups/.search', handle: (call) => groupsOf(call, requireObject(call.body)) },
  {
    method: 'POST',
    path: '/Groups',
    handle: async (call) => {
      const row = await createGroup(call.context, call.client, requireObject(call.body));
      return shown(call, groupResource(row, call.base), 201);
    },
  },
  { method: 'GET', path: '/Groups/:id', handle: shownGroup },
  {
    method: 'PUT',
    path: '/Groups/:id',
    handle: async (call) => {
      const next = readGroup(requireObject(call.body));
      await changeGroup(call.context, targetOf(call), () => next);
      return shownGroup(call);
    },
  },
  {
    method: 'PATCH',
    path: '/Groups/:id',
    handle: async (call) => {
      const operations = readOperations(call.body);
      await changeGroup(call.context, targetOf(call), (now) => patchedGroup(now, operations));
      // Members of large groups are not told after each change; the entity tag is.
      return { status: 204 };
    },
  },
  {
    method: 'DELETE',
    path: '/Groups/:id',
    handle: async (call) => {
      await removeGroup(call.context, targetOf(call));
      return { status: 204 };
    },
  },
];

/** The one of several described things that an address names. */
function described(list: readonly JsonObject[], id: string | undefined): ScimAnswer {
  const found = list.find((each) => each.id === id);
  if (!found) throw commonErrors.notFound();
  return { status: 200, body: found };
}

const all = (list: readonly JsonObject[]): ScimAnswer => listAnswer(list.length, 1, list);

const discovery: readonly ScimOperation[] = [
  {
    method: 'GET',
    path: '/ServiceProviderConfig',
    handle: ({ base }) => ({ status: 200, body: serviceProviderConfig(base) }),
  },
  { method: 'GET', path: '/ResourceTypes', handle: ({ base }) => all(resourceTypes(base)) },
  { method: 'GET', path: '/ResourceTypes/:id', handle: ({ base, id }) => described(resourceTypes(base), id) },
  { method: 'GET', path: '/Schemas', handle: ({ base }) => all(schemas(base)) },
  { method: 'GET', path: '/Schemas/:id', handle: ({ base, id }) => described(schemas(base), id) },
];

/** All operations of the service (RFC 7644 section 3). */
export const scimOperations: readonly ScimOperation[] = [...userOperations, ...groupOperations, ...discovery];

/** Entity tag and address of an answered resource. */
export function headersOf({ body }: ScimAnswer): Readonly<Record<string, string>> {
  const meta = body?.meta;
  if (!isObject(meta)) return {};
  return {
    ...(typeof meta.version === 'string' ? { etag: meta.version } : {}),
    ...(typeof meta.location === 'string' ? { location: meta.location } : {}),
  };
}
