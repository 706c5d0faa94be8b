export * from './explain.api.ts';
export * from './grant.api.ts';
export * from './permission.errors.ts';
export * from './subject.ts';
import { defineEndpoint } from '@mp/kernel/contract';
import * as z from 'zod/mini';

export * from './position.api.ts';
export * from './position.errors.ts';
export * from './position.resource.ts';
export * from './role.api.ts';
export * from './role.errors.ts';
export * from './role.resource.ts';
export * from './user-role.api.ts';

/** The caller's own rights, from which screens know what to offer; the server stays the judge. */
export const mineApi = defineEndpoint({
  id: 'permission.mine',
  method: 'GET',
  path: '/permission/mine',
  access: 'session',
  answer: z.object({
    admin: z.nullable(z.string()),
    functions: z.array(z.string()),
    fields: z.record(z.string(), z.int()),
    masked: z.array(z.string()),
    /** Purview of menus by id. */
    menus: z.record(z.string(), z.int()),
    /** Codes of the pages that may be opened. */
    pages: z.array(z.string()),
    /** Changes with the caller's rights. */
    epoch: z.string(),
  }),
  summary: 'Functions and fields that the caller holds in the current tenant',
});
