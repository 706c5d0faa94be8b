import { AppError, commonErrors, isUuid, maskMiddle, type RecordOf } from '@mp/kernel/contract';
import {
  bindActions,
  enqueue,
  fromStored,
  handleJob,
  newId,
  ports,
  recordsOf,
  runTransition,
  serveResource,
  systemContext,
  type Context,
  type ResourceServer,
  type TxContext,
} from '@mp/kernel/server';
import {
  announcement,
  announcementActions,
  noticeErrors,
  type ReceiptState,
  type Tracking,
} from '../contract/index.ts';
import { announcementRow, filesOf, receiptPage, trackingStatement, type NoticeFile } from './announcement.query.ts';
import { publishJob, withdrawNotice, type PublishedNotice } from './fan-out.query.ts';
import { addressColumn, publishNotice, takeBack } from './fan-out.service.ts';
import { noticePage } from './letter-text.ts';
import { paragraph, picturesByFile, plainText, sanitizeBody } from './notice-body.ts';
import { queueForRobots } from './robot.service.ts';
import { countStatement, memberPage, openTargets, type MeantMember, type Targets } from './receivers.query.ts';
import { publicationNotice } from './notice-kinds.ts';

type Announcement = RecordOf<typeof announcement>;

const types = { notice: 1, advice: 2, sms: 3, mail: 4 } as const;
const remindPauseMs = 3_600_000;

const targetsOfRecord = (record: Announcement): Targets => ({
  all: record.toAll,
  organisations: record.organisationIds ?? [],
  withBelow: record.withBelow,
  roles: record.roleIds ?? [],
  positions: record.positionIds ?? [],
  users: record.userIds ?? [],
});

interface Meant {
  readonly count: number;
  readonly left_out: number;
  readonly without_address: number;
}

async function countMeant(context: TxContext, targets: Targets, type: 1 | 2 | 3 | 4): Promise<Meant> {
  const { text, values } = countStatement(context, targets, addressColumn(type));
  const [row] = await context.rows<Meant>(text, values);
  return row ?? { count: 0, left_out: 0, without_address: 0 };
}

/** Title, text and files of a publication as its receivers get them. */
async function contentOf(context: TxContext, record: Announcement) {
  if (record.type === 'sms')
    return { title: record.title ?? '', body: paragraph(record.message ?? ''), files: [], summary: null };
  const { html, fileIds } = await ports().cleanRichText(record.body ?? '');
  const attached = await filesOf(context, record.attachments ?? []);
  const pictures: NoticeFile[] = (await filesOf(context, fileIds)).map((each) => ({ ...each, inText: true }));
  return {
    title: record.title ?? '',
    body: sanitizeBody(picturesByFile(html)),
    files: [...attached, ...pictures],
    summary: record.summary ?? (plainText(html).slice(0, 500) || null),
  };
}

const handleMethods = { frame: 1, tab: 2 } as const;

/** Gives a publication to whom it is meant for, and answers what its record says of that. Throws `notice.noReceivers`. */
async function publish(context: TxContext, record: Announcement) {
  const type = types[record.type];
  if (record.expireAt !== null && Date.parse(record.expireAt) <= context.now.getTime())
    throw new AppError('common.validation', 422, { fields: [{ path: 'expireAt', code: 'notice.expiryInPast' }] });
  const targets = targetsOfRecord(record);
  const { count } = await countMeant(context, targets, type);
  if (count === 0) throw noticeErrors.noReceivers();
  const notice: PublishedNotice = {
    ...(await contentOf(context, record)),
    tenantId: context.tenantId,
    id: record.id,
    at: context.at,
    publisherId: context.userId,
    titleKey: null,
    params: null,
    type,
    origin: 'person',
    source: record.source,
    handleMethod: record.handleMethod === null ? null : handleMethods[record.handleMethod],
    handleUrl: record.handleUrl,
    expireAt: record.expireAt,
    count,
    popup: record.popup,
    forAll: record.toAll && record.type === 'notice',
  };
  await publishNotice(context, notice, targets);
  await queueForRobots(context, notice, record.robotIds ?? []);
  return { publishedAt: notice.at, publisherId: notice.publisherId, receiverCount: count };
}

