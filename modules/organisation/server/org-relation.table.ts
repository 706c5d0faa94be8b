import { tableOf } from '@mp/kernel/table';
import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { orgRelation } from '../contract/org-relation.resource.ts';

/** Relations of organisations; the built-in one of each tenant has no nodes of its own. */
export const orgRelationTable = tableOf(orgRelation, {
  name: 'org_relation',
  columns: { builtin: boolean('builtin').notNull().default(false) },
  indexes: ['code'],
});

/** Organisations placed in a relation, with a materialised path as in the tree of organisations. */
export const orgRelationNodeTable = pgTable(
  'org_relation_node',
  {
    tenantId: uuid('tenant_id').notNull(),
    relationId: uuid('relation_id').notNull(),
    orgId: uuid('org_id').notNull(),
    parentOrgId: uuid('parent_org_id'),
    seq: integer('seq').notNull().default(0),
    path: text('path').notNull(),
    depth: integer('depth').notNull(),
  },
  (t) => [
    primaryKey({ name: 'org_relation_node_pk', columns: [t.tenantId, t.relationId, t.orgId] }),
    index('org_relation_node_parent_ix').on(t.tenantId, t.relationId, t.parentOrgId),
    index('org_relation_node_org_ix').on(t.tenantId, t.orgId),
  ],
);
