import { toObjects } from '@mp/kernel/server';
import type { RawResult, Statement, Tx } from '@mp/kernel/server';

/** A wait of an instance. */
export interface WaitRow {
  readonly instance_id: string;
  readonly wait_id: number;
}

/** Timers that were due before an instant. */
export function dueTimers(tx: Tx, instanceIds: readonly string[], at: string): Promise<WaitRow[]> {
  return tx.rows<WaitRow>(
    `select instance_id, wait_id from process_wait where instance_id = any($1::uuid[]) and kind in ('timer', 'due')
      and due_at <= $2::timestamptz order by instance_id, wait_id`,
    [instanceIds, at],
  );
}

/** A timer whose job is locked until the transaction ends. */
export interface DueTimer extends WaitRow {
  readonly job_id: string;
}

/** Statement that takes jobs of timers of the tenant that are due by now, for the length of the transaction. */
export function claimTimersStatement(limit: number): Statement {
  return { text: 'select job_id, instance_id, wait_id from claim_due_timers($1::integer)', values: [limit] };
}

/** What `claimTimersStatement` has taken. */
export const claimedTimers = (result: RawResult | undefined): DueTimer[] => (result ? toObjects<DueTimer>(result) : []);
