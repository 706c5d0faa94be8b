import type { Tx } from '@mp/kernel/server';

type Rows = Pick<Tx, 'rows'>;

/**
 * Writes everybody who manages a GOEM into it and its guest dealers, so that each of them sees these and no others. The
 * hidden fields follow from the logins, which have the history: a form that is open on a GOEM or guest dealer stays good.
 * Answers who they are.
 */
export async function followLogins(tx: Rows, goemId: string): Promise<readonly string[]> {
  const [row] = await tx.rows<{ ids: string[] }>(
    `with people as (
        select g.user_id as id, 0 as place from goem g where g.id = $1::uuid and g.user_id is not null
        union select l.user_id, 1 from goem_login l
          where l.goem_id = $1::uuid and l.status = 'open' and l.user_id is not null and l.deleted_at is null
      ), kept as (select coalesce(array_agg(p.id order by p.place, p.id), '{}') as ids
        from (select distinct on (id) id, place from people order by id, place) p)
      update goem g set user_ids = k.ids from kept k where g.id = $1::uuid returning k.ids`,
    [goemId],
  );
  await tx.rows(
    `update guest_dealer set goem_user_ids = $2::uuid[], goem_user_id = $3::uuid
      where goem_id = $1::uuid and (goem_user_ids, goem_user_id) is distinct from ($2::uuid[], $3::uuid)`,
    [goemId, row?.ids ?? [], row?.ids[0] ?? null],
  );
  return row?.ids ?? [];
}

/** Logins of a GOEM in a state. */
export function loginsOf(
  tx: Rows,
  goemId: string,
  status: string,
): Promise<{ id: string; version: number; userId: string }[]> {
  return tx.rows(
    `select id, version, user_id as "userId" from goem_login
      where goem_id = $1::uuid and status = $2 and user_id is not null and deleted_at is null order by id for update`,
    [goemId, status],
  );
}
