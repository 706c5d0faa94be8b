import { ApiError, call, newId, queryClient, endpointQuery } from '@mp/kernel/web';
import { queryOptions } from '@tanstack/react-query';
import {
  addSign,
  attendInstance,
  ccInstance,
  claimTask,
  type CommandAnswer,
  commentInstance,
  completeTask,
  delegateTask,
  instanceCommands,
  type InstanceCommandName,
  type InstanceDetail,
  jumpInstance,
  markCcRead,
  quickApprove,
  readInstance,
  readNext,
  readReturnTargets,
  readStartForm,
  readStartNext,
  readTask,
  readTrace,
  removeSign,
  resetAuditor,
  returnTask,
  startInstance,
  transferTask,
  unclaimTask,
} from '../../contract/index.ts';
import { refreshFlows } from './flow-list.client.ts';

const key = 'workflow.task';

/** What a page about a process is opened with. */
export interface TaskPlace {
  readonly taskId?: string | undefined;
  readonly instanceId?: string | undefined;
}

/** A process with its form, the caller's task and what he may do. Opening marks the task as read. */
export const detailQuery = ({ taskId, instanceId }: TaskPlace) =>
  queryOptions({
    queryKey: [key, 'detail', taskId ?? '', instanceId ?? ''],
    queryFn: ({ signal }): Promise<InstanceDetail> =>
      taskId
        ? call(readTask, { params: { id: taskId }, signal })
        : call(readInstance, { params: { id: instanceId ?? '' }, signal }),
    enabled: Boolean(taskId ?? instanceId),
    retry: (count, error) => error instanceof ApiError && error.unreachable && count < 6,
  });

/** What has happened, who has it now, what comes next, and the drawing. */
export const traceQuery = (instanceId: string) => endpointQuery(key, readTrace, { params: { id: instanceId } });

/** Who has it after an outcome. */
export const nextQuery = (taskId: string, outcome: string) => ({
  ...endpointQuery(key, readNext, { params: { id: taskId }, query: { outcome } }),
  staleTime: 60_000,
});

const readTargets = async (taskId: string, signal: AbortSignal) =>
  (await call(readReturnTargets, { params: { id: taskId }, signal })).items;

/** To which nodes a task may go back. */
export const returnTargetsQuery = (taskId: string) =>
  queryOptions({
    queryKey: [key, 'returnTargets', taskId],
    queryFn: ({ signal }) => readTargets(taskId, signal),
  });

async function done<A>(answer: Promise<A>): Promise<A> {
  const got = await answer;
  // What shows it is read again in the background; the user goes on at once.
  void refreshFlows();
  return got;
}

/** What goes with any command. */
export interface CommandInput {
  readonly opinion?: string;
  readonly files?: readonly string[];
  /** The same again gets the first answer: give it when a call is tried again. */
  readonly commandId?: string;
}

const common = ({ opinion, files, commandId }: CommandInput) => ({
  ...(opinion ? { opinion } : {}),
  ...(files && files.length > 0 ? { files: [...files] } : {}),
  commandId: commandId ?? newId(),
});

/** What a decision carries. */
export interface Decision extends CommandInput {
  readonly outcome: string;
  readonly form?: Readonly<Record<string, unknown>>;
  readonly vars?: Readonly<Record<string, unknown>>;
  readonly selected?: Readonly<Record<string, readonly string[]>>;
  readonly signature?: string;
  readonly version?: number;
}

const chosen = (selected: Decision['selected']) =>
  selected && Object.keys(selected).length > 0
    ? { selected: Object.fromEntries(Object.entries(selected).map(([node, users]) => [node, [...users]])) }
    : {};

/** Decides a task: approve, reject, an outcome of the definition's own, or the resubmission. */
export const complete = (taskId: string, { outcome, form, vars, selected, signature, version, ...rest }: Decision) =>
  done(
    call(completeTask, {
      params: { id: taskId },
      body: {
        ...common(rest),
        outcome,
        ...(form && Object.keys(form).length > 0 ? { form: { ...form } } : {}),
        ...(vars ? { vars: { ...vars } } : {}),
        ...chosen(selected),
        ...(signature ? { signature } : {}),
        ...(version === undefined ? {} : { version }),
      },
    }),
  );

/** Sends a task back. */
export const sendBack = (
  taskId: string,
  { nodeId, mode, ...rest }: CommandInput & { readonly nodeId: string; readonly mode: 'replay' | 'direct' },
) => done(call(returnTask, { params: { id: taskId }, body: { ...common(rest), nodeId, mode } }));

