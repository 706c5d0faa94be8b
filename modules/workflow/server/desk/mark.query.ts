import type { Statement, Tx } from '@mp/kernel/server';

/** Follows an instance or no longer; a participation that nothing is left of goes. */
export async function setAttention(
  tx: Tx,
  given: { readonly tenantId: string; readonly userId: string; readonly instanceId: string; readonly at: string },
  on: boolean,
): Promise<void> {
  const values = [given.tenantId, given.userId, given.instanceId];
  if (on) {
    await tx.rows(
      `insert into participation (tenant_id, user_id, instance_id, roles, def_key, category_id, status, outcome, initiator_id, resource,
         record_id, started_at, last_at, attention_at, search_text)
       select i.tenant_id, $2::uuid, i.id, 8, i.def_key, i.category_id, i.status, i.outcome, i.initiator_id, i.resource, i.record_id,
         i.started_at, $4::timestamptz, $4::timestamptz, i.search_text
       from process_instance i where i.tenant_id = $1::uuid and i.id = $3::uuid
       on conflict on constraint participation_pk do update
         set roles = participation.roles | 8::smallint, attention_at = coalesce(participation.attention_at, excluded.attention_at)`,
      [...values, given.at],
    );
    return;
  }
  await tx.batch([
    {
      text: `update participation set roles = roles & ~8::smallint, attention_at = null
        where tenant_id = $1::uuid and user_id = $2::uuid and instance_id = $3::uuid`,
      values,
    },
    {
      text: `delete from participation where tenant_id = $1::uuid and user_id = $2::uuid and instance_id = $3::uuid and roles = 0`,
      values,
    },
  ]);
}

/** Marks a copy as read. */
export function markCopyStatement(given: {
  readonly tenantId: string;
  readonly userId: string;
  readonly instanceId: string;
  readonly at: string;
}): Statement {
  return {
    text: `update participation set cc_read_at = coalesce(cc_read_at, $4::timestamptz)
      where tenant_id = $1::uuid and user_id = $2::uuid and instance_id = $3::uuid and (roles & 4) > 0 returning user_id`,
    values: [given.tenantId, given.userId, given.instanceId, given.at],
  };
}
