import { toObjects, type Context } from '@mp/kernel/server';
import type { Startable } from '../../contract/index.ts';
import { wireText } from '../names.rules.ts';
import { startableStatement, type StartableRow } from './startable.query.ts';

/** Deployed definitions that the caller may start, by category; those of one key when it is given. */
export async function startableOf(context: Context, key: string | null = null): Promise<Startable[]> {
  const [result] = await context.batch(({ tenantId, userId }) => [startableStatement(tenantId, userId, key)]);
  return (result ? toObjects<StartableRow>(result) : []).map((row) => ({
    id: row.id,
    key: row.key,
    name: wireText(row.name),
    icon: row.icon,
    categoryId: row.category_name ? row.category_id : null,
    categoryName: row.category_name ? wireText(row.category_name) : null,
    form: row.form ?? 'fields',
    resource: row.resource,
    formUrl: row.form_url,
    remark: row.remark,
    recentAt: row.recent_at,
    offered: row.offered,
  }));
}
