import type { Context } from '@mp/kernel/server';
import { may } from '@mp/kernel/server';
import type { CommandAnswer } from '../../contract/index.ts';
import { workflowErrors } from '../../contract/index.ts';
import { onInstance, onTask } from './command.service.ts';
import type { CommandInput, Opening, TaskOpening } from './command.service.ts';
import { memberOf } from './family.service.ts';
import { runningChildren } from './instance.query.ts';
import { jobStatement } from './queue.query.ts';
import { stateOf, waitKey } from './running.ts';
import type { Running } from './running.ts';
import { perform } from './run-command.service.ts';
import { requireActor } from './task.service.ts';
import { dueTimers } from './wait.query.ts';
import { shownTime } from './zone.ts';
import { timerJob, purgeJob } from './flow-jobs.ts';

/** Days after which a deleted instance is gone for good. */
const keptDays = 180;

/** Takes an own process back. */
export function withdraw(context: Context, id: string, given: CommandInput): Promise<CommandAnswer> {
  return onInstance(context, { instanceId: id, given }, async (opening) => {
    const { row, flow, running } = opening;
    if (row.initiator_id !== context.userId) throw workflowErrors.notAllowed();
    requireRunning(opening);
    await perform(flow, { running, bare: { type: 'withdraw' }, own: true });
    running.undo = null;
  });
}

function requireRunning({ row }: Opening): void {
  if (row.status !== 'processing') throw workflowErrors.notAllowed();
  if (row.suspended) throw workflowErrors.suspended();
}

/** Voids a process: its initiator where the definition lets him, or a process administrator. */
export function terminate(context: Context, id: string, given: CommandInput): Promise<CommandAnswer> {
  return onInstance(context, { instanceId: id, given }, async ({ row, flow, running, isAdmin }) => {
    const isOwn = row.initiator_id === context.userId && running.graph.process.allowVoid;
    if (row.status !== 'processing' || (!isAdmin && !isOwn)) throw workflowErrors.notAllowed();
    await perform(flow, { running, bare: { type: 'terminate' }, own: true });
    running.undo = null;
  });
}

/** Holds a process with its children, or lets it go on; timers that were due meanwhile fire once. */
export function hold(
  context: Context,
  id: string,
  given: CommandInput & { readonly type: 'suspend' | 'resume' },
): Promise<CommandAnswer> {
  return onInstance(context, { instanceId: id, given }, async ({ row, flow, running, isAdmin }) => {
    const isFitting = row.status === 'processing' && row.suspended === (given.type === 'resume');
    if (!isAdmin || !isFitting) throw workflowErrors.notAllowed();
    const family = [running];
    for (let at = 0; at < family.length; at += 1) {
      const member = family[at];
      if (!member) break;
      if (member.row.suspended === (given.type === 'resume'))
        await perform(flow, { running: member, bare: { type: given.type }, own: true });
      for (const child of await runningChildren(flow.context, member.row.id))
        family.push(await memberOf(flow, child.id));
    }
    if (given.type === 'resume')
      for (const { instance_id: instanceId, wait_id: wait } of await dueTimers(
        flow.context,
        family.map((member: Running) => member.row.id),
        flow.at,
      ))
        flow.jobs.push(
          jobStatement(context, {
            kind: timerJob,
            payload: { instanceId, wait, attempt: 1 },
            key: waitKey(instanceId, wait),
          }),
        );
  });
}

/** Moves a process to a node: for workflow administrators. */
export function jump(
  context: Context,
  id: string,
  given: CommandInput & { readonly nodeId: string },
): Promise<CommandAnswer> {
  return onInstance(context, { instanceId: id, given }, async (opening) => {
    if (!opening.isAdmin) throw workflowErrors.notAllowed();
    requireRunning(opening);
    const { flow, running } = opening;
    await perform(flow, { running, bare: { type: 'jump', node: given.nodeId }, own: true });
    running.undo = null;
  });
}

/** Replaces the handlers of an open task: for process administrators. */
export function resetAuditor(
  context: Context,
  taskId: string,
  given: CommandInput & { readonly users: readonly string[] },
): Promise<CommandAnswer> {
  return onTask(context, { taskId, given }, async (opening) => {
    if (!opening.isAdmin) throw workflowErrors.notAllowed();
    const users = [...new Set(given.users)];
    await replaceHandlers(opening, { users, newcomers: users });
  });
}

/**
 * Gives an open task of a running process other handlers. The newcomers must be able to act, and the four eyes of the node
 * hold for everybody.
 */
export async function replaceHandlers(
  opening: TaskOpening,
  { users, newcomers }: { readonly users: readonly string[]; readonly newcomers: readonly string[] },
): Promise<void> {
  const { flow, running, task } = opening;
  if (task.ended_at !== null)
    throw workflowErrors.taskDone({ user: task.assignee_name ?? '', time: shownTime(task.ended_at) });
  requireRunning(opening);
  await requireActor(opening, newcomers);
  await perform(flow, { running, bare: { type: 'resetAuditor', task: task.local_id, users }, own: true });
  running.undo = null;
}

interface Replacement extends CommandInput {
  /** Who is replaced; all handlers when not given. */
  readonly from?: string | undefined;
  readonly to: string;
}

/** Puts somebody in a handler's place, beside the others who can handle the task: for process administrators. */
export function replaceHandler(context: Context, taskId: string, given: Replacement): Promise<CommandAnswer> {
  return onTask(context, { taskId, given }, async (opening) => {
    if (!opening.isAdmin) throw workflowErrors.notAllowed();
    await replaceIn(opening, given);
  });
}

async function replaceIn(opening: TaskOpening, { from, to }: Replacement): Promise<void> {
  const { running, task } = opening;
  const voters = stateOf(running).groups.flatMap(({ voters: all }) => all);
  const now = voters.find(({ id }) => id === task.local_id)?.users ?? [];
  // Whose answer is awaited by the one who is replaced is let go with him.
  const isAmong = from !== undefined && now.includes(from);
  const users = [...(isAmong ? now.filter((user) => user !== from && user !== to) : []), to];
  await replaceHandlers(opening, { users, newcomers: users });
}

/** Deletes a process: it is hidden everywhere, and gone after 180 days. */
export function deleteInstance(context: Context, id: string, given: CommandInput): Promise<CommandAnswer> {
  return onInstance(context, { instanceId: id, given }, async ({ flow, running, row }) => {
    if (!may(context.rights, 'workflow.admin') || row.parent_id !== null) throw workflowErrors.notAllowed();
    await perform(flow, { running, bare: { type: 'delete' }, own: true });
    running.deleted = true;
    running.undo = null;
    const runAt = new Date(Date.parse(flow.at) + keptDays * 86_400_000).toISOString();
    flow.jobs.push(
      jobStatement(context, { kind: purgeJob, payload: { instanceId: row.id }, key: `flow:${row.id}:purge`, runAt }),
    );
  });
}
