import { AppError, errorTextKey } from '@mp/kernel/contract';
import type { Context } from '@mp/kernel/server';
import type { CommandAnswer } from '../../contract/index.ts';
import { workflowErrors } from '../../contract/index.ts';
import { onTask } from './command.service.ts';
import type { CommandGiven, TaskOpening } from './command.service.ts';
import { decide, nodeOfTask } from './task.service.ts';
import { subjectsOf } from './batch.query.ts';

/** What became of one task of a batch. */
export interface BatchItem {
  readonly taskId: string;
  readonly subject: string;
  readonly ok: boolean;
  readonly code: string | null;
  readonly message: string | null;
}

/** Approves a task with the node's first phrase, where the node allows it without opening the form. */
export function quickApprove(context: Context, taskId: string, given: CommandGiven): Promise<CommandAnswer> {
  return onTask(context, taskId, given, (opening) => {
    const { user } = nodeOfTask(opening.running, opening.task.node_id);
    const needsForm = Object.values(user?.fields.fields ?? {}).includes('required');
    if (!user?.actions.quick || user.actions.signatureRequired || needsForm) throw workflowErrors.quickNotAllowed();
    return approve(opening, given, user.phrases[0]);
  });
}

async function approve(opening: TaskOpening, given: CommandGiven, phrase: string | undefined): Promise<void> {
  const opinion = given.opinion ?? phrase;
  const flow = { ...opening.flow, opinion: opinion ?? null };
  await decide({ ...opening, flow }, { ...given, ...(opinion === undefined ? {} : { opinion }), outcome: 'approve' });
}

/** Approves several tasks, each in its own transaction, so that one refusal does not undo the others. */
export async function batchApprove(
  context: Context,
  given: CommandGiven & { readonly taskIds: readonly string[] },
): Promise<{ items: BatchItem[]; ok: number; refused: number }> {
  const taskIds = [...new Set(given.taskIds)];
  const subjects = await subjectsOf(context, taskIds);
  const items: BatchItem[] = [];
  for (const taskId of taskIds) {
    const refused = await approveOne(context, taskId, given);
    const message = refused
      ? context.services.texts.text(context.locale, errorTextKey(refused.code), refused.params)
      : null;
    items.push({ taskId, subject: subjects.get(taskId) ?? '', ok: !refused, code: refused?.code ?? null, message });
  }
  const ok = items.filter((item) => item.ok).length;
  return { items, ok, refused: items.length - ok };
}

async function approveOne(context: Context, taskId: string, given: CommandGiven): Promise<AppError | undefined> {
  try {
    const { commandId } = given;
    const own = { ...given, ...(commandId === undefined ? {} : { commandId: `${commandId}:${taskId}` }) };
    await onTask(context, taskId, own, (opening) => decide(opening, { ...own, outcome: 'approve' }));
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError) || error.status === 401 || error.status >= 500) throw error;
    return error;
  }
}
