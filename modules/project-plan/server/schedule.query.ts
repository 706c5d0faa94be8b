import { grantedScopeSql, Params, serverOf, type Context } from '@mp/kernel/server';
import { projectPlan, type ForecastLine } from '../contract/index.ts';

/** Running plans that the reader sees, counted by what the summary tells apart. */
export interface ScheduleRow {
  readonly areaId: string | null;
  readonly pmId: string | null;
  readonly type: string | null;
  readonly health: 'green' | 'amber' | 'red' | null;
  /** Month of the forecast acceptance, `2026-12`. */
  readonly month: string | null;
  /** By how many working days acceptance is late, most by which phase and why. */
  readonly slipWd: number;
  readonly phase: string | null;
  readonly reason: string | null;
  readonly projects: number;
  readonly units: number;
  readonly kva: number;
}

const running = (scope: string) => `t.deleted_at is null and t.state = 'running' and ${scope}`;

function scoped(context: Context) {
  const params = new Params();
  return { params, scope: grantedScopeSql(context, serverOf(projectPlan), { action: 'read', params, isSearch: true }) };
}

/** See `ScheduleRow`. */
export function scheduleRows(context: Context): Promise<ScheduleRow[]> {
  const { params, scope } = scoped(context);
  const { text, values } = params.statement(
    `select t.big_area_id as "areaId", t.pm_id as "pmId", t.project_type as type, t.health,
        to_char(t.accept_forecast, 'YYYY-MM') as month,
        greatest(coalesce(t.slip_wd, 0), 0) as "slipWd", t.slip_phase as phase, t.slip_reason as reason, count(*)::integer as projects,
        coalesce(sum(t.unit_count), 0)::integer as units, coalesce(sum(t.total_kva), 0)::float8 as kva
      from project_plan t where ${running(scope)} group by 1, 2, 3, 4, 5, 6, 7, 8`,
  );
  return context.rows<ScheduleRow>(text, values);
}

/** What was forecast for the key milestones of a plan, in the order of the days. */
export function forecastLines(db: Pick<Context, 'rows'>, planId: string): Promise<ForecastLine[]> {
  return db.rows(
    `select code, unit_no as "unitNo", on_day::text as "onDay", forecast_on::text as "forecastOn" from milestone_forecast
      where plan_id = $1::uuid and deleted_at is null order by on_day, code, unit_no`,
    [planId],
  );
}
