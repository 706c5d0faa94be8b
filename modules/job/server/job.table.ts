import { tableOf } from '@mp/kernel/table';
import { boolean, integer, jsonb, text } from 'drizzle-orm/pg-core';
import { job } from '../contract/job.resource.ts';

/**
 * Jobs by the clock (platform.md 5.9). Built-in ones belong to the platform. Its runs, `job_run`, are cut by time and stand
 * in the migration alone, with the index over what is due.
 */
export const jobTable = tableOf(job, {
  name: 'job',
  // The scheduler writes these without the record store, and modules bring rows along.
  columns: {
    targetKind: text('target_kind').notNull().default('handler'),
    zone: text('zone').notNull().default('Asia/Shanghai'),
    state: text('state').notNull().default('stopped'),
    misfire: text('misfire').notNull().default('once'),
    timeoutSec: integer('timeout_sec').notNull().default(300),
    retry: integer('retry').notNull().default(0),
    params: jsonb('params'),
    firedCount: integer('fired_count').notNull().default(0),
    /** Errors since the last run that went well. */
    errorCount: integer('error_count').notNull().default(0),
    builtin: boolean('builtin').notNull().default(false),
  },
  checks: {
    clock: `case type when 'cron' then cron is not null else repeat_count > 0 and interval_sec > 0 end`,
    timeout: 'timeout_sec between 1 and 86400 and retry between 0 and 10',
  },
});
