import { commonErrors } from '@mp/kernel/contract';
import type { Context } from '@mp/kernel/server';

/** What decides over the calls of a project. */
export interface ProjectRow {
  readonly userId: string;
  readonly accessCode: string;
  readonly apis: readonly string[];
}

/** A project of the caller's tenant. Throws `common.notFound`. */
export async function projectRow(context: Context, id: string): Promise<ProjectRow> {
  const [row] = await context.rows<ProjectRow>(
    `select user_id as "userId", access_code as "accessCode", coalesce(apis, '[]') as apis
     from access_project where id = $1::uuid and deleted_at is null`,
    [id],
  );
  if (!row) throw commonErrors.notFound();
  return row;
}
