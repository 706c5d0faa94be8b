import { allowedOn, type ActionSpec, type Graph } from '@mp/engine/core';
import { isUuid, toWireLanguage } from '@mp/kernel/contract';
import { may, optionalPort, toObjects, type Context, type RawResult, type Statement } from '@mp/kernel/server';
import { workflowErrors, type InstanceDetail, type RetryOnWire, type TaskFactsOnWire } from '../../contract/index.ts';
import { faultWords } from '../incident/fault-words.ts';
import { versionsOf, type VersionFacts } from '../list/version.query.ts';
import { detailPage, wireText } from '../names.rules.ts';
import {
  changesStatement,
  detailStatement,
  instanceOfTask,
  markReadStatement,
  nodesOfCaller,
  readCopyStatement,
  relatedStatement,
  tasksOfCaller,
  type DetailRow,
  type TaskLine,
} from './detail.query.ts';
import { changedSince, visibleValues, type ChangeLine, type FormPlace } from './field-access.ts';
import { wireFields } from './declared-fields.ts';
import { formView, type FormView } from './form.service.ts';
import { requireReadable } from './visible.service.ts';

const rowsOf = <T>(result: RawResult | undefined): T[] => (result ? toObjects<T>(result) : []);

/** An instance that the caller sees, with his place in it. */
export interface Seen {
  readonly row: DetailRow;
  readonly version: VersionFacts;
  readonly graph: Graph;
  /** The task asked for, else his first open one. */
  readonly task: TaskLine | undefined;
  readonly isAdmin: boolean;
  readonly form: FormView;
}

/**
 * Reads an instance for the caller; throws `workflow.notFound` when he does not see it. `taskId` names the task he looks
 * at, which may be done.
 */
export async function seenInstance(context: Context, id: string, taskId: string | null = null): Promise<Seen> {
  await requireReadable(context, id);
  const [detail, tasks, nodes] = await context.batch(({ tenantId, userId }) => [
    detailStatement(tenantId, userId, id),
    tasksOfCaller({ tenantId, userId }, { instanceId: id, taskId }),
    nodesOfCaller(tenantId, userId, id),
  ]);
  const [row] = rowsOf<DetailRow>(detail);
  const version = row ? (await versionsOf(context, [row.version_id])).get(row.version_id) : undefined;
  if (!row || !version) throw workflowErrors.notFound();
  const { graph } = version;
  const lines = rowsOf<TaskLine>(tasks);
  const task = lines.find((line) => line.id === taskId) ?? (taskId === null ? lines[0] : undefined);
  const held = lines.find((line) => line.mine && (taskId === null || line.id === taskId));
  const place = placeOf(graph, held, rowsOf<{ node_id: string }>(nodes));
  const form = await formView(context, { row, graph, place, takesPart: row.roles > 0 || held !== undefined });
  return { row, version, graph, task, form, isAdmin: row.administers || may(context.rights, 'workflow.admin') };
}

const rightsOf = (graph: Graph, nodeId: string) => graph.nodes.find(({ id }) => id === nodeId)?.user?.fields;

function placeOf(graph: Graph, held: TaskLine | undefined, nodes: readonly { node_id: string }[]): FormPlace {
  return {
    task:
      held && held.kind !== 'resubmit' ? (rightsOf(graph, held.node_id) ?? { grant: false, fields: {} }) : undefined,
    resubmit: held?.kind === 'resubmit',
    handled: nodes.flatMap(({ node_id: node }) => rightsOf(graph, node) ?? []),
  };
}

