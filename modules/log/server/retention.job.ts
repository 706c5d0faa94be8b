import type { ScheduledJob, Services } from '@mp/kernel/server';
import { defaultSettings } from '@mp/settings/contract';
import { logSettings } from '../contract/index.ts';
import { dropPartitions, forgetNames, longestWish, makePartitions } from './log.query.ts';

/** Tables cut by time with the setting that says how long their rows are kept. */
const kept = {
  log_login: 'loginDays',
  log_operation: 'operationDays',
  log_user_op: 'userDays',
  log_menu_auth: 'grantDays',
  log_function: 'functionDays',
  log_error: 'errorDays',
  log_api: 'apiDays',
  interface_log: 'interfaceDays',
  interface_minute: 'interfaceDays',
} as const;
/** Runs of jobs are kept for 90 days (platform.md 5.9). */
const runDays = 90;

/**
 * Makes the partitions of the next week and drops those that are over. Partitions hold the lines of all tenants, so a
 * line is kept as long as the tenant wants that wants it longest.
 */
export async function maintainPartitions(services: Services): Promise<string> {
  const now = services.now();
  const made = await makePartitions(services.database, now);
  const usual = defaultSettings(logSettings);
  const dropped = [...(await dropPartitions(services.database, 'job_run', { now, days: runDays }))];
  for (const [table, field] of Object.entries(kept)) {
    const days = Math.max(usual[field] ?? 0, await longestWish(services.database, field));
    dropped.push(...(await dropPartitions(services.database, table, { now, days })));
  }
  await forgetNames(services.database);
  return `made ${made}, dropped ${dropped.length === 0 ? 'none' : dropped.join(', ')}`;
}

/** Every night. */
export const retentionJob: ScheduledJob = {
  code: 'log.retention',
  cron: '0 20 3 * * ?',
  retry: 3,
  run: ({ services }) => maintainPartitions(services),
};
