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
  stepUp: true,
  params: z.object({ id }),
  body: z.object({ ids: z.array(recordId).check(z.maxLength(200)) }),
  answer: z.object({ admins: z.number(), code: z.string() }),
  errors: ['common.notFound', 'tenant.adminRequired'],
  summary: 'Make exactly these members the administrators of a tenant; at least one',
});

/** Fills a tenant with what it begins with; once. */
export const initialiseTenant = defineEndpoint({
  id: 'tenant.initialise',
  method: 'POST',
  path: '/tenant/tenant/{id}/initialise',
  access: 'tenant.initialise',
  params: z.object({ id }),
  body: z.object({
    /** An initialised tenant whose settings, roles with their rights, and positions are taken over. */
    templateTenant: z.optional(z.nullable(recordId)),
    /** Tree of organisations, instead of the one that the tenant names; null for none. */
    orgTemplate: z.optional(z.nullable(recordId)),
  }),
  answer: z.object({ code: z.string(), organisations: z.number(), roles: z.number(), positions: z.number() }),
  errors: ['common.notFound', 'tenant.alreadyInitialised', 'tenant.orgsPresent', 'tenant.templateNotReady'],
  summary: 'Menus, built-in roles, organisations of a template, and what a template tenant has; all or nothing, once',
});

const ceilingFunction = z.object({ key: z.string(), name: z.string(), withheld: z.boolean() });
const ceilingPage = z.object({
  code: z.string(),
  name: z.string(),
  group: z.string(),
  withheld: z.boolean(),
  functions: z.array(ceilingFunction),
});
/** A page with its functions as the ceiling of a tenant shows it. */
export type CeilingPage = z.infer<typeof ceilingPage>;
const ceiling = z.object({ version: z.int(), pages: z.array(ceilingPage) });

/** What the platform withholds from a tenant. */
export const ceilingOfTenant = defineEndpoint({
  id: 'tenant.readCeiling',
  method: 'GET',
  path: '/tenant/tenant/{id}/ceiling',
  access: 'tenant.ceiling',
  params: z.object({ id }),
  answer: ceiling,
  errors: ['common.notFound'],
  summary: 'All pages with their functions, and which of them the platform withholds from the tenant',
});

/** Decides what the platform withholds from a tenant. */
export const setTenantCeiling = defineEndpoint({
  id: 'tenant.ceiling',
  method: 'PUT',
  path: '/tenant/tenant/{id}/ceiling',
  access: 'tenant.ceiling',
  params: z.object({ id }),
  body: z.object({
    version: z.int(),
    pages: z.array(z.string().check(z.maxLength(100))).check(z.maxLength(1000)),
    functions: z.array(z.string().check(z.maxLength(100))).check(z.maxLength(5000)),
  }),
  answer: ceiling,
  errors: ['common.notFound', 'common.versionConflict'],
  summary: 'Withhold exactly these pages and functions from a tenant; nobody in it holds them from the next request on',
});