/** A task on the wire; `removable` when the caller may take the added signer away. */
export function taskOnWire(line: TaskLine, { userId }: Pick<Context, 'userId'>, isAdmin: boolean): TaskFactsOnWire {
  const isAdded = ['before', 'after', 'parallel'].includes(line.kind);
  const isOpen = line.status === 'pending' || line.status === 'waiting';
  return {
    id: line.id,
    nodeId: line.node_id,
    nodeName: wireText(line.node_name),
    kind: line.kind,
    mode: line.mode,
    status: line.status,
    assignee: line.assignee,
    candidates: [...line.candidates],
    owner: line.owner,
    onBehalfOf: line.on_behalf_of,
    decision: line.decision,
    opinion: line.opinion,
    reason: line.reason,
    createdAt: line.created_at,
    claimedAt: line.claimed_at,
    readAt: line.read_at,
    dueAt: line.due_at,
    endedAt: line.ended_at,
    removable: isAdded && isOpen && (isAdmin || line.added_by === userId),
  };
}

/** Failed work of an instance that is tried again; why it failed is for its administrators. */
export function retriesOnWire(context: Context, { row, graph, isAdmin }: Seen): RetryOnWire[] {
  if (row.status !== 'processing' || row.suspended) return [];
  return (row.retries ?? []).map(({ node, failures, at, fault }) => {
    const names = graph.nodes.find(({ id }) => id === node)?.names ?? { zh: node };
    const nodeName = wireText({ ...names });
    return {
      nodeId: node,
      nodeName,
      attempt: failures + 1,
      nextAt: new Date(at).toISOString(),
      fault: isAdmin ? faultWords(context, fault ?? '', nodeName[toWireLanguage(context.locale)]) : null,
    };
  });
}

/** What the core allows the caller on state and task. */
function coreActions(context: Context, { row, graph, task, isAdmin }: Seen): string[] {
  const actor = {
    user: context.userId,
    ...(task?.agent_for ? { for: task.agent_for.id } : {}),
    ...(isAdmin ? { admin: true as const } : {}),
  };
  return allowedOn(graph, row.state, { local: task ? task.local_id : null, actor });
}

/** What the caller may do by rows that the core does not know. */
function rowActions(context: Context, { row, graph, task, isAdmin }: Seen): string[] {
  const mayTakeBack =
    row.undo_by === context.userId && !row.undo_fixed && graph.process.allowTakeBack && !row.suspended;
  const mayComment = row.roles > 0 || task?.mine === true || isAdmin;
  return [...(mayTakeBack ? ['takeBack'] : []), ...(mayComment ? ['comment'] : []), 'attention', 'print'];
}

function actionsOf(context: Context, seen: Seen): InstanceDetail['allowed'] {
  const codes = new Set([...coreActions(context, seen), ...rowActions(context, seen)]);
  const actions = seen.graph.nodes.find(({ id }) => id === seen.task?.node_id)?.user?.actions;
  return [...codes].map((code) => actionOf(code, actions));
}

/** What the caller may do, with the words of the node. */
export const offeredActions = actionsOf;

function actionOf(code: string, actions: ActionSpec | undefined): InstanceDetail['allowed'][number] {
  const custom = actions?.custom.find((each) => each.code === code);
  const names = custom?.names ?? actions?.labels[code];
  return { code, label: names ? wireText({ ...names }) : null, countsAs: custom?.countsAs ?? null };
}

/** The form on the wire, with what has changed since the process was submitted. */
function formOnWire({ row, graph, form }: Seen, changes: readonly ChangeLine[]): InstanceDetail['form'] {
  return {
    kind: graph.process.form,
    resource: row.resource,
    recordId: row.record_id,
    values: form.values,
    version: form.version,
    declared: wireFields(graph.process.fields),
    fields: [...form.fields],
    default: null,
    changed: visibleValues(changedSince(changes, form.whole), form.accessOf),
    url: graph.process.form === 'page' ? (graph.process.formUrl ?? null) : null,
  };
}

/** What the node of the caller's task asks for with a decision. */
function demandsOf({ graph, task }: Seen): Pick<InstanceDetail, 'opinionRequired' | 'signatureRequired' | 'phrases'> {
  const spec = graph.nodes.find(({ id }) => id === task?.node_id)?.user;
  const isDecided = task !== undefined && task.mine && task.kind !== 'resubmit';
  return {
    opinionRequired: isDecided && spec?.actions.opinionRequired === true,
    signatureRequired: isDecided && spec?.actions.signatureRequired === true,
    phrases: [...(spec?.phrases ?? [])],
  };
}

