import { instant } from '@mp/kernel/table';
import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

/** Migrations of running instances between versions. */
export const processMigrationTable = pgTable(
  'process_migration',
  {
    tenantId: uuid('tenant_id').notNull(),
    id: uuid('id').notNull(),
    createdAt: instant('created_at').notNull(),
    createdBy: uuid('created_by'),
    definitionId: uuid('definition_id').notNull(),
    fromVersion: integer('from_version').notNull(),
    toVersion: integer('to_version').notNull(),
    mapping: jsonb('mapping').notNull(),
    state: text('state').notNull(),
    total: integer('total').notNull(),
    done: integer('done').notNull().default(0),
    results: jsonb('results').notNull().default([]),
  },
  (t) => [
    check('process_migration_state_ck', sql.raw(`state in ('running', 'done', 'failed')`)),
    primaryKey({ name: 'process_migration_pk', columns: [t.tenantId, t.id] }),
  ],
);
