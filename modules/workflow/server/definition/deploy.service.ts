import type { Graph, Problem } from '@mp/engine/core';
import { AppError, commonErrors } from '@mp/kernel/contract';
import type { I18nText } from '@mp/kernel/contract';
import type { Context, TxContext } from '@mp/kernel/server';
import { workflowErrors } from '../../contract/index.ts';
import type { ProblemOnWire } from '../../contract/index.ts';
import { scheduleStarts, unscheduleStarts } from '../instance/start-timer.service.ts';
import * as query from './definition.query.ts';
import type { DefinitionFacts } from './definition.query.ts';
import { playTestCases } from './simulate.service.ts';
import { compileDrawing } from './drawing.service.ts';
import { editorProblems } from './surroundings.service.ts';
import { definitionOf, digestOf, lockedDefinition, makeDefinition, versionOf } from './version.service.ts';

/** A problem that somebody takes upon himself, with the reason. */
export interface Acceptance {
  readonly code: string;
  readonly elementId: string | null;
  readonly reason: string;
}

/** Problems that hinder: errors that nobody accepted or that may not be accepted. */
function hindering(problems: readonly Problem[], accepted: readonly Acceptance[]): Problem[] {
  return problems.filter(
    ({ severity, acceptable, code, elementId }) =>
      severity === 'error' &&
      !(acceptable && accepted.some((each) => each.code === code && each.elementId === elementId)),
  );
}

interface ValidatedDrawing {
  readonly graph: Graph;
  readonly problems: readonly ProblemOnWire[];
}

async function validateDrawing(
  context: Context,
  row: DefinitionFacts,
  accepted: readonly Acceptance[],
): Promise<ValidatedDrawing> {
  const xml = row.draft_xml ?? '';
  const { graph, problems } = await compileDrawing(context, xml, row.settings);
  const told = editorProblems(context, problems);
  if (!graph || hindering(problems, accepted).length > 0)
    throw new AppError('workflow.problems', 422, { detail: { problems: told } });
  if (graph.process.key !== row.key) throw workflowErrors.keyFixed();
  return { graph, problems: told };
}

/**
 * Makes the draft the active version: compiled, judged, its test cases played, older start timers replaced. Throws
 * `workflow.problems` with all of them in `detail.problems`; then nothing is stored.
 */
export async function deploy(
  context: Context,
  id: string,
  given: {
    readonly version: number;
    readonly note?: string | undefined;
    readonly accept?: readonly Acceptance[] | undefined;
  },
): Promise<{ versionNo: number; problems: ProblemOnWire[]; testReport: Record<string, unknown> | null }> {
  const row = await definitionOf(context, id);
  if (row.draft_id === null || row.draft_version !== given.version) throw commonErrors.versionConflict();
  const { graph, problems } = await validateDrawing(context, row, given.accept ?? []);
  const cases = await playTestCases(context, row.id, graph);
  const failed = cases.filter(({ ok }) => !ok);
  if (failed.length > 0 && row.settings.blockOnFailedCases)
    throw workflowErrors.testCasesFailed({ names: failed.map(({ name }) => name).join(', ') });
  const report = cases.length > 0 ? { items: cases } : null;
  const versionNo = await context.tx(async (tx) => {
    const locked = await lockedDefinition(tx, id);
    if (locked.draft_version !== given.version || locked.draft_id === null) throw commonErrors.versionConflict();
    return store(
      tx,
      { ...locked, draft_id: locked.draft_id },
      { graph, problems, accepted: given.accept ?? [], report, note: given.note ?? null },
    );
  });
  return { versionNo, problems: [...problems], testReport: report };
}

async function store(
  context: TxContext,
  row: DefinitionFacts & { readonly draft_id: string },
  made: {
    graph: Graph;
    problems: readonly ProblemOnWire[];
    accepted: readonly Acceptance[];
    report: object | null;
    note: string | null;
  },
): Promise<number> {
  const no = await query.nextNo(context, row.id);
  const { at, userId } = context;
  await context.batch(
    query.deployStatements({
      id: row.draft_id,
      definitionId: row.id,
      no,
      graph: made.graph,
      sha256: digestOf(row.draft_xml ?? ''),
      accepted: made.accepted,
      problems: made.problems,
      report: made.report,
      note: made.note,
      resource: made.graph.process.resource ?? null,
      at,
      userId,
    }),
  );
  if (row.active_version_id !== null) await unscheduleStarts(context, row.active_version_id);
  if (row.state === 'active') await scheduleStarts(context, made.graph, row.draft_id);
  return no;
}

/** Makes another deployed version the active one; instances that run stay on theirs. */
export async function activate(context: Context, id: string, versionNo: number): Promise<{ versionNo: number }> {
  const version = await versionOf(context, id, String(versionNo));
  await context.tx(async (tx) => {
    const row = await lockedDefinition(tx, id);
    if (row.active_version_id !== null) await unscheduleStarts(tx, row.active_version_id);
    await tx.batch([
      query.activateStatement({
        definitionId: row.id,
        versionId: version.id,
        no: version.no,
        resource: version.graph.process.resource ?? null,
        at: context.at,
        userId: context.userId,
      }),
    ]);
    if (row.state === 'active') await scheduleStarts(tx, version.graph, version.id);
  });
  return { versionNo: version.no };
}

/** Lets no new process of a definition start, or lets them start again; its start timers follow. */
export async function setDefinitionState(
  context: Context,
  id: string,
  state: 'active' | 'suspended',
): Promise<{ state: string }> {
  await context.tx(async (tx) => {
    const row = await lockedDefinition(tx, id);
    await query.setState(tx, row.id, { state, at: context.at, userId: context.userId });
    if (row.active_version_id === null || row.active_version_no === null) return;
    if (state === 'suspended') return unscheduleStarts(tx, row.active_version_id);
    const version = await versionOf(context, id, String(row.active_version_no));
    return scheduleStarts(tx, version.graph, version.id);
  });
  return { state };
}

/** A new definition that is deployed at once: processes that come with a module or with sample data. */
export async function deployDefinition(
  context: Context,
  given: {
    readonly key: string;
    readonly name: I18nText;
    readonly categoryId?: string | null;
    readonly resource?: string | null;
    readonly xml: string;
  },
): Promise<string> {
  const id = await context.tx((tx) =>
    makeDefinition(tx, { ...given, categoryId: given.categoryId ?? null, resource: given.resource ?? null }),
  );
  await deploy(context, id, { version: 1 });
  return id;
}
