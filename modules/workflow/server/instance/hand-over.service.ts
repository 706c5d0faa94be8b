import type { Context } from '@mp/kernel/server';
import { workflowErrors } from '../../contract/index.ts';
import { replaceHandlers } from './admin.service.ts';
import { eachTask } from './batch.service.ts';
import { onTaskOfHouse } from './command.service.ts';
import type { TaskOpening } from './command.service.ts';
import { loneTasks, ownOpenTasks, type OpenTask } from './hand-over.query.ts';
import { stateOf } from './running.ts';

/** Whose tasks pass to whom. */
export interface TaskHandOver {
  readonly from: string;
  readonly to: string;
  /** Stands as the opinion in the trace of each process. */
  readonly reason?: string | undefined;
  /**
   * The person is gone: what nobody else can do passes, with own applications and opinions asked for, which otherwise
   * stay; what others can do as well stays with them.
   */
  readonly isLeaving?: true;
}

/** What became of one task of a hand-over; why it stays in the caller's language. */
export interface HandedTask extends OpenTask {
  readonly ok: boolean;
  readonly message: string | null;
}

/** Codes of tasks that somebody has done or taken while the hand-over ran: there is nothing left to hand over. */
const overtaken: ReadonlySet<string> = new Set(['workflow.taskDone', 'workflow.notHandler']);

/** Who handles the task once the successor takes the place of the one who hands over. */
function successors({ running, task }: TaskOpening, { from, to, isLeaving }: TaskHandOver): string[] {
  const voter = stateOf(running)
    .groups.flatMap(({ voters }) => voters)
    .find(({ id }) => id === task.local_id);
  if (!voter?.users.includes(from)) {
    if (!isLeaving) throw workflowErrors.notHandler();
    // Whose answer the leaver awaits is let go with him.
    return [to];
  }
  // An own application is answered by its initiator, an opinion by whom it was asked of: four eyes would see less.
  if (!isLeaving && (voter.kind === 'resubmit' || voter.owner !== undefined)) throw workflowErrors.staysPersonal();
  const candidates = voter.claimed ? [from, ...(voter.others ?? [])] : voter.users;
  return [...new Set(candidates.map((user) => (user === from ? to : user)))];
}

/**
 * Gives the open tasks of one user to another, the oldest first, each in a transaction of its own and by the judges of a
 * change of handlers: exclusions (four eyes), handlers twice, held processes, a successor who may not act. The caller has
 * judged that it may; a second run finds what is left.
 */
export async function handTasksOver(context: Context, people: TaskHandOver): Promise<HandedTask[]> {
  const { from, to, reason, isLeaving } = people;
  const tasks = await (isLeaving ? loneTasks(context, [from]) : ownOpenTasks(context, from));
  const { items } = await eachTask(context, {
    given: { opinion: reason },
    tasks: new Map(tasks.map((task) => [task.id, task])),
    command: (taskId, given) =>
      onTaskOfHouse(context, { taskId, given }, (opening) =>
        replaceHandlers(opening, { users: successors(opening, people), newcomers: [to] }),
      ),
  });
  const answers = new Map(items.map((item) => [item.taskId, item]));
  return tasks.flatMap((task) => {
    const { ok = false, code = null, message = null } = answers.get(task.id) ?? {};
    return code !== null && overtaken.has(code) ? [] : [{ ...task, ok, message }];
  });
}
