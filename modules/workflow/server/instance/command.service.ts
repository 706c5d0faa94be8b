import { randomUUID } from 'node:crypto';
import { Budget } from '@mp/engine/core';
import type { Actor } from '@mp/engine/core';
import { isUuid } from '@mp/kernel/contract';
import { may } from '@mp/kernel/server';
import type { Context, RawResult, TxContext } from '@mp/kernel/server';
import type { CommandAnswer } from '../../contract/index.ts';
import { workflowErrors } from '../../contract/index.ts';
import { recordingFailures } from '../incident/failure.service.ts';
import { assumingActing } from './assumed.service.ts';
import type { Assumed } from './assumed.service.ts';
import { commit } from './commit.service.ts';
import { graphOf } from './graph.query.ts';
import { openingStatements, readOpened } from './instance.query.ts';
import type { CallerFacts, InstanceRow, Target, TaskRow } from './instance.query.ts';
import { runningOf } from './running.ts';
import type { Flow, Running } from './running.ts';
import { dayOf } from './zone.ts';

/** What every command may carry. */
export interface CommandInput {
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
export function newFlow(
  context: TxContext,
  given: CommandInput & { readonly actor: Actor; readonly assumed?: Assumed | undefined },
): Flow {
  return {
    context,
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
    assumed: given.assumed,
    budget: new Budget(),
  };
}

/** Whether the caller administers processes of this definition. */
function isAdministrator(context: Context, admins: readonly string[]): boolean {
  return may(context.rights, 'workflow.admin') || admins.includes(context.userId);
}

/** A command on an instance. */
interface InstanceCommand {
  readonly instanceId: string;
  readonly given: CommandInput;
}

/** A command on a task. */
interface TaskCommand {
  readonly taskId: string;
  readonly given: CommandInput;
}

/** Runs a command on an instance that the caller has to do with; a repeat of its id gets the first answer. */
export function onInstance(
  context: Context,
  { instanceId, given }: InstanceCommand,
  work: (opening: Opening) => Promise<void>,
): Promise<CommandAnswer> {
  return onTarget(context, { target: { instanceId }, given }, work);
}

/** Runs a command on a task. */
export function onTask(
  context: Context,
  { taskId, given }: TaskCommand,
  work: (opening: TaskOpening) => Promise<void>,
): Promise<CommandAnswer> {
  return onTarget(context, { target: { taskId }, given }, withTask(work));
}

/** The same with the rights of a process administrator: for services that have judged the caller by another right. */
export function onTaskOfHouse(
  context: Context,
  { taskId, given }: TaskCommand,
  work: (opening: TaskOpening) => Promise<void>,
): Promise<CommandAnswer> {
  return onTarget(context, { target: { taskId }, given, ofHouse: true }, withTask(work));
}

const withTask =
  (work: (opening: TaskOpening) => Promise<void>) =>
  (opening: MaybeTask): Promise<void> => {
    const { task } = opening;
    if (!task) throw workflowErrors.notFound();
    return work({ ...opening, task });
  };

interface Order {
  readonly target: Target;
  readonly given: CommandInput;
  /** The caller acts for the house, whatever he is to the process. */
  readonly ofHouse?: true;
}

type MaybeTask = Opening & { readonly task?: TaskRow | undefined };

async function onTarget(
  context: Context,
  order: Order,
  work: (opening: MaybeTask) => Promise<void>,
): Promise<CommandAnswer> {
  const { target, given } = order;
  const id = 'taskId' in target ? target.taskId : target.instanceId;
  if (!isUuid(id)) throw workflowErrors.notFound();
  const asking = { userId: context.userId, commandId: given.commandId ?? null, day: dayOf(context.at) };
  return recordingFailures(context, target, () =>
    assumingActing(context, (assumed) =>
      context.tx(
        (tx, results) => inTransaction(tx, { ...order, results, work, assumed }),
        () => openingStatements(target, asking),
      ),
    ),
  );
}

async function inTransaction(
  context: TxContext,
  command: Order & {
    readonly results: readonly RawResult[];
    readonly assumed: Assumed | undefined;
    readonly work: (opening: MaybeTask) => Promise<void>;
  },
): Promise<CommandAnswer> {
  const found = readOpened(command.results);
  if (!found) throw workflowErrors.notFound();
  const { instance: row, task } = found;
  const isAdmin = command.ofHouse === true || isAdministrator(context, row.admins);
  const isConcerned = row.roles !== null || row.handles || task?.mine || task?.concerned;
  if (!isConcerned && !isAdmin) throw workflowErrors.notFound();
  if (row.answer) return row.answer as CommandAnswer;
  const running = runningOf(row, await graphOf(context, row.version_id));
  const flow = newFlow(context, {
    ...command.given,
    actor: actorOf(context, { task, isAdmin, ofHouse: command.ofHouse === true }),
    assumed: command.assumed,
  });
  flow.running.set(row.id, running);
  await command.work({ flow, running, row, isAdmin, task });
  return commit(flow, { running, ...(task ? { task } : {}), keep: command.given.commandId !== undefined });
}

interface Acting {
  readonly task: TaskRow | undefined;
  readonly isAdmin: boolean;
  readonly ofHouse: boolean;
}

/** Who acts for the house is nobody's agent in it. */
function actorOf(context: Context, { task, isAdmin, ofHouse }: Acting): Actor {
  return {
    user: context.userId,
    ...(task?.agent_for && !ofHouse ? { for: task.agent_for } : {}),
    ...(isAdmin ? { admin: true as const } : {}),
  };
}
