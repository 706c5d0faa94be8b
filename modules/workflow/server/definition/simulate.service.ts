import { Budget, simulate } from '@mp/engine/core';
import type { Effect, Graph, Json, Resolved, SimReport, State, Values } from '@mp/engine/core';
import { AppError, commonErrors } from '@mp/kernel/contract';
import { getRecord, newId, resourceServer, toObjects } from '@mp/kernel/server';
import type { Context, Tx, TxContext } from '@mp/kernel/server';
import { tenantAdministrators } from '@mp/permission/server';
import { workflowErrors } from '../../contract/index.ts';
import type { ProcessTestCase, SimulationReport } from '../../contract/index.ts';
import { chosen } from '../handler/registry.ts';
import { resolveByFacts } from '../handler/resolve.service.ts';
import { superiorsOf } from '../handler/superior.service.ts';
import { answersFor } from '../instance/answers.query.ts';
import { initiatorOf } from '../instance/initiator.query.ts';
import { dayOf } from '../instance/zone.ts';
import { settledValues } from '../instance/declared-form.service.ts';
import { calendarOf, expressionForm, workHoursIn } from '../instance/facts.service.ts';
import { deleteTestCaseStatement, insertTestCase, namesStatement, testCasesStatement } from './test-case.query.ts';
import type { TestCaseRow } from './test-case.query.ts';
import { givesWay, refusingCostly } from '../budget.ts';
import { compileDrawing } from './drawing.service.ts';
import { editorProblems } from './surroundings.service.ts';
import { definitionOf } from './version.service.ts';

/** What a simulation is given. */
export interface Scenario {
  readonly initiatorId: string;
  readonly form: Values;
  readonly decisions: Readonly<Record<string, readonly string[]>>;
  readonly recordId?: string | null;
  readonly at?: string;
}

/** Where a simulation of a running instance goes on. */
export interface Going {
  readonly from?: State;
  readonly first?: Parameters<typeof simulate>[1]['first'];
  readonly until?: 'end' | 'nextTasks';
  /** Shared with other simulations of the same request. */
  readonly budget?: Budget;
}

/** Plays a graph in the tenant, read-only, in one transaction. */
export async function play(context: TxContext, graph: Graph, scenario: Scenario & Going): Promise<SimReport> {
  const { initiatorId, form: given, decisions, recordId = null, at = context.at, ...going } = scenario;
  const { budget = new Budget(), ...continuation } = going;
  const initiator = going.from?.initiator ?? (await initiatorOf(context, initiatorId));
  if (!initiator) throw workflowErrors.unknownPerson();
  const answers = await answersFor(context, graph);
  const { form: kind, fields } = graph.process;
  const filled = kind === 'fields' ? settledValues(fields, given) : given;
  const form = expressionForm(graph, filled);
  const facts = { form, ...answers, workHours: workHoursIn(await calendarOf(context)), budget };
  const resolver = async (
    request: Extract<Effect, { e: 'resolveHandlers' }>,
    state: State,
  ): Promise<readonly Resolved[]> => {
    const day = dayOf(at);
    if (request.purpose === 'empty')
      return (await tenantAdministrators(context, day)).map(({ id }) => chosen(id, 'administrator'));
    if (request.purpose === 'superior' || (request.purpose === 'overdue' && request.of))
      return superiorsOf(context, request.of ?? [], day);
    return resolveByFacts(context, request.rules, {
      initiator: state.initiator,
      nodeId: graph.nodes[request.node]?.id ?? '',
      form,
      vars: state.scopes[0]?.vars ?? {},
      ...(request.loop ? { loop: request.loop } : {}),
      resource: graph.process.resource ?? null,
      recordId,
      graph,
      state,
      at,
      day,
      budget,
    });
  };
  // The values of a page of its own are variables.
  const vars: Values = kind === 'fields' ? { form: filled } : kind === 'page' ? given : {};
  const pause = () => givesWay(context);
  return refusingCostly(() =>
    simulate(graph, { initiator, facts, vars, at, decisions, pause, ...continuation }, resolver),
  );
}

