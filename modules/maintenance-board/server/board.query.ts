import type { I18nText } from '@mp/kernel/contract';
import type { ServiceLevel } from '@mp/maintenance/contract';
import { maintenanceOrder, type orderStates } from '@mp/maintenance-order/contract';
import { grantedScopeSql, Params, serverOf, type Context, type Tx } from '@mp/kernel/server';
import type { Slot } from '../contract/index.ts';

type Reader = Pick<Tx, 'rows'>;
const orders = () => serverOf(maintenanceOrder).table;

/** An order of a window before names are put to it. */
export interface BoardRow {
  readonly id: string;
  readonly version: number;
  readonly no: string;
  readonly serialNo: string | null;
  readonly modelId: string | null;
  readonly serviceLevel: ServiceLevel;
  readonly state: (typeof orderStates)[number];
  readonly dueOn: string;
  readonly windowTo: string | null;
  readonly siteName: string | null;
  readonly siteRegionId: string | null;
  readonly customerId: string | null;
  readonly dealerId: string | null;
  readonly engineerId: string | null;
  readonly coEngineerIds: readonly string[];
  readonly start: string | null;
  readonly end: string | null;
}

/** Which orders are asked for. Days are `YYYY-MM-DD`, both within. */
export interface BoardAsked {
  readonly from: string;
  readonly to: string;
  readonly limit: number;
  /** Those that nobody has: all of them, or those due in the window. */
  readonly waiting: 'all' | 'due';
  /** Those that are over as well. */
  readonly isWhole: boolean;
  readonly narrowed?: Readonly<
    Partial<Record<'bigAreaId' | 'dealerId' | 'engineerId' | 'projectId', string | undefined>>
  >;
}

const instant = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const columns = `t.id, t.version, t.no, t.serial_no as "serialNo", t.model_id as "modelId", t.service_level as "serviceLevel", t.state,
  t.due_on::text as "dueOn", t.window_to::text as "windowTo", t.site_name as "siteName", t.site_region_id as "siteRegionId",
  t.customer_id as "customerId", t.dealer_id as "dealerId", t.engineer_id as "engineerId",
  coalesce(t.co_engineer_ids::text[], '{}') as "coEngineerIds", ${instant('t.planned_start')} as start, ${instant('t.planned_end')} as "end"`;
const narrowing = { bigAreaId: 'big_area_id', dealerId: 'dealer_id', projectId: 'project_id' } as const;

/** Orders that the reader sees: those that wait for an engineer, and those whose visit touches the window. */
export function ordersBetween(context: Context, asked: BoardAsked): Promise<BoardRow[]> {
  const params = new Params();
  const scope = grantedScopeSql(context, serverOf(maintenanceOrder), { action: 'read', params, isSearch: true });
  const { from, to, waiting, isWhole, narrowed = {}, limit } = asked;
  const first = `${params.add(from)}::date`;
  const last = `${params.add(to)}::date`;
  const [begins, ends] = [first, `(${last} + 1)`].map((day) => `(${day}::timestamp at time zone 'Asia/Shanghai')`);
  const more = Object.entries(narrowing).flatMap(([name, column]) => {
    const value = narrowed[name as keyof typeof narrowing];
    return value === undefined ? [] : [`and t.${column} = ${params.add(value)}::uuid`];
  });
  const person = narrowed.engineerId === undefined ? undefined : `${params.add(narrowed.engineerId)}::uuid`;
  const { text, values } = params.statement(
    `select ${columns} from ${orders()} t
      where t.deleted_at is null and ${scope} ${more.join(' ')}
        ${person === undefined ? '' : `and (t.engineer_id = ${person} or ${person} = any(t.co_engineer_ids))`}
        and ((t.state = 'toAssign' ${waiting === 'due' ? `and t.due_on between ${first} and ${last}` : ''})
          or (t.state in (${isWhole ? `'assigned', 'accepted', 'working', 'returned', 'execReview', 'salesReview', 'closed'` : `'assigned', 'accepted', 'working'`})
            and t.planned_start < ${ends} and t.planned_end > ${begins}))
      order by t.due_on, t.no limit ${params.add(limit)}::integer`,
  );
  return context.rows<BoardRow>(text, values);
}

/** A time that somebody has, and where he is then. */
export interface TakenTime extends Slot {
  readonly userId: string;
  readonly orderId: string;
  readonly siteName: string | null;
  readonly customerId: string | null;
  readonly lng: number | null;
  readonly lat: number | null;
}

/** All visits that engineers have from an instant to another, whoever sees them: nobody is sent to two places at a time. */
export const timesOf = (
  db: Reader,
  { userIds, from, to }: { readonly userIds: readonly string[]; readonly from: string; readonly to: string },
): Promise<TakenTime[]> =>
  db.rows<TakenTime>(
    `select u.id as "userId", t.id as "orderId", ${instant('t.planned_start')} as start, ${instant('t.planned_end')} as "end",
        t.site_name as "siteName", t.customer_id as "customerId", t.site_lng::float as lng, t.site_lat::float as lat
      from ${orders()} t cross join lateral unnest(array_append(coalesce(t.co_engineer_ids, '{}'), t.engineer_id)) u(id)
      where t.state in ('assigned', 'accepted', 'working') and t.deleted_at is null and u.id = any($1::uuid[])
        and t.planned_start < $3::timestamptz and t.planned_end > $2::timestamptz
      order by t.planned_start, t.no`,
    [userIds, from, to],
  );

/** A service of a unit that is over. */
export interface LastService {
  readonly id: string;
  readonly no: string;
  readonly serviceLevel: ServiceLevel;
  readonly closedOn: string | null;
  readonly result: string | null;
  readonly findings: readonly { code: string; name: I18nText | null; severity: string; action: string | null }[];
}

/** The last services of a unit as far as the reader sees them, the newest first. */
export function lastServicesOf(context: Context, gensetId: string, limit: number): Promise<LastService[]> {
  const params = new Params();
  const scope = grantedScopeSql(context, serverOf(maintenanceOrder), { action: 'read', params, isSearch: true });
  const { text, values } = params.statement(
    `select t.id, t.no, t.service_level as "serviceLevel", t.closed_on::text as "closedOn", t.result,
        coalesce((select jsonb_agg(jsonb_build_object('code', f->>'code', 'name', f->'name', 'severity', f->>'severity',
          'action', f->>'action')) from jsonb_array_elements(t.findings) f), '[]') as findings
      from ${orders()} t where t.genset_id = ${params.add(gensetId)}::uuid and t.state = 'closed' and t.deleted_at is null and ${scope}
      order by t.closed_on desc, t.no desc limit ${params.add(limit)}::integer`,
  );
  return context.rows<LastService>(text, values);
}
