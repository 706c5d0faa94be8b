import { isUuid } from '@mp/kernel/contract';
import { handleJob, isConnectionError } from '@mp/kernel/server';
import type { Context } from '@mp/kernel/server';
import { remindJob, timerJob } from './flow-jobs.ts';
import { failed } from './retry.service.ts';
import { nodeOf, stateOf, waitKey } from './running.ts';
import { perform } from './run-command.service.ts';
import { onSystem, systemContext, systemOpening, workOnOpened } from './system.service.ts';
import type { SystemOpening } from './system.service.ts';
import { jobStatement } from './queue.query.ts';
import { claimedTimers, claimTimersStatement } from './wait.query.ts';
import { addDuration, durationOf } from './work-time.rules.ts';

/** Timers that are fired with one that is due, in its transaction. */
const together = 32;

/** A timer that is due. */
interface Due {
  readonly instanceId: string;
  readonly wait: number;
  readonly jobId: string;
}

/** What firing a timer learns: the node that it belongs to. */
interface Fired {
  nodeId: string;
}

/** Fires the event of a timer. One that is held by a suspension stays for the resumption. */
async function fire(opening: SystemOpening, wait: number, fired: Fired): Promise<boolean> {
  const { flow, running } = opening;
  const state = stateOf(running);
  const found = state.waits.find(({ id }) => id === wait);
  if (!found || state.suspended) return false;
  fired.nodeId = nodeOf(running.graph, found.node).id;
  await perform(flow, { running, bare: { type: 'fire', wait } });
  if (found.kind === 'due') afterDue(opening, found.node, found.group);
  return true;
}

/** Statements of an opening. */
const openings = 2;

const commandOf = ({ jobId, instanceId }: Pick<Due, 'jobId' | 'instanceId'>) => ({
  instanceId,
  commandId: `job:${jobId}`,
});

/**
 * Fires a timer, and with it others of the tenant that are due and whose processes nobody works on: their jobs leave the
 * queue in the same transaction. All fail with one that fails.
 */
async function fireTogether(system: Context, own: Due): Promise<void> {
  const command = commandOf(own);
  await system.tx(
    async (tx, results) => {
      const others = claimedTimers(results.at(-1)).map(({ job_id: jobId, instance_id: instanceId, wait_id: wait }) => ({
        command: { ...commandOf({ jobId, instanceId }), passes: true },
        wait,
      }));
      const opened = await tx.batch(others.flatMap((each) => systemOpening(tx, each.command)));
      const all = [{ command, wait: own.wait }, ...others];
      const found = [...results.slice(0, openings), ...opened];
      // What is read together is written once: another timer of the same family has its own turn.
      const families = new Set<string>();
      const fireOne = async (opening: SystemOpening, wait: number): Promise<boolean> => {
        if (families.has(opening.row.root_id)) return false;
        families.add(opening.row.root_id);
        return fire(opening, wait, { nodeId: '' });
      };
      for (const [at, { command: each, wait }] of all.entries()) {
        const read = found.slice(at * openings, (at + 1) * openings);
        // As a part of the transaction: what is written waits for the last of them.
        await tx.tx((part) =>
          workOnOpened(part, { command: each, results: read }, (opening) => fireOne(opening, wait)),
        );
      }
    },
    () => [...systemOpening(system, command), claimTimersStatement(together)],
  );
}

/** A timer is due: its event fires, with those of others that fell due meanwhile; where one of these fails, alone. */
export const timerHandler = handleJob(timerJob, async (context, { tenantId, instanceId, wait, attempt }, run) => {
  const system = systemContext(context, tenantId);
  const own = { instanceId, wait, jobId: run.jobId };
  const fired: Fired = { nodeId: '' };
  try {
    if (attempt === 1 && run.attempt === 1 && isUuid(instanceId)) {
      try {
        return await fireTogether(system, own);
      } catch (error) {
        if (isConnectionError(error)) throw error;
        context.log.debug({ err: error }, 'timers are fired one by one');
      }
    }
    await onSystem(system, commandOf(own), (opening) => fire(opening, wait, fired));
  } catch (error) {
    // What the platform lacked for a moment is no failure of the process; the queue tries again within seconds.
    if (isConnectionError(error)) throw error;
    const payload = { instanceId, wait, attempt };
    const job = { kind: timerJob, payload, nodeId: fired.nodeId, key: waitKey(instanceId, wait) };
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
