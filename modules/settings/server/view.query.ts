import type { ViewContent } from '@mp/kernel/contract';
import type { Statement, Tx, TxContext } from '@mp/kernel/server';
import { nobody } from './setting.query.ts';

/** What a row of kind `layer` holds. */
export interface LayerContent {
  readonly layout: ViewContent['layout'] | null;
  readonly defaultView: string | null;
}

/** A row of `list_view`; `owner_id` is zero for everybody of the tenant. */
interface ViewRow {
  readonly id: string;
  readonly owner_id: string;
  readonly list: string;
  readonly name: string;
  readonly version: number;
  readonly updated_at: string;
  readonly author: string | null;
}

/** A saved view, or a layer, as it is stored. */
export type StoredRow = ViewRow &
  (
    | { readonly kind: 'view'; readonly content: ViewContent }
    | { readonly kind: 'layer'; readonly content: LayerContent }
  );

const columns = 'id, owner_id, list, kind, name, content, version, updated_at, actor_name(updated_by) as author';

/** Everything kept of a list for one person: the tenant's and his own. */
export function viewsStatement(userId: string, list: string): Statement {
  return {
    text: `select ${columns} from list_view where owner_id in ($1::uuid, $2::uuid) and list = $3 order by lower(name), id`,
    values: [nobody, userId, list],
  };
}

/** A row that the user may see, locked until the end of the transaction. */
export async function lockView(tx: Tx, userId: string, id: string): Promise<StoredRow | undefined> {
  const [row] = await tx.rows<StoredRow>(
    `select ${columns} from list_view where id = $1::uuid and owner_id in ($2::uuid, $3::uuid) and kind = 'view' for update`,
    [id, nobody, userId],
  );
  return row;
}

/** The layer of an owner, locked until the end of the transaction. */
export async function lockOwnersLayer(tx: Tx, ownerId: string, list: string): Promise<StoredRow | undefined> {
  const [row] = await tx.rows<StoredRow>(
    `select ${columns} from list_view where owner_id = $1::uuid and list = $2 and kind = 'layer' and name = '' for update`,
    [ownerId, list],
  );
  return row;
}

/** How many views an owner has of a list. */
export async function countViews(tx: Tx, ownerId: string, list: string): Promise<number> {
  const [row] = await tx.rows<{ n: number }>(
    `select count(*)::integer as n from list_view where owner_id = $1::uuid and list = $2 and kind = 'view'`,
    [ownerId, list],
  );
  return row?.n ?? 0;
}

/** What a write stores, with its line in the audit trail. */
export interface ViewChange {
  readonly id: string;
  readonly ownerId: string;
  readonly list: string;
  readonly kind: 'view' | 'layer';
  readonly name: string;
  readonly content: ViewContent | LayerContent;
  /** Version that was read; 0 for a new row. */
  readonly version: number;
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>;
}

/** Inserts or changes a row with its audit row in one statement; the new version, or undefined when somebody was quicker. */
export async function storeView(context: TxContext, change: ViewChange): Promise<number | undefined> {
  const isNew = change.version === 0;
  const write = isNew
    ? `insert into list_view (tenant_id, id, owner_id, list, kind, name, content, version, created_at, updated_at, updated_by)
       values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8::integer + 1, $9::timestamptz, $9::timestamptz, $10::uuid)
       on conflict (tenant_id, owner_id, list, lower(name)) do nothing returning version`
    : `update list_view set name = $6, content = $7::jsonb, version = version + 1, updated_at = $9::timestamptz, updated_by = $10::uuid
       where tenant_id = $1 and id = $2 and owner_id = $3::uuid and list = $4::text and kind = $5::text and version = $8::integer returning version`;
  const action = isNew ? 'create' : 'update';
  const [row] = await context.rows<{ version: number }>(audited(write, action), [
    context.tenantId,
    change.id,
    change.ownerId,
    change.list,
    change.kind,
    change.name,
    JSON.stringify(change.content),
    change.version,
    context.at,
    context.userId,
    entityOf(change.ownerId),
    JSON.stringify(change.changes),
    context.facts.ip,
    context.facts.requestId,
  ]);
  return row?.version;
}

/** Deletes a locked view, with its audit row. */
export async function removeView(context: TxContext, view: StoredRow): Promise<void> {
  const gone = `delete from list_view where tenant_id = $1 and id = $2 and owner_id = $3::uuid and list = $4::text and kind = $5::text
    and name = $6::text and $7::jsonb is not null and version = $8::integer returning version + 1 as version`;
  await context.rows(audited(gone, 'delete'), [
    context.tenantId,
    view.id,
    view.owner_id,
    view.list,
    view.kind,
    view.name,
    JSON.stringify(view.content),
    view.version,
    context.at,
    context.userId,
    entityOf(view.owner_id),
    JSON.stringify({ name: [view.name, null] }),
    context.facts.ip,
    context.facts.requestId,
  ]);
}

/** What is everybody's stands in the trail under another name than what people keep for themselves. */
const entityOf = (ownerId: string): string => (ownerId === nobody ? 'settings.view' : 'settings.ownView');

const audited = (write: string, action: 'create' | 'update' | 'delete'): string =>
  `with n as (${write}), log as (
    insert into audit_log (tenant_id, entity, entity_id, version, at, action, actor_id, changes, ip, request_id, hash)
    select $1, $11::text, $2, n.version, $9::timestamptz, '${action}', $10::uuid, $12::jsonb, $13, $14,
      audit_hash((select hash from audit_log where tenant_id = $1 and entity = $11::text and entity_id = $2 order by version desc limit 1),
        $1, $11::text, $2, n.version, $9::timestamptz, '${action}', $10::uuid, $12::jsonb)
    from n)
  select version from n`;
