import { newId, recordsOf, type RecordVersion, type Tx, type TxContext } from '@mp/kernel/server';
import { personAssignment } from '../contract/index.ts';

/** A place of work that begins. */
export interface Beginning {
  readonly personId: string;
  readonly dealerId: string;
  readonly scopeRegionId: string;
  readonly site: string;
  readonly jobType: string;
  readonly fromOn: string;
  readonly changeId: string;
}

async function openOne(tx: Tx, personId: string): Promise<(RecordVersion & { fromOn: string }) | undefined> {
  const [row] = await tx.rows<RecordVersion & { fromOn: string }>(
    `select id, version, from_on::text as "fromOn" from person_assignment
     where person_id = $1::uuid and to_on is null and deleted_at is null for update`,
    [personId],
  );
  return row;
}

/** Ends where a person works, not before it has begun. */
export async function endAssignment(
  context: TxContext,
  personId: string,
  { day, reason }: { readonly day: string; readonly reason: string | null },
): Promise<void> {
  const open = await openOne(context, personId);
  if (!open) return;
  const toOn = day < open.fromOn ? open.fromOn : day;
  const patch = { toOn, endReason: reason };
  await recordsOf(context, personAssignment).update(open, patch, { action: 'end' });
}

/** Begins another place of work; the one before ends the day before. */
export async function beginAssignment(context: TxContext, given: Beginning, dayBefore: string): Promise<void> {
  await endAssignment(context, given.personId, { day: dayBefore, reason: null });
  await recordsOf(context, personAssignment).insertMany([{ id: newId(), values: { ...given } }]);
}
