import type { I18nText } from '@mp/kernel/contract';
import { grantedScopeSql, Params, serverOf, type Context, type RecordVersion, type Tx } from '@mp/kernel/server';
import { projectTask, type ProjectTaskState, type TaskOfMilestone, type TaskPlanBar } from '../contract/index.ts';

type Reader = Pick<Tx, 'rows'>;

/** A task of a project, as what happens to the project changes it. */
export interface TaskRow extends RecordVersion, Omit<TaskOfMilestone, 'source' | 'state'> {
  readonly no: string;
  readonly source: string | null;
  readonly state: ProjectTaskState;
  readonly isReleased: boolean;
  readonly isAtRest: boolean;
  readonly predecessorIds: readonly string[];
}

/** Tasks of a project, in the order of their numbers. */
export function tasksOfProject(db: Reader, projectId: string): Promise<TaskRow[]> {
  return db.rows(
    `select id, version, no, source, milestone_id as "milestoneId", assignee_id as "assigneeId", dealer_id as "dealerId",
        start_on::text as "startOn", end_on::text as "endOn", workdays, milestone_on::text as "milestoneOn",
        latest_on::text as "latestOn", state, coalesce(is_moved_by_hand, false) as "isMovedByHand",
        coalesce(is_assigned_by_hand, false) as "isAssignedByHand", coalesce(is_released, true) as "isReleased",
        coalesce(is_at_rest, false) as "isAtRest", coalesce(predecessor_ids::text[], '{}') as "predecessorIds"
      from project_task where project_id = $1::uuid and deleted_at is null order by no`,
    [projectId],
  );
}

/** Milestones whose tasks people have thrown away: they are not made again. */
export async function thrownAway(db: Reader, projectId: string): Promise<ReadonlySet<string>> {
  const rows = await db.rows<{ source: string }>(
    `select distinct source from project_task where project_id = $1::uuid and source is not null and deleted_at is not null`,
    [projectId],
  );
  return new Set(rows.map(({ source }) => source));
}

/** Numbers and states of tasks by their ids. */
export function tasksById(
  db: Reader,
  ids: readonly string[],
): Promise<{ readonly id: string; readonly no: string; readonly state: string; readonly assigneeId: string | null }[]> {
  return db.rows(
    `select id, no, state, assignee_id as "assigneeId" from project_task where id = any($1::uuid[]) and deleted_at is null order by no`,
    [ids],
  );
}

/** How many open tasks a dealer has. */
export async function openTasksOfDealer(db: Reader, dealerId: string): Promise<number> {
  const [row] = await db.rows<{ n: number }>(
    `select count(*)::integer as n from project_task where dealer_id = $1::uuid and state in ('todo', 'doing', 'blocked')
      and deleted_at is null`,
    [dealerId],
  );
  return row?.n ?? 0;
}

/** A task of the plan of a window, before its lane is known. */
export interface PlannedTask extends Omit<TaskPlanBar, 'kind' | 'name' | 'phase' | 'project' | 'lane'> {
  readonly name: I18nText;
  readonly assigneeId: string | null;
  readonly dealerId: string | null;
}

/** Days from one to another, both among them. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** Open tasks that the reader sees and that touch some days. */
function openWithin(context: Context, params: Params, { from, to }: Days): string {
  const scope = grantedScopeSql(context, serverOf(projectTask), { action: 'read', params, isSearch: true });
  return `t.state in ('todo', 'doing', 'blocked') and t.start_on <= ${params.add(to)}::date and t.end_on >= ${params.add(from)}::date
        and t.deleted_at is null and ${scope}`;
}

/** Whose the open tasks of some days are that the reader sees. Both null: nobody's. */
export function doersBetween(
  context: Context,
  days: Days,
): Promise<{ readonly assigneeId: string | null; readonly dealerId: string | null }[]> {
  const params = new Params();
  const { text, values } = params.statement(
    `select t.assignee_id as "assigneeId", case when t.assignee_id is null then t.dealer_id end as "dealerId"
      from project_task t where ${openWithin(context, params, days)} group by 1, 2`,
  );
  return context.rows(text, values);
}

const planned = `t.id, t.version, t.no, t.name, t.project_id as "projectId", t.assignee_id as "assigneeId", t.dealer_id as "dealerId",
        t.start_on::text as "startOn", t.end_on::text as "endOn", t.workdays, t.hours::float as hours, t.state, t.priority,
        coalesce(t.progress, 0) as progress, t.milestone_on::text as "milestoneOn", t.latest_on::text as "latestOn",
        coalesce(t.predecessor_ids::text[], '{}') as predecessors`;

/** Open tasks of some people and dealers that touch some days, as far as the reader sees them; so many of each at most. */
export function tasksOfLanes(
  context: Context,
  {
    users,
    dealers,
    isNobody,
    limit,
    ...days
  }: Days & {
    readonly users: readonly string[];
    readonly dealers: readonly string[];
    readonly isNobody: boolean;
    readonly limit: number;
  },
): Promise<PlannedTask[]> {
  const params = new Params();
  const within = grantedScopeSql(context, serverOf(projectTask), { action: 'update', params });
  const { text, values } = params.statement(
    `select ${planned}, (${within}) and not coalesce(t.is_at_rest, false) as "mayAssign"
      from (select t.*, row_number() over (partition by t.assignee_id, case when t.assignee_id is null then t.dealer_id end
          order by t.start_on, t.no) as nth
        from project_task t
        where (t.assignee_id = any(${params.add(users)}::uuid[]) or t.assignee_id is null
            and (t.dealer_id = any(${params.add(dealers)}::uuid[]) or t.dealer_id is null and ${params.add(isNobody)}::boolean))
          and ${openWithin(context, params, days)}) t
      where t.nth <= ${params.add(limit)}::integer order by t.start_on, t.no`,
  );
  return context.rows<PlannedTask>(text, values);
}

/** A task among those that end on a day. */
export interface EndingTask {
  readonly id: string;
  readonly no: string;
  readonly name: I18nText;
  readonly projectId: string;
  readonly day: string;
  /** Tasks that end on its day. */
  readonly ofDay: number;
}

/** Open tasks that the reader sees and that end on some days; so many of each day at most. */
export function tasksEnding(
  context: Context,
  { from, to, limit }: Days & { readonly limit: number },
): Promise<EndingTask[]> {
  const params = new Params();
  const { text, values } = params.statement(
    `select id, no, name, project_id as "projectId", end_on::text as day, of_day as "ofDay"
      from (select t.id, t.no, t.name, t.project_id, t.end_on, count(*) over (partition by t.end_on)::integer as of_day,
          row_number() over (partition by t.end_on order by t.no) as nth
        from project_task t where t.end_on <= ${params.add(to)}::date and ${openWithin(context, params, { from, to })}) t
      where nth <= ${params.add(limit)}::integer order by end_on, no`,
  );
  return context.rows<EndingTask>(text, values);
}