/** Puts the moment of a publication into the queue. Throws `notice.scheduleInPast`. */
async function schedule(context: TxContext, record: Announcement, { publishAt }: Readonly<Record<string, unknown>>) {
  const at = new Date(String(publishAt));
  if (at.getTime() <= context.now.getTime())
    throw new AppError('common.validation', 422, { fields: [{ path: 'publishAt', code: 'notice.scheduleInPast' }] });
  const payload = { tenantId: context.tenantId, userId: context.userId, id: record.id, publishAt: at.toISOString() };
  await enqueue(context, { kind: publishJob, payload, runAt: at, key: `publish:${record.id}` });
  return { publisherId: context.userId };
}

/**
 * Publishes what is scheduled for this moment, in the name and with the rights of whoever scheduled it. One that was
 * rescheduled, published or taken back meanwhile is left alone; one that can reach nobody, or that he may not publish any
 * more, becomes a draft again, and he is told.
 */
export const publishHandler = handleJob(publishJob, async ({ services }, { tenantId, userId, id, publishAt }, run) => {
  const system = systemContext(services, tenantId, `job-${run.jobId}`);
  const due = await system.tx(async (tx) => {
    const found = await recordsOf(tx, announcement).lock(id).catch(gone);
    const isDue = found?.state === 'scheduled' && Date.parse(found.publishAt ?? '') === Date.parse(publishAt);
    return isDue ? found : undefined;
  });
  if (!due) return;
  const request = { id, version: due.version, form: {} };
  try {
    const publisher = system.as(await services.loadPrincipal({ tenantId, userId }, services.now()));
    await runTransition(publisher, announcementServer, { ...request, name: 'publish' });
  } catch (error) {
    if (!(error instanceof AppError) || ![401, 403, 404, 422].includes(error.status)) throw error;
    await system.tx(async (tx) => {
      await runTransition(tx, announcementServer, { ...request, name: 'unschedule' });
      const params = { title: due.title ?? '' };
      const keys = { titleKey: 'notice.notPublished.title', bodyKey: 'notice.notPublished.text' };
      await ports().sendNotice(tx, {
        to: [userId],
        kind: publicationNotice,
        ...keys,
        params,
        handle: { method: 1, url: `/smsManager?record=${id}` },
      });
    });
  }
});

function gone(error: unknown): undefined {
  if (error instanceof AppError && error.status === 404) return undefined;
  throw error;
}

/** Tells those for whom a publication is still open of it once more. Throws `notice.remindTooSoon`, `notice.nobodyToRemind`. */
async function remind(context: TxContext, { record }: { readonly record: Announcement }): Promise<void> {
  const waited = record.remindedAt === null ? remindPauseMs : context.now.getTime() - Date.parse(record.remindedAt);
  if (waited < remindPauseMs) throw noticeErrors.remindTooSoon({ count: Math.ceil((remindPauseMs - waited) / 60_000) });
  const targets = openTargets(record.id);
  const { count } = await countMeant(context, targets, 1);
  if (count === 0) throw noticeErrors.nobodyToRemind();
  const params = { title: record.title ?? '' };
  const reminder: PublishedNotice = {
    tenantId: context.tenantId,
    id: newId(),
    at: context.at,
    publisherId: context.userId,
    title: context.services.texts.of(context.tenantId).text('zh-CN', 'notice.reminder.title', params).slice(0, 200),
    titleKey: 'notice.reminder.title',
    params,
    type: 1,
    origin: 'system',
    source: record.source,
    summary: record.summary,
    body: '',
    files: [],
    handleMethod: 1,
    handleUrl: noticePage(record.id),
    expireAt: record.expireAt,
    count,
    popup: false,
    forAll: false,
  };
  await publishNotice(context, reminder, targets);
  await recordsOf(context, announcement).update(record, { remindedAt: context.at }, { action: 'remind' });
}

/** An SMS has no title: the beginning of its text stands for one. */
function titleOfMessage(given: { title?: unknown }, type: unknown, message: unknown): void {
  if (type === 'sms' && typeof message === 'string') given.title = message.replaceAll(/\s+/g, ' ').slice(0, 60);
}

/** Publications with their table and what may be done with them. */
export const announcementServer: ResourceServer = serveResource(announcement, {
  table: 'announcement',
  computed: {
    readCount: `(select count(*)::integer from notice_receipt r where r.tenant_id = t.tenant_id and r.notice_id = t.id and r.read_at is not null)`,
  },
  hooks: {
    beforeCreate: async (_context, input) => titleOfMessage(input, input.type ?? 'notice', input.message),
    beforeUpdate: async (_context, old, patch) =>
      titleOfMessage(patch, old.type, 'message' in patch ? patch.message : old.message),
    afterRestore: async (context, { id, publishAt }) => {
      if (publishAt !== null) await recordsOf(context, announcement).updateLatest(id, { patch: { publishAt: null } });
    },
  },
  actions: bindActions(announcementActions, { remind }),
  effects: {
    publish: { prepare: (context, record) => publish(context, record) },
    schedule: { prepare: (context, record, form) => schedule(context, record, form) },
    unschedule: { prepare: async () => ({ publishAt: null, publisherId: null }) },
    withdraw: async (context, { id, receiverCount }) => {
      await withdrawNotice(context, { noticeId: id, at: context.at });
      await takeBack(context, id, receiverCount ?? 0);
    },
  },
});

