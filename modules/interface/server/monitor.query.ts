import type { Context, Statement } from '@mp/kernel/server';
import type { InterfaceCircuit } from '../contract/interface.api.ts';

/** Where a tenant's days begin and end. */
const zone = 'Asia/Shanghai';

/** A range of days and the interface that is asked for. */
export interface AskedCalls {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly interfaceId?: string | undefined;
}

/** Counted calls of one interface in one slot of time. */
export interface CountedSlot {
  readonly interfaceId: string | null;
  readonly name: string | null;
  readonly slot: string;
  readonly calls: number;
  readonly failed: number;
  readonly rejected: number;
  readonly buckets: readonly number[];
}

/** Counts of the minutes of a range, together by interface and slot: by the hour up to two days, by the day beyond. */
export function slotStatement({ from, to, interfaceId }: AskedCalls, isHourly: boolean): Statement {
  const format = isHourly ? 'MM-DD HH24:00' : 'MM-DD';
  return {
    text: `with minutes as (
        select m.interface_id, to_char(m.at at time zone '${zone}', '${format}') as slot, m.calls, m.failed, m.rejected, m.buckets
        from interface_minute m
        where m.tenant_id = app_tenant() and m.at >= $1::date::timestamp at time zone '${zone}'
          and m.at < ($2::date + 1)::timestamp at time zone '${zone}' and ($3::uuid is null or m.interface_id = $3::uuid)),
      sums as (select interface_id, slot, sum(calls)::integer as calls, sum(failed)::integer as failed, sum(rejected)::integer as rejected
        from minutes group by 1, 2),
      spread as (select s.interface_id, s.slot, array_agg(s.n order by s.place) as buckets from (
          select m.interface_id, m.slot, b.place, sum(b.n)::integer as n from minutes m, unnest(m.buckets) with ordinality b(n, place) group by 1, 2, 3) s
        group by 1, 2)
      select s.interface_id as "interfaceId", d.name, s.slot, s.calls, s.failed, s.rejected, to_json(coalesce(p.buckets, '{}')) as buckets
      from sums s left join spread p on p.interface_id = s.interface_id and p.slot = s.slot
        left join interface_def d on d.tenant_id = app_tenant() and d.id = s.interface_id
      order by s.slot, d.name`,
    values: [from, to, interfaceId ?? null],
  };
}

/** The breakers of the interfaces that call other systems, those that are not closed first. */
export function circuits(context: Context, now: Date): Promise<InterfaceCircuit[]> {
  return context.rows<InterfaceCircuit>(
    `select d.id, d.code, d.name, d.system,
       case when c.open_until is null then 'closed' when c.open_until > $1::timestamptz then 'open' else 'halfOpen' end as state,
       to_json(c.open_until) #>> '{}' as until, coalesce(c.failures, 0) as failures,
       to_json(l.at) #>> '{}' as "lastAt", l.result as "lastResult"
     from interface_def d left join interface_circuit c on c.tenant_id = d.tenant_id and c.interface_id = d.id
       left join lateral (select at, result from interface_log where tenant_id = d.tenant_id and interface_id = d.id order by at desc limit 1) l on true
     where d.direction = 'outbound' and d.deleted_at is null
     order by (c.open_until is null), c.failures desc nulls last, d.code limit 200`,
    [now.toISOString()],
  );
}