/** The values of the bound record as expressions see them; a form given by hand otherwise. */
async function formFor(
  context: Context,
  graph: Graph,
  given: { form: Values; recordId?: string | undefined },
): Promise<Values> {
  const server = graph.process.resource === undefined ? undefined : resourceServer(graph.process.resource);
  if (!given.recordId || !server) return given.form;
  const record = await getRecord(context, server, given.recordId);
  return { ...(record as Record<string, Json>), ...given.form };
}

/** The instant of a text; undefined where it is none. */
function instantIn(text: string | undefined): string | undefined {
  return text === undefined || Number.isNaN(Date.parse(text)) ? undefined : new Date(text).toISOString();
}

/** Plays a drawing for a person: steps with names and reasons, or the problems that keep it from running. */
export async function simulateDefinition(
  context: Context,
  id: string,
  given: {
    readonly xml?: string | undefined;
    readonly initiatorId: string;
    readonly form: Record<string, unknown>;
    readonly decisions: Readonly<Record<string, readonly string[]>>;
    readonly recordId?: string | undefined;
    readonly at?: string | undefined;
  },
): Promise<SimulationReport> {
  const row = await definitionOf(context, id);
  const xml = given.xml ?? row.draft_xml ?? row.active_xml ?? '';
  const { graph, problems } = await compileDrawing(context, xml);
  const told = editorProblems(context, problems);
  if (!graph)
    return { steps: [], status: 'processing', outcome: null, unreached: [], warnings: [], error: null, problems: told };
  const form = await formFor(context, graph, { form: given.form as Values, recordId: given.recordId });
  const at = instantIn(given.at) ?? context.at;
  const { report, names } = await context.tx(async (tx) => {
    const played = await play(tx, graph, {
      initiatorId: given.initiatorId,
      form,
      decisions: given.decisions,
      recordId: given.recordId ?? null,
      at,
    });
    return { report: played, names: await namesOf(tx, played) };
  });
  return { ...shown(context, report, names), problems: told };
}

async function namesOf(tx: Tx, report: SimReport): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(report.steps.flatMap(({ users }) => (users ?? []).map(({ userId }) => userId)))];
  if (ids.length === 0) return new Map();
  const [result] = await tx.batch([namesStatement(ids)]);
  return new Map((result ? toObjects<{ id: string; name: string }>(result) : []).map(({ id, name }) => [id, name]));
}

function shown(
  context: Context,
  report: SimReport,
  names: ReadonlyMap<string, string>,
): Omit<SimulationReport, 'problems'> {
  const { texts } = context;
  return {
    steps: report.steps.map((step) => ({
      kind: step.kind,
      nodeId: step.nodeId,
      users: (step.users ?? []).map(({ userId, reason }) => ({
        id: userId,
        name: names.get(userId) ?? '',
        reason: texts.text(context.locale, reason.key, reason.params),
      })),
      mode: step.mode ?? null,
      decision: step.decision ?? null,
      reason: step.reason ?? null,
      flows: (step.flows ?? []).map((flow) => ({
        id: flow.id,
        condition: flow.condition ?? null,
        taken: flow.taken,
        values: { ...flow.values },
      })),
      timer: step.timer ?? null,
    })),
    status: report.status,
    outcome: report.outcome,
    unreached: [...report.unreached],
    warnings: report.warnings.map(({ code, nodeId }) => ({
      code,
      nodeId,
      message: texts.text(context.locale, `workflow.warning.${code}`),
    })),
    error: report.error && {
      code: report.error.code,
      nodeId: report.error.node ?? null,
      message: texts.text(
        context.locale,
        `workflow.error.${report.error.code.slice('workflow.'.length)}`,
        report.error.params,
      ),
    },
  };
}

/** The nodes at which somebody or something acted, in their order. */
function pathOf(report: SimReport): string[] {
  return report.steps
    .filter(({ kind }) => ['task', 'passed', 'service', 'call', 'end'].includes(kind))
    .map(({ nodeId }) => nodeId);
}

