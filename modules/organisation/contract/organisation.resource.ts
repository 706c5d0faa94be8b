import {
  choice,
  defineActions,
  defineResource,
  flag,
  integer,
  longText,
  ref,
  refuse,
  switchActions,
  text,
} from '@mp/kernel/contract';
import { childTypes, organisationTypes } from '@mp/tenant/contract';
import type { OrganisationType } from '@mp/tenant/contract';

export { childTypes, organisationTypes };
export type { OrganisationType };

/** An organisation of a tenant's tree; the root has no parent. */
export const organisation = defineResource('organisation', {
  label: 'name',
  number: 'code',
  fields: {
    name: text({ required: true, max: 60, search: true, unique: ['parentId'] }),
    code: text({
      max: 30,
      pattern: /^[A-Za-z0-9_-]{1,30}$/u,
      unique: 'tenant',
      search: true,
      numberRule: 'numbers.organisation',
    }),
    type: choice(organisationTypes, { required: true, default: 'department' }),
    parentId: ref('organisation.organisation', { requiredCode: 'org.parentRequired' }),
    seq: integer({ min: 0, default: 0 }),
    enabled: flag({ default: true }),
    description: longText({ max: 250 }),
  },
  list: {
    columns: ['name', 'code', 'type', 'parentId', 'seq', 'enabled', 'updatedAt'],
    filters: ['name', 'code', 'type', 'enabled', 'parentId'],
    sort: 'seq',
  },
  form: { layout: 'drawer' },
  locks: {
    delete: { fields: ['parentId'], check: ({ parentId }) => (parentId === null ? [refuse('org.rootDelete')] : []) },
  },
  tree: { parent: 'parentId', order: 'seq' },
  excel: { import: true, export: true, key: 'code' },
  // People of a dealer see the organisations of their dealer alone.
  dimensions: { dealer: 'id' },
  scope: 'all',
  proposals: true,
});

/** What may be done with an organisation. */
export const organisationActions = defineActions(organisation, {
  ...switchActions,
  move: { by: 'endpoint' },
  merge: {
    when: ({ parentId }) => parentId !== null,
    form: { into: ref('organisation.organisation', { required: true }) },
    danger: true,
  },
});
