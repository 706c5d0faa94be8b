import { commonErrors } from '@mp/kernel/contract';
import {
  grantedScopeSql,
  likePattern,
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

/** A project that was searched for; of one that the reader does not reach, number and name alone. */
export interface FoundProject {
  readonly id: string;
  readonly no: string;
  readonly name: string;
  readonly isOpen: boolean;
  readonly customer: string | null;
  readonly siteName: string | null;
  readonly stage: string | null;
}

/** Which table is searched for a text, and its column that names what is found. */
interface Sought {
  readonly table: string;
  readonly column: string;
}

/** Ids of a table whose texts contain what is asked, by the grams of the text; null where these are too many. */
const hitSql = ({ table }: Sought): string => `hit_${table} as materialized (select search_${table}($1, 2000) as ids)`;

/** Ids by a column of those hits; by walking where they are too many. */
const foundSql = ({ table, column }: Sought): string =>
  `select ${column} as id from ${table} x where x.deleted_at is null and x.id = any((select ids from hit_${table})::uuid[])
    union all select ${column} from ${table} x where (select ids from hit_${table}) is null and x.deleted_at is null and x.search_text like $2`;

/**
 * Projects of the tenant by number, name, customer, serial number or contract number, the newest first, from a number on;
 * all where nothing is asked. With `isOnlyOpen` those alone that the reader reaches.
 */
export function searchProjects(
  context: Context,
  asked: { readonly q: string; readonly after: string; readonly size: number; readonly isOnlyOpen: boolean },
): Promise<FoundProject[]> {
  const params = new Params();
  const customer = serverOf({ key: 'customer.customer' });
  params.add(asked.q, '');
  params.add(likePattern(asked.q), '');
  const open = grantedScopeSql(context, serverOf(project), { action: 'read', params, isSearch: true });
  const after = params.add(asked.after);
  const scope = asked.isOnlyOpen ? `and ${open}` : '';
  const shown = (sql: string) => `case when f.is_open then ${sql} end`;
  const sought: readonly Sought[] = [
    { table: 'project', column: 'x.id' },
    { table: 'project_unit', column: 'x.project_id' },
    { table: 'project_definition', column: 'x.project_id' },
  ];
  const ofCustomer = { table: customer.table, column: 'x.id' };
  const isAsked = asked.q !== '';
  const hits = isAsked
    ? `t.id in (${sought.map(foundSql).join(' union ')} union select p.id from project p where p.end_customer_id in (${foundSql(ofCustomer)}))`
    : 'cardinality(array[$1, $2]::text[]) > 0';
  const first = isAsked ? `with ${[...sought, ofCustomer].map(hitSql).join(', ')} ` : '';
  const { text, values } = params.statement(
    `${first}select f.id, f.no, f.name, f.is_open as "isOpen", ${shown('f.site_name')} as "siteName", ${shown('f.state')} as stage,
        ${shown(`(select ${nameSql(customer, 'l')} from ${customer.table} l where l.tenant_id = f.tenant_id and l.id = f.end_customer_id)`)} as customer
      from (select t.*, (${open}) as is_open from project t
        where t.deleted_at is null and ${hits} and (${after} = '' or t.no collate "C" < ${after}) ${scope}
        order by t.no collate "C" desc limit ${asked.size}) f order by f.no collate "C" desc`,
  );
  return context.rows<FoundProject>(text, values);
}

/** SQL of what openings ask of the project `p` of a grant: whose it is, where it lies, whether it is confidential. */
export const reachColumns = `array_remove(coalesce(p.team_ids, '{}') || p.created_by, null)::text[] as owners,
  json_build_object('region', array_remove(array[p.site_region_id::text], null), 'dealer', array_remove(array[p.dealer_id::text], null)) as places,
  coalesce(p.confidential, false) as "isReserved"`;

/** SQL: the projects `p`, to be joined with `g.project_id`. */
export const projectOfGrant = 'project p on p.tenant_id = g.tenant_id and p.id = g.project_id and p.deleted_at is null';
