import { instant, tableOf } from '@mp/kernel/table';
import { sql } from 'drizzle-orm';
import { bigint, date, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { processReport } from '../../contract/index.ts';

/** Kept reports. */
export const processReportTable = tableOf(processReport, {
  name: 'process_report',
  columns: { mailedAt: instant('mailed_at') },
  indexes: ['name'],
});

const count = (name: string) => integer(name).notNull().default(0);
const sum = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0);

/** Figures per day, process, version, node (empty: the process as a whole) and organisation of the initiator. */
export const processStatDayTable = pgTable(
  'process_stat_day',
  {
    tenantId: uuid('tenant_id').notNull(),
    day: date('day').notNull(),
    defKey: text('def_key').notNull(),
    versionNo: integer('version_no').notNull(),
    nodeId: text('node_id').notNull(),
    orgId: uuid('org_id').notNull(),
    started: count('started'),
    ended: count('ended'),
    approved: count('approved'),
    rejected: count('rejected'),
    returned: count('returned'),
    overdue: count('overdue'),
    sumSeconds: sum('sum_seconds'),
    sumWorkSeconds: sum('sum_work_seconds'),
    maxWorkSeconds: sum('max_work_seconds'),
    hist: integer('hist')
      .array()
      .notNull()
      .default(sql`array_fill(0, array[20])`),
  },
  (t) => [
    primaryKey({
      name: 'process_stat_day_pk',
      columns: [t.tenantId, t.day, t.defKey, t.versionNo, t.nodeId, t.orgId],
    }),
  ],
);
