import { choice, defineActions, defineResource, flag, ref, text } from '@mp/kernel/contract';

/** Code of the built-in relation, which shows the parents of the organisations themselves. */
export const adminRelationCode = 'ADMIN';

/** A further hierarchy over the same organisations: a tree of any depth, or single pairs of at most two levels. */
export const orgRelation = defineResource('organisation.orgRelation', {
  label: 'name',
  number: 'code',
  fields: {
    name: text({ required: true, max: 30, search: true }),
    code: text({ required: true, max: 30, pattern: /^[A-Za-z0-9_]{1,30}$/u, unique: 'tenant', search: true }),
    type: choice(['tree', 'single'], { required: true, default: 'tree' }),
    parentId: ref('organisation.orgRelation'),
    builtin: flag({ readOnly: true }),
  },
  list: {
    columns: ['name', 'code', 'type', 'parentId', 'builtin', 'updatedAt'],
    filters: ['name', 'code', 'type'],
    sort: 'code',
  },
  form: { layout: 'drawer' },
});

/** What may be done with a relation. */
export const orgRelationActions = defineActions(orgRelation, {
  place: { by: 'endpoint' },
});