const simple = { claim: claimTask, unclaim: unclaimTask, removeSign, quickApprove } as const;
/** Commands on a task that ask nothing. */
export const act = (name: keyof typeof simple, taskId: string, input: CommandInput = {}) =>
  done(call(simple[name], { params: { id: taskId }, body: common(input) }));

const hands = { transfer: transferTask, delegate: delegateTask } as const;
/** Gives a task to somebody. */
export const hand = (
  name: keyof typeof hands,
  taskId: string,
  { to, ...rest }: CommandInput & { readonly to: string },
) => done(call(hands[name], { params: { id: taskId }, body: { ...common(rest), to } }));

/** Adds signers. */
export const addSigners = (
  taskId: string,
  {
    how,
    users,
    ...rest
  }: CommandInput & { readonly how: 'before' | 'after' | 'parallel'; readonly users: readonly string[] },
) => done(call(addSign, { params: { id: taskId }, body: { ...common(rest), how, users: [...users] } }));

/** Gives an open task other handlers. */
export const resetHandlers = (
  taskId: string,
  { users, ...rest }: CommandInput & { readonly users: readonly string[] },
) => done(call(resetAuditor, { params: { id: taskId }, body: { ...common(rest), users: [...users] } }));

/** Commands on an instance. */
export const actOnInstance = (
  name: InstanceCommandName,
  id: string,
  input: CommandInput = {},
): Promise<CommandAnswer> => done(call(instanceCommands[name], { params: { id }, body: common(input) }));

/** Moves a process to a node. */
export const jumpTo = (id: string, { nodeId, ...rest }: CommandInput & { readonly nodeId: string }) =>
  done(call(jumpInstance, { params: { id }, body: { ...common(rest), nodeId } }));

/** Sends copies. */
export const sendCopies = (id: string, { users, ...rest }: CommandInput & { readonly users: readonly string[] }) =>
  done(call(ccInstance, { params: { id }, body: { ...common(rest), users: [...users] } }));

/** Writes a comment. */
export const comment = (
  id: string,
  {
    text,
    mentions,
    files,
  }: { readonly text: string; readonly mentions: readonly string[]; readonly files: readonly string[] },
) =>
  done(
    call(commentInstance, {
      params: { id },
      body: { text, mentions: [...mentions], files: [...files], commandId: newId() },
    }),
  );

/** Follows a process, or no longer. */
export const follow = (id: string, on: boolean) => done(call(attendInstance, { params: { id }, body: { on } }));

/** Marks a copy as read. */
export const readCopy = (id: string) => done(call(markCcRead, { params: { id } }));

/** What a process is started with. */
export interface StartInput {
  readonly defKey: string;
  /** Values of the form; those of a page of its own are variables. */
  readonly form?: Readonly<Record<string, unknown>> | undefined;
  readonly vars?: Readonly<Record<string, unknown>> | undefined;
  readonly selected?: Decision['selected'];
  readonly draftId?: string | undefined;
  readonly commandId: string;
}

/** Starts a process. */
export const start = ({ defKey, form, vars, selected, draftId, commandId }: StartInput) =>
  done(
    call(startInstance, {
      body: {
        defKey,
        ...(vars ? { vars: { ...vars } } : { form: { ...form } }),
        ...chosen(selected),
        ...(draftId ? { draftId } : {}),
        commandId,
      },
      idempotencyKey: commandId,
    }),
  );

/** Which nodes a process that starts comes to first. */
export const startSteps = (defKey: string, form: Readonly<Record<string, unknown>>) =>
  call(readStartNext, { body: { defKey, form: { ...form } } });

/** The same while the form is filled in: what is not known yet is no error. */
export const startPreviewQuery = (defKey: string, form: Readonly<Record<string, unknown>>) =>
  queryOptions({
    queryKey: ['workflow.startPreview', defKey, form],
    queryFn: () => startSteps(defKey, form),
    placeholderData: (before) => before,
    retry: false,
    gcTime: 0,
  });

/** What comes next, and whose choice it is. */
export type NextSteps = Awaited<ReturnType<typeof startSteps>>;

/** Reads everything of a process again. */
export const refreshTask = () => queryClient.invalidateQueries({ queryKey: [key] });

/** The process to be started, with the fields of its form. */
export const startFormQuery = (defKey: string) => ({
  ...endpointQuery('workflow.startable', readStartForm, { params: { key: defKey } }),
  staleTime: 0,
});
