import { grantedScopeSql, Params, serverOf, type Context } from '@mp/kernel/server';
import { projectPlan } from '../contract/index.ts';

/** Running plans that the reader sees, counted by what the summary tells apart. */
export interface ScheduleRow {
  readonly areaId: string | null;
  readonly pmId: string | null;
  readonly type: string | null;
  readonly health: 'green' | 'amber' | 'red' | null;
  /** Month of the forecast acceptance, `2026-12`. */
  readonly month: string | null;
  readonly projects: number;
  readonly units: number;
  readonly kva: number;
}

/** How often and by how many working days milestones of running plans are late for one reason. */
export interface SlipRow {
  readonly reason: string | null;
  readonly days: number;
  readonly milestones: number;
}

const running = (scope: string) => `t.deleted_at is null and t.state = 'running' and ${scope}`;

function scoped(context: Context) {
  const params = new Params();
  return { params, scope: grantedScopeSql(context, serverOf(projectPlan), { action: 'read', params }) };
}

/** See `ScheduleRow`. */
export function scheduleRows(context: Context): Promise<ScheduleRow[]> {
  const { params, scope } = scoped(context);
  const { text, values } = params.statement(
    `select t.big_area_id as "areaId", t.pm_id as "pmId", t.project_type as type, t.health,
        to_char(t.accept_forecast, 'YYYY-MM') as month, count(*)::integer as projects,
        coalesce(sum(t.unit_count), 0)::integer as units, coalesce(sum(t.total_kva), 0)::float8 as kva
      from project_plan t where ${running(scope)} group by 1, 2, 3, 4, 5`,
  );
  return context.rows<ScheduleRow>(text, values);
}

/** See `SlipRow`; of open milestones on which the acceptance depends. */
export function slipRows(context: Context): Promise<SlipRow[]> {
  const { params, scope } = scoped(context);
  const { text, values } = params.statement(
    `select m.slip_reason as reason, sum(m.slip_wd)::integer as days, count(*)::integer as milestones
      from project_plan t join project_milestone m on m.tenant_id = t.tenant_id and m.plan_id = t.id and m.deleted_at is null
      where ${running(scope)} and m.slip_wd > 0 and m.state <> 'skipped' and (m.kind = 'key' or m.phase = 'ACCEPT')
      group by 1 order by 2 desc`,
  );
  return context.rows<SlipRow>(text, values);
}
