import { commonErrors, gatewayPrefix, isUuid } from '@mp/kernel/contract';
import { type Context, scopeStatement, type Services, toObjects } from '@mp/kernel/server';
import { settingsWithin } from '@mp/settings/server';
import { wholeText } from './deliver.job.ts';
import { noticeErrors, type Delivery, type DeliveryState, type OutboxChannel } from '../contract/index.ts';
import { channelState } from './channels.ts';
import {
  allTenants,
  deliveryPage,
  lockDelivery,
  noTenant,
  queueAgain,
  type DeliveryFilter,
  type DeliveryRow,
} from './delivery.query.ts';
import { refusalWords } from './robot.service.ts';

const pageSize = 50;

/** A text as administrators read it: links that only the receiver may have stand as dots. */
function shownBody(row: DeliveryRow): string {
  return wholeText({ ...row, secret: null });
}

const asStored = (error: string | null): string | null => error;

interface Shown {
  readonly errorOf?: (stored: string | null) => string | null;
  readonly bodyOf?: (row: DeliveryRow) => string;
}

function toDelivery(row: DeliveryRow, { errorOf = asStored, bodyOf = shownBody }: Shown = {}): Delivery {
  return {
    id: row.id,
    channel: row.channel,
    recipient: row.recipient,
    language: row.language,
    subject: row.subject,
    body: row.state === 'dev' ? bodyOf(row) : null,
    state: row.state,
    tries: row.tries,
    error: errorOf(row.error),
    nextAt: row.state === 'queued' && row.tries > 0 ? new Date(row.next_at).toISOString() : null,
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
  };
}

function placeOf(cursor: string | undefined): DeliveryFilter['after'] {
  if (cursor === undefined) return undefined;
  const [createdAt = '', id = ''] = Buffer.from(cursor, 'base64url').toString('utf8').split('|');
  if (!isUuid(id) || Number.isNaN(Date.parse(createdAt))) throw commonErrors.validation();
  return { createdAt, id };
}

/** The record of mails, SMS and messages of robots of the caller's tenant; for platform administrators also those of no tenant. */
export async function deliveriesOf(
  context: Context,
  query: {
    readonly channel?: OutboxChannel | undefined;
    readonly state?: Delivery['state'] | undefined;
    readonly cursor?: string | undefined;
  },
): Promise<{ items: Delivery[]; next: string | null }> {
  const filter = { channel: query.channel, state: query.state, after: placeOf(query.cursor) };
  const [result] = await context.batch(({ tenantId, rights }) => [
    deliveryPage(rights.admin === 'platform' ? [tenantId, noTenant] : [tenantId], filter, pageSize + 1),
  ]);
  const rows = result ? toObjects<DeliveryRow>(result) : [];
  const shown = rows.slice(0, pageSize);
  const last = shown.at(-1);
  return {
    items: shown.map((row) => toDelivery(row, { errorOf: (stored) => refusalWords(context, stored) })),
    next: rows.length > pageSize && last ? Buffer.from(`${last.created_at}|${last.id}`).toString('base64url') : null,
  };
}

/**
 * Sends a letter of the caller's tenant once more that failed, or that stayed here. Throws `common.notFound`,
 * `notice.notRetried`, `notice.noChannel`.
 */
export function retry(context: Context, id: string): Promise<{ state: DeliveryState }> {
  return context.tx(async (tx) => {
    const letter = await lockDelivery(tx, id);
    if (!letter) throw commonErrors.notFound();
    if ((letter.state !== 'failed' && letter.state !== 'dev') || letter.body === '') throw noticeErrors.notRetried();
    const view = await settingsWithin(tx, tx.tenantId);
    if (channelState(tx.services.environment, view, letter.channel) === 'dev') throw noticeErrors.noChannel();
    await queueAgain(tx, { tenantId: tx.tenantId, id, at: tx.at });
    return { state: 'queued' as const };
  });
}

/** Address of the test hook that shows all letters, codes included. */
export const outboxHookPath = `${gatewayPrefix}/test/outbox`;

/** Letters of all tenants, the latest first, optionally to one address: for automated tests, behind `TEST_HOOKS=1`. */
export async function everyLetter(services: Services, to: string): Promise<Delivery[]> {
  const [, found] = await services.database.batch([scopeStatement({ platform: true }), allTenants]);
  const tenants = [noTenant, ...(found ? toObjects<{ id: string }>(found).map(({ id }) => id) : [])];
  const pages = await Promise.all(
    tenants.map(async (tenantId) => {
      const page = deliveryPage([tenantId], { channel: undefined, state: undefined, after: undefined }, 200);
      const rows = await services.database.rows<DeliveryRow>({ tenantId, platform: true }, page.text, page.values);
      return rows
        .filter(({ recipient }) => to === '' || recipient === to)
        .map((row) => toDelivery(row, { bodyOf: wholeText }));
    }),
  );
  return pages.flat().toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
}
