import type { Context, Tx, TxContext } from '@mp/kernel/server';

/** What the virus scanner said; `skipped` when there is none. */
export type ScanState = 'clean' | 'skipped';

/** A kept file as its row says. */
export interface Attachment {
  readonly id: string;
  readonly purpose: string;
  readonly fileName: string;
  readonly type: string;
  readonly size: number;
  readonly hash: string;
  readonly createdBy: string;
  readonly ownerEntity: string | null;
  readonly ownerId: string | null;
  readonly field: string | null;
}

/** A file of a record's own list, with who brought it and when. */
export interface ListedFile {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly createdAt: string;
  readonly createdByName: string | null;
}

/** The field of a record that a file belongs to; `attachments` is the record's own list. */
export interface FileOwner {
  readonly entity: string;
  readonly id: string;
  readonly field: string;
}

const columns = `id, purpose, file_name as "fileName", type, size, hash, created_by as "createdBy",
  owner_entity as "ownerEntity", owner_id as "ownerId", field`;
/** Claims whose bytes are not there yet, files in the bin and refused ones are nobody's. */
const isThere = `deleted_at is null and scan_state in ('clean', 'skipped')`;

/** Counts an upload of the caller; seconds to wait when there were more than `most` in `seconds`. */
export async function claimUploadTurn(context: Context, max: number, seconds: number): Promise<number> {
  const [row] = await context.rows<{ wait: number }>('select rate_take($1, $2, $3, $4) as wait', [
    `upload:${context.tenantId}:${context.userId}`,
    max,
    seconds,
    context.now,
  ]);
  return row?.wait ?? 0;
}

