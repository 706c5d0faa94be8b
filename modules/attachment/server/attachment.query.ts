import type { Context, Tx } from '@mp/kernel/server';

/** A kept file as its row says. */
export interface Attachment {
  readonly id: string;
  readonly purpose: string;
  readonly fileName: string;
  readonly type: string;
  readonly size: number;
  readonly hash: string;
  readonly createdBy: string;
}

const columns = 'id, purpose, file_name as "fileName", type, size, hash, created_by as "createdBy"';

/** Lets one at a time come or go among the files with this content. */
export async function lockContent(context: Context, tx: Tx, hash: string): Promise<void> {
  await tx.rows('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`file:${context.tenantId}:${hash}`]);
}

/** Records a kept file. */
export async function insertAttachment(context: Context, tx: Tx, file: Omit<Attachment, 'createdBy'>): Promise<void> {
  await tx.rows(
    `insert into attachment (tenant_id, id, purpose, file_name, type, size, hash, created_at, created_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
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
    ],
  );
}

/** A file of the caller's tenant; undefined when there is none. */
export async function attachmentById(context: Context, id: string): Promise<Attachment | undefined> {
  const [row] = await context.rows<Attachment>(`select ${columns} from attachment where id = $1::uuid`, [id]);
  return row;
}

/** Removes the row of a file and answers whether others still name its content. */
export async function deleteAttachment(tx: Tx, file: Attachment): Promise<boolean> {
  await tx.rows('delete from attachment where id = $1::uuid', [file.id]);
  return (await tx.rows('select 1 from attachment where hash = $1 limit 1', [file.hash])).length > 0;
}
