import { migrateState } from '@mp/engine/core';
import type { Problem } from '@mp/engine/core';
import { handleJob, type Context } from '@mp/kernel/server';
import { collect } from '../instance/effects.ts';
import { migrateJob } from '../instance/flow-jobs.ts';
import { wireNames } from '../instance/graph.query.ts';
import { onSystem, systemContext } from '../instance/system.service.ts';
import { setTimer } from '../instance/timer.service.ts';
import { endStatement, migrationById, moveStatements, progressStatement } from './migration.query.ts';
import type { MigratedNode } from './migration.query.ts';
import { resultOf, wayOf } from './migration.service.ts';
import type { Way } from './migration.service.ts';
import { stateOf } from '../instance/running.ts';

/** Moves instances to another version, each in its own transaction; what was moved before an interruption stays moved. */
export const migrateHandler = handleJob(migrateJob, async (context, { tenantId, id, instanceIds, by }, run) => {
  const system = systemContext(context, tenantId);
  const found = await system.tx(async (tx) => {
    const row = await migrationById(tx, id);
    if (!row || row.state !== 'running') return undefined;
    const { definition_id: definitionId, from_version: fromVersion, to_version: toVersion, mapping } = row;
    return { row, way: await wayOf(tx, { definitionId, fromVersion, toVersion, mapping }) };
  });
  if (!found) return;
  const seen = new Set(found.row.results.map(({ instanceId }) => instanceId));
  for (const instanceId of instanceIds.filter((each) => !seen.has(each))) {
    if (run.signal.aborted) throw new Error('the server stops');
    await moveOne(system, found.way, { id, instanceId, by });
  }
  await system.batch(() => [endStatement(id, 'done')]);
});

interface Move {
  readonly id: string;
  readonly instanceId: string;
  readonly by: string;
}

async function moveOne(context: Context, way: Way, move: Move): Promise<void> {
  const { id, instanceId } = move;
  await onSystem(context, { instanceId, commandId: `migration:${id}` }, async ({ flow, running, row }) => {
    const each = { id: row.id, business_no: row.business_no, subject: row.subject };
    const report = (problems: readonly Problem[]) =>
      flow.jobs.push(progressStatement(id, [resultOf(context, each, problems)]));
    if (row.version_id !== way.fromId) return true;
    const moved = migrateState(stateOf(running), way.plan);
    if (!moved.ok) {
      report(moved.problems);
      return true;
    }
    running.state = moved.state;
    const target = { ...running, graph: way.plan.to };
    flow.running.set(row.id, target);
    for (const request of collect(flow, target, { effects: moved.effects, own: false }))
      if (request.e === 'timerSet') await setTimer(flow, target, request);
    target.events.push({
      type: 'migrate',
      nodeId: null,
      task: null,
      actor: { user: move.by },
      opinion: null,
      data: { fromVersion: way.fromId, toVersion: way.toId },
    });
    flow.jobs.push(...moveStatements(row.id, way.toId, movedNodes(way)));
    report([]);
    return true;
  });
}

/** Where tasks and waits stand in the new version, by the node where they stood. */
function movedNodes({ plan }: Way): Record<string, MigratedNode> {
  return Object.fromEntries(
    plan.nodes.flatMap((target, ix) => {
      const old = plan.from.nodes[ix];
      const made = typeof target === 'number' ? plan.to.nodes[target] : undefined;
      return old && made ? [[old.id, { id: made.id, name: wireNames(made.names) }]] : [];
    }),
  );
}
