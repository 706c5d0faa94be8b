import {
  announceSql,
  type Context,
  type NoticeReceivers,
  type NoticeToSend,
  type Ports,
  type Statement,
  type Tx,
} from '@mp/kernel/server';
import { letterParts, type NoticeLetters } from './letter.query.ts';
import { memberSource, targetsOf } from './receivers.query.ts';

/** A row of the list of received notices. */
export interface ReceivedRow {
  readonly id: string;
  readonly title: string;
  readonly title_key: string | null;
  readonly params: NoticeToSend['params'] | null;
  readonly type: 1 | 2 | 3 | 4;
  readonly origin: 'person' | 'system';
  readonly source: string | null;
  readonly publisher_name: string | null;
  readonly published_at: string;
  readonly summary: string | null;
  readonly read_at: string | null;
  readonly handled_at: string | null;
}

/** A received notice with its text. */
export interface DetailRow extends ReceivedRow {
  readonly body: string;
  readonly body_key: string | null;
  readonly files: readonly {
    readonly id: string;
    readonly name: string;
    readonly size: number;
    /** A picture of the text. */
    readonly inText?: boolean;
  }[];
  readonly handle_method: 1 | 2 | null;
  readonly handle_url: string | null;
}

const shownColumns = `n.id, n.title, n.title_key, n.params, r.type, r.origin, n.source, actor_name(n.publisher_id) as publisher_name,
    r.published_at, n.summary, r.read_at, r.handled_at`;

/** What a list of received notices is narrowed to. */
export interface ReceivedFilter {
  readonly tenantId: string;
  readonly userId: string;
  readonly at: string;
  readonly origin: 'person' | 'system' | undefined;
  readonly type: '1' | '2' | '3' | '4' | undefined;
  readonly state: 'unread' | 'read' | 'todo' | 'done' | undefined;
  readonly popup: boolean;
  readonly q: string | undefined;
}

/** The place in the list behind which the next page begins. */
export interface ReceivedPlace {
  readonly unread: boolean;
  readonly publishedAt: string;
  readonly id: string;
}

/** Fixed values stand in the text: they choose the partial index, and plans are made once for every text. */
function conditions(filter: ReceivedFilter, values: unknown[]): string {
  const value = (given: unknown, type: string) => `$${values.push(given)}::${type}`;
  const parts = [
    `r.tenant_id = ${value(filter.tenantId, 'uuid')}`,
    `r.user_id = ${value(filter.userId, 'uuid')}`,
    'r.hidden_at is null',
    filter.origin ? `r.origin = '${filter.origin}'` : `r.origin in ('person', 'system')`,
    `(n.expire_at is null or n.expire_at > ${value(filter.at, 'timestamptz')})`,
  ];
  // What came as an SMS or mail stands in no list of the console unless it is asked for.
  parts.push(filter.type ? `r.type = ${filter.type}` : 'r.type <= 2');
  if (filter.popup) parts.push('n.popup');
  if (filter.state === 'todo') parts.push('r.type = 2 and r.handled_at is null');
  if (filter.state === 'done') parts.push('r.handled_at is not null');
  if (filter.q)
    parts.push(`position(lower(${value(filter.q, 'text')}) in lower(n.title || ' ' || coalesce(n.summary, ''))) > 0`);
  return parts.join(' and ');
}

function half(
  filter: ReceivedFilter,
  values: unknown[],
  part: { readonly unread: boolean; readonly after: ReceivedPlace | undefined; readonly size: number },
): string | undefined {
  if (filter.state === 'unread' && !part.unread) return undefined;
  if (filter.state === 'read' && part.unread) return undefined;
  const { after } = part;
  if (after && part.unread && !after.unread) return undefined;
  const where = conditions(filter, values);
  const behind =
    after && after.unread === part.unread
      ? ` and (r.published_at, r.notice_id) < ($${values.push(after.publishedAt)}::timestamptz, $${values.push(after.id)}::uuid)`
      : '';
  return `(select ${shownColumns}, ${part.unread} as unread from notice_receipt r
      join notice n on n.tenant_id = r.tenant_id and n.id = r.notice_id
    where ${where} and r.read_at is ${part.unread ? '' : 'not '}null${behind}
    order by r.published_at desc, r.notice_id desc limit ${part.size})`;
}

/** A page of received notices: the unread by time, then the read by time, each half by its own index. */
export function receivedPage(
  filter: ReceivedFilter,
  { after, size }: { readonly after: ReceivedPlace | undefined; readonly size: number },
): Statement {
  const values: unknown[] = [];
  const halves = [true, false].flatMap((unread) => half(filter, values, { unread, after, size }) ?? []);
  if (halves.length === 0) return { text: 'select 1 where false', values: [] };
  return {
    text: `select * from (${halves.join(' union all ')}) page order by unread desc, published_at desc, id desc limit ${size}`,
    values,
  };
}

