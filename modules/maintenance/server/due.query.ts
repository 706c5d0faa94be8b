import { grantedScopeSql, Params, serverOf, type Context, type Tx } from '@mp/kernel/server';
import { paceOfUnits } from '@mp/warranty/server';
import { defaultPace, maintenancePlan, type DueReason, type ServiceLevel } from '../contract/index.ts';
import { bestTemplate } from './template.query.ts';

type Reader = Pick<Tx, 'rows'>;

const gensets = () => serverOf({ key: 'genset.genset' }).table;
const models = () => serverOf({ key: 'reference.gensetModel' }).table;

/** Days of a tenant that are not worked, each with the working day before it. */
export interface IdleDays {
  readonly idle: readonly string[];
  readonly before: readonly string[];
}

const assumed = `case g.duty_type ${Object.entries(defaultPace)
  .map(([duty, hours]) => `when '${duty}' then ${hours}`)
  .join(' ')} else ${defaultPace.ESP} end`;

/**
 * Counts anew how gensets of plans run and when their levels are due; with their ids, all of them. Rows that stay as they
 * are are not written. What `contract/due.rules.ts` says of one level, for any number of them. Answers how many changed.
 */
export async function recount(
  db: Reader,
  planGensetIds: readonly string[],
  { today, days }: { readonly today: string; readonly days: IdleDays },
): Promise<number> {
  const [row] = await db.rows<{ n: number }>(
    `with unit as materialized (
        select u.tenant_id, u.id, u.active, p.avoid_holidays, g.running_hours, g.hours_read_at,
          greatest(0.01, coalesce(u.avg_override, round(pace.per_day, 2), ${assumed})) as per_day,
          round(greatest(0.01, coalesce(pace.per_day, ${assumed})), 2) as derived
        from plan_genset u join maintenance_plan p on p.tenant_id = u.tenant_id and p.id = u.plan_id
          join ${gensets()} g on g.tenant_id = u.tenant_id and g.id = u.genset_id
          left join ${paceOfUnits('$2::date', 'r.genset_id = any(select x.genset_id from plan_genset x where x.id = any($1::uuid[]))')} pace
            on pace.genset_id = u.genset_id
        where u.id = any($1::uuid[]) and u.deleted_at is null
      ), told as (
        update plan_genset u set avg_hours_per_day = unit.derived from unit
          where u.tenant_id = unit.tenant_id and u.id = unit.id and u.avg_hours_per_day is distinct from unit.derived
      ), counted as (
        select d.tenant_id, d.id, unit.active, unit.avoid_holidays, d.redated_to,
          coalesce(case when d.last_done_on is null then d.first_due_on end,
            (d.base_on + make_interval(months => nullif(d.every_months, 0)))::date) as by_date,
          d.base_hours + nullif(d.every_hours, 0) as at_hours,
          case when unit.hours_read_at > d.base_on and unit.running_hours >= d.base_hours
            then unit.hours_read_at else d.base_on end as known_on,
          case when unit.hours_read_at > d.base_on and unit.running_hours >= d.base_hours
            then unit.running_hours else d.base_hours end as known_hours,
          unit.per_day
        from plan_due d join unit on unit.tenant_id = d.tenant_id and unit.id = d.plan_genset_id where d.deleted_at is null
      ), due as (
        select *, case when at_hours is not null
            then known_on + least(36500, greatest(0, floor((at_hours - known_hours) / per_day)))::integer end as by_hours
          from counted
      ), placed as (
        select due.tenant_id, due.id, due.active, due.at_hours, coalesce(due.redated_to,
            case when due.avoid_holidays then h.before end, least(due.by_date, due.by_hours)) as on_day,
          case when due.redated_to is null and due.by_hours < coalesce(due.by_date, 'infinity') then 'HOURS' else 'DATE' end as reason
        from due left join unnest($3::date[], $4::date[]) as h(idle, before) on h.idle = least(due.by_date, due.by_hours)
      ), changed as (
        update plan_due d set next_due_on = placed.on_day, next_due_hours = placed.at_hours, active = placed.active,
            due_reason = case when placed.on_day is not null then placed.reason end
          from placed where d.tenant_id = placed.tenant_id and d.id = placed.id
            and (d.next_due_on, d.next_due_hours, d.active, d.due_reason) is distinct from
              (placed.on_day, placed.at_hours, placed.active, case when placed.on_day is not null then placed.reason end)
          returning 1
      ) select count(*)::integer as n from changed`,
    [planGensetIds, today, days.idle, days.before],
  );
  return row?.n ?? 0;
}

