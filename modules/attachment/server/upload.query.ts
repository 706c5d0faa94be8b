import type { Context, Tx } from '@mp/kernel/server';

/** An upload under way as its row says. */
export interface UploadRow {
  readonly id: string;
  readonly purpose: string;
  readonly fileName: string;
  readonly size: number;
  /** Bytes that stand in the store. */
  readonly received: number;
  readonly parts: readonly string[];
  readonly attachmentId: string | null;
  readonly createdAt: string;
}

const columns = `id, purpose, file_name as "fileName", size, received, parts, attachment_id as "attachmentId", created_at as "createdAt"`;

function readRow(row: UploadRow | undefined): UploadRow | undefined {
  return row && { ...row, size: Number(row.size), received: Number(row.received) };
}

/** Begins an upload of the caller. */
export async function insertUpload(
  context: Context,
  upload: Pick<UploadRow, 'id' | 'purpose' | 'fileName' | 'size'>,
  expiresAt: Date,
): Promise<void> {
  await context.rows(
    `insert into upload (tenant_id, id, user_id, purpose, file_name, size, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [context.tenantId, upload.id, context.userId, upload.purpose, upload.fileName, upload.size, context.now, expiresAt],
  );
}

/** The caller's own upload that is not over; undefined for anybody else's. */
export async function uploadById(context: Context, id: string): Promise<UploadRow | undefined> {
  const [row] = await context.rows<UploadRow>(
    `select ${columns} from upload where id = $1::uuid and user_id = $2::uuid and expires_at > $3`,
    [id, context.userId, context.now],
  );
  return readRow(row);
}

/** Counts a part that stands in the store; false when another node was quicker with this offset. */
export async function addPart(
  context: Context,
  id: string,
  { offset, part }: { readonly offset: number; readonly part: { readonly name: string; readonly size: number } },
): Promise<boolean> {
  const rows = await context.rows(
    `update upload set received = received + $3, parts = parts || $4::text
     where id = $1::uuid and received = $2 and received + $3 <= size returning id`,
    [id, offset, part.size, part.name],
  );
  return rows.length > 0;
}

/** The upload has become a file; its parts are of no use any more. False when it had become one already. */
export async function setUploadFile(tx: Pick<Tx, 'rows'>, id: string, attachmentId: string): Promise<boolean> {
  const rows = await tx.rows(
    `update upload set attachment_id = $2::uuid, parts = '{}' where id = $1::uuid and attachment_id is null returning id`,
    [id, attachmentId],
  );
  return rows.length > 0;
}

/** Removes an upload. */
export async function deleteUpload(tx: Pick<Tx, 'rows'>, id: string): Promise<void> {
  await tx.rows('delete from upload where id = $1::uuid', [id]);
}
