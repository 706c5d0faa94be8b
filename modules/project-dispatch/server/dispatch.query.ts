import { grantedScopeSql, Params, serverOf, type Context, type Tx } from '@mp/kernel/server';
import { dispatch } from '../contract/index.ts';

type Reader = Pick<Tx, 'rows'>;

/** States in which a dealer has a dispatch before it. */
const withDealer = `('sent', 'accepted', 'onSite')`;

/** Lets those who send and accept come one after the other, so that nobody is sent to two places. */
export async function lockPeople(tx: Reader & { readonly tenantId: string }): Promise<void> {
  await tx.rows('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`dispatch.people:${tx.tenantId}`]);
}

/** Work that somebody has in some days. */
export interface BusyRow {
  readonly personId: string;
  readonly no: string;
  readonly from: string;
  readonly to: string;
}

/** Dispatches of some people that touch some days, but for one. */
export function busyPeople(
  db: Reader,
  {
    personIds,
    from,
    to,
    except,
  }: {
    readonly personIds: readonly string[];
    readonly from: string;
    readonly to: string;
    readonly except: string | null;
  },
): Promise<BusyRow[]> {
  return db.rows(
    `select p.id as "personId", d.no, d.planned_from::text as "from", d.planned_to::text as "to"
      from dispatch d cross join unnest(d.person_ids) p(id)
      where p.id = any($1::uuid[]) and d.state in ${withDealer} and d.planned_from <= $3::date and d.planned_to >= $2::date
        and d.id is distinct from $4::uuid and d.deleted_at is null order by d.planned_from, d.no`,
    [personIds, from, to, except],
  );
}

/** What a dealer has taken on. */
export interface TakenRow {
  readonly no: string;
  readonly dealerId: string;
  /** Empty: all of the project. */
  readonly unitIds: readonly string[];
}

/** The work of a dispatch that is the same as that of others: of one phase at one unit. */
interface SameWork {
  readonly id: string;
  readonly projectId: string;
  readonly phase: string;
  /** Empty: all of the project. */
  readonly unitIds: readonly string[];
}

/** The first other dispatch by which a dealer has taken on some of the same work and has not been confirmed yet. */
export async function takenBy(db: Reader, { id, projectId, phase, unitIds }: SameWork): Promise<TakenRow | undefined> {
  const [row] = await db.rows<TakenRow>(
    `select no, dealer_id as "dealerId", coalesce(unit_ids::text[], '{}') as "unitIds" from dispatch
      where project_id = $2::uuid and phase = $3 and id <> $1::uuid and state in ('accepted', 'onSite', 'finished')
        and deleted_at is null and (coalesce(cardinality(unit_ids), 0) = 0 or cardinality($4::uuid[]) = 0 or unit_ids && $4::uuid[])
      order by accepted_at, no limit 1`,
    [id, projectId, phase, unitIds],
  );
  return row;
}

/** What a dealer has at hand, and how it was rated. */
export interface DealerRecord {
  readonly dealerId: string;
  readonly openDispatches: number;
  readonly rating: number | null;
}

/** Open dispatches of dealers, but for one, and the means of their ratings; nothing of a dealer that never had any. */
export function recordsOfDealers(
  db: Reader,
  dealerIds: readonly string[],
  except: string | null,
): Promise<DealerRecord[]> {
  return db.rows(
    `select dealer_id as "dealerId",
        (count(*) filter (where state in ${withDealer} and id is distinct from $2::uuid))::integer as "openDispatches",
        round(avg(rating), 2)::float as rating
      from dispatch where dealer_id = any($1::uuid[]) and deleted_at is null group by dealer_id`,
    [dealerIds, except],
  );
}

/** Dealers that were asked for a piece of work before: by a dispatch and those that it goes on from. */
export async function askedDealers(db: Reader, id: string): Promise<readonly string[]> {
  const rows = await db.rows<{ id: string }>(
    `with recursive chain as (
        select id, previous_id, dealer_id from dispatch where id = $1::uuid
        union select d.id, d.previous_id, d.dealer_id from chain c join dispatch d on d.id = c.previous_id
      ) select distinct dealer_id as id from chain where dealer_id is not null`,
    [id],
  );
  return rows.map((row) => row.id);
}

/** Dispatches that nobody accepted until an instant, in their order. */
export function overdueDispatches(db: Reader, at: string): Promise<{ id: string }[]> {
  return db.rows(
    `select id from dispatch where state = 'sent' and accept_by <= $1::timestamptz and deleted_at is null order by accept_by, id`,
    [at],
  );
}

/** A dispatch that waits to be accepted. */
export interface WaitingRow {
  readonly id: string;
  readonly sentAt: string;
  readonly acceptBy: string;
}

/** Dispatches that wait, of which the dealer has not been reminded. */
export function waitingDispatches(db: Reader): Promise<WaitingRow[]> {
  return db.rows(
    `select id, sent_at as "sentAt", accept_by as "acceptBy" from dispatch
      where state = 'sent' and is_half_told is not true and deleted_at is null order by accept_by, id`,
  );
}

/** Accepted dispatches whose people are to come on a day. */
export function visitsOn(db: Reader, day: string): Promise<{ id: string }[]> {
  return db.rows(
    `select id from dispatch where state = 'accepted' and planned_from = $1::date and deleted_at is null order by no`,
    [day],
  );
}

/** How many dispatches a dealer has before it. */
export async function openOfDealer(db: Reader, dealerId: string): Promise<number> {
  const [row] = await db.rows<{ n: number }>(
    `select count(*)::integer as n from dispatch where dealer_id = $1::uuid and state in ${withDealer} and deleted_at is null`,
    [dealerId],
  );
  return row?.n ?? 0;
}

/** How many dispatches somebody of a dealer is to go to. */
export async function openOfPerson(db: Reader, personId: string): Promise<number> {
  const [row] = await db.rows<{ n: number }>(
    `select count(*)::integer as n from dispatch where $1::uuid = any(person_ids) and state in ${withDealer} and deleted_at is null`,
    [personId],
  );
  return row?.n ?? 0;
}

/** A dispatch of a project that is not over. */
export interface OpenRow {
  readonly id: string;
  readonly version: number;
  readonly no: string;
  readonly state: string;
  readonly dispatcherId: string | null;
}

/** Dispatches of a project that are not over, in their order. */
export function openOfProject(db: Reader, projectId: string): Promise<OpenRow[]> {
  return db.rows(
    `select id, version, no, state, dispatcher_id as "dispatcherId" from dispatch
      where project_id = $1::uuid and state not in ('confirmed', 'canceled', 'rejected', 'expired') and deleted_at is null order by no`,
    [projectId],
  );
}

/** How long after a dispatch its dealer is told of the project by it, in days. */
const toldDays = 180;

/** Dispatches of a project by which a dealer was asked: to which day they are told, null while they are open. */
export function dispatchesOfDealer(
  db: Reader,
  projectId: string,
  dealerId: string,
): Promise<{ readonly no: string; readonly until: string | null }[]> {
  return db.rows(
    `select no, case when state in ${withDealer} then null else (planned_to + ${toldDays})::text end as until from dispatch
      where project_id = $1::uuid and sent_to_id = $2::uuid and deleted_at is null order by no`,
    [projectId, dealerId],
  );
}

/** A dispatch that is planned or under way. */
export interface PlannedDispatch {
  readonly id: string;
  readonly version: number;
  readonly no: string;
  readonly projectId: string;
  readonly phase: string;
  readonly state: string;
  readonly dealerId: string | null;
  readonly personIds: readonly string[];
  readonly from: string;
  readonly to: string;
}

/** Days from one to another, both among them. */
interface Days {
  readonly from: string;
  readonly to: string;
}

/** Dispatches that the reader sees, that were sent and are not over, and that touch some days. */
function underWay(context: Context, params: Params, { from, to }: Days): string {
  const scope = grantedScopeSql(context, serverOf(dispatch), { action: 'read', params, isSearch: true });
  return `t.state in ${withDealer} and t.planned_from <= ${params.add(to)}::date and t.planned_to >= ${params.add(from)}::date
        and t.deleted_at is null and ${scope}`;
}

/** Whose time the dispatches of some days take that the reader sees: people, or a dealer before it has named any. */
export function goersBetween(
  context: Context,
  days: Days,
): Promise<{ readonly personId: string | null; readonly dealerId: string | null }[]> {
  const params = new Params();
  const { text, values } = params.statement(
    `select p.id as "personId", case when p.id is null then t.dealer_id end as "dealerId"
      from dispatch t left join unnest(t.person_ids) p(id) on true where ${underWay(context, params, days)} group by 1, 2`,
  );
  return context.rows(text, values);
}

/** Dispatches of some people, and of some dealers that have named nobody, that touch some days, as far as the reader sees them. */
export function dispatchesOfLanes(
  context: Context,
  {
    persons,
    dealers,
    limit,
    ...days
  }: Days & { readonly persons: readonly string[]; readonly dealers: readonly string[]; readonly limit: number },
): Promise<PlannedDispatch[]> {
  const params = new Params();
  const { text, values } = params.statement(
    `select t.id, t.version, t.no, t.project_id as "projectId", t.phase, t.state, t.dealer_id as "dealerId",
        coalesce(t.person_ids::text[], '{}') as "personIds", t.planned_from::text as "from", t.planned_to::text as "to"
      from dispatch t
      where (t.person_ids && ${params.add(persons)}::uuid[] or coalesce(cardinality(t.person_ids), 0) = 0
          and t.dealer_id = any(${params.add(dealers)}::uuid[]))
        and ${underWay(context, params, days)}
      order by t.planned_from, t.no limit ${params.add(limit)}::integer`,
  );
  return context.rows<PlannedDispatch>(text, values);
}

/** A dispatch among those that end on a day. */
export interface EndingDispatch {
  readonly id: string;
  readonly no: string;
  readonly phase: string;
  readonly projectId: string;
  readonly day: string;
  /** Dispatches that end on its day. */
  readonly ofDay: number;
}

/** Dispatches that the reader sees, that were sent, and that end on some days; so many of each day at most. */
export function dispatchesEnding(
  context: Context,
  { from, to, limit }: Days & { readonly limit: number },
): Promise<EndingDispatch[]> {
  const params = new Params();
  const { text, values } = params.statement(
    `select id, no, phase, project_id as "projectId", planned_to::text as day, of_day as "ofDay"
      from (select t.id, t.no, t.phase, t.project_id, t.planned_to, count(*) over (partition by t.planned_to)::integer as of_day,
          row_number() over (partition by t.planned_to order by t.no) as nth
        from dispatch t where t.planned_to <= ${params.add(to)}::date and ${underWay(context, params, { from, to })}) t
      where nth <= ${params.add(limit)}::integer order by planned_to, no`,
  );
  return context.rows<EndingDispatch>(text, values);
}

/** What became of the dispatches of a dealer for a phase. */
export interface PerformanceRow {
  readonly dealerId: string;
  readonly phase: string;
  readonly sent: number;
  /** Accepted, declined or expired. */
  readonly answered: number;
  readonly acceptedInTime: number;
  readonly declined: number;
  readonly expired: number;
  readonly finished: number;
  readonly finishedInTime: number;
  readonly rated: number;
  /** Sum of the ratings. */
  readonly ratings: number;
  /** Sum of the hours of what was finished. */
  readonly hours: number;
}

/** See `PerformanceRow`: of the dispatches that were sent since a day and that the caller sees. */
export function performanceRows(context: Context, since: string): Promise<PerformanceRow[]> {
  const params = new Params();
  const scope = grantedScopeSql(context, serverOf(dispatch), { action: 'read', params, isSearch: true });
  const count = (when: string, name: string) => `(count(*) filter (where ${when}))::integer as "${name}"`;
  const { text, values } = params.statement(
    `select t.sent_to_id as "dealerId", t.phase, count(*)::integer as sent,
        ${count(`t.accepted_at is not null or t.state in ('rejected', 'expired')`, 'answered')},
        ${count('t.accepted_at <= t.accept_by', 'acceptedInTime')}, ${count(`t.state = 'rejected'`, 'declined')},
        ${count(`t.state = 'expired'`, 'expired')}, ${count('t.finished_at is not null', 'finished')},
        ${count(`(t.finished_at at time zone 'Asia/Shanghai')::date <= t.planned_to`, 'finishedInTime')},
        count(t.rating)::integer as rated, coalesce(sum(t.rating), 0)::integer as ratings,
        coalesce(sum(t.hours) filter (where t.finished_at is not null), 0)::float as hours
      from dispatch t
      where t.deleted_at is null and t.sent_to_id is not null and t.state <> 'canceled' and t.sent_at >= ${params.add(since)}::date and ${scope}
      group by 1, 2 order by 1, 2`,
  );
  return context.rows<PerformanceRow>(text, values);
}
