import { serverOf, type Tx } from '@mp/kernel/server';
import { dealer } from '@mp/dealer/contract';
import { genset } from '@mp/genset/contract';
import { project, projectUnit, registrationDays } from '@mp/project/contract';
import { region } from '@mp/reference/contract';
import type { Protection } from '../contract/index.ts';
import type { Finding } from './detectors.ts';

type Reader = Pick<Tx, 'rows'>;
type Found = Finding[];

/** Tables of the resources that are compared, by what they hold. */
export const tables = () => ({
  units: serverOf(genset).table,
  dealers: serverOf(dealer).table,
  projects: serverOf(project).table,
  places: serverOf(projectUnit).table,
  regions: serverOf(region).table,
});

/** Units that dealers were sold, with their dealers and the projects in which they stand. */
const soldUnits = (more = '') => {
  const { units, dealers, places, projects } = tables();
  return `${units} g join ${dealers} d on d.tenant_id = g.tenant_id and d.id = g.dealer_id
    left join ${places} u on u.tenant_id = g.tenant_id and u.genset_id = g.id and u.deleted_at is null
    left join ${projects} p on p.tenant_id = u.tenant_id and p.id = u.project_id and p.deleted_at is null ${more}
    where g.deleted_at is null and g.sale_channel = 'trade' and g.state not in ('returned', 'scrapped')`;
};

const unit = `g.id as "gensetId", g.dealer_id as "dealerId", d.region_id as "dealerRegionId", p.id as "projectId",
  g.customer_id as "customerId", g.region_id as "regionId"`;

/** Whether the project of a unit was registered for its dealer: then the areas of dealer and site were heard. */
const isHeard = `coalesce(p.dealer_id = g.dealer_id and p.origin = 'normal' and p.big_area_id is not null
  and p.state not in ('draft', 'initAudit', 'canceled'), false)`;

/** Installed units that stand outside the regions in which their dealer might sell on the day of the sale. */
export function crossRegion(db: Reader): Promise<Found> {
  const { regions } = tables();
  return db.rows(
    `select ${unit}, g.sold_on::text as "soldOn", g.installed_on::text as "installedOn", g.installed_on::text as since,
        granted.ids as "territoryIds"
      from ${soldUnits(
        `join ${regions} r on r.tenant_id = g.tenant_id and r.id = g.region_id
        cross join lateral (select array_agg(distinct x) as ids from jsonb_array_elements(coalesce(d.authorisations, '[]')) a,
          jsonb_array_elements_text(a->'regionIds') x where a->>'validFrom' <= g.sold_on::text
            and (coalesce(a->>'validTo', '') = '' or a->>'validTo' >= g.sold_on::text)) granted`,
      )} and g.sold_on is not null and g.installed_on is not null and granted.ids is not null and not ${isHeard}
        and not exists (select 1 from ${regions} w where w.tenant_id = g.tenant_id and w.id::text = any(granted.ids)
          and (r.path = w.path or starts_with(r.path, w.path || '.')))
      order by g.id`,
  );
}

/** Units that left for a dealer so many days ago, and that neither a project nor an acceptance or a warranty knows. */
export function unregistered(db: Reader, day: string, days: number): Promise<Found> {
  return db.rows(
    `select ${unit}, g.shipped_on::text as "shippedOn", g.shipped_on::text as since, $1::date - g.shipped_on as days
      from ${soldUnits()} and u.id is null and g.warranty_start is null and g.accepted_on is null and g.shipped_on < $1::date - $2::integer
      order by g.id`,
    [day, days],
  );
}

/** Units that have been in the stock of a dealer for so many days, without a customer or a project. */
export function staleStock(db: Reader, day: string, days: number): Promise<Found> {
  return db.rows(
    `select ${unit}, g.sold_on::text as "soldOn", g.sold_on::text as since, $1::date - g.sold_on as days
      from ${soldUnits()} and u.id is null and g.customer_id is null and g.state in ('inStock', 'shipped', 'arrived')
        and g.sold_on < $1::date - $2::integer
      order by g.id`,
    [day, days],
  );
}

/** Units by their ids, with what an exception says of them. */
export function unitsWithDealers(db: Reader, ids: readonly string[]): Promise<Omit<Finding, 'since'>[]> {
  return db.rows(`select ${unit} from ${soldUnits()} and g.id = any($1::uuid[]) order by g.id`, [ids]);
}

/** A unit that was shipped by another dealer to a customer and site that somebody has registered. */
export interface ShippedAgainst extends Finding, Omit<Protection, 'protectedUntil'> {
  readonly shippedOn: string;
  readonly protectedUntil: string;
}

/** See `ShippedAgainst`; a unit whose own project was registered went through the audit of conflicts. */
export function shippedAgainst(db: Reader): Promise<ShippedAgainst[]> {
  const { projects } = tables();
  return db.rows(
    `select ${unit}, g.shipped_on::text as "shippedOn", g.shipped_on::text as since, q.id as "againstProjectId",
        q.dealer_id as "againstDealerId", q.protected_until::text as "protectedUntil",
        coalesce(q.protection_extensions, 0) as extensions, q.closed_on::text as "closedOn",
        q.state in ('defining', 'defAudit', 'planning', 'planAudit', 'executing', 'suspended', 'closing') as "isAtWork"
      from ${soldUnits(
        `join ${projects} q on q.tenant_id = g.tenant_id and q.end_customer_id = g.customer_id and q.dealer_id <> g.dealer_id
          and q.deleted_at is null and q.protected_until is not null and q.state not in ('draft', 'initAudit')
          and (q.site_region_id = g.region_id or lower(q.site_name) = lower(g.site))`,
      )} and g.shipped_on is not null and not ${isHeard} and p.id is distinct from q.id
        and g.shipped_on >= q.protected_until - ${registrationDays.first} - ${registrationDays.extension} * coalesce(q.protection_extensions, 0)
      order by g.id, q.no`,
  );
}
