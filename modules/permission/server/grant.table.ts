import { instant } from '@mp/kernel/table';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

const subject = {
  subjectType: text('subject_type').notNull(),
  subjectId: uuid('subject_id').notNull(),
};
const made = { createdAt: instant('created_at').notNull(), createdBy: uuid('created_by') };

/** A right of a subject on an object; no row is no right. */
export const permGrantTable = pgTable(
  'perm_grant',
  {
    tenantId: uuid('tenant_id').notNull(),
    id: uuid('id').notNull(),
    ...subject,
    objType: smallint('obj_type').notNull(),
    objectKey: text('object_key').notNull(),
    purview: smallint('purview').notNull(),
    masked: boolean('masked').notNull().default(false),
    inherit: boolean('inherit').notNull().default(false),
    grantable: boolean('grantable').notNull().default(false),
    validFrom: instant('valid_from'),
    validTo: instant('valid_to'),
    ...made,
  },
  (t) => [
    primaryKey({ name: 'perm_grant_pk', columns: [t.tenantId, t.id] }),
    uniqueIndex('perm_grant_uq').on(t.tenantId, t.subjectType, t.subjectId, t.objType, t.objectKey),
    index('perm_grant_object').on(t.tenantId, t.objType, t.objectKey),
    check('perm_grant_subject_ck', sql`subject_type in ('user', 'role', 'org', 'position', 'all')`),
    check('perm_grant_purview_ck', sql`purview in (1, 2)`),
    check('perm_grant_valid_ck', sql`valid_from is null or valid_to is null or valid_from < valid_to`),
    check('perm_grant_masked_ck', sql`not masked or purview = 1`),
  ],
);

/** Which records of a resource a subject may act on. */
export const dataScopeTable = pgTable(
  'data_scope',
  {
    tenantId: uuid('tenant_id').notNull(),
    id: uuid('id').notNull(),
    ...subject,
    resource: text('resource').notNull(),
    action: text('action').notNull(),
    scope: text('scope').notNull(),
    orgs: uuid('orgs').array().notNull().default([]),
    withBelow: boolean('with_below').notNull().default(false),
    filter: text('filter'),
    inherit: boolean('inherit').notNull().default(false),
    ...made,
  },
  (t) => [
    primaryKey({ name: 'data_scope_pk', columns: [t.tenantId, t.id] }),
    uniqueIndex('data_scope_uq').on(t.tenantId, t.subjectType, t.subjectId, t.resource, t.action, t.scope),
    check('data_scope_action_ck', sql`action in ('read', 'update', 'delete', 'export')`),
    check(
      'data_scope_scope_ck',
      sql`scope in ('own', 'dept', 'deptBelow', 'custom', 'filter', 'region', 'dealer', 'all')`,
    ),
  ],
);

/** What the platform withholds from a tenant. */
export const tenantCeilingTable = pgTable(
  'tenant_ceiling',
  {
    tenantId: uuid('tenant_id').notNull(),
    objType: smallint('obj_type').notNull(),
    objectKey: text('object_key').notNull(),
    ...made,
  },
  (t) => [
    primaryKey({ name: 'tenant_ceiling_pk', columns: [t.tenantId, t.objType, t.objectKey] }),
    check('tenant_ceiling_type_ck', sql`obj_type in (1, 2)`),
  ],
);

/** Fields and controls that need a grant of their own in a tenant. */
export const controlledFieldTable = pgTable(
  'controlled_field',
  { tenantId: uuid('tenant_id').notNull(), objectKey: text('object_key').notNull(), ...made },
  (t) => [primaryKey({ name: 'controlled_field_pk', columns: [t.tenantId, t.objectKey] })],
);

/** A saved change of rights as a whole, by which the last one is undone. */
export const permChangeTable = pgTable(
  'perm_change',
  {
    tenantId: uuid('tenant_id').notNull(),
    id: uuid('id').notNull(),
    at: instant('at').notNull(),
    actorId: uuid('actor_id').notNull(),
    kind: text('kind').notNull(),
    ...subject,
    before: jsonb('before').notNull(),
    after: jsonb('after').notNull(),
    undoneAt: instant('undone_at'),
    undoneBy: uuid('undone_by'),
  },
  (t) => [
    primaryKey({ name: 'perm_change_pk', columns: [t.tenantId, t.id] }),
    index('perm_change_subject').on(t.tenantId, t.subjectType, t.subjectId, t.at),
    check('perm_change_kind_ck', sql`kind in ('grants', 'scopes', 'members', 'controls')`),
  ],
);
