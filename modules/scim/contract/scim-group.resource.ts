import { defineResource, integer, ref, text } from '@mp/kernel/contract';

/** A group of a directory. The directory alone writes it. */
export const scimGroup = defineResource('scim.scimGroup', {
  label: 'displayName',
  parent: 'clientId',
  onParentDelete: 'delete',
  fields: {
    clientId: ref('scim.scimClient', { required: true, createOnly: true }),
    displayName: text({ required: true, max: 250, unique: ['clientId'], search: true }),
    /** The directory's own id of the group. */
    externalId: text({ max: 250 }),
    memberCount: integer({ readOnly: true, virtual: true, unsortable: true }),
  },
  list: {
    columns: ['displayName', 'memberCount', 'externalId', 'updatedAt'],
    filters: ['displayName'],
    sort: 'displayName',
  },
  operations: { create: false, update: false, delete: false },
  scope: 'all',
});
