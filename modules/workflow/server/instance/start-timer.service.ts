import type { Graph, Node } from '@mp/engine/core';
import { handleJob, type Context, type PayloadOf, type TxContext } from '@mp/kernel/server';
import { nextCron } from './cron.ts';
import { calendarOf } from './facts.service.ts';
import { graphOf } from './graph.query.ts';
import { jobStatement, type QueuedFlowJob } from './queue.query.ts';
import { answerOfStart } from './start.query.ts';
import { begin, idFor } from './start.service.ts';
import { activeByVersion } from './start-timer.query.ts';
import { systemId } from './system-id.ts';
import { systemContext } from './system.service.ts';
import { cycleOf, instantOf } from './timer.rules.ts';
import { unqueueStatement } from './write.query.ts';
import { startJob } from './flow-jobs.ts';

const startKey = (versionId: string, node: string): string => `flow-start:${versionId}:${node}`;

const timerStarts = (graph: Graph): Node[] =>
  graph.nodes.filter(({ kind, event, scope }) => kind === 'start' && scope === 0 && event?.trigger === 'timer');

/** Puts the jobs of a version's start timers into the queue. */
export async function scheduleStarts(context: TxContext, graph: Graph, versionId: string): Promise<void> {
  const calendar = await calendarOf(context);
  const statements = timerStarts(graph).flatMap((node) => {
    const at = nextStart(calendar, context.now.getTime(), node);
    if (at === undefined) return [];
    const payload = { versionId, node: node.id, left: timesLeft(node) };
    return [jobOfStart(context, payload, at)];
  });
  if (statements.length > 0) await context.batch(statements);
}

function jobOfStart(context: Context, payload: QueuedFlowJob<PayloadOf<typeof startJob>>['payload'], at: number) {
  const key = startKey(payload.versionId, payload.node);
  return jobStatement(context, { kind: startJob, payload, key, runAt: new Date(at).toISOString() });
}

function timesLeft({ event }: Node): number {
  const timer = event?.timer;
  if (timer?.kind === 'cron') return -1;
  return timer?.kind === 'cycle' ? (cycleOf(timer.text)?.times ?? 1) : 1;
}

function nextStart(calendar: Parameters<typeof instantOf>[0], now: number, { event }: Node): number | undefined {
  const timer = event?.timer;
  if (!timer) return undefined;
  if (timer.kind === 'cron') return nextCron(timer.text, now);
  const at = instantOf(calendar, now, { kind: timer.kind, value: timer.text, work: timer.work });
  return at === undefined || (timer.kind === 'date' && at < now) ? undefined : at;
}

/** Takes the start timers of a version out of the queue. */
export async function unscheduleStarts(tx: TxContext, versionId: string): Promise<void> {
  const graph = await graphOf(tx, versionId);
  const keys = timerStarts(graph).map(({ id }) => startKey(versionId, id));
  if (keys.length > 0) await tx.batch([unqueueStatement(keys)]);
}

/** A start timer is due: a new instance of the version, while it is the active one, and the next job where it repeats. */
export const startHandler = handleJob(startJob, async (context, { tenantId, versionId, node: nodeId, left }, run) => {
  const system = systemContext(context, tenantId);
  await system.tx(async (tx) => {
    const definition = await activeByVersion(tx, versionId);
    if (!definition) return;
    const graph = await graphOf(tx, versionId);
    const node = timerStarts(graph).find(({ id }) => id === nodeId);
    if (!node) return;
    const next = left === 1 ? undefined : nextStart(await calendarOf(tx), system.now.getTime(), node);
    if (next !== undefined) {
      const again = { versionId, node: node.id, left: left < 0 ? -1 : left - 1 };
      await tx.batch([jobOfStart(system, again, next)]);
    }
    const commandId = `job:${run.jobId}`;
    const id = idFor(system, commandId);
    if (await answerOfStart(tx, id, commandId)) return;
    await begin(tx, {
      definition: { ...definition, version_id: versionId },
      graph,
      id,
      record: undefined,
      initiatorId: systemId,
      startNode: node.id,
      given: { defKey: definition.key, commandId },
    });
  });
});