/** A living publication with every field; nobody waits for it. Throws `common.notFound`. */
async function readableRecord(context: TxContext, id: string): Promise<Announcement> {
  const row = await announcementRow(context, id);
  if (!row) throw commonErrors.notFound();
  return fromStored(announcementServer, row) as Announcement;
}

const pageSize = 50;

function placeOf(cursor: string | undefined): { readonly name: string; readonly id: string } | undefined {
  if (cursor === undefined) return undefined;
  const [id = '', ...name] = Buffer.from(cursor, 'base64url').toString('utf8').split('|');
  if (!isUuid(id)) throw commonErrors.validation();
  return { id, name: name.join('|') };
}

const cursorOf = ({ id, name }: { readonly id: string; readonly name: string }): string =>
  Buffer.from(`${id}|${name}`).toString('base64url');

/** Whom a publication would reach, with a page of them. Throws `common.notFound`. */
export function receiversOfAnnouncement(context: Context, id: string, cursor: string | undefined) {
  const after = placeOf(cursor);
  return context.tx(async (tx) => {
    const record = await readableRecord(tx, id);
    const type = types[record.type];
    const targets = targetsOfRecord(record);
    const meant = await countMeant(tx, targets, type);
    const page = memberPage(tx, targets, { column: addressColumn(type), after, size: pageSize + 1 });
    const rows = await tx.rows<MeantMember>(page.text, page.values);
    const shown = rows.slice(0, pageSize);
    const last = shown.at(-1);
    return {
      count: meant.count,
      leftOut: meant.left_out,
      withoutAddress: addressColumn(type) === undefined ? 0 : meant.without_address,
      items: shown.map(({ id: userId, name, usable, address }) => ({
        id: userId,
        name,
        isLeftOut: !usable,
        address: type === types.sms && address ? maskMiddle(address) : address || null,
      })),
      next: rows.length > pageSize && last ? cursorOf(last) : null,
    };
  });
}

/** How far a publication has come. Throws `common.notFound`. */
export function trackingOf(context: Context, id: string): Promise<Tracking> {
  return context.tx(async (tx) => {
    const record = await readableRecord(tx, id);
    const { text, values } = trackingStatement(tx.tenantId, id);
    const [row] = await tx.rows<Omit<Tracking, 'receivers'> & { readonly receivers: number | null }>(text, values);
    if (!row) throw commonErrors.notFound();
    const isInside = addressColumn(types[record.type]) === undefined;
    return { ...row, receivers: row.receivers ?? 0, delivered: isInside ? row.sent : row.delivered };
  });
}

interface ReceiptRow {
  readonly id: string;
  readonly name: string | null;
  readonly read_at: string | null;
  readonly handled_at: string | null;
  readonly delivery: 'queued' | 'sending' | 'sent' | 'failed' | 'dev' | 'canceled' | null;
  readonly error: string | null;
}

const iso = (instant: string | null): string | null => (instant === null ? null : new Date(instant).toISOString());

/** A page of a publication's receivers. Throws `common.notFound`. */
export function receiptsOf(
  context: Context,
  id: string,
  query: { readonly state?: ReceiptState | undefined; readonly cursor?: string | undefined },
) {
  const after = placeOf(query.cursor)?.id;
  return context.tx(async (tx) => {
    await readableRecord(tx, id);
    const { text, values } = receiptPage(
      { tenantId: tx.tenantId, id },
      { state: query.state, after, size: pageSize + 1 },
    );
    const rows = await tx.rows<ReceiptRow>(text, values);
    const shown = rows.slice(0, pageSize);
    const last = shown.at(-1);
    return {
      items: shown.map((row) => ({
        id: row.id,
        name: row.name ?? '',
        readAt: iso(row.read_at),
        handledAt: iso(row.handled_at),
        delivery: row.delivery,
        error: row.error,
      })),
      next: rows.length > pageSize && last ? cursorOf({ id: last.id, name: '' }) : null,
    };
  });
}
