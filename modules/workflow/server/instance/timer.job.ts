import { handleJob, isConnectionError } from '@mp/kernel/server';
import { remindJob, timerJob } from './flow-jobs.ts';
import { failed } from './retry.service.ts';
import { nodeOf, stateOf, waitKey } from './running.ts';
import { perform } from './run-command.service.ts';
import { onSystem, systemContext } from './system.service.ts';
import type { SystemOpening } from './system.service.ts';
import { jobStatement } from './queue.query.ts';
import { addDuration, durationOf } from './work-time.rules.ts';

/** A timer is due: its event fires. One that is held by a suspension stays for the resumption. */
export const timerHandler = handleJob(timerJob, async (context, { tenantId, instanceId, wait, attempt }, run) => {
  const system = systemContext(context, tenantId);
  let nodeId = '';
  try {
    await onSystem(system, { instanceId, commandId: `job:${run.jobId}` }, async (opening) => {
      const { flow, running } = opening;
      const state = stateOf(running);
      const found = state.waits.find(({ id }) => id === wait);
      if (!found || state.suspended) return false;
      nodeId = nodeOf(running.graph, found.node).id;
      await perform(flow, { running, bare: { type: 'fire', wait } });
      if (found.kind === 'due') afterDue(opening, found.node, found.group);
      return true;
    });
  } catch (error) {
    // What the platform lacked for a moment is no failure of the process; the queue tries again within seconds.
    if (isConnectionError(error)) throw error;
    const job = { kind: timerJob, payload: { instanceId, wait, attempt }, nodeId, key: waitKey(instanceId, wait) };
    await failed(system, job, error);
  }
});

/** Tells that tasks are overdue, and keeps reminding while they are open where the definition asks for it. */
function afterDue({ flow, running, row }: SystemOpening, node: number, group: number | undefined): void {
  const { id, user } = nodeOf(running.graph, node);
  const open = stateOf(running).groups.find((each) => each.id === group);
  if (!open) return;
  const users = open.voters.filter(({ status }) => status === 'pending').flatMap((voter) => voter.users);
  if (users.length > 0) flow.notices.push({ event: 'overdue', instanceId: row.id, users, node: id });
  if (user?.timeout?.onDue === 'admin')
    flow.notices.push({ event: 'overdue', instanceId: row.id, users: [], node: id, text: 'admin' });
  if (user?.timeout?.remindEvery && group !== undefined)
    remindLater(flow, row.id, { group, every: user.timeout.remindEvery });
}

function remindLater(
  flow: SystemOpening['flow'],
  instanceId: string,
  { group, every }: { readonly group: number; readonly every: string },
): void {
  const duration = durationOf(every);
  if (!duration) return;
  const at = addDuration(Date.parse(flow.at), duration);
  // Less than a minute would be a flood of notices.
  const runAt = new Date(Math.max(at, Date.parse(flow.at) + 60_000)).toISOString();
  const payload = { instanceId, group, event: 'overdue' as const, every };
  flow.jobs.push(
    jobStatement(flow.context, { kind: remindJob, payload, key: `flow:${instanceId}:again:${group}`, runAt }),
  );
}

/** Reminds the handlers of a group that is still open, before its due time or again after it. */
export const remindHandler = handleJob(
  remindJob,
  async (context, { tenantId, instanceId, group, event, every }, run) => {
    const system = systemContext(context, tenantId);
    await onSystem(system, { instanceId, commandId: `job:${run.jobId}` }, async ({ flow, running, row }) => {
      const state = stateOf(running);
      const open = state.groups.find(({ id }) => id === group);
      if (!open || state.suspended) return false;
      const users = open.voters.filter(({ status }) => status === 'pending').flatMap((voter) => voter.users);
      if (users.length === 0) return false;
      flow.notices.push({ event, instanceId, users, node: nodeOf(running.graph, open.node).id });
      if (every !== undefined) remindLater(flow, row.id, { group, every });
      return true;
    });
  },
);