/** How a test case went. */
export interface CaseResult {
  readonly id: string;
  readonly name: string;
  readonly ok: boolean;
  readonly outcome: string | null;
  readonly path: string[];
}

/** What the expressions of all test cases of a definition may cost together: ten times a single simulation. */
const CASES_UNITS = 5_000_000;

/** Plays the kept test cases of a definition on a graph. Throws `common.tooCostly`. */
export async function playTestCases(context: Context, id: string, graph: Graph): Promise<CaseResult[]> {
  const cases = await casesOf(context, id);
  const results: CaseResult[] = [];
  const budget = new Budget(CASES_UNITS);
  for (const each of cases) {
    const report = await context.tx((tx) =>
      play(tx, graph, { initiatorId: each.initiator_id, form: each.form, decisions: each.decisions, budget }),
    );
    const path = pathOf(report);
    const ok = report.outcome === each.expected.outcome && JSON.stringify(path) === JSON.stringify(each.expected.path);
    results.push({ id: each.id, name: each.name, ok, outcome: report.outcome, path });
  }
  return results;
}

async function casesOf(context: Context, id: string): Promise<TestCaseRow[]> {
  const [result] = await context.batch(() => [testCasesStatement(id)]);
  return result ? toObjects<TestCaseRow>(result) : [];
}

/** Kept simulations of a definition. */
export async function listCases(context: Context, id: string): Promise<{ items: ProcessTestCase[] }> {
  await definitionOf(context, id);
  const rows = await casesOf(context, id);
  return {
    items: rows.map(({ initiator_id: initiatorId, initiator_name: initiatorName, form, decisions, ...row }) => ({
      id: row.id,
      name: row.name,
      initiator: { id: initiatorId, name: initiatorName ?? '' },
      form: { ...form },
      decisions: Object.fromEntries(Object.entries(decisions).map(([node, list]) => [node, [...list]])),
      expected: { outcome: row.expected.outcome, path: [...row.expected.path] },
    })),
  };
}

/** Plays the test cases on a drawing; none when it has problems. */
export async function runCases(
  context: Context,
  id: string,
  xml: string | undefined,
): Promise<{ items: CaseResult[] }> {
  const row = await definitionOf(context, id);
  const text = xml ?? row.draft_xml ?? row.active_xml ?? '';
  const { graph } = await compileDrawing(context, text);
  if (!graph) throw workflowErrors.problems();
  return { items: await playTestCases(context, row.id, graph) };
}

/** Keeps a simulation as a test case; a name is given once in a definition. */
export async function saveCase(
  context: Context,
  id: string,
  given: {
    readonly name: string;
    readonly initiatorId: string;
    readonly form: Record<string, unknown>;
    readonly decisions: Readonly<Record<string, readonly string[]>>;
    readonly outcome: string | null;
    readonly path: readonly string[];
  },
): Promise<{ id: string }> {
  const row = await definitionOf(context, id);
  const caseId = newId();
  const kept = await context.tx(async (tx) => {
    if (!(await initiatorOf(tx, given.initiatorId))) throw workflowErrors.unknownPerson();
    return tx.batch([
      insertTestCase({
        ...given,
        tenantId: context.tenantId,
        id: caseId,
        definitionId: row.id,
        at: context.at,
        userId: context.userId,
      }),
    ]);
  });
  if (kept[0]?.rows.length === 0) {
    const params = { field: '@workflow.field.name', value: given.name };
    throw new AppError('common.duplicate', 409, {
      params,
      fields: [{ path: 'name', code: 'common.duplicate', params }],
    });
  }
  return { id: caseId };
}

/** Takes a test case away. */
export async function deleteCase(context: Context, id: string): Promise<void> {
  const [result] = await context.batch(() => [deleteTestCaseStatement(id)]);
  if (!result || result.rows.length === 0) throw commonErrors.notFound();
}
