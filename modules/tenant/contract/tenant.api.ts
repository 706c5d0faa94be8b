import { defineEndpoint, isUuid } from '@mp/kernel/contract';
import * as z from 'zod/mini';

const id = z.string();
const recordId = z.string().check(z.refine(isUuid, 'common.format'));
const blocker = z.object({ kind: z.string(), count: z.number() });

/** What clearing the organisations of a tenant would remove, and what stands in its way. */
export const clearingOfTenant = defineEndpoint({
  id: 'tenant.clearing',
  method: 'GET',
  path: '/tenant/tenant/{id}/clearing',
  access: 'tenant.clearOrganisations',
  params: z.object({ id }),
  answer: z.object({ organisations: z.number(), blockers: z.array(blocker) }),
  errors: ['common.notFound'],
  summary: 'Organisations besides the root, and what hangs on them; kinds are text keys',
});

/** Removes all organisations of a tenant but the root. */
export const clearTenantOrganisations = defineEndpoint({
  id: 'tenant.clearOrganisations',
  method: 'POST',
  path: '/tenant/tenant/{id}/clear-organisations',
  access: 'tenant.clearOrganisations',
  params: z.object({ id }),
  body: z.object({ confirm: z.string().check(z.maxLength(30)) }),
  answer: z.object({ removed: z.number() }),
  errors: ['common.notFound', 'tenant.noOrgToClear', 'tenant.clearBlocked', 'tenant.confirmCode'],
  summary: 'Remove all organisations of a tenant but the root; its code must be typed as confirmation',
});

const member = z.object({ id, userName: z.string(), employeeName: z.string(), isAdmin: z.boolean() });
/** A member of a tenant as the choice of administrators shows him. */
export type TenantMemberItem = z.infer<typeof member>;

/** Members of a tenant, administrators first. */
export const membersOfTenant = defineEndpoint({
  id: 'tenant.members',
  method: 'GET',
  path: '/tenant/tenant/{id}/members',
  access: 'tenant.setAdmin',
  params: z.object({ id }),
  query: z.object({ q: z.optional(z.string().check(z.maxLength(100))) }),
  answer: z.object({ items: z.array(member) }),
  errors: ['common.notFound'],
  summary: 'All administrators of a tenant, and up to 50 other members whose names hold the text',
});

/** Decides who administers a tenant. */
export const setTenantAdmins = defineEndpoint({
  id: 'tenant.setAdmin',
  method: 'PUT',
  path: '/tenant/tenant/{id}/admins',
  access: 'tenant.setAdmin',
  params: z.object({ id }),
  body: z.object({ ids: z.array(recordId).check(z.maxLength(200)) }),
  answer: z.object({ admins: z.number(), code: z.string() }),
  errors: ['common.notFound', 'tenant.adminRequired'],
  summary: 'Make exactly these members the administrators of a tenant; at least one',
});
