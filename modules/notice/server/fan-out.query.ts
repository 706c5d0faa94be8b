import { announceSql, defineJob, type Statement, type Tx } from '@mp/kernel/server';
import * as z from 'zod/mini';
import { letterParts, type NoticeLetters } from './letter.query.ts';
import { memberSource, targetsOf } from './receivers.query.ts';

const targets = z.object({
  all: z.boolean(),
  organisations: z.array(z.string()),
  withBelow: z.boolean(),
  roles: z.array(z.string()),
  positions: z.array(z.string()),
  users: z.array(z.string()),
  openOf: z.optional(z.string()),
});

/** Writes the receipts of a published notice in the background. */
export const fanOutJob = defineJob('notice.fanOut', z.object({ tenantId: z.string(), noticeId: z.string(), targets }));

/** Hides the receipts of a withdrawn notice in the background. */
export const hideJob = defineJob('notice.hide', z.object({ tenantId: z.string(), noticeId: z.string() }));

/** Publishes at its moment what is scheduled for it. */
export const publishJob = defineJob(
  'notice.publishDue',
  z.object({ tenantId: z.string(), userId: z.string(), id: z.string(), publishAt: z.string() }),
);

/** A notice as far as its receipts carry it. */
export interface SpreadNotice {
  readonly id: string;
  readonly type: 1 | 2 | 3 | 4;
  readonly origin: 'person' | 'system';
  readonly published_at: string;
  readonly title: string;
  /** Empty where nothing of it leaves the house. */
  readonly body: string;
}

/** The notice while it is published, held against being withdrawn until the transaction ends. */
export async function lockPublished(tx: Tx, noticeId: string): Promise<SpreadNotice | undefined> {
  const [row] = await tx.rows<SpreadNotice>(
    `select id, type, origin, publish_time as published_at, title, case when type > 2 then body else '' end as body from notice where id = $1::uuid and state = 'published' for share`,
    [noticeId],
  );
  return row;
}

/** A member with the address to which his letter goes. */
export interface Addressed {
  readonly id: string;
  readonly address: string | null;
}

/**
 * Writes receipts of receivers who have none yet, and with each its letter and the job that sends it. A second run with
 * the same receivers writes nothing.
 */
export async function insertReceipts(
  tx: Tx,
  given: {
    readonly tenantId: string;
    readonly at: string;
    readonly notice: SpreadNotice;
    readonly receivers: readonly Addressed[];
    readonly letters: NoticeLetters | undefined;
  },
): Promise<number> {
  const { notice, receivers, letters } = given;
  const values: unknown[] = [
    given.tenantId,
    notice.id,
    notice.type,
    notice.origin,
    notice.published_at,
    receivers.map(({ id }) => id),
  ];
  const addresses = receivers.map(({ address }) => address);
  const posted =
    letters === undefined
      ? ''
      : `, receivers as (select a.id, a.address as email, a.address as mobile from received r
          join unnest($6::uuid[], $${values.push(addresses)}::text[]) a(id, address) on a.id = r.user_id)${letterParts(
            letters,
            { tenant: '$1::uuid', notice: '$2::uuid', at: `$${values.push(given.at)}::timestamptz` },
            values,
          )}`;
  const [row] = await tx.rows<{ written: number }>(
    `with received as (
      insert into notice_receipt (tenant_id, notice_id, user_id, type, origin, published_at)
      select $1::uuid, $2::uuid, m.id, $3::smallint, $4, $5::timestamptz from unnest($6::uuid[]) m(id)
      on conflict do nothing returning user_id)${posted}
    select (select count(*)::integer from received) as written, ${announceSql('$1::uuid', 'received', 'user_id')} as told
      ${posted === '' ? '' : ', (select count(*) from queued) as jobs'}`,
    values,
  );
  return row?.written ?? 0;
}

