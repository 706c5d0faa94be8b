import type { Tx } from '@mp/kernel/server';

type Reader = Pick<Tx, 'rows'>;

/** How a project stands, as those who are told of it know. */
export interface ProjectStand {
  readonly state: string;
  readonly health: string | null;
  readonly forecast: string | null;
}

/** A subscription of a person, and how its project stands now and when he was told last. */
export interface WatchedProject {
  readonly id: string;
  readonly version: number;
  readonly projectId: string;
  readonly userId: string;
  readonly no: string;
  readonly name: string;
  readonly known: ProjectStand;
  readonly now: ProjectStand;
}

const watched = `select s.id, s.version, s.project_id as "projectId", s.user_id as "userId", q.no, q.name,
    json_build_object('state', coalesce(s.known_state, ''), 'health', s.known_health, 'forecast', s.known_forecast) as known,
    json_build_object('state', q.state, 'health', q.health, 'forecast', q.accept_forecast) as now
  from project_subscription s join queried_project q on q.tenant_id = s.tenant_id and q.project_id = s.project_id and q.tier = 'overview'
  where s.deleted_at is null`;

/** Most that one run looks at; the rest comes with the next one. */
const batch = 500;

/** Subscriptions whose project is no longer as their owner was told last. */
export function changedSubscriptions(db: Reader): Promise<WatchedProject[]> {
  return db.rows(
    `${watched} and (s.known_state, s.known_health, s.known_forecast) is distinct from (q.state, q.health, q.accept_forecast)
      order by s.user_id, q.no limit ${batch}`,
  );
}

/** Subscriptions by their owners. */
export function allSubscriptions(db: Reader): Promise<WatchedProject[]> {
  return db.rows(`${watched} order by s.user_id, q.no`);
}

/** How projects stand, by id. */
export async function standsOf(
  db: Reader,
  projectIds: readonly string[],
): Promise<ReadonlyMap<string, ProjectStand & { readonly no: string; readonly name: string }>> {
  const rows = await db.rows<ProjectStand & { id: string; no: string; name: string }>(
    `select project_id as id, no, name, state, health, accept_forecast::text as forecast from queried_project
      where tier = 'overview' and project_id = any($1::uuid[]) and deleted_at is null`,
    [projectIds],
  );
  return new Map(rows.map(({ id, ...stand }) => [id, stand]));
}

/** Subscriptions of somebody, to these projects or to all. */
export function subscriptionsOf(
  db: Reader,
  userId: string,
): Promise<{ id: string; version: number; projectId: string }[]> {
  return db.rows(
    `select id, version, project_id as "projectId" from project_subscription where user_id = $1::uuid and deleted_at is null order by id`,
    [userId],
  );
}
