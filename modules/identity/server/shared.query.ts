import { likePattern } from '@mp/kernel/server';
import type { Tx } from '@mp/kernel/server';

interface Place {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly hasChildren: boolean;
}

interface Person {
  readonly id: string;
  readonly userName: string;
  readonly employeeName: string;
  readonly orgName: string | null;
}

/** The tenant whose organisations the current one shares; none of it where one of them is from outside. */
export async function shareSource(tx: Tx): Promise<{ readonly id: string; readonly name: string } | undefined> {
  const [row] = await tx.rows<{ id: string; name: string }>(
    `select s.id, s.tenancy_name as name from tenant t
       join tenant s on s.id = t.share_org_from and not s.is_outside and s.tenancy_status = '1' and s.deleted_at is null
     where t.id = app_tenant() and t.is_share_org and not t.is_outside`,
  );
  return row;
}

/** One level of organisations; runs behind the wall of the source. */
export async function levelBelow(tx: Tx, parent: string | null): Promise<Place[]> {
  return tx.rows(
    `select o.id, o.name, o.type, exists (select 1 from org c where c.parent_id = o.id and c.enabled and c.deleted_at is null) as "hasChildren"
     from org o where o.parent_id is not distinct from $1::uuid and o.enabled and o.deleted_at is null order by o.seq, o.id limit 500`,
    [parent],
  );
}

/** Enabled users at or below an organisation, or of all, whose names hold the text; behind the wall of the source. */
export async function usersBelow(tx: Tx, orgId: string | null, q: string): Promise<Person[]> {
  return tx.rows(
    `select u.id, u.user_name as "userName", u.employee_name as "employeeName", (select o.name from org o where o.id = u.default_org_id) as "orgName"
     from tenant_user u where u.deleted_at is null and u.status = 'enabled'
       and ($1::uuid is null or exists (select 1 from org a join org o on o.tenant_id = a.tenant_id and (o.id = a.id or (o.path >= a.path || '.' and o.path < a.path || '/'))
         join user_org m on m.org_id = o.id where a.id = $1::uuid and m.user_id = u.id))
       and ($2 = '' or u.search_text like $3)
     order by u.user_name collate "C" limit 50`,
    [orgId, q, likePattern(q)],
  );
}

/** Those of the accounts that are enabled members of the tenant behind whose wall this runs, with their names. */
export async function membersAmong(
  tx: Tx,
  ids: readonly string[],
): Promise<{ readonly id: string; readonly employeeName: string }[]> {
  return tx.rows(
    `select id, employee_name as "employeeName" from tenant_user where id = any($1::uuid[]) and deleted_at is null and status = 'enabled'`,
    [ids],
  );
}

/** Ids of those accounts that are members of the current tenant. */
export async function knownMembers(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx.rows<{ id: string }>(
    'select id from tenant_user where id = any($1::uuid[]) and deleted_at is null',
    [ids],
  );
  return new Set(rows.map(({ id }) => id));
}
