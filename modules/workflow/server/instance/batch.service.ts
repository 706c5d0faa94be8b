import { AppError, errorTextKey } from '@mp/kernel/contract';
import type { Context } from '@mp/kernel/server';
import type { CommandAnswer, TaskBatchAnswer } from '../../contract/index.ts';
import { workflowErrors } from '../../contract/index.ts';
import { wireText } from '../names.rules.ts';
import { replaceHandler } from './admin.service.ts';
import { openTasksOf, subjectsOf, type BatchSubject } from './batch.query.ts';
import { onTask } from './command.service.ts';
import type { CommandInput, TaskOpening } from './command.service.ts';
import { decide, handOver, nodeOfTask, returnTask } from './task.service.ts';

type BatchItem = TaskBatchAnswer['items'][number];

/** Approves a task with the node's first phrase, where the node allows it without opening the form. */
export function quickApprove(context: Context, taskId: string, given: CommandInput): Promise<CommandAnswer> {
  return onTask(context, { taskId, given }, (opening) => {
    const { user } = nodeOfTask(opening.running, opening.task.node_id);
    const needsForm = Object.values(user?.fields.fields ?? {}).includes('required');
    if (!user?.actions.quick || user.actions.signatureRequired || needsForm) throw workflowErrors.quickNotAllowed();
    return approve(opening, given, user.phrases[0]);
  });
}

async function approve(opening: TaskOpening, given: CommandInput, phrase: string | undefined): Promise<void> {
  const opinion = given.opinion ?? phrase;
  const flow = { ...opening.flow, opinion: opinion ?? null };
  await decide({ ...opening, flow }, { ...given, ...(opinion === undefined ? {} : { opinion }), outcome: 'approve' });
}

/** A command of one task of a batch. */
type TaskCommand = (taskId: string, given: CommandInput) => Promise<CommandAnswer>;

interface TaskBatch {
  readonly given: CommandInput;
  readonly tasks: ReadonlyMap<string, BatchSubject>;
  readonly command: TaskCommand;
}

/** Runs a command on each task in its own transaction, so that one refusal does not undo the others. */
export async function eachTask(context: Context, { given, tasks, command }: TaskBatch): Promise<TaskBatchAnswer> {
  const items: BatchItem[] = [];
  for (const [taskId, { subject, nodeName }] of tasks) {
    const refused = await refusalOf(() => command(taskId, ownCommand(given, taskId)));
    // What a task is about is told to those alone who have to do with it.
    const isUnknown = refused?.code === 'workflow.notFound';
    items.push({
      taskId,
      subject: isUnknown ? '' : subject,
      nodeName: isUnknown || nodeName === null ? null : wireText(nodeName),
      ok: !refused,
      code: refused?.code ?? null,
      message: refused ? context.texts.text(context.locale, errorTextKey(refused.code), refused.params) : null,
    });
  }
  const ok = items.filter((item) => item.ok).length;
  return { items, ok, refused: items.length - ok };
}

/** The command of one task has an id of its own, so that a repeat of the batch repeats none. */
const ownCommand = ({ commandId, ...given }: CommandInput, taskId: string): CommandInput => ({
  ...given,
  ...(commandId === undefined ? {} : { commandId: `${commandId}:${taskId}` }),
});

async function refusalOf(run: () => Promise<unknown>): Promise<AppError | undefined> {
  try {
    await run();
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError) || error.status === 401 || error.status >= 500) throw error;
    return error;
  }
}

interface BatchInput extends CommandInput {
  readonly taskIds: readonly string[];
}

async function ownTasks(context: Context, { taskIds, ...given }: BatchInput, command: TaskCommand) {
  const known = await subjectsOf(context, taskIds);
  const tasks = new Map(taskIds.map((id) => [id, known.get(id) ?? { subject: '', nodeName: null }]));
  return eachTask(context, { given, tasks, command });
}

/** Approves or rejects several tasks of the caller's. */
export function batchDecide(
  context: Context,
  given: BatchInput & { readonly outcome: 'approve' | 'reject' },
): Promise<TaskBatchAnswer> {
  const { outcome } = given;
  return ownTasks(context, given, (taskId, own) =>
    onTask(context, { taskId, given: own }, (opening) => decide(opening, { ...own, outcome })),
  );
}

/** Returns several tasks of the caller's to those who started the processes. */
export function batchReturn(context: Context, given: BatchInput): Promise<TaskBatchAnswer> {
  return ownTasks(context, given, (taskId, own) =>
    returnTask(context, taskId, { ...own, nodeId: 'initiator', mode: 'replay' }),
  );
}

/** Hands several tasks of the caller's over to one person. */
export function batchTransfer(context: Context, given: BatchInput & { readonly to: string }): Promise<TaskBatchAnswer> {
  const { to } = given;
  return ownTasks(context, given, (taskId, own) => handOver(context, taskId, { ...own, type: 'transfer', to }));
}

/** Gives the open tasks of processes that the caller administers to somebody else; throws `workflow.sameUser`. */
export async function reassignInstances(
  context: Context,
  given: CommandInput & {
    readonly instanceIds: readonly string[];
    readonly from?: string | undefined;
    readonly to: string;
  },
): Promise<TaskBatchAnswer> {
  const { instanceIds, from, to, ...rest } = given;
  if (from === to) throw workflowErrors.sameUser();
  const tasks = await openTasksOf(context, { instanceIds, from });
  return eachTask(context, {
    given: rest,
    tasks,
    command: (taskId, own) => replaceHandler(context, taskId, { ...own, from, to }),
  });
}
