import { languages, toWireLanguage } from '@mp/kernel/contract';
import { enqueue, handleJob, systemContext, type TxContext } from '@mp/kernel/server';
import { directReceivers } from '../contract/index.ts';
import {
  fanOutJob,
  hideJob,
  hideReceipts,
  insertPublished,
  insertReceipts,
  lockPublished,
  type Addressed,
  type PublishedNotice,
  type SpreadNotice,
} from './fan-out.query.ts';
import { plainText } from './notice-body.ts';
import type { NoticeLetters } from './letter.query.ts';
import { mailingNotice } from './notice-kinds.ts';
import { missingReceivers, type AddressColumn, type Targets } from './receivers.query.ts';
import { statesOf } from './send.service.ts';

/** Receivers whose receipts are one transaction. */
const batchSize = 1000;

const columns: Readonly<Record<1 | 2 | 3 | 4, AddressColumn>> = {
  1: undefined,
  2: undefined,
  3: 'mobile',
  4: 'email',
};

/** Where a notice of the type goes; undefined where it stays in the console. */
export const addressColumn = (type: 1 | 2 | 3 | 4): AddressColumn => columns[type];

/** What leaves the house with a notice: of an SMS its text, of a mail title and text; of others nothing. */
async function lettersOf(context: TxContext, { type, title, body }: SpreadNotice): Promise<NoticeLetters | undefined> {
  const column = addressColumn(type);
  if (column === undefined) return undefined;
  const text = plainText(body);
  const each = (words: string) => Object.fromEntries(languages.map((language) => [toWireLanguage(language), words]));
  return {
    kind: mailingNotice,
    channels: [column === 'email' ? 'mail' : 'sms'],
    subjects: each(title),
    mails: each(text),
    texts: each(text),
    states: await statesOf(context, context.tenantId),
  };
}

/** Writes the receipts of some receivers of a published notice; answers false when it has been withdrawn. */
async function spread(context: TxContext, noticeId: string, receivers: readonly Addressed[]): Promise<boolean> {
  const notice = await lockPublished(context, noticeId);
  if (!notice) return false;
  const letters = await lettersOf(context, notice);
  await insertReceipts(context, { tenantId: context.tenantId, at: context.at, notice, receivers, letters });
  return true;
}

function* batches<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < all.length; from += batchSize) yield all.slice(from, from + batchSize);
}

/** Receivers of a notice who have no receipt of it yet. */
function receiversOf(
  context: TxContext,
  { id, type }: { readonly id: string; readonly type: 1 | 2 | 3 | 4 },
  targets: Targets,
): Promise<Addressed[]> {
  const { text, values } = missingReceivers(context, targets, { noticeId: id, column: addressColumn(type) });
  return context.rows<Addressed>(text, values);
}

/** Stores a notice as published, and gives it to its receivers: at once where they are few, else in the background. */
export async function publishNotice(context: TxContext, notice: PublishedNotice, targets: Targets): Promise<void> {
  await insertPublished(context, notice);
  const { tenantId } = context;
  if (notice.count > directReceivers) {
    const job = { kind: fanOutJob, payload: { tenantId, noticeId: notice.id, targets: forQueue(targets) } };
    await enqueue(context, { ...job, key: `fanOut:${notice.id}`, queue: `notice:${tenantId}` });
    return;
  }
  for (const part of batches(await receiversOf(context, notice, targets))) await spread(context, notice.id, part);
}

const forQueue = ({ organisations, roles, positions, users, ...rest }: Targets) => ({
  ...rest,
  organisations: [...organisations],
  roles: [...roles],
  positions: [...positions],
  users: [...users],
});

/**
 * Gives a published notice to its receivers, a thousand in a transaction. Who has a receipt is done with, so that a run that
 * begins anew after its node has died goes on where that one ended, and no receipt or letter is written twice.
 */
export const fanOutHandler = handleJob(fanOutJob, async ({ services, log }, { tenantId, noticeId, targets }, run) => {
  const system = systemContext(services, tenantId, `job-${run.jobId}`);
  const receivers = await system.tx(async (tx) => {
    const notice = await lockPublished(tx, noticeId);
    return notice ? receiversOf(tx, notice, targets) : [];
  });
  for (const part of batches(receivers)) {
    run.signal.throwIfAborted();
    if (!(await system.tx((tx) => spread(tx, noticeId, part)))) break;
  }
  log.info({ noticeId, receivers: receivers.length }, 'notice given to its receivers');
});

async function hide(context: TxContext, noticeId: string): Promise<number> {
  return hideReceipts(context, { tenantId: context.tenantId, noticeId, at: context.at }, batchSize);
}

/** Takes a withdrawn notice from its receivers: at once where they are few, else in the background. */
export async function takeBack(context: TxContext, noticeId: string, count: number): Promise<void> {
  if (count > directReceivers) {
    const { tenantId } = context;
    const job = { kind: hideJob, payload: { tenantId, noticeId } };
    await enqueue(context, { ...job, key: `hide:${noticeId}`, queue: `notice:${tenantId}` });
    return;
  }
  while ((await hide(context, noticeId)) === batchSize);
}

/** Takes a withdrawn notice from its receivers, a thousand in a transaction. */
export const hideHandler = handleJob(hideJob, async ({ services }, { tenantId, noticeId }, run) => {
  const system = systemContext(services, tenantId, `job-${run.jobId}`);
  for (;;) {
    run.signal.throwIfAborted();
    if ((await system.tx((tx) => hide(tx, noticeId))) < batchSize) return;
  }
});
