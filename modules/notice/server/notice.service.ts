import { commonErrors, isUuid } from '@mp/kernel/contract';
import { type Context, ports, type RawResult, type Statement, toObjects } from '@mp/kernel/server';
import type { NoticeDetail, NoticeOrigin, ReceivedNotice, ReceivedQuery } from '../contract/index.ts';
import { receiveLate } from './fan-out.query.ts';
import {
  markAll,
  markReceipt,
  receivedCount,
  receivedOne,
  receivedPage,
  type DetailRow,
  type ReceivedFilter,
  type ReceivedPlace,
  type ReceivedRow,
} from './notice.query.ts';
import { paragraph, picturesOf, withPictures } from './notice-body.ts';

const pageSize = 20;
const countCap = 1001;
const nothing: Statement = { text: 'select 1', values: [] };

const iso = (instant: string): string => new Date(instant).toISOString();
const isoOrNull = (instant: string | null): string | null => (instant === null ? null : iso(instant));

/** Words of a row in the reader's language: those of its key, or as they were written. */
function wordsOf(context: Context, row: ReceivedRow) {
  const words = (key: string) => context.texts.text(context.locale, key, row.params ?? {});
  return {
    title: row.title_key ? words(row.title_key) : row.title,
    source: row.source?.startsWith('@') ? words(row.source.slice(1)) : row.source,
    words,
  };
}

function toReceived(context: Context, row: ReceivedRow): ReceivedNotice {
  const { title, source } = wordsOf(context, row);
  return {
    id: row.id,
    title,
    type: row.type,
    origin: row.origin,
    source,
    publisherName: row.publisher_name,
    publishedAt: iso(row.published_at),
    summary: row.summary,
    readAt: isoOrNull(row.read_at),
    handledAt: isoOrNull(row.handled_at),
  };
}

function toCursor(row: ReceivedRow): string {
  return Buffer.from(`${row.read_at === null ? 1 : 0}|${row.published_at}|${row.id}`).toString('base64url');
}

function fromCursor(cursor: string | undefined): ReceivedPlace | undefined {
  if (cursor === undefined) return undefined;
  const [unread, publishedAt = '', id = ''] = Buffer.from(cursor, 'base64url').toString('utf8').split('|');
  if (!/^[01]$/.test(unread ?? '') || !isUuid(id) || Number.isNaN(Date.parse(publishedAt)))
    throw commonErrors.validation();
  return { unread: unread === '1', publishedAt, id };
}

const rowsOf = <T>(result: RawResult | undefined): T[] => (result ? toObjects<T>(result) : []);
const one = async <T>(context: Context, build: (context: Context) => Statement): Promise<T | undefined> => {
  const [result] = await context.batch((each) => [build(each)]);
  return rowsOf<T>(result)[0];
};

/** The caller's received notices, unread first. Throws `common.validation` for a cursor that is none. */
export async function receivedOf(context: Context, query: ReceivedQuery) {
  const size = query.size === undefined ? pageSize : Number(query.size);
  const after = fromCursor(query.cursor);
  const filter = ({ tenantId, userId, at }: Context): ReceivedFilter => ({
    tenantId,
    userId,
    at,
    origin: query.origin,
    type: query.type,
    state: query.state,
    popup: query.popup === '1',
    q: query.q?.trim() || undefined,
  });
  const [, page, count] = await context.batch((each) => [
    ...(after === undefined && query.origin !== 'system' ? [receiveLate(each)] : [nothing]),
    receivedPage(filter(each), { after, size: size + 1 }),
    receivedCount(filter(each), countCap),
  ]);
  const rows = rowsOf<ReceivedRow>(page);
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  const total = Number(rowsOf<{ n: number }>(count)[0]?.n ?? 0);
  return {
    items: shown.map((row) => toReceived(context, row)),
    total: Math.min(total, countCap - 1),
    totalIsEstimate: total >= countCap,
    next: rows.length > size && last ? toCursor(last) : null,
  };
}

/** A received notice with its text in the reader's language. Throws `common.notFound`. */
export async function receivedNotice(context: Context, id: string): Promise<NoticeDetail> {
  const row = await one<DetailRow>(context, ({ tenantId, userId }) => receivedOne(tenantId, userId, id));
  if (!row) throw commonErrors.notFound();
  const { words } = wordsOf(context, row);
  return {
    ...toReceived(context, row),
    body: row.body_key ? paragraph(words(row.body_key)) : await shownBody(context, row),
    files: row.files.filter(({ inText }) => !inText).map(({ id: file, name, size }) => ({ id: file, name, size })),
    handle: row.handle_method && row.handle_url ? { method: row.handle_method, url: row.handle_url } : null,
  };
}

/** Pictures are shown from the notice's own files alone, so that no text can open a file it was not given. */
async function shownBody(context: Context, row: DetailRow): Promise<string> {
  const own = new Set(row.files.map(({ id }) => id));
  const pictures = picturesOf(row.body).filter((id) => own.has(id));
  const links = await Promise.all(
    pictures.map(
      async (id) =>
        [
          id,
          await ports()
            .fileLink(context, id)
            .catch(() => undefined),
        ] as const,
    ),
  );
  return withPictures(
    row.body,
    new Map(links.flatMap(([id, link]) => (link === undefined ? [] : [[id, link] as const]))),
  );
}

/** Marks a received notice as read, or as done. Throws `common.notFound`. */
export async function mark(context: Context, id: string, done: boolean) {
  const row = await one<{ read_at: string | null; handled_at: string | null }>(context, ({ tenantId, userId, at }) =>
    markReceipt({ tenantId, userId, id, at }, done),
  );
  if (!row) throw commonErrors.notFound();
  return { readAt: isoOrNull(row.read_at), handledAt: isoOrNull(row.handled_at) };
}

/** Marks all received notices, or those of one origin, as read; answers how many. */
export async function readAll(context: Context, origin: NoticeOrigin | undefined): Promise<{ read: number }> {
  const row = await one<{ n: number }>(context, ({ tenantId, userId, at }) =>
    markAll({ tenantId, userId, at }, origin),
  );
  return { read: Number(row?.n ?? 0) };
}

/** An address of an attachment of a received notice. Throws `common.notFound`. */
export async function noticeFileLink(context: Context, id: string, fileId: string): Promise<{ url: string }> {
  const row = await one<DetailRow>(context, ({ tenantId, userId }) => receivedOne(tenantId, userId, id));
  const file = row?.files.find((each) => each.id === fileId);
  if (!file) throw commonErrors.notFound();
  return { url: await ports().fileLink(context, fileId, file.name) };
}
