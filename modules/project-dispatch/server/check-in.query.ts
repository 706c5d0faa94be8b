import type { Tx } from '@mp/kernel/server';
import type { DispatchPhase, dispatchStates } from '../contract/index.ts';

type Reader = Pick<Tx, 'rows'>;

/** A check-in as it is counted. */
export interface CheckInRow {
  readonly id: string;
  readonly personId: string;
  readonly kind: 'in' | 'out';
  readonly at: string;
  readonly distanceM: number | null;
}

/** The check-ins of a dispatch in their order. */
export function checkInsOf(db: Reader, dispatchId: string): Promise<CheckInRow[]> {
  return db.rows(
    `select id, person_id as "personId", kind, at, distance_m as "distanceM" from dispatch_check_in
      where dispatch_id = $1::uuid and deleted_at is null order by at, no`,
    [dispatchId],
  );
}

/** Which of some dispatches name somebody. */
export async function dispatchesNaming(
  db: Reader,
  ids: readonly string[],
  personId: string,
): Promise<ReadonlySet<string>> {
  const rows = await db.rows<{ id: string }>(
    'select id from dispatch where id = any($1::uuid[]) and $2::uuid = any(person_ids)',
    [ids, personId],
  );
  return new Set(rows.map(({ id }) => id));
}

/** A dispatch that names somebody, with what he did last. */
export interface NamingRow {
  readonly id: string;
  readonly no: string;
  readonly phase: DispatchPhase;
  readonly state: (typeof dispatchStates)[number];
  readonly plannedFrom: string;
  readonly plannedTo: string;
  readonly isLead: boolean;
  readonly lastKind: 'in' | 'out' | null;
  readonly lastAt: string | null;
  readonly lastDistanceM: number | null;
}

/** Dispatches of a project whose work goes on and that name somebody, the earliest first. */
export function dispatchesAtSite(db: Reader, projectId: string, personId: string): Promise<NamingRow[]> {
  return db.rows(
    `select d.id, d.no, d.phase, d.state, d.planned_from::text as "plannedFrom", d.planned_to::text as "plannedTo",
        d.lead_id is not distinct from $2::uuid as "isLead", l.kind as "lastKind", l.at as "lastAt", l.distance_m as "lastDistanceM"
      from dispatch d left join lateral (
        select c.kind, c.at, c.distance_m from dispatch_check_in c
          where c.tenant_id = d.tenant_id and c.dispatch_id = d.id and c.person_id = $2::uuid and c.deleted_at is null order by c.at desc limit 1) l on true
      where d.project_id = $1::uuid and $2::uuid = any(d.person_ids) and d.state in ('accepted', 'onSite') and d.deleted_at is null
      order by d.planned_from, d.no`,
    [projectId, personId],
  );
}
