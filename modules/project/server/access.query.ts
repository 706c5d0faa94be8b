import { commonErrors } from '@mp/kernel/contract';
import {
  grantedScopeSql,
  nameSql,
  Params,
  scopeOf,
  scopeSql,
  serverOf,
  type Context,
  type Rights,
  type Tx,
} from '@mp/kernel/server';
import { project } from '../contract/index.ts';

type Reader = Pick<Tx, 'rows'>;

/** What decides who reaches a project, beside what was granted. */
export interface ProjectReach {
  readonly id: string;
  readonly no: string;
  readonly name: string;
  readonly state: string;
  readonly ownerUserId: string | null;
  readonly pmId: string | null;
  readonly areaManagerId: string | null;
  readonly createdBy: string | null;
  readonly dealerId: string | null;
  readonly siteRegionId: string | null;
  readonly channel: string;
  readonly confidential: boolean;
}

/** Who reaches these projects, whatever the reader's own scope: for services that decide about access. */
export function projectReaches(db: Reader, ids: readonly string[]): Promise<ProjectReach[]> {
  return db.rows(
    `select id, no, name, state, owner_user_id as "ownerUserId", pm_id as "pmId", area_manager_id as "areaManagerId",
        created_by as "createdBy", dealer_id as "dealerId", site_region_id as "siteRegionId", channel,
        coalesce(confidential, false) as confidential
      from project where id = any($1::uuid[]) and deleted_at is null order by no`,
    [ids],
  );
}

/** Those of the projects that somebody with these rights reads, as the judge of every request decides. */
export async function readableProjects(
  context: Context,
  rights: Rights,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const params = new Params();
  const server = serverOf(project);
  const scope = scopeSql({ server, params, now: context.now }, scopeOf(rights, server.resource, 'read'));
  const { text, values } = params.statement(
    `select t.id from project t where t.id = any(${params.add(ids, '::uuid[]')}) and t.deleted_at is null and ${scope}`,
  );
  return new Set((await context.rows<{ id: string }>(text, values)).map(({ id }) => id));
}

/** Throws `common.notFound` for a project on which the caller does not work: one that is opened to him for reading alone. */
export async function requireWork(context: Context, id: string): Promise<void> {
  const params = new Params();
  const scope = grantedScopeSql(context, serverOf(project), { action: 'enter', params });
  const { text, values } = params.statement(
    `select t.id from project t where t.id = ${params.add(id, '::uuid')} and t.deleted_at is null and ${scope}`,
  );
  if ((await context.rows(text, values)).length === 0) throw commonErrors.notFound();
}

/** What the customer of a project is told of it. */
export interface ProjectForCustomer {
  readonly no: string;
  readonly name: string;
  readonly state: string;
  readonly siteName: string;
  readonly requiredOn: string | null;
  /** In the language of whoever asks. */
  readonly customer: string | null;
  /** The customer, and whoever signs the contract where that is somebody else. */
  readonly partyIds: readonly string[];
}

/** See `ProjectForCustomer`; undefined where there is none. */
export async function projectForCustomer(db: Reader, id: string): Promise<ProjectForCustomer | undefined> {
  const customer = serverOf({ key: 'customer.customer' });
  const [row] = await db.rows<ProjectForCustomer>(
    `select p.no, p.name, p.state, p.site_name as "siteName", p.required_on::text as "requiredOn",
        (select ${nameSql(customer, 'l')} from ${customer.table} l where l.tenant_id = p.tenant_id and l.id = p.end_customer_id) as customer,
        array_remove(array[p.end_customer_id, p.contract_party_id], null)::text[] as "partyIds"
      from project p where p.id = $1::uuid and p.deleted_at is null`,
    [id],
  );
  return row;
}

/** SQL of what openings ask of the project `p` of a grant: whose it is, where it lies, whether it is confidential. */
export const reachColumns = `array_remove(coalesce(p.team_ids, '{}') || p.created_by, null)::text[] as owners,
  json_build_object('region', array_remove(array[p.site_region_id::text], null), 'dealer', array_remove(array[p.dealer_id::text], null)) as places,
  coalesce(p.confidential, false) as "isReserved"`;

/** SQL: the projects `p`, to be joined with `g.project_id`. */
export const projectOfGrant = 'project p on p.tenant_id = g.tenant_id and p.id = g.project_id and p.deleted_at is null';