/** Takes a withdrawn notice from a thousand of its receivers; answers how many there were. */
export async function hideReceipts(
  tx: Tx,
  { tenantId, noticeId, at }: { readonly tenantId: string; readonly noticeId: string; readonly at: string },
  size: number,
): Promise<number> {
  const [row] = await tx.rows<{ hidden: number }>(
    `with hidden as (
      update notice_receipt r set hidden_at = $3::timestamptz where r.ctid = any(array(
        select k.ctid from notice_receipt k where k.tenant_id = $1::uuid and k.notice_id = $2::uuid and k.hidden_at is null
          order by k.user_id limit ${size} for update)) returning r.user_id)
    select (select count(*)::integer from hidden) as hidden, ${announceSql('$1::uuid', 'hidden', 'user_id')} as told`,
    [tenantId, noticeId, at],
  );
  return row?.hidden ?? 0;
}

/** Marks a notice as withdrawn, and takes back letters that have not left. */
export async function withdrawNotice(
  tx: Tx,
  { noticeId, at }: { readonly noticeId: string; readonly at: string },
): Promise<void> {
  await tx.batch([
    {
      text: `update notice set state = 'withdrawn', updated_at = $2::timestamptz, version = version + 1 where id = $1::uuid`,
      values: [noticeId, at],
    },
    {
      text: `update delivery set state = 'canceled', updated_at = $2::timestamptz where notice_id = $1::uuid and state in ('queued', 'gathered')`,
      values: [noticeId, at],
    },
  ]);
}

/** A notice of a person as it is stored when it is published. */
export interface PublishedNotice {
  readonly tenantId: string;
  readonly id: string;
  readonly at: string;
  readonly publisherId: string | null;
  readonly title: string;
  readonly titleKey: string | null;
  readonly params: object | null;
  readonly type: 1 | 2 | 3 | 4;
  readonly origin: 'person' | 'system';
  readonly source: string | null;
  readonly summary: string | null;
  readonly body: string;
  readonly files: readonly unknown[];
  readonly handleMethod: 1 | 2 | null;
  readonly handleUrl: string | null;
  readonly expireAt: string | null;
  readonly count: number;
  readonly popup: boolean;
  readonly forAll: boolean;
}

/** Stores a published notice without its receipts. */
export async function insertPublished(tx: Tx, notice: PublishedNotice): Promise<void> {
  await tx.rows(
    `insert into notice (tenant_id, id, created_at, created_by, updated_at, updated_by, title, title_key, params, type, origin, source,
        publisher_id, publish_time, summary, body, files, handle_method, handle_url, state, expire_at, target_count, popup, for_all)
      values ($1::uuid, $2::uuid, $3::timestamptz, $4::uuid, $3::timestamptz, $4::uuid, $5, $6, $7::jsonb, $8::smallint, $9, $10,
        $4::uuid, $3::timestamptz, $11, $12, $13::jsonb, $14::smallint, $15, 'published', $16::timestamptz, $17, $18, $19)`,
    [
      notice.tenantId,
      notice.id,
      notice.at,
      notice.publisherId,
      notice.title,
      notice.titleKey,
      notice.params === null ? null : JSON.stringify(notice.params),
      notice.type,
      notice.origin,
      notice.source,
      notice.summary,
      notice.body,
      JSON.stringify(notice.files),
      notice.handleMethod,
      notice.handleUrl,
      notice.expireAt,
      notice.count,
      notice.popup,
      notice.forAll,
    ],
  );
}

/**
 * Statement that gives a reader what was published for everybody and has not reached him, because he came later: the latest
 * twenty notices that still hold.
 */
export function receiveLate({
  tenantId,
  userId,
  at,
}: {
  readonly tenantId: string;
  readonly userId: string;
  readonly at: string;
}): Statement {
  const values: unknown[] = [tenantId, at];
  const member = memberSource(targetsOf([userId]), values, '$2');
  return {
    text: `insert into notice_receipt (tenant_id, notice_id, user_id, type, origin, published_at)
      select $1::uuid, n.id, m.id, n.type, n.origin, n.publish_time from (${member}) m, lateral (
        select * from notice where tenant_id = $1::uuid and for_all and state = 'published' and type = 1
          and (expire_at is null or expire_at > $2::timestamptz) order by publish_time desc limit 20) n
      where m.usable
        and not exists (select 1 from notice_receipt r where r.tenant_id = $1::uuid and r.notice_id = n.id and r.user_id = m.id)
      on conflict do nothing`,
    values,
  };
}
