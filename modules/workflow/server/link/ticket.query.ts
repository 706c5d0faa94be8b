import type { Context, Tx } from '@mp/kernel/server';

/** What a ticket opens. */
export interface TicketRow {
  readonly outcome: 'ok' | 'used' | 'revoked' | 'expired';
  readonly tenant_id: string;
  readonly user_id: string;
  readonly task_id: string;
}

/** The ticket of a hash, whatever has become of it; undefined where there is none. */
export async function enteredTicket(context: Context, hash: string): Promise<TicketRow | undefined> {
  const [row] = await context.scoped<TicketRow>({}, 'select * from task_ticket_enter($1, $2::timestamptz)', [
    hash,
    context.at,
  ]);
  return row;
}

/** Keeps a ticket of a member for a task, and forgets those of his that ended a month ago. */
export async function insertTicket(
  tx: Tx,
  ticket: {
    readonly hash: string;
    readonly userId: string;
    readonly taskId: string;
    readonly at: string;
    readonly until: string;
  },
): Promise<void> {
  const { hash, userId, taskId, at, until } = ticket;
  await tx.batch([
    {
      text: `delete from task_ticket where user_id = $1::uuid and expires_at < $2::timestamptz - interval '30 days'`,
      values: [userId, at],
    },
    {
      text: `insert into task_ticket (tenant_id, hash, user_id, task_id, created_at, expires_at)
        values (app_tenant(), $1, $2::uuid, $3::uuid, $4::timestamptz, $5::timestamptz)`,
      values: [hash, userId, taskId, at, until],
    },
  ]);
}

/** Uses a ticket up with the decision itself; false where another call was faster, or it has ended. */
export async function useTicket(tx: Tx, hash: string, at: string): Promise<boolean> {
  const rows = await tx.rows(
    `update task_ticket set used_at = $2::timestamptz
     where hash = $1 and used_at is null and revoked_at is null and expires_at > $2::timestamptz returning 1`,
    [hash, at],
  );
  return rows.length > 0;
}

/** The open task that a link is to lead to: its node and the version of its process; undefined once it is done. */
export async function placeOfTask(
  tx: Tx,
  taskId: string,
): Promise<{ readonly node_id: string; readonly kind: string; readonly version_id: string } | undefined> {
  const [row] = await tx.rows<{ node_id: string; kind: string; version_id: string }>(
    `select t.node_id, t.kind, i.version_id from task t
      join process_instance i on i.tenant_id = t.tenant_id and i.id = t.instance_id
      where t.id = $1::uuid and t.ended_at is null`,
    [taskId],
  );
  return row;
}