/** How many received notices match, counted up to `cap`. */
export function receivedCount(filter: ReceivedFilter, cap: number): Statement {
  const values: unknown[] = [];
  const where = conditions(filter, values);
  const read =
    filter.state === 'unread' ? ' and r.read_at is null' : filter.state === 'read' ? ' and r.read_at is not null' : '';
  return {
    text: `select count(*)::integer as n from (select 1 from notice_receipt r
        join notice n on n.tenant_id = r.tenant_id and n.id = r.notice_id where ${where}${read} limit ${cap}) found`,
    values,
  };
}

/** A notice that the user received and may still see. */
export function receivedOne(tenantId: string, userId: string, id: string): Statement {
  return {
    text: `select ${shownColumns}, n.body, n.body_key, n.files, n.handle_method, n.handle_url
      from notice_receipt r join notice n on n.tenant_id = r.tenant_id and n.id = r.notice_id
      where r.tenant_id = $1::uuid and r.notice_id = $2::uuid and r.user_id = $3::uuid and r.hidden_at is null`,
    values: [tenantId, id, userId],
  };
}

/** Marks a receipt as read or done and tells the user's other windows; no row when he did not receive it. */
export function markReceipt(
  given: { readonly tenantId: string; readonly userId: string; readonly id: string; readonly at: string },
  done: boolean,
): Statement {
  return {
    text: `with marked as (
        update notice_receipt set read_at = coalesce(read_at, $4::timestamptz)${done ? ', handled_at = coalesce(handled_at, $4::timestamptz)' : ''}
        where tenant_id = $1::uuid and notice_id = $2::uuid and user_id = $3::uuid and hidden_at is null
        returning user_id, read_at, handled_at)
      select read_at, handled_at, ${announceSql('$1::uuid', 'marked', 'user_id')} as told from marked`,
    values: [given.tenantId, given.id, given.userId, given.at],
  };
}

/** Marks the unread receipts of what modules told of pages of the console as read. */
export function markPages(
  reader: { readonly tenantId: string; readonly userId: string; readonly at: string },
  pages: readonly string[],
): Statement {
  return {
    text: `with marked as (
        update notice_receipt r set read_at = $3::timestamptz from notice n
        where r.tenant_id = $1::uuid and r.user_id = $2::uuid and r.origin = 'system' and r.read_at is null and r.hidden_at is null
          and n.tenant_id = r.tenant_id and n.id = r.notice_id and n.handle_url = any($4::text[]) returning r.user_id)
      select ${announceSql('$1::uuid', '(select distinct user_id from marked) once', 'user_id')} as told`,
    values: [reader.tenantId, reader.userId, reader.at, pages],
  };
}

/**
 * SQL that marks as read what users were told of pages, given rows of both. It goes from the page to its notices: from the
 * user's unread ones a step would cost more the more of them he leaves.
 */
export function markPagesSql({ tenant, rows, at }: Parameters<Ports['readNoticesSql']>[0]): string {
  return `update notice_receipt r set read_at = ${at} from ${rows} g join notice n on n.tenant_id = ${tenant} and n.handle_url = g.page
    where r.tenant_id = ${tenant} and r.notice_id = n.id and r.user_id = g.user_id and r.origin = 'system'
      and r.read_at is null and r.hidden_at is null`;
}

/** Marks all unread receipts, or those of one origin, as read. */
export function markAll(
  given: { readonly tenantId: string; readonly userId: string; readonly at: string },
  origin: 'person' | 'system' | undefined,
): Statement {
  return {
    text: `with marked as (
        update notice_receipt set read_at = $3::timestamptz
        where tenant_id = $1::uuid and user_id = $2::uuid and read_at is null and hidden_at is null
          and origin ${origin ? `= '${origin}'` : `in ('person', 'system')`} returning user_id),
      told as (select count(*)::integer as n from marked)
      select n, ${announceSql('$1::uuid', '(select distinct user_id from marked) once', 'user_id')} as told from told`,
    values: [given.tenantId, given.userId, given.at],
  };
}

/** Unread messages of the system. */
export function unreadMessages(tenantId: string, userId: string): Statement {
  return {
    text: `select count(*)::integer as n from notice_receipt where tenant_id = $1::uuid and user_id = $2::uuid
      and origin = 'system' and read_at is null and hidden_at is null`,
    values: [tenantId, userId],
  };
}

