import { instant, tableOf } from '@mp/kernel/table';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { migrationRun } from '../contract/migration-run.resource.ts';

/** Packages that were made or came, and what became of them; at most one of a tenant is at work. */
export const migrationRunTable = tableOf(migrationRun, {
  name: 'migration_run',
  columns: {
    /** What is to be packed. */
    wanted: jsonb('wanted'),
    /** Salt and key of the signature, from the passphrase. */
    seal: jsonb('seal'),
    fileId: uuid('file_id'),
    busySince: instant('busy_since'),
  },
});

/** Lines of the difference that a package makes, with what stood there before. */
export const migrationLineTable = pgTable(
  'migration_line',
  {
    tenantId: uuid('tenant_id').notNull(),
    runId: uuid('run_id').notNull(),
    no: integer('no').notNull(),
    type: text('type').notNull(),
    sourceId: uuid('source_id').notNull(),
    targetId: uuid('target_id'),
    code: text('code'),
    label: text('label').notNull(),
    outcome: text('outcome').notNull(),
    changes: jsonb('changes').notNull().default({}),
    before: jsonb('before'),
    problem: jsonb('problem'),
    solution: text('solution'),
    /** Version of the record when the run had ended. */
    version: integer('version'),
    isNew: boolean('is_new').notNull().default(false),
  },
  (t) => [
    primaryKey({ name: 'migration_line_pk', columns: [t.tenantId, t.runId, t.no] }),
    index('migration_line_outcome').on(t.tenantId, t.runId, t.outcome, t.no),
    check(
      'migration_line_outcome_ck',
      sql`outcome in ('create', 'update', 'same', 'conflict', 'missing', 'refused', 'skipped')`,
    ),
    check('migration_line_solution_ck', sql`solution in ('keepId', 'keepCode', 'skip')`),
  ],
);
