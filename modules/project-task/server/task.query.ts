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

/** Open tasks that the reader sees and that touch some days; so many at most. */
export function tasksBetween(
  context: Context,
  { from, to, limit }: { readonly from: string; readonly to: string; readonly limit: number },
): Promise<PlannedTask[]> {
  const params = new Params();
  const server = serverOf(projectTask);
  const scope = grantedScopeSql(context, server, { action: 'read', params, isSearch: true });
  const within = grantedScopeSql(context, server, { action: 'update', params });
  const { text, values } = params.statement(
    `select t.id, t.version, t.no, t.name, t.project_id as "projectId", t.assignee_id as "assigneeId", t.dealer_id as "dealerId",
        t.start_on::text as "startOn", t.end_on::text as "endOn", t.workdays, t.hours::float as hours, t.state, t.priority,
        coalesce(t.progress, 0) as progress, t.milestone_on::text as "milestoneOn", t.latest_on::text as "latestOn",
        coalesce(t.predecessor_ids::text[], '{}') as predecessors,
        (${within}) and not coalesce(t.is_at_rest, false) as "mayAssign"
      from project_task t
      where t.state in ('todo', 'doing', 'blocked') and t.start_on <= ${params.add(to)}::date and t.end_on >= ${params.add(from)}::date
        and t.deleted_at is null and ${scope}
      order by t.start_on, t.no limit ${params.add(limit)}::integer`,
  );
  return context.rows<PlannedTask>(text, values);
}
