import { defineEndpoint, isUuid } from '@mp/kernel/contract';
import * as z from 'zod/mini';

const params = z.object({ id: z.string().check(z.refine(isUuid, 'common.format')) });

const api = z.object({
  id: z.string(),
  method: z.string(),
  /** Address at the gateway, values of the path as `{id}`. */
  address: z.string(),
  area: z.string(),
  areaName: z.string(),
  entity: z.string(),
  entityName: z.string(),
  name: z.string(),
  /** The project may call it. */
  granted: z.boolean(),
  /** The user as whom the project works holds the right that it asks for. */
  held: z.boolean(),
});
/** An operation that programs may call. */
export type OpenApi = z.infer<typeof api>;

/** What a project may be granted, and what it has been. */
export const apisOfProject = defineEndpoint({
  id: 'accessProject.apis',
  method: 'GET',
  path: '/open/accessProject/{id}/apis',
  access: 'accessProject.read',
  params,
  answer: z.object({ items: z.array(api) }),
  errors: ['common.notFound'],
  summary: 'Operations that a project may be granted, with what it has been granted',
});

/** Most operations of one project. */
const maxApis = 2000;

/** Says which operations a project may call. */
export const grantApis = defineEndpoint({
  id: 'accessProject.grant',
  method: 'PUT',
  path: '/open/accessProject/{id}/apis',
  access: 'accessProject.grant',
  params,
  body: z.object({ apis: z.array(z.string().check(z.maxLength(100))).check(z.maxLength(maxApis)) }),
  errors: ['common.notFound', 'open.unknownApi', 'perm.accountHoldsMore'],
  summary: 'Say which operations a project may call',
});

const issued = z.object({
  id: z.string(),
  accessCode: z.string(),
  /** Shown this once. */
  token: z.string(),
  formerUntil: z.nullable(z.string()),
});
/** A token as it is shown once. */
export type IssuedToken = z.infer<typeof issued>;

/** Issues the token of a project. */
export const issueToken = defineEndpoint({
  id: 'accessProject.issueToken',
  method: 'POST',
  path: '/open/accessProject/{id}/token',
  access: 'accessProject.issueToken',
  stepUp: true,
  params,
  body: z.object({
    /** The former token is accepted for another 24 hours. */
    holdFormer: z.optional(z.boolean()),
  }),
  answer: issued,
  errors: ['common.notFound', 'open.platformUser', 'perm.accountHoldsMore'],
  summary: 'Issue the token of a project; answered once, the former one ends at once or after 24 hours',
});

const tested = z.object({
  status: z.number(),
  ms: z.number(),
  bytes: z.number(),
  /** The beginning of the answer. */
  body: z.string(),
});
/** How the gateway has answered a test. */
export type TestedCall = z.infer<typeof tested>;

/** Calls a reading operation by the gateway, as the project would. */
export const testProject = defineEndpoint({
  id: 'accessProject.test',
  method: 'POST',
  path: '/open/accessProject/{id}/test',
  access: 'accessProject.test',
  params,
  body: z.object({
    api: z.string().check(z.maxLength(100)),
    /** Values of the path in their order, and the query, as they stand behind the address. */
    rest: z.string().check(z.maxLength(500), z.regex(/^(?:[/?][\w\-./?&=%[\]:,+~]*)?$/u, 'common.format')),
  }),
  answer: tested,
  errors: ['common.notFound', 'open.noToken', 'open.unknownApi', 'perm.accountHoldsMore'],
  summary: 'Call a reading operation by the gateway with the token of a project',
});

/** The OpenAPI document of what a project may call. */
export const projectDocument = defineEndpoint({
  id: 'accessProject.document',
  method: 'GET',
  path: '/open/accessProject/{id}/openapi',
  access: 'accessProject.read',
  params,
  errors: ['common.notFound'],
  summary: 'OpenAPI 3.1 document of the operations that a project may call, at their addresses of the gateway',
});
