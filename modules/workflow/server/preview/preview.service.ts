import { returnTargets } from '@mp/engine/core';
import type { Graph, HandlerRule, SimReport, Values } from '@mp/engine/core';
import type { Language } from '@mp/kernel/contract';
import { toObjects } from '@mp/kernel/server';
import type { Context, Tx, TxContext } from '@mp/kernel/server';
import { workflowErrors } from '../../contract/index.ts';
import { selectable } from '../handler/built-in.service.ts';
import { play } from '../definition/simulate.service.ts';
import { namesStatement } from '../definition/test-case.query.ts';
import { seenTask } from '../detail/detail.service.ts';
import type { Seen } from '../detail/detail.service.ts';
import { activeGraph, wireNames } from '../instance/graph.query.ts';
import { mayStart } from '../instance/start.query.ts';
import { dayOf } from '../instance/zone.ts';

type Names = ReadonlyMap<string, string>;

async function namesOf(tx: Tx, ids: readonly string[]): Promise<Names> {
  if (ids.length === 0) return new Map();
  const [result] = await tx.batch([namesStatement([...new Set(ids)])]);
  return new Map((result ? toObjects<{ id: string; name: string }>(result) : []).map(({ id, name }) => [id, name]));
}

/** The instance with the caller's open task; refuses what is done already. */
async function openTask(context: Context, id: string): Promise<{ seen: Seen; local: number }> {
  const seen = await seenTask(context, id);
  if (!seen.task || (seen.task.status !== 'pending' && seen.task.status !== 'waiting'))
    throw workflowErrors.taskDone({ user: seen.task?.assignee?.name ?? '', time: seen.task?.ended_at ?? '' });
  return { seen, local: seen.task.local_id };
}

/** The initiator, who may get back any task but his own. */
function initiatorTarget({ texts }: Context, { row }: Seen) {
  const name = (language: Language) => texts.text(language, 'task.toInitiator');
  return {
    nodeId: 'initiator',
    name: { ZH_CN: name('zh-CN'), EN_US: name('en-US'), JA_JP: name('ja-JP') },
    users: [{ id: row.initiator_id, name: row.initiator_name }],
    redone: [],
  };
}

/** Nodes to which the caller's task may be returned, with who handled them and what is done again; last the initiator. */
export async function returnTargetsOf(context: Context, id: string) {
  const { seen, local } = await openTask(context, id);
  const targets = returnTargets(seen.graph, seen.row.state, local);
  return context.tx(async (tx) => {
    const names = await namesOf(
      tx,
      targets.flatMap(({ users }) => users),
    );
    const items = targets.map(({ node, users, redone }) => ({
      nodeId: node.id,
      name: wireNames(node.names),
      users: users.map((user) => ({ id: user, name: names.get(user) ?? '' })),
      redone: redone.map((each) => wireNames(each.names)),
    }));
    return { items: seen.task?.kind === 'resubmit' ? items : [...items, initiatorTarget(context, seen)] };
  });
}

/** The rule by which somebody chooses the handlers of a node. */
function choosing(graph: Graph, nodeId: string, type: string): HandlerRule | undefined {
  return graph.nodes.find(({ id }) => id === nodeId)?.user?.handlers.rules.find((rule) => rule.type === type);
}

/** Everybody from among whom handlers may be chosen; empty is everybody. */
async function choiceOf(context: TxContext, rule: HandlerRule) {
  const number = (value: unknown, usual: number) =>
    Number.isInteger(Number(value)) && Number(value) > 0 ? Number(value) : usual;
  const from = (await selectable(context, rule.params, dayOf(context.at))) ?? [];
  return {
    min: number(rule.params.min, 1),
    max: number(rule.params.max, 100),
    from: from.map(({ id, name }) => ({ id, name })),
  };
}

/** What a simulation found, and the type of the rule by which somebody chooses handlers. */
interface Preview {
  readonly report: SimReport;
  readonly chooser: 'selectByPrevious' | 'selectByInitiator';
}

