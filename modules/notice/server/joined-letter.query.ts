import type { Tx } from '@mp/kernel/server';
import type { OutboxChannel } from '../contract/index.ts';

/** A letter that has not left. */
export interface OpenLetter {
  readonly id: string;
  readonly notice_id: string | null;
  readonly channel: OutboxChannel;
  readonly language: string;
  readonly subject: string;
  readonly body: string;
}

const columns = 'id, notice_id, channel, language, subject, body';

/** Letters of notices that leave at once, as this transaction has written them. */
export function freshLetters(tx: Tx, noticeIds: readonly string[]): Promise<OpenLetter[]> {
  return tx.rows<OpenLetter>(
    `select ${columns} from delivery where notice_id = any($1::uuid[]) and state in ('queued', 'dev')
     order by array_position($1::uuid[], notice_id), id`,
    [noticeIds],
  );
}

/** Makes one letter out of what several say. */
export async function writeJoined(
  tx: Tx,
  id: string,
  { subject, body, secret }: { readonly subject: string; readonly body: string; readonly secret: string | null },
): Promise<void> {
  await tx.rows('update delivery set subject = $2, body = $3, secret = $4 where id = $1::uuid', [
    id,
    subject,
    body,
    secret,
  ]);
}

/** Removes letters that this transaction has written, since what they say stands in another one. */
export async function dropLetters(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.rows('delete from delivery where id = any($1::uuid[])', [ids]);
}

/** Most notices of one daily mail; what is beyond comes in another one. */
const maxOfDigest = 200;

/** What waits for the daily mail of a person and is due, held until the transaction ends; the oldest first. */
export function lockGathered(tx: Tx, userId: string, at: string): Promise<OpenLetter[]> {
  return tx.rows<OpenLetter>(
    `select ${columns} from delivery where account_id = $1::uuid and state = 'gathered' and next_at <= $2::timestamptz
     order by created_at, notice_id limit ${maxOfDigest} for update`,
    [userId, at],
  );
}

/** Says of letters that they have gone along in another one, or, without it, that they never leave. */
export async function settleGathered(
  tx: Tx,
  ids: readonly string[],
  { at, into }: { readonly at: string; readonly into: string | null },
): Promise<void> {
  await tx.rows(
    `update delivery set state = case when $3::uuid is null then 'canceled' else 'merged' end, merged_into = $3::uuid,
       updated_at = $2::timestamptz where id = any($1::uuid[])`,
    [ids, at, into],
  );
}
