import {
  internalRights,
  projectionOf,
  toRecord,
  type Context,
  type ResourceServer,
  type Statement,
} from '@mp/kernel/server';

/** All fields of a record, read without looking at the caller's scope; whoever calls decides what he may see of it. */
export async function wholeRecord(
  context: Context,
  server: ResourceServer,
  id: string,
): Promise<Record<string, unknown> | undefined> {
  const projection = projectionOf(server, internalRights);
  const [result] = await context.batch(() => [
    {
      text: `select ${projection.map(({ sql }) => sql).join(', ')} from ${server.table} t where t.id = $1::uuid and t.deleted_at is null`,
      values: [id],
    },
  ]);
  const row = result?.rows[0];
  return row ? toRecord(projection, row) : undefined;
}

/** What is known of kept files, in their order. */
export function filesStatement(tenantId: string, ids: readonly string[], factsOf: (ids: string) => string): Statement {
  return {
    text: `select ${factsOf('t.ids')} from (select $1::uuid as tenant_id, $2::uuid[] as ids) t`,
    values: [tenantId, [...ids]],
  };
}