/** Gensets of plans that run, behind an id, in the order of their ids. */
export const unitsToCount = (db: Reader, after: string, limit: number): Promise<{ id: string }[]> =>
  db.rows(
    `select u.id from plan_genset u join maintenance_plan p on p.tenant_id = u.tenant_id and p.id = u.plan_id
      where u.id > $1::uuid and u.deleted_at is null and p.state = 'running' and p.deleted_at is null order by u.id limit $2`,
    [after, limit],
  );

/** A visit to a genset that is to be ordered now. Days are `YYYY-MM-DD`, hours decimals. */
export interface DueVisit {
  readonly planId: string;
  readonly planGensetId: string;
  readonly gensetId: string;
  readonly serviceLevel: ServiceLevel;
  readonly dueOn: string;
  readonly dueReason: DueReason;
  readonly windowFrom: string;
  readonly windowTo: string;
  /** That of the rule, else the one that fits the set best; null where none fits. */
  readonly templateId: string | null;
  readonly stdHours: string | null;
  /** Names the visit: once for each genset of a plan, level and cycle. */
  readonly cycleKey: string;
  /** Lower levels that are due within the merge window and done with it. */
  readonly absorbedLevels: readonly ServiceLevel[];
}

/** A visit with what its plan allows. */
export interface CountedVisit extends DueVisit {
  readonly visitsContracted: number | null;
  readonly visitsDone: number;
}

/**
 * Visits of running plans whose day less the days of lead is reached and that nobody has ordered, the earliest first. Of
 * the levels A to D that are due within the merge window the highest is visited, on the day of the first.
 */
export const visitsDue = (db: Reader, today: string, limit: number): Promise<CountedVisit[]> =>
  db.rows(
    `with ready as (
        select distinct d.plan_genset_id from plan_due d
          join maintenance_plan p on p.tenant_id = d.tenant_id and p.id = d.plan_id
        where d.next_due_on <= $1::date + 60 and d.next_due_on - p.lead_days <= $1::date and d.next_due_on <= p.end_on
          and d.active and d.visit_key is null and d.deleted_at is null and p.state = 'running' and p.deleted_at is null
      ), open as (
        select d.*, p.lead_days, p.merge_days, p.tolerance_days, p.visits_contracted, p.visits_done, p.end_on,
          array_position(array['A', 'B', 'C', 'D'], d.service_level) as rank
        from plan_due d join maintenance_plan p on p.tenant_id = d.tenant_id and p.id = d.plan_id
        where d.plan_genset_id in (select plan_genset_id from ready) and d.active and d.visit_key is null
          and d.deleted_at is null and d.next_due_on <= p.end_on
      ), level as (
        select o.*, min(next_due_on) over (partition by plan_genset_id) as due_on,
          first_value(due_reason) over (partition by plan_genset_id order by next_due_on, rank desc) as reason
        from open o where rank is not null
      ), ladder as (
        select *, row_number() over (partition by plan_genset_id order by rank desc) as nth,
          coalesce(array_agg(service_level) over (partition by plan_genset_id order by rank
            rows between unbounded preceding and 1 preceding), '{}') as absorbed
        from level where next_due_on <= due_on + merge_days
      ), visit as (
        select * from ladder where nth = 1
        union all select o.*, o.next_due_on, o.due_reason, 1, '{}' from open o where o.rank is null
      )
      select v.plan_id as "planId", v.plan_genset_id as "planGensetId", v.genset_id as "gensetId",
        v.service_level as "serviceLevel", v.due_on::text as "dueOn", v.reason as "dueReason",
        (v.due_on - v.tolerance_days)::text as "windowFrom", (v.due_on + v.tolerance_days)::text as "windowTo",
        coalesce(v.template_id, ${bestTemplate({ level: 'v.service_level', series: 'm.series', dutyType: 'g.duty_type', at: '$1::date' })}) as "templateId",
        v.std_hours::text as "stdHours", v.plan_genset_id || ':' || v.service_level || ':' || v.cycle as "cycleKey",
        v.absorbed as "absorbedLevels", v.visits_contracted as "visitsContracted", v.visits_done as "visitsDone"
      from visit v join ${gensets()} g on g.tenant_id = v.tenant_id and g.id = v.genset_id
        left join ${models()} m on m.tenant_id = g.tenant_id and m.id = g.model_id
      where v.due_on - v.lead_days <= $1::date order by v.due_on, v.plan_genset_id, v.service_level limit $2`,
    [today, limit],
  );