async function toDetail(context: Context, seen: Seen): Promise<InstanceDetail> {
  const { row, task, isAdmin } = seen;
  const [related, changes] = await context.batch((reader) => [
    relatedStatement(reader.tenantId, row),
    changesStatement(reader.tenantId, row.id),
    ...readStatements(reader, seen),
  ]);
  return {
    id: row.id,
    rootId: row.root_id,
    parentId: row.parent_id,
    processGuid: row.definition_id,
    workflowId: row.version_id,
    versionNo: seen.version.versionNo,
    defKey: row.def_key,
    defName: wireText(row.def_name),
    businessNo: row.business_no,
    subject: row.subject,
    initiator: { id: row.initiator_id, name: row.initiator_name },
    startedAt: row.started_at,
    endedAt: row.ended_at,
    status: row.status,
    outcome: row.outcome,
    suspended: row.suspended,
    incident: row.incident,
    retries: retriesOnWire(context, seen),
    attention: (row.roles & 8) > 0,
    tags: (row.tags ?? []).map((tag) => ({ ...tag })),
    task: task ? taskOnWire(task, context, isAdmin) : null,
    agentFor: task?.agent_for ?? null,
    allowed: actionsOf(context, seen),
    ...demandsOf(seen),
    form: formOnWire(seen, rowsOf<ChangeLine>(changes)),
    related: rowsOf<RelatedRow>(related).map((each) => ({
      id: each.id,
      relation: each.relation,
      defName: wireText(each.def_name),
      subject: each.subject,
      status: each.status,
      outcome: each.outcome,
      startedAt: each.started_at,
    })),
    version: row.state_version,
  };
}

/** His copy, what he was told of the instance, and of the task that he has open, are read with it. */
function readStatements(reader: Context, { row, task }: Seen): Statement[] {
  const read = optionalPort('readNotices');
  const copy = (row.roles & 4) > 0 ? [readCopyStatement(reader, row.id)] : [];
  const pages = [detailPage({ instanceId: row.id }), ...(task?.mine ? [detailPage({ taskId: task.id })] : [])];
  return [...copy, ...(read ? [read(reader, pages)] : [])];
}

interface RelatedRow {
  readonly relation: 'parent' | 'child' | 'earlier';
  readonly id: string;
  readonly def_name: Readonly<Record<string, string>>;
  readonly subject: string;
  readonly status: string;
  readonly outcome: string | null;
  readonly started_at: string;
}

async function markRead(context: Context, task: TaskLine | undefined): Promise<void> {
  if (!task?.mine || task.read_at !== null) return;
  await context.batch(({ tenantId, userId, at }) => [markReadStatement({ tenantId, userId, taskId: task.id, at })]);
}

/** An instance with the caller's open task, which is marked as read. Throws `workflow.notFound`. */
export async function instanceDetail(
  context: Context,
  id: string,
  taskId: string | undefined,
): Promise<InstanceDetail> {
  const seen = await seenInstance(context, id, taskId ?? null);
  await markRead(context, seen.task);
  return toDetail(context, seen);
}

async function instanceIdOf(context: Context, taskId: string): Promise<string> {
  if (!isUuid(taskId)) throw workflowErrors.notFound();
  const [result] = await context.batch(({ tenantId }) => [instanceOfTask(tenantId, taskId)]);
  const [row] = rowsOf<{ instance_id: string }>(result);
  if (!row) throw workflowErrors.notFound();
  return row.instance_id;
}

/** The same reading by a task. Throws `workflow.notFound`. */
export async function seenTask(context: Context, taskId: string): Promise<Seen> {
  return seenInstance(context, await instanceIdOf(context, taskId), taskId);
}

/** The instance of a task, with that task also when it is done. Throws `workflow.notFound`. */
export async function taskDetail(context: Context, taskId: string): Promise<InstanceDetail> {
  return instanceDetail(context, await instanceIdOf(context, taskId), taskId);
}