async function shown(context: TxContext, graph: Graph, { report, chooser }: Preview) {
  const { texts } = context;
  const steps = report.steps.filter(({ kind }) => kind === 'task');
  const nodes = [...new Set([...report.tasks.map(({ nodeId }) => nodeId), ...missingChoices(graph, report, chooser)])];
  const names = await namesOf(
    context,
    report.tasks.flatMap(({ users }) => users),
  );
  const items = [];
  for (const nodeId of nodes) {
    const node = graph.nodes.find(({ id }) => id === nodeId);
    const rule = choosing(graph, nodeId, chooser);
    const users = [...new Set(report.tasks.filter((task) => task.nodeId === nodeId).flatMap((task) => task.users))];
    const why = new Map(
      steps
        .filter((step) => step.nodeId === nodeId)
        .flatMap((step) => (step.users ?? []).map(({ userId, reason }) => [userId, reason] as const)),
    );
    items.push({
      nodeId,
      name: node ? wireNames(node.names) : { ZH_CN: nodeId, EN_US: nodeId, JA_JP: nodeId },
      mode: report.tasks.find((task) => task.nodeId === nodeId)?.mode ?? node?.user?.sign.mode ?? 'single',
      users: rule
        ? []
        : users.map((user) => {
            const reason = why.get(user);
            return {
              id: user,
              name: names.get(user) ?? '',
              reason: reason ? texts.text(context.locale, reason.key, reason.params) : null,
            };
          }),
      choose: rule ? await choiceOf(context, rule) : null,
    });
  }
  return { items, ends: report.status === 'processing' ? null : report.outcome };
}

/** Nodes that were reached and whose handlers are still to be chosen: found by the warning that nobody handles them. */
function missingChoices(graph: Graph, report: SimReport, chooser: string): string[] {
  return report.warnings
    .filter(({ code, nodeId }) => code === 'nobodyFound' && choosing(graph, nodeId, chooser) !== undefined)
    .map(({ nodeId }) => nodeId);
}

/** Which nodes come after the caller's decision, and who handles them; nothing when the votes of others are awaited. */
export async function nextOf(context: Context, id: string, outcome: string) {
  const { seen, local } = await openTask(context, id);
  const { graph, row } = seen;
  return context.tx(async (tx) => {
    const report = await play(tx, graph, {
      initiatorId: row.initiator_id,
      form: seen.form.whole as Values,
      decisions: {},
      recordId: row.record_id,
      from: row.state,
      first: [{ type: 'complete', task: local, outcome }],
      until: 'nextTasks',
    });
    return shown(tx, graph, { report, chooser: 'selectByPrevious' });
  });
}

/** Which nodes a process that starts comes to, and whose handlers the initiator must choose before. */
export async function startPreview(
  context: Context,
  given: {
    readonly defKey: string;
    readonly form?: Record<string, unknown> | undefined;
    readonly recordId?: string | undefined;
  },
) {
  return context.tx(async (tx) => {
    const found = await activeGraph(tx, given.defKey);
    if (!found) throw workflowErrors.notFound();
    const { graph } = found;
    if (!graph || found.definition.state !== 'active') throw workflowErrors.noActiveVersion();
    // Who may not start a process does not learn from it who handles it.
    if (!(await mayStart(tx, context.userId, found.definition.starters))) throw workflowErrors.notFound();
    const scenario = {
      initiatorId: context.userId,
      form: (given.form ?? {}) as Values,
      decisions: {},
      recordId: given.recordId ?? null,
    };
    const report = await play(tx, graph, scenario);
    const first = await shown(tx, graph, {
      report: { ...report, tasks: firstTasks(report) },
      chooser: 'selectByInitiator',
    });
    const later = await chosenLater(
      tx,
      graph,
      first.items.map(({ nodeId }) => nodeId),
    );
    const ends = report.error === undefined && first.items.length === 0 ? first.ends : null;
    return { items: [...first.items, ...later], ends };
  });
}

function firstTasks(report: SimReport): SimReport['tasks'] {
  const end = report.steps.findIndex(({ kind }) => kind === 'decision');
  return report.steps
    .slice(0, end === -1 ? undefined : end)
    .filter(({ kind }) => kind === 'task')
    .map(({ nodeId, mode, users }, at) => ({
      nodeId,
      local: at,
      mode: mode ?? 'single',
      users: (users ?? []).map(({ userId }) => userId),
    }));
}

/** Nodes further on whose handlers the initiator chooses at the start as well. */
async function chosenLater(context: TxContext, graph: Graph, known: readonly string[]) {
  const items = [];
  for (const node of graph.nodes) {
    const rule = choosing(graph, node.id, 'selectByInitiator');
    if (!rule || known.includes(node.id)) continue;
    items.push({
      nodeId: node.id,
      name: wireNames(node.names),
      mode: node.user?.sign.mode ?? 'single',
      users: [],
      choose: await choiceOf(context, rule),
    });
  }
  return items;
}
