import { resourceByKey } from '@mp/kernel/contract';
import type { Context } from '@mp/kernel/server';
import { purviewOf } from '@mp/kernel/server';
import type { RecentChange } from '../contract/index.ts';
import { type ChangeRow, latestChanges } from './home.query.ts';

const shown = 8;

/** Own changes, or the whole tenant's for administrators; names of fields the caller may not read are left out. */
export async function recentChangesOf(context: Context): Promise<{ items: RecentChange[] }> {
  const everybody = context.rights.admin !== null;
  const { text, values } = latestChanges(context.tenantId, everybody ? null : context.userId, shown);
  const rows = await context.rows<ChangeRow>(text, values);
  return { items: rows.map((row) => toChange(context, row)) };
}

function toChange(context: Context, row: ChangeRow): RecentChange {
  const resource = resourceByKey(row.entity);
  const fields = (row.fields ?? []).filter((name) => (resource ? purviewOf(context.rights, resource, name) > 0 : true));
  return {
    entity: row.entity,
    entityId: row.entity_id,
    version: row.version,
    at: new Date(row.at).toISOString(),
    action: row.action,
    actorName: row.actor_name,
    fields,
  };
}
