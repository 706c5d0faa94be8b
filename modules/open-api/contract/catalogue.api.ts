import { defineEndpoint, isUuid } from '@mp/kernel/contract';
import * as z from 'zod/mini';

const params = z.object({ id: z.string().check(z.refine(isUuid, 'common.format')) });
const pair = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  value: z.string().check(z.maxLength(1000)),
});
/** A name with its value: of the query, of the headers, of the path. */
export type Pair = z.infer<typeof pair>;
/** Most signs of a body that the console sends. */
export const maxDebugBody = 100_000;

const debugCall = z.object({
  path: z._default(z.array(pair).check(z.maxLength(10)), []),
  query: z._default(z.array(pair).check(z.maxLength(50)), []),
  headers: z._default(z.array(pair).check(z.maxLength(20)), []),
  body: z.optional(z.string().check(z.maxLength(maxDebugBody))),
  /** Whoever changes something has said so. */
  confirmed: z.optional(z.boolean()),
});
/** A call as the console sends it. */
export type DebugCall = z.infer<typeof debugCall>;

const debugAnswer = z.object({
  /** Nothing where nothing was answered. */
  status: z.nullable(z.number()),
  ms: z.number(),
  bytes: z.number(),
  contentType: z.string(),
  /** The answer as text; null where it is a file. */
  body: z.nullable(z.string()),
  isCut: z.boolean(),
  error: z.nullable(z.string()),
});
/** How a call of the console was answered. */
export type DebugAnswer = z.infer<typeof debugAnswer>;

/** Calls an operation of the product with the caller's own session. */
export const debugOperation = defineEndpoint({
  id: 'apiOperation.debug',
  method: 'POST',
  path: '/open/apiOperation/{id}/debug',
  access: 'apiOperation.debug',
  params,
  body: debugCall,
  answer: debugAnswer,
  errors: ['common.notFound', 'open.notDebuggable', 'open.confirmWrite', 'open.headerRefused', 'open.pathValue'],
  summary: 'Call an operation through its own route with the session and the rights of the caller',
});

/** Calls an API of another system. */
export const debugExternal = defineEndpoint({
  id: 'externalApi.debug',
  method: 'POST',
  path: '/open/externalApi/{id}/debug',
  access: 'externalApi.debug',
  params,
  body: debugCall,
  answer: debugAnswer,
  errors: ['common.notFound', 'open.apiDisabled', 'open.confirmWrite', 'open.headerRefused', 'open.pathValue'],
  summary: 'Call an API of another system; private networks are refused, redirects are not followed',
});

/** What the console must know of an operation. */
export const operationConsole = defineEndpoint({
  id: 'apiOperation.console',
  method: 'GET',
  path: '/open/apiOperation/{id}/console',
  access: 'apiOperation.read',
  params,
  answer: z.object({
    isDebuggable: z.boolean(),
    pathNames: z.array(z.string()),
    queryNames: z.array(z.string()),
    /** A body after the declared shape; null where there is none. */
    bodyExample: z.nullable(z.string()),
  }),
  errors: ['common.notFound'],
  summary: 'Path values, query and an example of the body of an operation',
});

const call = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.enum(['own', 'external']),
  targetId: z.string(),
  code: z.string(),
  method: z.string(),
  url: z.string(),
  path: z.array(pair),
  query: z.array(pair),
  headers: z.array(pair),
  body: z.nullable(z.string()),
  status: z.nullable(z.number()),
  ms: z.number(),
  bytes: z.number(),
  answer: z.nullable(z.string()),
});
/** A call of the console as it is remembered, secrets masked. */
export type PastCall = z.infer<typeof call>;

/** The caller's last calls. */
export const pastCalls = defineEndpoint({
  id: 'apiOperation.calls',
  method: 'GET',
  path: '/open/debugCalls',
  access: 'session',
  answer: z.object({ items: z.array(call) }),
  summary: 'The last twenty calls that the caller made from the console, secrets masked',
});

const service = z.object({
  kind: z.enum(['own', 'external']),
  service: z.string(),
  name: z.string(),
  count: z.number(),
  unassigned: z.number(),
});
/** A service with the number of its APIs. */
export type ApiService = z.infer<typeof service>;

/** Services of the catalogue. */
export const apiServices = defineEndpoint({
  id: 'apiOperation.services',
  method: 'GET',
  path: '/open/services',
  access: 'apiOperation.read',
  answer: z.object({ items: z.array(service) }),
  summary: 'Services of the product and of other systems with the number of their APIs',
});

const switched = (name: 'enable' | 'disable') =>
  defineEndpoint({
    id: `apiOperation.${name}`,
    method: 'POST',
    path: `/open/apiOperation/{id}/${name}`,
    access: `apiOperation.${name}`,
    params,
    errors: ['common.notFound'],
    summary: name === 'enable' ? 'Let programs call an operation again' : 'Refuse calls of an operation by programs',
  });
/** Programs may call the operation. */
export const enableOperation = switched('enable');
/** Programs may not call the operation. */
export const disableOperation = switched('disable');

const choice = z.object({ value: z.string(), label: z.string() });
/** Something to choose with its words. */
export type TieChoice = z.infer<typeof choice>;

/** What a function service may tie. */
export const tieChoices = defineEndpoint({
  id: 'functionService.choices',
  method: 'GET',
  path: '/open/functionServices/choices',
  access: 'functionService.read',
  answer: z.object({ functions: z.array(choice), services: z.array(choice) }),
  summary: 'Functions, pages and service interfaces that may be tied to each other',
});
