import { instant, recordColumns } from '@mp/kernel/table';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';

/** Jobs by the clock (platform.md 5.9). Built-in ones belong to the platform. Its runs, `job_run`, are cut by time and stand in the migration alone. */
export const jobTable = pgTable(
  'job',
  {
    ...recordColumns(),
    name: text('name').notNull(),
    type: text('type').notNull(),
    /** Code of the handler. */
    target: text('target').notNull(),
    cron: text('cron'),
    zone: text('zone').notNull().default('Asia/Shanghai'),
    description: text('description'),
    startTime: instant('start_time').notNull(),
    endTime: instant('end_time'),
    repeatCount: integer('repeat_count'),
    intervalSec: integer('interval_sec'),
    state: text('state').notNull().default('stopped'),
    prevFire: instant('prev_fire'),
    nextFire: instant('next_fire'),
    misfire: text('misfire').notNull().default('once'),
    concurrent: boolean('concurrent').notNull().default(false),
    timeoutSec: integer('timeout_sec').notNull().default(300),
    retry: integer('retry').notNull().default(0),
    params: jsonb('params').notNull().default({}),
    firedCount: integer('fired_count').notNull().default(0),
    /** Errors since the last run that went well. */
    errorCount: integer('error_count').notNull().default(0),
    builtin: boolean('builtin').notNull().default(false),
  },
  (t) => [
    primaryKey({ name: 'job_pk', columns: [t.tenantId, t.id] }),
    uniqueIndex('job_name_uq').on(t.tenantId, sql`lower(${t.name})`),
    index('job_due_ix')
      .on(t.nextFire)
      .where(sql`state = 'running'`),
    check('job_type_ck', sql`type in ('simple', 'cron')`),
    check('job_state_ck', sql`state in ('running', 'stopped')`),
    check('job_misfire_ck', sql`misfire in ('once', 'skip', 'all')`),
    check(
      'job_clock_ck',
      sql`case type when 'cron' then cron is not null else repeat_count > 0 and interval_sec > 0 end`,
    ),
    check('job_timeout_ck', sql`timeout_sec between 1 and 86400 and retry between 0 and 10`),
  ],
);
