import type { Tx } from '@mp/kernel/server';

type Reader = Pick<Tx, 'rows'>;

/** A punch item that is open, as gates name it. */
export interface OpenPunch {
  readonly no: string;
  readonly punchClass: 'A' | 'B' | 'C';
  readonly text: string;
  readonly unitId: string | null;
  /** `YYYY-MM-DD`. */
  readonly dueOn: string | null;
}

/** Open punch items of a project, those that block acceptance first. */
export function openPunches(db: Reader, projectId: string): Promise<OpenPunch[]> {
  return db.rows(
    `select no, punch_class as "punchClass", text, unit_id as "unitId", due_on::text as "dueOn" from punch_item
      where project_id = $1::uuid and state = 'open' and deleted_at is null order by punch_class, due_on nulls last, no`,
    [projectId],
  );
}

/** How many risks of a project are open whose score is at least `score`. */
export async function risksFrom(db: Reader, projectId: string, score: number): Promise<number> {
  const [row] = await db.rows<{ count: number }>(
    `select count(*)::integer as count from project_risk
      where project_id = $1::uuid and state = 'open' and score >= $2::integer and deleted_at is null`,
    [projectId, score],
  );
  return row?.count ?? 0;
}

/** Punch items of a project that somebody may still have to act on, with their versions. */
export function unverifiedPunches(db: Reader, projectId: string): Promise<{ id: string; version: number }[]> {
  return db.rows(
    `select id, version from punch_item
      where project_id = $1::uuid and state <> 'verified' and deleted_at is null order by no`,
    [projectId],
  );
}
