import { migrateState, planMigration } from '@mp/engine/core';
import type { Graph, MigrationPlan, Problem } from '@mp/engine/core';
import { isUuid } from '@mp/kernel/contract';
import type { Context, Tx, TxContext } from '@mp/kernel/server';
import type { FlowMigration, MigrationResult } from '../../contract/index.ts';
import { workflowErrors } from '../../contract/index.ts';
import { graphOf } from '../instance/graph.query.ts';
import { instanceById } from '../instance/instance.query.ts';
import { jobStatement } from '../instance/queue.query.ts';
import { candidates, insertMigration, migrationById, versionIds } from './migration.query.ts';
import type { Candidate, MigrationRow } from './migration.query.ts';
import { migrateJob } from '../instance/flow-jobs.ts';

/** Which instances go where. */
export interface MigrationInput {
  readonly definitionId: string;
  readonly fromVersion: number;
  readonly toVersion: number;
  readonly mapping?: Readonly<Record<string, string>> | undefined;
  readonly instanceIds?: readonly string[] | undefined;
  readonly dryRun: boolean;
}

/** Both versions of a migration with the plan between them. */
export interface Way {
  readonly toId: string;
  readonly fromId: string;
  readonly plan: MigrationPlan;
}

/** The way between two versions; throws `workflow.mappingInvalid` for a mapping of nodes that are not there. */
export async function wayOf(
  tx: Tx,
  given: Pick<MigrationInput, 'definitionId' | 'fromVersion' | 'toVersion' | 'mapping'>,
): Promise<Way> {
  const ids = await versionIds(tx, given.definitionId, [given.fromVersion, given.toVersion]);
  if (!ids) throw workflowErrors.notFound();
  const [from, to] = [await graphOf(tx, ids.from), await graphOf(tx, ids.to)];
  const has = (graph: Graph, id: string) => graph.nodes.some((node) => node.id === id);
  const isWrong = Object.entries(given.mapping ?? {}).some(([old, made]) => !has(from, old) || !has(to, made));
  if (isWrong || ids.from === ids.to) throw workflowErrors.mappingInvalid();
  return { fromId: ids.from, toId: ids.to, plan: planMigration(from, to, given.mapping) };
}

/** Says what a migration would do, or begins it as a job. */
export async function migrateInstances(context: Context, given: MigrationInput): Promise<FlowMigration> {
  return context.tx(async (tx) => {
    const way = await wayOf(tx, given);
    const found = await candidates(tx, way.fromId, given.instanceIds);
    const { fromVersion, toVersion } = given;
    if (given.dryRun) {
      const results: MigrationResult[] = [];
      for (const each of found) results.push(await validated(tx, way, each));
      const ok = results.filter((result) => result.ok).length;
      return { id: null, state: 'checked' as const, fromVersion, toVersion, total: found.length, done: 0, ok, results };
    }
    const mapping = given.mapping ?? {};
    const id = await insertMigration(tx, {
      ...given,
      mapping,
      at: context.at,
      userId: context.userId,
      total: found.length,
    });
    const instanceIds = found.map((each) => each.id);
    await tx.batch([jobStatement(context, { kind: migrateJob, payload: { id, instanceIds, by: context.userId } })]);
    return { id, state: 'running' as const, fromVersion, toVersion, total: found.length, done: 0, ok: 0, results: [] };
  });
}

async function validated(context: TxContext, { plan }: Way, each: Candidate): Promise<MigrationResult> {
  const { state } = await instanceById(context, each.id);
  const moved = migrateState(state, plan);
  return resultOf(context, each, moved.ok ? [] : moved.problems);
}

/** The result of one instance, with its problems in the reader's language. */
export function resultOf(context: Context, each: Candidate, problems: readonly Problem[]): MigrationResult {
  const { texts } = context;
  return {
    instanceId: each.id,
    businessNo: each.business_no,
    subject: each.subject,
    ok: problems.length === 0,
    problems: problems.map(({ code, elementId, params }) => ({
      code,
      elementId,
      message: texts.text(context.locale, `workflow.problem.${code}`, params),
    })),
  };
}

/** How a migration goes. */
export async function readMigration(context: Context, id: string): Promise<FlowMigration> {
  const row = isUuid(id) ? await context.tx((tx) => migrationById(tx, id)) : undefined;
  if (!row) throw workflowErrors.notFound();
  return onWire(row);
}

function onWire(row: MigrationRow): FlowMigration {
  return {
    id: row.id,
    state: row.state,
    fromVersion: row.from_version,
    toVersion: row.to_version,
    total: row.total,
    done: row.done,
    ok: row.results.filter(({ ok }) => ok).length,
    results: [...row.results],
  };
}
