import type { Tx } from '@mp/kernel/server';

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