/**
 * Marks the levels that visits contain as ordered. Of several who come with the same visit one is answered its key;
 * whoever is not, makes no order of it.
 */
export async function claimVisits(
  db: Reader,
  visits: readonly {
    readonly cycleKey: string;
    readonly planGensetId: string;
    readonly serviceLevel: ServiceLevel;
    readonly within: readonly ServiceLevel[];
  }[],
): Promise<ReadonlySet<string>> {
  const rows = await db.rows<{ key: string }>(
    `with wanted as (
        select * from jsonb_to_recordset($1::jsonb) as w("cycleKey" text, "planGensetId" uuid, "serviceLevel" text, within text[])
      ), own as (
        select w.* from wanted w join plan_due d on d.plan_genset_id = w."planGensetId" and d.service_level = w."serviceLevel"
        where d.visit_key is null and d.deleted_at is null
          and d.plan_genset_id || ':' || d.service_level || ':' || d.cycle = w."cycleKey"
        order by d.id for update of d
      ), marked as (
        update plan_due d set visit_key = own."cycleKey" from own where d.plan_genset_id = own."planGensetId"
          and d.service_level = any(own.within) and d.visit_key is null and d.deleted_at is null returning own."cycleKey" as key
      ) select distinct key from marked`,
    [JSON.stringify(visits)],
  );
  return new Set(rows.map(({ key }) => key));
}

/** SQL of the day on which the next service of a unit is due by its running plans, given those of the tenant and of the unit. */
export const nextDueOf = ({ tenant, id }: { readonly tenant: string; readonly id: string }): string =>
  `select min(d.next_due_on) from plan_due d join maintenance_plan p on p.tenant_id = d.tenant_id and p.id = d.plan_id
    where d.tenant_id = ${tenant} and d.genset_id = ${id} and d.active and d.deleted_at is null
      and d.next_due_on <= p.end_on and p.state = 'running' and p.deleted_at is null`;

/** A level of a genset of a plan as it is stored. */
export interface DueRow {
  readonly id: string;
  readonly version: number;
  readonly planId: string;
  readonly planGensetId: string;
  readonly gensetId: string;
  readonly serialNo: string;
  readonly serviceLevel: ServiceLevel;
  readonly cycle: number;
  readonly nextDueOn: string | null;
  readonly nextDueHours: string | null;
  readonly dueReason: DueReason | null;
  readonly visitKey: string | null;
  readonly lastDoneOn: string | null;
  readonly startOn: string;
  readonly endOn: string;
}

const dueRow = `select d.id, d.version, d.plan_id as "planId", d.plan_genset_id as "planGensetId", d.genset_id as "gensetId",
    d.serial_no as "serialNo", d.service_level as "serviceLevel", d.cycle, d.next_due_on::text as "nextDueOn",
    d.next_due_hours::text as "nextDueHours", d.due_reason as "dueReason", d.visit_key as "visitKey",
    d.last_done_on::text as "lastDoneOn", p.start_on::text as "startOn", p.end_on::text as "endOn"
  from plan_due d join maintenance_plan p on p.tenant_id = d.tenant_id and p.id = d.plan_id`;

