import type { Tx } from '@mp/kernel/server';

type Reader = Pick<Tx, 'rows'>;

/** How many directories' files carry a property. */
export const directoryCount = `(select count(*) from directory_type d where d.tenant_id = t.tenant_id and d.deleted_at is null
  and d.attributes @> jsonb_build_array(jsonb_build_object('attributeId', t.id)))::integer`;

/** Whether the files of any directory carry a property. */
export async function isAttributeUsed(db: Reader, id: string): Promise<boolean> {
  const [row] = await db.rows<{ used: boolean }>(
    `select exists (select 1 from directory_type where deleted_at is null
       and attributes @> jsonb_build_array(jsonb_build_object('attributeId', $1::uuid))) as used`,
    [id],
  );
  return row?.used === true;
}

/** The library of a directory; undefined when there is none. */
export async function libraryOf(db: Reader, id: string): Promise<string | undefined> {
  const [row] = await db.rows<{ library: string }>(
    'select library from directory_type where id = $1::uuid and deleted_at is null',
    [id],
  );
  return row?.library;
}

/** Whether directories stand below another. */
export async function hasDirectories(db: Reader, id: string): Promise<boolean> {
  const [row] = await db.rows<{ has: boolean }>(
    'select exists (select 1 from directory_type where parent_id = $1::uuid and deleted_at is null) as has',
    [id],
  );
  return row?.has === true;
}

/** A directory and all below it, by id; empty when there is none. */
export async function directoriesFrom(db: Reader, id: string): Promise<readonly string[]> {
  const rows = await db.rows<{ id: string }>(
    `select d.id from directory_type t join directory_type d
       on d.deleted_at is null and (d.id = t.id or (d.path >= t.path || '.' and d.path < t.path || '/'))
     where t.id = $1::uuid and t.deleted_at is null order by d.path`,
    [id],
  );
  return rows.map((row) => row.id);
}
