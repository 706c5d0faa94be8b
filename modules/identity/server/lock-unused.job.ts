import type { ScheduledJob, Services } from '@mp/kernel/server';
import { defaultSettings } from '@mp/settings/contract';
import { lockingSettings } from '../contract/index.ts';
import { lockUnusedAccounts } from './lock-unused.query.ts';

/** Locks accounts that nobody has used for long (platform.md 1.8); the super manager stays. */
export async function lockUnusedNow(services: Services): Promise<string> {
  const usual = defaultSettings(lockingSettings).unusedDays;
  const locked = await lockUnusedAccounts(services.database, services.now(), usual ?? 0);
  for (const { account_id: accountId } of locked) services.log.info({ accountId }, 'account locked as unused');
  return `locked ${locked.length}`;
}

/** Every night; whoever comes before it is judged at the door. */
export const lockUnusedJob: ScheduledJob = {
  code: 'identity.lockUnused',
  cron: '0 10 2 * * ?',
  retry: 3,
  run: ({ services }) => lockUnusedNow(services),
};
