import { ports, type Statement, type Tx } from '@mp/kernel/server';
import type { ReceiptState } from '../contract/index.ts';

/** A kept file as a notice names it; a picture of the text stands in the text alone. */
export interface NoticeFile {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly inText?: boolean;
}

/** Names and sizes of kept files of the tenant, in their order. */
export async function filesOf(tx: Tx, ids: readonly string[]): Promise<NoticeFile[]> {
  if (ids.length === 0) return [];
  const [row] = await tx.rows<{ facts: NoticeFile[] }>(
    `select ${ports().fileFacts('$1::uuid[]')} as facts from (select current_setting('app.tenant_id')::uuid as tenant_id) t`,
    [ids],
  );
  return (row?.facts ?? []).map(({ id, name, size }) => ({ id, name, size }));
}

/** How far a publication has come. */
export function trackingStatement(tenantId: string, id: string): Statement {
  return {
    text: `select (select target_count from notice where tenant_id = $1::uuid and id = $2::uuid) as receivers, r.*, d.* from
        (select count(*)::integer as sent, count(read_at)::integer as read, count(handled_at)::integer as done
          from notice_receipt where tenant_id = $1::uuid and notice_id = $2::uuid) r,
        (select count(*) filter (where state in ('sent', 'dev'))::integer as delivered, count(*) filter (where state = 'failed')::integer as failed
          from delivery where tenant_id = $1::uuid and notice_id = $2::uuid and channel <> 'robot') d`,
    values: [tenantId, id],
  };
}

const narrowed: Readonly<Record<ReceiptState, string>> = {
  unread: 'r.read_at is null',
  read: 'r.read_at is not null',
  open: 'r.handled_at is null',
  done: 'r.handled_at is not null',
  failed: `exists (select 1 from delivery x where x.tenant_id = r.tenant_id and x.notice_id = r.notice_id and x.account_id = r.user_id and x.state = 'failed')`,
};

/** A page of a publication's receivers, in the order of their ids. */
export function receiptPage(
  { tenantId, id }: { readonly tenantId: string; readonly id: string },
  page: { readonly state: ReceiptState | undefined; readonly after: string | undefined; readonly size: number },
): Statement {
  const values: unknown[] = [tenantId, id];
  const parts = page.state ? [narrowed[page.state]] : [];
  if (page.after) parts.push(`r.user_id > $${values.push(page.after)}::uuid`);
  return {
    text: `select r.user_id as id, actor_name(r.user_id) as name, r.read_at, r.handled_at, d.state as delivery, d.error
      from notice_receipt r left join lateral (select x.state, x.error from delivery x
        where x.tenant_id = r.tenant_id and x.notice_id = r.notice_id and x.account_id = r.user_id limit 1) d on true
      where ${['r.tenant_id = $1::uuid', 'r.notice_id = $2::uuid', ...parts].join(' and ')}
      order by r.user_id limit ${page.size}`,
    values,
  };
}

/** The columns of a living publication. */
export async function announcementRow(tx: Tx, id: string): Promise<Readonly<Record<string, unknown>> | undefined> {
  const [row] = await tx.rows('select * from announcement where id = $1::uuid and deleted_at is null', [id]);
  return row;
}
