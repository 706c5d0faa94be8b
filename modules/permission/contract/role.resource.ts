import { choice, defineActions, defineResource, flag, integer, longText, ref, refuse, text } from '@mp/kernel/contract';
import type { Refusal } from '@mp/kernel/contract';

/** Code of the built-in role that everybody of a tenant holds. */
export const staffRoleCode = 'STAFF';

/** A group role names a relation, a single one an organisation (SPEC section 5, role). */
export function rolePlaceRefusals(record: Readonly<Record<string, unknown>>): Refusal[] {
  const field = record.orgType === 'group' ? 'orgRelationId' : 'orgId';
  return typeof record[field] === 'string' && record[field] !== ''
    ? []
    : [refuse('common.required', { field: `@role.field.${field}` }, field)];
}

/** A role: what its members may do is granted to it. */
export const role = defineResource('permission.role', {
  label: 'name',
  number: 'code',
  orgField: 'orgId',
  fields: {
    code: text({ required: true, max: 30, pattern: /^[A-Za-z0-9_]{1,30}$/u, unique: 'tenant', search: true }),
    name: text({
      required: true,
      max: 30,
      pattern: /^[\p{Script=Han}A-Za-z0-9_]{1,30}$/u,
      unique: ['orgId'],
      search: true,
    }),
    orgType: choice(['single', 'group'], { required: true, default: 'single' }),
    orgId: ref('organisation.organisation'),
    orgRelationId: ref('organisation.orgRelation'),
    usable: flag({ default: true }),
    description: longText({ max: 250 }),
    builtin: flag({ readOnly: true }),
    memberCount: integer({ readOnly: true, virtual: true, unsortable: true }),
  },
  rules: [{ fields: ['orgType', 'orgId', 'orgRelationId'], check: rolePlaceRefusals }],
  list: {
    columns: ['name', 'code', 'usable', 'orgType', 'orgId', 'memberCount', 'builtin', 'updatedAt'],
    filters: ['name', 'code', 'usable', 'orgType', 'orgId', 'orgRelationId', 'builtin'],
    sort: 'code',
  },
  form: { layout: 'drawer' },
  locks: {
    delete: { fields: ['builtin'], check: ({ builtin }) => (builtin === true ? [refuse('role.builtin')] : []) },
  },
});

/** What may be done with a role. */
export const roleActions = defineActions(role, {
  enable: { when: ({ usable, builtin }) => usable !== true && builtin !== true },
  disable: { when: ({ usable, builtin }) => usable === true && builtin !== true, danger: true },
  members: { by: 'endpoint' },
});
