import type { I18nText } from '@mp/kernel/contract';
import type { Tx, TxContext } from '@mp/kernel/server';
import type { TipChannel, TipFailure } from '../../contract/index.ts';
import type { Spoken } from './shapes.ts';

type Rows = Pick<Tx, 'rows'>;

/** What leaves as one message: a single tip, or all of a summary. */
export interface Bundle {
  readonly ids: readonly string[];
}

/** Bundles that are due, the oldest first: a tip by itself, or all that one person is to get in a summary by one channel. */
export async function dueBundles(tx: Rows, at: string): Promise<Bundle[]> {
  return tx.rows<Bundle>(
    `select array_agg(id order by planned_at, id) as ids from tip
     where state = 'planned' and planned_at <= $1::timestamptz
     group by case when mode = 'summary' then recipient_id || channel else id::text end
     order by min(planned_at) limit 200`,
    [at],
  );
}

/** A due tip with its rule. */
export interface DueTip {
  readonly id: string;
  readonly ruleId: string;
  readonly ruleName: I18nText;
  readonly subjectId: string;
  readonly recipientId: string;
  readonly channel: TipChannel;
  readonly message: Spoken;
  readonly path: string;
  readonly mode: 'single' | 'summary';
}

/** Locks those of some tips that are still to be sent; another sender's are left to him. */
export function lockDue(tx: Tx, ids: readonly string[]): Promise<DueTip[]> {
  return tx.rows<DueTip>(
    `select k.id, k.rule_id as "ruleId", r.name as "ruleName", k.subject_id as "subjectId", k.recipient_id as "recipientId",
       k.channel, k.message, k.subject_path as path, k.mode
     from tip k join tips_rule r on r.tenant_id = k.tenant_id and r.id = k.rule_id
     where k.id = any($1::uuid[]) and k.state = 'planned' order by k.planned_at, k.id for update of k skip locked`,
    [ids],
  );
}

/** Those of some tips that are still to be sent. */
export async function stillPlanned(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<{ id: string }>(`select id from tip where id = any($1::uuid[]) and state = 'planned'`, [
    ids,
  ]);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Marks tips as sent, with the message in the inbox. Raw, like all that the engine does with tips: thousands in a statement,
 * by no person, and a tip says itself when it was planned, sent, read and done.
 */
export async function recordSent(context: TxContext, ids: readonly string[], noticeId: string | null): Promise<void> {
  await context.rows(
    `update tip set state = 'sent', sent_at = $2, notice_id = $3, error = null, error_detail = null, updated_at = $2,
       version = version + 1 where id = any($1::uuid[])`,
    [ids, context.at, noticeId],
  );
}

/** Marks tips as failed, with the reason. */
export async function recordFailed(
  context: TxContext,
  ids: readonly string[],
  { error, detail }: { readonly error: TipFailure; readonly detail: string | null },
): Promise<void> {
  await context.rows(
    `update tip set state = 'failed', error = $3, error_detail = $4, updated_at = $2, version = version + 1
     where id = any($1::uuid[]) and state = 'planned'`,
    [ids, context.at, error, detail?.slice(0, 300) ?? null],
  );
}

/** Messages in the inbox of tips that nobody has opened here. */
export async function unreadNotices(tx: Rows): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    `select distinct notice_id as id from tip where state = 'sent' and notice_id is not null
       and sent_at > current_timestamp - interval '90 days' limit 5000`,
  );
  return rows.map(({ id }) => id);
}

/** What was read in the inbox is read here too. */
export async function recordRead(
  tx: Tx,
  read: readonly { readonly noticeId: string; readonly userId: string; readonly at: string }[],
): Promise<void> {
  if (read.length === 0) return;
  await tx.rows(
    `update tip k set state = 'read', read_at = g.at, updated_at = g.at, version = k.version + 1
     from jsonb_to_recordset($1::jsonb) as g("noticeId" uuid, "userId" uuid, at timestamptz)
     where k.notice_id = g."noticeId" and k.recipient_id = g."userId" and k.state = 'sent'`,
    [JSON.stringify(read)],
  );
}
