import { choices, defineResource, refs, text } from '@mp/kernel/contract';

/** Where groups of people come from: a single sign-on, the company's directory (LDAP), its provisioning (SCIM). */
export const groupSources = ['sso', 'directory', 'scim'] as const;
/** A source of groups. */
export type GroupSource = (typeof groupSources)[number];

/** What the members of a group of the company's directory become here. */
export const groupMapping = defineResource('federation.groupMapping', {
  label: 'groupName',
  fields: {
    /** As the source calls it; capital letters do not count. */
    groupName: text({ required: true, max: 300, unique: 'tenant', search: true }),
    sources: choices(groupSources, { required: true, default: [...groupSources] }),
    roleIds: refs('permission.role', { required: true }),
    remark: text({ max: 250 }),
  },
  list: {
    columns: ['groupName', 'sources', 'roleIds', 'remark', 'updatedAt'],
    filters: ['groupName'],
    sort: 'groupName',
    batch: ['delete'],
  },
  form: { layout: 'drawer' },
  scope: 'all',
});
