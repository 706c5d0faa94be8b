import type { Database } from '@mp/kernel/server';

/** An account that was locked for not having been used. */
export interface UnusedAccount {
  readonly account_id: string;
  readonly user_name: string;
}

/** Locks accounts that were not used for as long as every one of their tenants allows; `usualDays` where a tenant says nothing. */
export function lockUnusedAccounts(database: Database, now: Date, usualDays: number): Promise<UnusedAccount[]> {
  return database.rows<UnusedAccount>({}, 'select account_id, user_name from lock_unused($1, $2)', [now, usualDays]);
}
