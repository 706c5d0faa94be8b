import { defineJob, type Statement, type Tx } from '@mp/kernel/server';
import type { DeliveryState, OutboxChannel } from '../contract/index.ts';
import * as z from 'zod/mini';

/** Under which letters stand that belong to no tenant, such as codes. */
export const noTenant = '00000000-0000-0000-0000-000000000000';

/** A letter that is to be sent. */
export interface NewDelivery {
  readonly tenantId: string;
  readonly id: string;
  readonly accountId: string | null;
  /** The notice that a robot tells, and the robot. */
  readonly told?: { readonly noticeId: string; readonly robotId: string };
  readonly channel: OutboxChannel;
  readonly recipient: string;
  readonly language: string;
  readonly subject: string;
  readonly body: string;
  readonly state: 'queued' | 'dev';
  readonly at: string;
  readonly file?: LetterFile;
}

/** A kept file that goes along with a mail. */
interface LetterFile {
  readonly id: string;
  readonly tenantId: string;
  readonly name: string;
}

/** A row of the record. */
export interface DeliveryRow {
  readonly id: string;
  readonly notice_id: string | null;
  readonly robot_id: string | null;
  readonly channel: OutboxChannel;
  readonly recipient: string;
  readonly language: string;
  readonly subject: string;
  readonly body: string;
  /** Addresses that only the receiver may have, sealed. */
  readonly secret: string | null;
  readonly file_id: string | null;
  readonly file_tenant_id: string | null;
  readonly file_name: string | null;
  readonly state: DeliveryState;
  readonly tries: number;
  readonly error: string | null;
  readonly next_at: string;
  readonly created_at: string;
  readonly updated_at: string;
}

const columns =
  'id, notice_id, robot_id, channel, recipient, language, subject, body, secret, file_id, file_tenant_id, file_name, state, tries, error, next_at, created_at, updated_at';

/** Sends one letter. */
export const deliverJob = defineJob('notice.deliver', z.object({ tenantId: z.string(), id: z.string() }));

/** Sends letters of a crowd; those of one tenant follow each other, so that they leave the other workers free. */
export const deliverManyJob = defineJob(
  'notice.deliverMany',
  z.object({ tenantId: z.string(), ids: z.array(z.string()) }),
);

/** Where jobs of a tenant's crowds stand in line. */
const crowdQueue = (tenantId: string): string => `letters:${tenantId}`;

/** Statement that queues letters of a crowd, to be sent at `runAt` or at once. */
export function queueManyStatement(tenantId: string, ids: readonly string[], runAt: string | null): Statement {
  return {
    text: 'select enqueue($4, $1::jsonb, $5, $2::timestamptz, $3, 25)',
    values: [
      JSON.stringify({ payload: { tenantId, ids } }),
      runAt,
      `letters:${ids[0]}`,
      deliverManyJob.name,
      crowdQueue(tenantId),
    ],
  };
}

/** Statement that queues the job of a letter; a waiting job of the same letter is replaced. */
function queueStatement(tenantId: string, id: string, runAt: string | null): Statement {
  return {
    text: 'select enqueue($4, $1::jsonb, null, $2::timestamptz, $3, 3)',
    values: [JSON.stringify({ payload: { tenantId, id } }), runAt, `delivery:${id}`, deliverJob.name],
  };
}

/** Records a letter and, unless it stays here, queues its sending. */
export async function insertDelivery(tx: Tx, given: NewDelivery): Promise<void> {
  await tx.batch([
    {
      text: `insert into delivery (tenant_id, id, account_id, channel, recipient, language, subject, body, state, next_at, created_at, updated_at, notice_id, robot_id, file_id, file_tenant_id, file_name)
        values ($1::uuid, $2::uuid, $3::uuid, $4, $5, $6, $7, $8, $9, $10::timestamptz, $10::timestamptz, $10::timestamptz, $11::uuid, $12::uuid,
          $13::uuid, $14::uuid, $15)`,
      values: [
        given.tenantId,
        given.id,
        given.accountId,
        given.channel,
        given.recipient,
        given.language,
        given.subject,
        given.body,
        given.state,
        given.at,
        given.told?.noticeId ?? null,
        given.told?.robotId ?? null,
        given.file?.id ?? null,
        given.file?.tenantId ?? null,
        given.file?.name ?? null,
      ],
    },
    ...(given.state === 'queued' ? [queueStatement(given.tenantId, given.id, null)] : []),
  ]);
}

/**
 * Takes letters to send them: those that wait, and those whose sender has not been heard of since `next_at`. No rows when
 * there is nothing left to do.
 */
export function claimDeliveries(
  tx: Tx,
  ids: readonly string[],
  { at, until }: { readonly at: string; readonly until: string },
): Promise<DeliveryRow[]> {
  return tx.rows<DeliveryRow>(
    `update delivery set state = 'sending', tries = tries + 1, next_at = $3::timestamptz, updated_at = $2::timestamptz
     where id = any($1::uuid[]) and (state = 'queued' or (state = 'sending' and next_at <= $2::timestamptz)) returning ${columns}`,
    [ids, at, until],
  );
}

