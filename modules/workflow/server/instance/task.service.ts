import { decisionOf } from '@mp/engine/core';
import type { ActionSpec, FieldRights, Json, Node, Values } from '@mp/engine/core';
import { commonErrors } from '@mp/kernel/contract';
import type { Context } from '@mp/kernel/server';
import { actingAmong } from '@mp/permission/server';
import type { CommandAnswer } from '../../contract/index.ts';
import { workflowErrors } from '../../contract/index.ts';
import { onTask } from './command.service.ts';
import type { CommandInput, TaskOpening } from './command.service.ts';
import { applyForm } from './form.service.ts';
import { stateOf } from './running.ts';
import type { BareCommand, Running } from './running.ts';
import { perform } from './run-command.service.ts';
import { requireOwnVariables } from './start.service.ts';
import { dayOf, shownTime } from './zone.ts';

/** Body of a decision. */
export interface Decision extends CommandInput {
  readonly outcome: string;
  readonly form?: Readonly<Record<string, unknown>> | undefined;
  readonly vars?: Readonly<Record<string, unknown>> | undefined;
  readonly selected?: Readonly<Record<string, readonly string[]>> | undefined;
  readonly version?: number | undefined;
}

/** Throws unless the caller may act on the task now, as handler or as agent in force. */
function requireActing({ task, row }: Pick<TaskOpening, 'task' | 'row'>): void {
  if (task.ended_at !== null)
    throw workflowErrors.taskDone({ user: task.assignee_name ?? '', time: shownTime(task.ended_at) });
  if (row.suspended) throw workflowErrors.suspended();
  if (!task.mine) {
    if (task.status === 'waiting' && task.concerned) throw workflowErrors.notAllowed();
    if (task.claimed_at !== null) throw workflowErrors.taskClaimed({ user: task.assignee_name ?? '' });
    throw workflowErrors.notHandler();
  }
  if (!task.in_force) throw workflowErrors.agentExpired();
}

/** The node of a task, and its settings when it is a user task. */
export function nodeOfTask(running: Running, nodeId: string): Node {
  const node = running.graph.nodes.find(({ id }) => id === nodeId);
  if (!node) throw workflowErrors.notFound();
  return node;
}

function requireOpinion(given: CommandInput, actions: ActionSpec | undefined, isNegative: boolean): void {
  const isMissing = !given.opinion?.trim();
  if (isMissing && (isNegative || actions?.opinionRequired)) throw workflowErrors.opinionRequired();
}

function requireSignature(given: CommandInput, actions: ActionSpec | undefined): void {
  if (actions?.signatureRequired && !given.signature) throw workflowErrors.signatureRequired();
}

/** Approve, reject, a custom outcome, or the initiator's resubmission. */
export function completeTask(context: Context, taskId: string, given: Decision): Promise<CommandAnswer> {
  return onTask(context, { taskId, given }, (opening) => decide(opening, given));
}

/** The decision within an open command. */
export async function decide(opening: TaskOpening, given: Decision): Promise<void> {
  requireActing(opening);
  const { flow, running, task } = opening;
  const node = nodeOfTask(running, task.node_id);
  const isOwn = task.kind === 'resubmit';
  const counts = isOwn ? 'approve' : decisionOf(node.user, given.outcome)?.counts;
  if (!isOwn) requireOpinion(given, node.user?.actions, counts === 'reject');
  requireSignature(given, node.user?.actions);
  requireOwnVariables(running.graph, given.vars);
  const before = stateOf(running);
  flow.chooser = isOwn ? 'initiator' : 'handler';
  const rights: FieldRights | undefined = isOwn ? undefined : node.user?.fields;
  const form = await applyForm(flow, running, {
    values: given.form ?? {},
    version: given.version,
    rights,
    complete: counts !== 'reject',
  });
  const vars = { ...(given.vars as Values | undefined), ...(form ? { form: form as Json } : {}) };
  await perform(flow, {
    running,
    bare: { type: 'complete', task: task.local_id, outcome: given.outcome, vars, selected: given.selected ?? {} },
    own: true,
  });
  recordUndo(opening, before);
}

/** What take-back needs, unless the decision has consequences that cannot be undone. */
function recordUndo({ flow, running, task }: TaskOpening, before: Running['row']['state']): void {
  const isFinal = stateOf(running).status !== 'processing' || running.moved === true;
  running.undo = isFinal
    ? null
    : { by: flow.actor.user, task: task.local_id, state: before, seq: running.row.event_seq };
}

/** A command of the core on a task that its handler gives. */
async function act(opening: TaskOpening, bare: BareCommand): Promise<void> {
  requireActing(opening);
  const { flow, running } = opening;
  await perform(flow, { running, bare, own: true });
  running.undo = null;
}

/** Returns to an earlier node, or to the initiator. */
export function returnTask(
  context: Context,
  taskId: string,
  given: CommandInput & { readonly nodeId: string; readonly mode: 'replay' | 'direct' },
): Promise<CommandAnswer> {
  return onTask(context, { taskId, given }, async (opening) => {
    requireActing(opening);
    requireOpinion(given, undefined, true);
    await act(opening, { type: 'returnTo', task: opening.task.local_id, node: given.nodeId, mode: given.mode });
  });
}

/** Claims a task of several candidates, or gives it back. */
export function claimTask(
  context: Context,
  taskId: string,
  given: CommandInput & { readonly type: 'claim' | 'unclaim' },
): Promise<CommandAnswer> {
  return onTask(context, { taskId, given }, (opening) =>
    act(opening, { type: given.type, task: opening.task.local_id }),
  );
}

/** Hands a task over for good, or asks somebody for an opinion. */
export function handOver(
  context: Context,
  taskId: string,
  given: CommandInput & { readonly type: 'transfer' | 'delegate'; readonly to: string },
): Promise<CommandAnswer> {
  return onTask(context, { taskId, given }, async (opening) => {
    await requireActor(opening, [given.to]);
    await act(opening, { type: given.type, task: opening.task.local_id, to: given.to });
  });
}

/** Adds signers before, after or beside the task. */
export function addSign(
  context: Context,
  taskId: string,
  given: CommandInput & { readonly how: 'before' | 'after' | 'parallel'; readonly users: readonly string[] },
): Promise<CommandAnswer> {
  return onTask(context, { taskId, given }, async (opening) => {
    const users = [...new Set(given.users)];
    await requireActor(opening, users);
    await act(opening, { type: 'addSign', task: opening.task.local_id, how: given.how, users });
  });
}

/** Takes an added signer away: who added him, or a process administrator. */
export function removeSign(context: Context, taskId: string, given: CommandInput): Promise<CommandAnswer> {
  return onTask(context, { taskId, given }, async ({ flow, running, row, task }) => {
    if (task.ended_at !== null) throw workflowErrors.notAddedSign();
    if (row.suspended) throw workflowErrors.suspended();
    await perform(flow, { running, bare: { type: 'removeSign', task: task.local_id }, own: true });
    running.undo = null;
  });
}

/** Refuses users who may not act: not members, disabled, out of their period. */
export async function requireActor({ flow }: Pick<TaskOpening, 'flow'>, users: readonly string[]): Promise<void> {
  const found = await actingAmong(flow.context, users, dayOf(flow.at));
  if (found.length < new Set(users).size) throw commonErrors.refNotFound({ field: '@workflow.field.users' });
}
