import { toObjects } from '@mp/kernel/server';
import type { RawResult, Statement, Tx } from '@mp/kernel/server';
import type { Starters } from './graph.query.ts';

/** Whether a user belongs to those who may start a process. */
export async function mayStart(tx: Tx, userId: string, starters: Starters): Promise<boolean> {
  if (starters.all || starters.users?.includes(userId)) return true;
  const orgs = starters.orgs ?? [];
  const [row] = await tx.rows<{ found: boolean }>(
    `select exists (select 1 from perm_sources($1::uuid) x join role r on r.id = x.subject_id
          where x.subject_type = 'role' and x.inactive is null and (r.id::text = any($2::text[]) or lower(r.code) = any($2::text[])))
        or exists (select 1 from user_org u join org b on b.tenant_id = u.tenant_id and b.id = u.org_id and b.deleted_at is null
            join unnest($3::uuid[], $4::boolean[]) g(id, below) on true
            join org a on a.tenant_id = b.tenant_id and a.id = g.id
          where u.user_id = $1::uuid and (b.id = a.id or (g.below and b.path >= a.path || '.' and b.path < a.path || '/'))) as found`,
    [
      userId,
      (starters.roles ?? []).map((role) => role.toLowerCase()),
      orgs.map(({ id }) => id),
      orgs.map(({ withBelow }) => withBelow === true),
    ],
  );
  return row?.found === true;
}

/** The instance of a process that runs for a record, or was made under an id. */
export async function runningFor(
  tx: Tx,
  record: { readonly resource: string; readonly id: string; readonly key: string },
): Promise<string | undefined> {
  const [row] = await tx.rows<{ id: string }>(
    `select id from process_instance where resource = $1 and record_id = $2::uuid and def_key = $3 and status = 'processing' and deleted_at is null and parent_id is null`,
    [record.resource, record.id, record.key],
  );
  return row?.id;
}

/** Answer of the command that made an instance, when it was made before. */
export function answerStatement(instanceId: string, commandId: string | undefined): Statement {
  return {
    text: `select answer from process_command where instance_id = $1::uuid and command_id = $2`,
    values: [instanceId, commandId ?? null],
  };
}

/** Reads the result of `answerStatement`. */
export function readAnswer(result: RawResult | undefined): unknown {
  const [row] = result ? toObjects<{ answer: unknown }>(result) : [];
  return row?.answer;
}

/** The same in an open transaction. */
export async function answerOfStart(tx: Tx, instanceId: string, commandId: string): Promise<unknown> {
  const [result] = await tx.batch([answerStatement(instanceId, commandId)]);
  return readAnswer(result);
}