/** Unread advice of people. */
export function unreadAdvice(tenantId: string, userId: string): Statement {
  return {
    text: `select count(*)::integer as n from notice_receipt where tenant_id = $1::uuid and user_id = $2::uuid
      and origin = 'person' and type = 2 and read_at is null and hidden_at is null`,
    values: [tenantId, userId],
  };
}

/** Unread notices that open by themselves. */
export function unreadPopups({ tenantId, userId, at }: Pick<ReceivedFilter, 'tenantId' | 'userId' | 'at'>): Statement {
  return {
    text: `select count(*)::integer as n from notice_receipt r join notice n on n.tenant_id = r.tenant_id and n.id = r.notice_id
      where r.tenant_id = $1::uuid and r.user_id = $2::uuid and r.origin = 'person' and r.read_at is null and r.hidden_at is null
        and n.popup and (n.expire_at is null or n.expire_at > $3::timestamptz)`,
    values: [tenantId, userId, at],
  };
}

/** A notice as it is stored when it is sent. */
export interface NewNotice {
  readonly tenantId: string;
  readonly id: string;
  readonly at: string;
  readonly publisherId: string | null;
  readonly title: string;
  readonly titleKey: string | null;
  readonly bodyKey: string | null;
  readonly params: NoticeToSend['params'] | null;
  readonly type: 1 | 2;
  readonly origin: 'person' | 'system';
  readonly source: string | null;
  readonly summary: string | null;
  readonly body: string;
  readonly files: readonly unknown[];
  readonly handleMethod: 1 | 2 | null;
  readonly handleUrl: string | null;
}

/**
 * Stores a notice, finds its receivers among the members who may sign in today, writes their receipts and letters,
 * queues the letters and announces the change, in one statement. Answers the number of receivers.
 */
export async function insertNotice(
  tx: Tx,
  notice: NewNotice,
  { to, letters }: { readonly to: NoticeReceivers; readonly letters: NoticeLetters },
): Promise<number> {
  const values: unknown[] = [
    notice.tenantId,
    notice.id,
    notice.at,
    notice.publisherId,
    notice.title,
    notice.titleKey,
    notice.bodyKey,
    notice.params === null ? null : JSON.stringify(notice.params),
    notice.type,
    notice.origin,
    notice.source,
    notice.summary,
    notice.body,
    JSON.stringify(notice.files),
    notice.handleMethod,
    notice.handleUrl,
  ];
  const source = memberSource(targetsOf(to), values, '$3');
  const posted = letterParts(letters, { tenant: '$1::uuid', notice: '$2::uuid', at: '$3::timestamptz' }, values);
  const [row] = await tx.rows<{ receivers: number }>(
    `with receivers as (
      select m.id, m.email, m.mobile from (${source}) m where m.usable
    ), made as (
      insert into notice (tenant_id, id, created_at, created_by, updated_at, updated_by, title, title_key, body_key, params, type, origin,
        source, publisher_id, publish_time, summary, body, files, handle_method, handle_url, state, target_count)
      select $1::uuid, $2::uuid, $3::timestamptz, $4::uuid, $3::timestamptz, $4::uuid, $5, $6, $7, $8::jsonb, $9::smallint, $10::text, $11,
        $4::uuid, $3::timestamptz, $12, $13, $14::jsonb, $15::smallint, $16, 'published', (select count(*) from receivers)
      returning id
    ), received as (
      insert into notice_receipt (tenant_id, notice_id, user_id, type, origin, published_at)
      select $1::uuid, made.id, receivers.id, $9::smallint, $10::text, $3::timestamptz from made, receivers
      returning user_id
    )${posted}
    select (select count(*)::integer from received) as receivers, ${announceSql('$1::uuid', 'received', 'user_id')} as told
      ${posted === '' ? '' : ', (select count(*) from queued) as jobs'}`,
    values,
  );
  return row?.receivers ?? 0;
}

/** Who has read which of some notices, and when: for modules that told somebody something by a notice. */
export function noticesRead(
  tx: Pick<Tx, 'rows'>,
  ids: readonly string[],
): Promise<{ readonly noticeId: string; readonly userId: string; readonly at: string }[]> {
  return tx.rows(
    `select notice_id as "noticeId", user_id as "userId", read_at as at from notice_receipt
     where notice_id = any($1::uuid[]) and read_at is not null`,
    [ids],
  );
}

/** Where the caller himself is reached. */
export async function addressesOf(
  context: Context,
): Promise<{ readonly email: string | null; readonly mobile: string | null }> {
  const [row] = await context.rows<{ email: string | null; mobile: string | null }>(
    'select email, mobile from tenant_user where tenant_id = $1::uuid and id = $2::uuid',
    [context.tenantId, context.userId],
  );
  return row ?? { email: null, mobile: null };
}
