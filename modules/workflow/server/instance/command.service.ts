import { randomUUID } from 'node:crypto';
import type { Actor } from '@mp/engine/core';
import { isUuid } from '@mp/kernel/contract';
import type { Resource } from '@mp/kernel/contract';
import { may, optionalPort } from '@mp/kernel/server';
import type { Context, RawResult, Tx } from '@mp/kernel/server';
import type { CommandAnswer } from '../../contract/index.ts';
import { processInstance, workflowErrors } from '../../contract/index.ts';
import { recordingFailures } from '../incident/failure.service.ts';
import { commit } from './commit.service.ts';
import { graphOf } from './graph.query.ts';
import { openingStatements, readOpened } from './instance.query.ts';
import type { CallerFacts, InstanceRow, Target, TaskRow } from './instance.query.ts';
import { runningOf } from './running.ts';
import type { Flow, Running } from './running.ts';
import { dayOf } from './zone.ts';

/** What every command may carry. */
export interface CommandGiven {
  readonly commandId?: string | undefined;
  readonly opinion?: string | undefined;
  readonly files?: readonly string[] | undefined;
  readonly signature?: string | undefined;
}

/** An instance that a command works on, and what the caller is to it. */
export interface Opening {
  readonly flow: Flow;
  readonly running: Running;
  readonly row: InstanceRow & CallerFacts;
  /** Process administrator of its definition, or holder of workflow.admin. */
  readonly isAdmin: boolean;
}

/** The same with the task that the command is about. */
export interface TaskOpening extends Opening {
  readonly task: TaskRow;
}

/** A command of its own transaction, with nothing done yet. */
export function newFlow(context: Context, tx: Tx, given: CommandGiven & { readonly actor: Actor }): Flow {
  return {
    context,
    tx,
    at: context.at,
    commandId: given.commandId ?? randomUUID(),
    actor: given.actor,
    opinion: given.opinion?.trim() ? given.opinion.trim() : null,
    lineData: {
      ...(given.files?.length ? { files: given.files } : {}),
      ...(given.signature ? { signature: given.signature } : {}),
    },
    running: new Map(),
    jobs: [],
    unqueued: [],
    notices: [],
    steps: 0,
  };
}

/** Whether the caller administers processes of this definition. */
function isAdministrator(context: Context, admins: readonly string[]): boolean {
  return may(context.rights, 'workflow.admin') || admins.includes(context.userId);
}

/** Runs a command on an instance that the caller has to do with; a repeat of its id gets the first answer. */
export function onInstance(
  context: Context,
  instanceId: string,
  given: CommandGiven,
  work: (opening: Opening) => Promise<void>,
): Promise<CommandAnswer> {
  return onTarget(context, { instanceId }, given, work);
}

/** Runs a command on a task. */
export function onTask(
  context: Context,
  taskId: string,
  given: CommandGiven,
  work: (opening: TaskOpening) => Promise<void>,
): Promise<CommandAnswer> {
  return onTarget(context, { taskId }, given, (opening) => {
    const { task } = opening;
    if (!task) throw workflowErrors.notFound();
    return work({ ...opening, task });
  });
}

type MaybeTask = Opening & { readonly task?: TaskRow | undefined };

async function onTarget(
  context: Context,
  target: Target,
  given: CommandGiven,
  work: (opening: MaybeTask) => Promise<void>,
): Promise<CommandAnswer> {
  const id = 'taskId' in target ? target.taskId : target.instanceId;
  if (!isUuid(id)) throw workflowErrors.notFound();
  const asking = { userId: context.userId, commandId: given.commandId ?? null, day: dayOf(context.at) };
  return recordingFailures(context, target, () =>
    context.tx(
      (tx, results) => inTransaction(context, tx, { results, given, work }),
      () => openingStatements(target, asking),
    ),
  );
}

async function inTransaction(
  context: Context,
  tx: Tx,
  command: {
    readonly results: readonly RawResult[];
    readonly given: CommandGiven;
    readonly work: (opening: MaybeTask) => Promise<void>;
  },
): Promise<CommandAnswer> {
  const found = readOpened(command.results);
  if (!found) throw workflowErrors.notFound();
  const { instance: row, task } = found;
  const isAdmin = isAdministrator(context, row.admins);
  const isConcerned = row.roles !== null || row.handles || task?.mine || task?.concerned;
  if (!isConcerned && !isAdmin) throw workflowErrors.notFound();
  if (row.answer) return row.answer as CommandAnswer;
  const running = runningOf(row, await graphOf(tx, row.version_id));
  const flow = newFlow(context, tx, { ...command.given, actor: actorOf(context, task, isAdmin) });
  flow.running.set(row.id, running);
  await command.work({ flow, running, row, isAdmin, task });
  await keepFiles(flow, running, command.given);
  return commit(flow, { running, ...(task ? { task } : {}), keep: command.given.commandId !== undefined });
}

/** Files that a line of the trace names belong to the instance from now on. */
async function keepFiles(flow: Flow, running: Running, { files = [], signature }: CommandGiven): Promise<void> {
  const ids = [...new Set([...files, ...(signature ? [signature] : [])])];
  const attach = ids.length > 0 ? optionalPort('attachFiles') : undefined;
  const owner = {
    resource: processInstance as unknown as Resource,
    id: running.row.id,
    field: `trace.${flow.commandId}`,
  };
  await attach?.(flow.context, flow.tx, owner, ids);
}

function actorOf(context: Context, task: TaskRow | undefined, isAdmin: boolean): Actor {
  return {
    user: context.userId,
    ...(task?.agent_for ? { for: task.agent_for } : {}),
    ...(isAdmin ? { admin: true as const } : {}),
  };
}
