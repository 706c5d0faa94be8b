import type { Values } from '@mp/engine/core';
import { announceStatement } from '@mp/kernel/server';
import type { Context } from '@mp/kernel/server';
import type { CommandAnswer } from '../../contract/index.ts';
import { workflowErrors } from '../../contract/index.ts';
import { onInstance, onTask } from './command.service.ts';
import type { CommandInput, Opening } from './command.service.ts';
import { gain, roleBits } from './running.ts';
import type { EventDraft } from './running.ts';
import { copyToUsers } from './run-command.service.ts';
import { openTasks, readStatements, urgeStatements } from './social.query.ts';
import { requireActor } from './task.service.ts';

const usualUrgeMinutes = 10;

/** A line of the trace by the caller. */
function line({ flow }: Opening, type: string, data: Values): EventDraft {
  return {
    type,
    nodeId: null,
    task: null,
    actor: flow.actor,
    opinion: flow.opinion,
    data: { ...data, ...(flow.lineData as Values) },
  };
}

/** Reminds the handlers of open tasks; a task can be urged once in ten minutes, or as the definition says. */
export function urge(context: Context, id: string, given: CommandInput): Promise<CommandAnswer> {
  return onInstance(context, { instanceId: id, given }, async (opening) => {
    const { flow, running, row, isAdmin } = opening;
    if (row.status !== 'processing' || (row.initiator_id !== context.userId && !isAdmin))
      throw workflowErrors.notAllowed();
    if (row.suspended) throw workflowErrors.suspended();
    const tasks = (await openTasks(flow.context, row.id)).filter(({ users }) =>
      users.some((user) => user !== context.userId),
    );
    if (tasks.length === 0) throw workflowErrors.notAllowed();
    const minutes = row.settings.urgeMinutes ?? usualUrgeMinutes;
    const since = (at: string | null) => (at === null ? Infinity : (Date.parse(flow.at) - Date.parse(at)) / 60_000);
    const ready = tasks.filter(({ urged_at: at }) => since(at) >= minutes);
    if (ready.length === 0) {
      const left = Math.ceil(minutes - Math.max(...tasks.map(({ urged_at: at }) => since(at))));
      throw workflowErrors.urgeTooSoon({ minutes: left });
    }
    const users = [...new Set(ready.flatMap((task) => task.users))].filter((user) => user !== context.userId);
    running.events.push(line(opening, 'urge', { users }));
    for (const task of ready)
      flow.notices.push({
        event: 'urged',
        instanceId: row.id,
        users: task.users,
        node: task.node_id,
        taskLocal: task.local_id,
      });
    flow.jobs.push(
      ...urgeStatements(
        ready.map((task) => task.id),
        flow.at,
      ),
      announceStatement(context.tenantId, users),
    );
  });
}

/** Whether a node lets its handlers send copies. */
const mayCopyAt = ({ running }: Opening, nodeId: string): boolean | undefined =>
  running.graph.nodes.find(({ id }) => id === nodeId)?.user?.actions.cc;

/** Throws where the node of the caller's open task allows no copies; without a task it is enough that some node allows them. */
async function requireCopying(opening: Opening): Promise<void> {
  const { flow, running, row, isAdmin } = opening;
  if (isAdmin) return;
  const own = (await openTasks(flow.context, row.id)).filter(({ users }) => users.includes(flow.context.userId));
  const settings = own.flatMap(({ node_id: node }) => mayCopyAt(opening, node) ?? []);
  const asked = settings.length > 0 ? settings : running.graph.nodes.flatMap(({ user }) => user?.actions.cc ?? []);
  if (!asked.includes(true)) throw workflowErrors.notAllowed();
}

/** Sends a copy: any participant, where the node of his task does not forbid it. */
export function sendCopy(
  context: Context,
  id: string,
  given: CommandInput & { readonly users: readonly string[] },
): Promise<CommandAnswer> {
  return onInstance(context, { instanceId: id, given }, async (opening) => {
    const { flow, running, row } = opening;
    if (row.suspended) throw workflowErrors.suspended();
    await requireCopying(opening);
    const users = [...new Set(given.users)];
    await requireActor(opening, users);
    copyToUsers(flow, running, { users, node: null });
    running.events.push(line(opening, 'cc', { users }));
    flow.jobs.push(announceStatement(context.tenantId, users));
  });
}

/** Writes a comment, also on a suspended or ended process; mentioned users hear of it. */
export function comment(
  context: Context,
  id: string,
  given: CommandInput & { readonly text: string; readonly mentions?: readonly string[] | undefined },
): Promise<CommandAnswer> {
  return onInstance(context, { instanceId: id, given: { ...given, opinion: given.text } }, async (opening) => {
    const { flow, running, row } = opening;
    if (!given.text.trim()) throw workflowErrors.opinionRequired();
    const users = [...new Set(given.mentions)].filter((user) => user !== context.userId);
    if (users.length > 0) await requireActor(opening, users);
    gain(running, context.userId, roleBits.commenter);
    running.events.push(line(opening, 'comment', { users }));
    for (const user of users) gain(running, user, roleBits.commenter);
    if (users.length > 0)
      flow.notices.push({ event: 'mention', instanceId: row.id, users, node: null, text: given.text });
  });
}

/** Marks a task as read by the caller. */
export function markRead(context: Context, taskId: string): Promise<CommandAnswer> {
  return onTask(context, { taskId, given: {} }, async ({ flow, task }) => {
    if (!task.mine) return;
    flow.jobs.push(
      ...readStatements(task.id, context.userId, flow.at),
      announceStatement(context.tenantId, [context.userId]),
    );
  });
}
