import {
  grantedScopeSql,
  Params,
  toObjects,
  type Context,
  type ResourceServer,
  type Statement,
  type TxContext,
} from '@mp/kernel/server';

/** A file as whoever manages files sees it, within his data scope. */
export interface ManagedFile {
  readonly id: string;
  readonly state: 'kept' | 'unused' | 'bin';
  readonly owner_id: string | null;
  readonly purpose: string;
}

/** Those of some files that the caller sees. */
export async function managedFiles(
  context: Context,
  server: ResourceServer,
  ids: readonly string[],
): Promise<readonly ManagedFile[]> {
  const [result] = await context.batch(() => {
    const params = new Params();
    const chosen = params.add(ids, '::uuid[]');
    const scope = grantedScopeSql(context, server, { action: 'read', params });
    return [
      params.statement(
        `select t.id, t.state, t.owner_id, t.purpose from stored_file_line t where t.id = any(${chosen}) and ${scope}`,
      ),
    ];
  });
  return result ? toObjects<ManagedFile>(result) : [];
}

/** Puts files into the bin until `until`; answers how many were not in it. */
export async function binMany(context: TxContext, ids: readonly string[], until: Date): Promise<number> {
  const rows = await context.rows(
    `update attachment set deleted_at = $2, expires_at = $3 where id = any($1::uuid[]) and deleted_at is null returning 1`,
    [ids, context.now, until],
  );
  return rows.length;
}

/** Takes files out of the bin; those that no record has wait for one until `until`, unless they need none. */
export async function restoreMany(
  context: TxContext,
  ids: readonly string[],
  { until, needingNone }: { readonly until: Date; readonly needingNone: readonly string[] },
): Promise<number> {
  const rows = await context.rows(
    `update attachment set deleted_at = null,
       expires_at = case when owner_id is null and not (purpose = any($3::text[])) then $2::timestamptz end
     where id = any($1::uuid[]) and deleted_at is not null returning 1`,
    [ids, until, needingNone],
  );
  return rows.length;
}

/** The statements of the usage: its sum, and its parts by uploader, purpose, owner and state. */
export function usageStatements(): readonly Statement[] {
  const by = (column: string): Statement => ({
    text: `select coalesce(${column}, '') as key, sum(size)::text as bytes, count(*)::integer as files
      from stored_file_line group by 1 order by sum(size) desc, 1 limit 50`,
    values: [],
  });
  return [
    {
      text: `select u.user_id as id, actor_name(u.user_id) as name, u.bytes::text as bytes from file_usage u
        where u.bytes > 0 order by u.bytes desc, u.user_id limit 10`,
      values: [],
    },
    by('purpose'),
    by('owner_entity'),
    by('state'),
  ];
}