/** Lets one at a time claim room in the store of the tenant, so that what all take together is known. */
export async function lockRoom(tx: Tx, tenantId: string): Promise<void> {
  await tx.rows('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`file room:${tenantId}`]);
}

/** Lets one at a time come or go among the files with this content. */
export async function lockContent(tx: Tx, tenantId: string, hash: string): Promise<void> {
  await tx.rows('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`file:${tenantId}:${hash}`]);
}

/**
 * Claims a content: from now on nobody removes its bytes, though the file is not there before `settle`. Answers
 * whether the bytes stand there already.
 */
export async function insertClaim(
  context: TxContext,
  file: Pick<Attachment, 'id' | 'purpose' | 'fileName' | 'type' | 'size' | 'hash'>,
  expiresAt: Date,
): Promise<boolean> {
  await context.rows(
    `insert into attachment (tenant_id, id, purpose, file_name, type, size, hash, created_at, created_by, scan_state, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'pending', $10)`,
    [
      context.tenantId,
      file.id,
      file.purpose,
      file.fileName,
      file.type,
      file.size,
      file.hash,
      context.now,
      context.userId,
      expiresAt,
    ],
  );
  return (
    (await context.rows(`select 1 from attachment where hash = $1 and scan_state <> 'pending' limit 1`, [file.hash]))
      .length > 0
  );
}

/** The claimed file is there. Answers false when the claim is over. */
export async function settleClaim(
  tx: Tx,
  id: string,
  { state, expiresAt }: { readonly state: ScanState; readonly expiresAt: Date | null },
): Promise<boolean> {
  const settled = await tx.rows(
    `update attachment set scan_state = $2, expires_at = $3 where id = $1::uuid and scan_state = 'pending' returning id`,
    [id, state, expiresAt],
  );
  return settled.length > 0;
}

/** Bytes that the files of the caller and of the tenant take. */
export async function usedBytes(context: TxContext): Promise<{ readonly user: number; readonly tenant: number }> {
  const [row] = await context.rows<{ user: string; tenant: string }>(
    `select coalesce(sum(bytes) filter (where user_id = $1::uuid), 0)::text as user, coalesce(sum(bytes), 0)::text as tenant from file_usage`,
    [context.userId],
  );
  return { user: Number(row?.user ?? 0), tenant: Number(row?.tenant ?? 0) };
}

/** A file of the caller's tenant; undefined when there is none. */
export async function attachmentById(context: Context, id: string): Promise<Attachment | undefined> {
  const [row] = await context.rows<Attachment>(`select ${columns} from attachment where id = $1::uuid and ${isThere}`, [
    id,
  ]);
  return row;
}

/** Several files of the caller's tenant. */
export async function attachmentsById(context: Context, ids: readonly string[]): Promise<Attachment[]> {
  return context.rows<Attachment>(`select ${columns} from attachment where id = any($1::uuid[]) and ${isThere}`, [ids]);
}

/** Several files, locked until the transaction ends. */
export async function lockAttachments(tx: Tx, ids: readonly string[]): Promise<Attachment[]> {
  return tx.rows<Attachment>(
    `select ${columns} from attachment where id = any($1::uuid[]) and ${isThere} order by id for update`,
    [ids],
  );
}

/** Makes files belong to a field of a record. */
export async function setOwner(tx: Tx, ids: readonly string[], owner: FileOwner): Promise<void> {
  await tx.rows(
    `update attachment set owner_entity = $2, owner_id = $3::uuid, field = $4, expires_at = null where id = any($1::uuid[])`,
    [ids, owner.entity, owner.id, owner.field],
  );
}

/** Makes the files of a record nobody's; they go at `until` unless a record takes them. */
export async function disown(tx: Tx, owner: Pick<FileOwner, 'entity' | 'id'>, until: Date): Promise<void> {
  await tx.rows(
    `update attachment set owner_entity = null, owner_id = null, field = null, expires_at = $3
     where owner_entity = $1 and owner_id = $2::uuid and deleted_at is null`,
    [owner.entity, owner.id, until],
  );
}

/** Puts the files of a field into the bin, but for those that are kept. */
export async function binOthers(
  context: TxContext,
  owner: FileOwner,
  { kept, until }: { readonly kept: readonly string[]; readonly until: Date },
): Promise<void> {
  await context.rows(
    `update attachment set deleted_at = $5, expires_at = $6
     where owner_entity = $1 and owner_id = $2::uuid and field = $3 and not (id = any($4::uuid[])) and deleted_at is null`,
    [owner.entity, owner.id, owner.field, kept, context.now, until],
  );
}

/** Puts a file into the bin. */
export async function binOne(context: TxContext, id: string, until: Date): Promise<void> {
  await context.rows(`update attachment set deleted_at = $2, expires_at = $3 where id = $1::uuid`, [
    id,
    context.now,
    until,
  ]);
}

/** The files of a record's own list, oldest first. */
export async function filesOfRecord(context: Context, owner: FileOwner): Promise<ListedFile[]> {
  return context.rows<ListedFile>(
    `select id, file_name as name, type, size, created_at as "createdAt", actor_name(created_by) as "createdByName"
     from attachment where owner_entity = $1 and owner_id = $2::uuid and field = $3 and ${isThere}
     order by created_at, id limit 500`,
    [owner.entity, owner.id, owner.field],
  );
}

/** Removes the row of a file for good. */
export async function deleteAttachment(tx: Tx, id: string): Promise<void> {
  await tx.rows('delete from attachment where id = $1::uuid', [id]);
}

/** Whether some file still names a content. */
export async function isInUse(tx: Tx, hash: string): Promise<boolean> {
  return (await tx.rows('select 1 from attachment where hash = $1 limit 1', [hash])).length > 0;
}

/** SQL of what stands beside the ids of files in a record of table `t`. */
export function fileFactsSql(ids: string): string {
  return `(select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.file_name, 'size', f.size, 'type', f.type) order by r.at), '[]')
    from unnest(${ids}) with ordinality r(id, at)
    join attachment f on f.tenant_id = t.tenant_id and f.id = r.id and f.deleted_at is null and f.scan_state in ('clean', 'skipped'))`;
}
