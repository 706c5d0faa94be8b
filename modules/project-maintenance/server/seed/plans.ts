import { insertRows, seedId, type Seeding } from '@mp/kernel/server';
import { plusMonths, type WorkDays } from '@mp/reference/contract';
import { toWorkday, warrantyVisits } from '../../contract/index.ts';

interface Site {
  readonly id: string;
  readonly no: string;
  readonly name: string;
  readonly dealerId: string | null;
  readonly regionId: string;
  readonly channel: string;
  readonly acceptedOn: string;
  readonly unitIds: readonly string[];
}

async function sitesOf({ client }: Seeding, tenantId: string): Promise<readonly Site[]> {
  const { rows } = await client.query<Site>(
    `select p.id, p.no, p.name, p.dealer_id as "dealerId", p.site_region_id as "regionId", p.channel,
        max(g.accepted_on)::text as "acceptedOn", array_agg(u.id::text order by u.unit_no) as "unitIds"
      from project p join project_unit u on u.tenant_id = p.tenant_id and u.project_id = p.id and u.deleted_at is null
        join genset g on g.tenant_id = u.tenant_id and g.id = u.genset_id and g.accepted_on is not null
      where p.tenant_id = $1 and p.state in ('closing', 'closed') and p.deleted_at is null
      group by p.tenant_id, p.id order by p.no`,
    [tenantId],
  );
  return rows;
}

async function workDaysOf({ client }: Seeding, tenantId: string): Promise<WorkDays> {
  const { rows } = await client.query<{ day: string; kind: 'holiday' | 'workday' }>(
    `select date::text as day, kind from calendar_day where tenant_id = $1 and deleted_at is null`,
    [tenantId],
  );
  return { weekend: new Set([6, 7]), days: new Map(rows.map(({ day, kind }) => [day, kind])) };
}

/** Every fourth project has a contract by running hours after its warranty. */
const contractVisits = [12, 15, 18, 21].map((months) => ({ months, level: months === 18 ? 'C' : 'B' }));

/** Gives the sample projects whose units are accepted their plans. Answers how many visits are new. */
export async function seedServicePlans(seeding: Seeding, tenantId: string): Promise<number> {
  const calendar = await workDaysOf(seeding, tenantId);
  const plans: Record<string, unknown>[] = [];
  const visits: Record<string, unknown>[] = [];
  for (const [at, site] of (await sitesOf(seeding, tenantId)).entries()) {
    const wanted = [
      { kind: 'warranty', dates: warrantyVisits },
      ...(at % 4 === 1 ? [{ kind: 'contract', dates: contractVisits }] : []),
    ];
    for (const [n, { kind, dates }] of wanted.entries()) {
      const no = `${site.no}-S${n + 1}`;
      const id = seedId(`${tenantId}/servicePlan/${no}`);
      const made = { tenant_id: tenantId, created_at: seeding.at, updated_at: seeding.at };
      const place = { dealer_id: site.dealerId, site_region_id: site.regionId, channel: site.channel };
      const isByHours = kind === 'contract';
      plans.push({
        ...made,
        id,
        no,
        project_id: site.id,
        project_name: site.name,
        kind,
        basis: isByHours ? 'hours' : 'months',
        starts_on: site.acceptedOn,
        unit_ids: site.unitIds,
        hours_interval: isByHours ? 250 : null,
        hours_per_day: isByHours ? '1.5' : null,
        ...place,
        state: 'draft',
      });
      visits.push(
        ...dates.map(({ months, level }, v) => ({
          ...made,
          id: seedId(`${tenantId}/serviceVisit/${no}/${v + 1}`),
          name: `${no}-${v + 1}`,
          service_plan_id: id,
          visit_no: v + 1,
          level,
          due_on: toWorkday(calendar, plusMonths(site.acceptedOn, months)),
          window_days: isByHours ? 15 : 7,
          ...place,
        })),
      );
    }
  }
  await insertRows(seeding, 'service_plan', plans);
  return insertRows(seeding, 'service_visit', visits);
}