/** Levels of a genset in plans that are not over, locked. */
export const duesOfGenset = (db: Reader, gensetId: string, levels: readonly ServiceLevel[]): Promise<DueRow[]> =>
  db.rows(
    `${dueRow} where d.genset_id = $1::uuid and d.service_level = any($2::text[]) and d.deleted_at is null
      and p.state in ('running', 'paused') and p.deleted_at is null order by d.id for update of d`,
    [gensetId, levels],
  );

/** Levels of a genset of a plan, locked. */
export const duesOfUnit = (db: Reader, planGensetId: string): Promise<DueRow[]> =>
  db.rows(`${dueRow} where d.plan_genset_id = $1::uuid and d.deleted_at is null order by d.id for update of d`, [
    planGensetId,
  ]);

/** Whose visits are told ahead; those of all plans that the reader sees where nothing is said. */
export interface ProjectionScope {
  readonly planId?: string;
  readonly dealerId?: string;
  readonly bigAreaId?: string;
  readonly projectId?: string;
  readonly gensetId?: string;
}

const narrowing: Readonly<Record<keyof ProjectionScope, string>> = {
  planId: 'p.id',
  dealerId: 'p.dealer_id',
  bigAreaId: 'p.big_area_id',
  projectId: 'p.project_id',
  gensetId: 'u.genset_id',
};

/** A genset of a running plan with its levels. */
export interface ProjectedUnit {
  readonly planId: string;
  readonly planGensetId: string;
  readonly gensetId: string;
  readonly serialNo: string;
  readonly customerId: string;
  readonly dealerId: string | null;
  readonly mergeDays: number;
  readonly avoidHolidays: boolean;
  readonly endOn: string;
  readonly perDay: string;
  readonly levels: readonly {
    readonly level: ServiceLevel;
    readonly everyMonths: number | null;
    readonly everyHours: number | null;
    readonly nextDueOn: string;
  }[];
}

/** Gensets of running plans of the reader that are due until a day, the first ones first; levels that are ordered are not among theirs. */
export function projectedUnits(context: Context, to: string, scope: ProjectionScope): Promise<ProjectedUnit[]> {
  const params = new Params();
  const server = serverOf(maintenancePlan);
  const seen = grantedScopeSql(context, server, { action: 'read', params, isSearch: true });
  const narrowed = Object.entries(narrowing).flatMap(([name, column]) => {
    const value = scope[name as keyof ProjectionScope];
    return value === undefined ? [] : [`and ${column} = ${params.add(value)}::uuid`];
  });
  const { text, values } = params.statement(
    `select p.id as "planId", u.id as "planGensetId", u.genset_id as "gensetId", u.serial_no as "serialNo",
        p.customer_id as "customerId", p.dealer_id as "dealerId", p.merge_days as "mergeDays", p.avoid_holidays as "avoidHolidays", p.end_on::text as "endOn",
        coalesce(u.avg_override, u.avg_hours_per_day, 0.2)::text as "perDay",
        jsonb_agg(jsonb_build_object('level', d.service_level, 'everyMonths', d.every_months, 'everyHours', d.every_hours,
          'nextDueOn', d.next_due_on) order by d.service_level) as levels
      from plan_due d join plan_genset u on u.tenant_id = d.tenant_id and u.id = d.plan_genset_id and u.deleted_at is null
        join maintenance_plan p on p.tenant_id = d.tenant_id and p.id = d.plan_id
      where d.next_due_on is not null and d.active and d.visit_key is null and d.deleted_at is null
        and p.state = 'running' and p.deleted_at is null ${narrowed.join(' ')}
        ${seen === 'true' ? '' : `and p.id in (select t.id from ${server.table} t where ${seen})`}
      group by p.tenant_id, p.id, u.tenant_id, u.id having min(d.next_due_on) <= ${params.add(to)}::date
      order by min(d.next_due_on), u.id limit 2000`,
  );
  return context.rows<ProjectedUnit>(text, values);
}