/** A letter that has left, and what its carrier calls it. */
export interface SentLetter {
  readonly id: string;
  readonly providerId: string;
}

/** Notes that letters have left; a sealed text is emptied. */
export async function recordSent(tx: Tx, sent: readonly SentLetter[], at: string): Promise<void> {
  await tx.rows(
    `update delivery d set state = 'sent', provider_id = s.provider_id, error = null, secret = null, updated_at = $3::timestamptz,
       body = case when starts_with(d.body, 'e1.') then '' else d.body end
     from unnest($1::uuid[], $2::text[]) s(id, provider_id) where d.id = s.id and d.state = 'sending'`,
    [sent.map(({ id }) => id), sent.map(({ providerId }) => providerId.slice(0, 200)), at],
  );
}

/** A try that failed: another one follows at `next`, or, without it, none. */
export interface FailedLetter {
  readonly id: string;
  readonly error: string;
  readonly next: { readonly nextAt: string; readonly runAt: string } | undefined;
}

/** Notes failed tries. */
export async function recordFailures(
  tx: Tx,
  failed: readonly FailedLetter[],
  { tenantId, at }: { readonly tenantId: string; readonly at: string },
): Promise<void> {
  await tx.batch([
    {
      text: `update delivery d set state = f.state, error = f.error, updated_at = $5::timestamptz, next_at = coalesce(f.next_at, d.next_at),
          body = case when f.state = 'failed' and starts_with(d.body, 'e1.') then '' else d.body end
        from unnest($1::uuid[], $2::text[], $3::text[], $4::timestamptz[]) f(id, state, error, next_at)
        where d.id = f.id and d.state = 'sending'`,
      values: [
        failed.map(({ id }) => id),
        failed.map(({ next }) => (next ? 'queued' : 'failed')),
        failed.map(({ error }) => error.slice(0, 500)),
        failed.map(({ next }) => next?.nextAt ?? null),
        at,
      ],
    },
    ...failed.flatMap(({ id, next }) => (next ? [queueStatement(tenantId, id, next.runAt)] : [])),
  ]);
}

/** A letter of the tenant, held until the transaction ends. */
export async function lockDelivery(
  tx: Tx,
  id: string,
): Promise<Pick<DeliveryRow, 'channel' | 'state' | 'body'> | undefined> {
  const [row] = await tx.rows<Pick<DeliveryRow, 'channel' | 'state' | 'body'>>(
    'select channel, state, body from delivery where id = $1::uuid for update',
    [id],
  );
  return row;
}

/** Puts a letter into the queue anew, as if it had never been tried. */
export async function queueAgain(
  tx: Tx,
  { tenantId, id, at }: { readonly tenantId: string; readonly id: string; readonly at: string },
): Promise<void> {
  await tx.batch([
    {
      text: `update delivery set state = 'queued', tries = 0, error = null, next_at = $2::timestamptz, updated_at = $2::timestamptz where id = $1::uuid`,
      values: [id, at],
    },
    queueStatement(tenantId, id, null),
  ]);
}

/** Forgets what has come to its end before a moment, a thousand at a time, over all tenants; answers how many. */
export function forgetStatement(before: string): Statement {
  return { text: 'select forget_deliveries($1::timestamptz) as n', values: [before] };
}

/** What the record is narrowed to. */
export interface DeliveryFilter {
  readonly channel: OutboxChannel | undefined;
  readonly state: DeliveryState | undefined;
  readonly after: { readonly createdAt: string; readonly id: string } | undefined;
}

/** A page of the record, the latest first; `tenants` are the caller's own and, for the platform, none. */
export function deliveryPage(tenants: readonly string[], filter: DeliveryFilter, size: number): Statement {
  const values: unknown[] = [tenants];
  const parts = ['tenant_id = any($1::uuid[])'];
  if (filter.channel) parts.push(`channel = $${values.push(filter.channel)}`);
  if (filter.state) parts.push(`state = $${values.push(filter.state)}`);
  if (filter.after)
    parts.push(
      `(created_at, id) < ($${values.push(filter.after.createdAt)}::timestamptz, $${values.push(filter.after.id)}::uuid)`,
    );
  return {
    text: `select ${columns} from delivery where ${parts.join(' and ')} order by created_at desc, id desc limit ${size}`,
    values,
  };
}

/** Ids of all tenants, for the test hook. */
export const allTenants: Statement = { text: 'select id from tenant where deleted_at is null limit 200', values: [] };

/** Queues letters whose job was lost with its node. */
export function requeueStatement(before: string): Statement {
  return { text: 'select requeue_deliveries($1::timestamptz) as n', values: [before] };
}
