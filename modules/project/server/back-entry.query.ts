import { grantedScopeSql, Params, serverOf, type Context, type Tx } from '@mp/kernel/server';
import { project } from '../contract/index.ts';

type Reader = Pick<Tx, 'rows'>;

/** What is known of a project that somebody adds to. */
export interface KnownProject {
  readonly id: string;
  readonly no: string;
  readonly state: string;
  readonly channel: string;
  readonly dealerId: string | null;
  readonly endCustomerId: string;
  readonly siteName: string;
  readonly siteRegionId: string;
  readonly industry: string | null;
  readonly contractPartyId: string | null;
  readonly designerId: string | null;
  readonly siteAddress: string | null;
  readonly siteLng: string | null;
  readonly siteLat: string | null;
}

/** A project as it is known, whoever may see it; undefined where there is none. */
export async function projectAsKnown(db: Reader, id: string): Promise<KnownProject | undefined> {
  const [row] = await db.rows<KnownProject>(
    `select id, no, state, channel, dealer_id as "dealerId", end_customer_id as "endCustomerId", site_name as "siteName",
        site_region_id as "siteRegionId", industry, contract_party_id as "contractPartyId", designer_id as "designerId",
        site_address as "siteAddress", site_lng::text as "siteLng", site_lat::text as "siteLat"
      from project where id = $1::uuid and deleted_at is null`,
    [id],
  );
  return row;
}

/** The number of the project of a customer that has a name; undefined where there is none. */
export async function projectNamed(db: Reader, name: string, customerId: string): Promise<string | undefined> {
  const [row] = await db.rows<{ no: string | null }>(
    `select no from project where lower(name) = lower($1) and end_customer_id = $2::uuid and deleted_at is null limit 1`,
    [name, customerId],
  );
  return row && (row.no ?? '');
}

/** How much of a project is missing: 1 where its site lacks something, else the number of its units that do. */
export interface ProjectGap {
  readonly no: string;
  readonly project: string;
  readonly siteAddress: number;
  readonly siteLng: number;
  readonly serials: number;
  readonly shipped: number;
  readonly arrived: number;
  readonly commissioned: number;
  readonly accepted: number;
}

/** Most projects that are told of at once. */
const most = 500;

/**
 * What is missing of the projects that the reader sees and that are executed or over, the one with most first. Days are
 * missing of units that have reached a later stage, or stand in a project that is over.
 */
export function projectGaps(context: Context): Promise<ProjectGap[]> {
  const params = new Params();
  const scope = grantedScopeSql(context, serverOf(project), { action: 'read', params, isSearch: true });
  const passed = (field: string, later: string) =>
    `count(*) filter (where u.${field} is null and (t.state in ('closing', 'closed') or ${later}))::integer`;
  const { text, values } = params.statement(
    `select * from (
      select t.no, t.name as project, (t.site_address is null)::integer as "siteAddress", (t.site_lng is null)::integer as "siteLng",
          count(*) filter (where u.id is not null and u.serial_no is null)::integer as serials,
          ${passed('shipped_on', 'u.arrived_on is not null')} as shipped,
          ${passed('arrived_on', 'u.installed_on is not null')} as arrived,
          ${passed('commissioned_on', 'u.accepted_on is not null')} as commissioned,
          ${passed('accepted_on', 'false')} as accepted
        from project t left join project_unit u on u.tenant_id = t.tenant_id and u.project_id = t.id and u.deleted_at is null
        where t.deleted_at is null and t.state in ('executing', 'closing', 'closed') and ${scope}
        group by t.tenant_id, t.id) gaps
      where "siteAddress" + "siteLng" + serials + shipped + arrived + commissioned + accepted > 0
      order by serials + shipped + arrived + commissioned + accepted desc, "siteAddress" + "siteLng" desc, no limit ${most}`,
  );
  return context.rows<ProjectGap>(text, values);
}
