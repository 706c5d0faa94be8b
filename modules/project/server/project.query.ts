import type { Tx } from '@mp/kernel/server';

type Reader = Pick<Tx, 'rows'>;

/** What a project asks of its dealer. */
export interface DealerFacts {
  readonly id: string;
  readonly code: string;
  readonly status: string;
  readonly regionId: string | null;
}

/** Dealers by their ids. */
export async function dealersById(db: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, DealerFacts>> {
  if (ids.length === 0) return new Map();
  const rows = await db.rows<DealerFacts>(
    `select id, code, status, region_id as "regionId" from dealer where id = any($1::uuid[]) and deleted_at is null`,
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Registrations whose protection is over, and that no process holds. */
export function endedProtections(db: Reader, day: string): Promise<{ id: string }[]> {
  return db.rows(
    `select id from project where state = 'registered' and protected_until < $1::date and deleted_at is null
      and process_status is distinct from 'processing' order by id`,
    [day],
  );
}

/** Projects that are executed or closed down, in the order of their ids. */
export function projectsAtWork(db: Reader): Promise<{ id: string }[]> {
  return db.rows(`select id from project where state in ('executing', 'closing') and deleted_at is null order by id`);
}

/** What a valid definition says to those who plan money and goods. */
export interface DefinedTerms {
  readonly projectId: string;
  readonly lines: readonly { readonly qty: number }[];
  readonly contractAmount: string | null;
  readonly currency: string | null;
  readonly requiredOn: string | null;
  readonly ldPerDay: string | null;
}

/** Terms of the valid definitions of projects; of none before its first is audited. */
export function definedTerms(db: Reader, projectIds: readonly string[]): Promise<DefinedTerms[]> {
  return db.rows(
    `select project_id as "projectId", lines, contract_amount::text as "contractAmount", currency,
        to_char(required_on, 'YYYY-MM-DD') as "requiredOn", ld_per_day::text as "ldPerDay"
      from project_definition where project_id = any($1::uuid[]) and state = 'effective' and deleted_at is null`,
    [projectIds],
  );
}

/** Power of a model by its basis. */
export interface ModelFacts {
  readonly id: string;
  readonly code: string;
  readonly lifecycle: string;
  readonly ratings: unknown;
}

/** Models by their ids. */
export async function modelsById(db: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, ModelFacts>> {
  if (ids.length === 0) return new Map();
  const rows = await db.rows<ModelFacts>(
    `select id, code, lifecycle, ratings from genset_model where id = any($1::uuid[]) and deleted_at is null`,
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** A project that is not at its end. */
export interface OpenProject {
  readonly id: string;
  readonly version: number;
  readonly ownerUserId: string | null;
  readonly areaManagerId: string | null;
  readonly pmId: string | null;
  readonly confidential: boolean | null;
}

const isOpen = `state not in ('lost', 'canceled', 'closed') and deleted_at is null`;
const columns = { ownerUserId: 'owner_user_id', dealerId: 'dealer_id' } as const;

/** Open projects that somebody answers for, or that a dealer has. */
export function openProjectsBy(db: Reader, field: keyof typeof columns, id: string): Promise<OpenProject[]> {
  return db.rows(
    `select id, version, owner_user_id as "ownerUserId", area_manager_id as "areaManagerId", pm_id as "pmId",
        confidential
      from project where ${columns[field]} = $1::uuid and ${isOpen} order by id`,
    [id],
  );
}

/** How many open projects each of several people answers for. */
export function projectsPerOwner(db: Reader, userIds: readonly string[]): Promise<{ id: string; n: number }[]> {
  return db.rows(
    `select owner_user_id as id, count(*)::integer as n from project where owner_user_id = any($1::uuid[]) and ${isOpen} group by owner_user_id`,
    [userIds],
  );
}

/** Where a project is delivered and how it stands, for those who work there. */
export interface ProjectSite {
  readonly id: string;
  readonly no: string;
  readonly state: string;
  readonly customerId: string;
  readonly siteName: string;
  readonly siteRegionId: string;
  readonly siteAddress: string | null;
  readonly siteLng: number | null;
  readonly siteLat: number | null;
  readonly teamIds: readonly string[];
}

/** A project with its site; undefined where there is none. */
export async function projectSite(db: Reader, id: string): Promise<ProjectSite | undefined> {
  const [row] = await db.rows<ProjectSite>(
    `select id, no, state, end_customer_id as "customerId", site_name as "siteName", site_region_id as "siteRegionId",
        site_address as "siteAddress", site_lng::float as "siteLng", site_lat::float as "siteLat",
        coalesce(team_ids::text[], '{}') as "teamIds"
      from project where id = $1::uuid and deleted_at is null`,
    [id],
  );
  return row;
}
