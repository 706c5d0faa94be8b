import type { Tx } from '@mp/kernel/server';
import type { VisitLevel } from '../contract/index.ts';

type Reader = Pick<Tx, 'rows'>;

/** Numbers of the plans that a project ever had, and whether one is of its warranty. */
export async function plansOf(
  db: Reader,
  projectId: string,
): Promise<{ readonly count: number; readonly hasWarranty: boolean }> {
  const [row] = await db.rows<{ count: number; hasWarranty: boolean }>(
    `select count(*)::integer as count, coalesce(bool_or(kind = 'warranty' and deleted_at is null), false) as "hasWarranty"
      from service_plan where project_id = $1::uuid`,
    [projectId],
  );
  return row ?? { count: 0, hasWarranty: false };
}

/** A visit of a plan as it is stored. */
export interface VisitRow {
  readonly id: string;
  readonly version: number;
  readonly visitNo: number;
  readonly level: VisitLevel;
  readonly dueOn: string;
  readonly windowDays: number;
  readonly dealerId: string | null;
  readonly unitIds: readonly string[];
}

/** Visits of a plan in the order of their days. */
export function visitsOf(db: Reader, planId: string): Promise<VisitRow[]> {
  return db.rows(
    `select id, version, visit_no as "visitNo", level, due_on::text as "dueOn", window_days as "windowDays", dealer_id as "dealerId",
        coalesce(unit_ids::text[], '{}') as "unitIds"
      from service_visit where service_plan_id = $1::uuid and deleted_at is null order by due_on, visit_no`,
    [planId],
  );
}

/** The highest number that a visit of a plan ever had; 0 where there was none. */
export async function lastVisitNo(db: Reader, planId: string): Promise<number> {
  const [row] = await db.rows<{ n: number }>(
    'select coalesce(max(visit_no), 0)::integer as n from service_visit where service_plan_id = $1::uuid',
    [planId],
  );
  return row?.n ?? 0;
}
