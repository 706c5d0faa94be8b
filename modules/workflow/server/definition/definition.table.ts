import { instant, recordColumns, tableOf } from '@mp/kernel/table';
import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { processCategory, processDefinition } from '../../contract/index.ts';

/** Categories of processes. */
export const processCategoryTable = tableOf(processCategory, { name: 'process_category', indexes: ['seq'] });

/** Definitions; their drawings stand in versions. */
export const processDefinitionTable = tableOf(processDefinition, {
  name: 'process_definition',
  indexes: ['categoryId', 'title'],
  columns: { activeVersionId: uuid('active_version_id') },
});

/** Drawings: one draft and any number of deployed versions of a definition. */
export const processVersionTable = pgTable(
  'process_version',
  {
    ...recordColumns(),
    definitionId: uuid('definition_id').notNull(),
    versionNo: integer('version_no'),
    state: text('state').notNull(),
    xml: text('xml').notNull(),
    graph: jsonb('graph'),
    sha256: text('sha256'),
    accepted: jsonb('accepted').notNull().default([]),
    problems: jsonb('problems').notNull().default([]),
    testReport: jsonb('test_report'),
    note: text('note'),
    deployedAt: instant('deployed_at'),
    deployedBy: uuid('deployed_by'),
  },
  (t) => [
    primaryKey({ name: 'process_version_pk', columns: [t.tenantId, t.id] }),
    uniqueIndex('process_version_no_uq')
      .on(t.tenantId, t.definitionId, t.versionNo)
      .where(sql`version_no is not null`),
    uniqueIndex('process_version_draft_uq')
      .on(t.tenantId, t.definitionId)
      .where(sql`state = 'draft'`),
    check('process_version_state_ck', sql.raw(`state in ('draft', 'deployed', 'retired')`)),
  ],
);

/** Kept simulations. */
export const processTestCaseTable = pgTable(
  'process_test_case',
  {
    tenantId: uuid('tenant_id').notNull(),
    id: uuid('id').notNull(),
    createdAt: instant('created_at').notNull(),
    createdBy: uuid('created_by'),
    definitionId: uuid('definition_id').notNull(),
    name: text('name').notNull(),
    initiatorId: uuid('initiator_id').notNull(),
    form: jsonb('form').notNull(),
    decisions: jsonb('decisions').notNull(),
    expected: jsonb('expected').notNull(),
  },
  (t) => [
    primaryKey({ name: 'process_test_case_pk', columns: [t.tenantId, t.id] }),
    uniqueIndex('process_test_case_name_uq').on(t.tenantId, t.definitionId, sql`lower(name)`),
  ],
);
