import { choice, defineActions, defineResource, flag, integer, ref, refuse, switchActions } from '@mp/kernel/contract';
import type { Refusal } from '@mp/kernel/contract';

/** Field that names the object of a type; the tenant needs none. */
export const homeObjectField: Readonly<Record<string, 'roleId' | 'orgId' | 'userId' | undefined>> = {
  role: 'roleId',
  org: 'orgId',
  user: 'userId',
};

/** The object of the chosen type must be named. */
function objectRefusals(record: Readonly<Record<string, unknown>>): Refusal[] {
  const field = homeObjectField[String(record.objectType)];
  if (field === undefined || (typeof record[field] === 'string' && record[field] !== '')) return [];
  return [refuse('common.required', { field: `@homePage.field.${field}` }, field)];
}

/** The page with which the console opens, for the tenant, a role, an organisation or a user (platform.md 5.19). */
export const homePage = defineResource('home.homePage', {
  label: 'objectType',
  fields: {
    objectType: choice(['tenant', 'role', 'org', 'user'], { required: true, default: 'tenant' }),
    roleId: ref('permission.role'),
    orgId: ref('organisation.organisation'),
    userId: ref('identity.user'),
    menuId: ref('menu.menu', { required: true }),
    /** Of several roles of a user the one with the greatest number counts. */
    seq: integer({ min: 0, default: 0 }),
    enabled: flag({ default: true }),
  },
  rules: [{ fields: ['objectType', 'roleId', 'orgId', 'userId'], check: objectRefusals }],
  list: {
    columns: ['objectType', 'roleId', 'orgId', 'userId', 'menuId', 'seq', 'enabled', 'updatedAt'],
    filters: ['objectType', 'enabled'],
    sort: 'objectType',
  },
  form: { layout: 'drawer' },
});

/** What may be done with a home page. */
export const homePageActions = defineActions(homePage, {
  ...switchActions,
});
