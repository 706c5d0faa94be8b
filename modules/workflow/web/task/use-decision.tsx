import { choice, refs } from '@mp/kernel/contract';
import {
  ApiError,
  codeText,
  dataText,
  loadChunk,
  mergeConflict,
  newId,
  queryClient,
  type RecordAction,
  showError,
  toast,
} from '@mp/kernel/web';
import type { Resource } from '@mp/kernel/contract';
import { lazy, type RefObject, useRef, useState } from 'react';
import type { InstanceCommandName, InstanceDetail, TaskFactsOnWire } from '../../contract/index.ts';
import type { OpinionInput } from './DecisionBar.tsx';
import { askAddedSigner, askHandlers, openJump, openPrint, openResetHandlers } from './open-dialogs.tsx';
import type { ReturnChoice } from './ReturnDialog.tsx';
import {
  act,
  addSigners,
  complete,
  type Decision,
  hand,
  nextQuery,
  refreshTask,
  sendBack,
  sendCopies,
} from './task.client.ts';
import type { TaskFormHandle } from './TaskForm.tsx';
import { useInstanceAct } from './use-flow-acts.tsx';
import { askFields, useTaskAsks } from './use-task-asks.tsx';

const ReturnDialog = lazy(() =>
  loadChunk(() => import('./ReturnDialog.tsx')).then((file) => ({ default: file.ReturnDialog })),
);
const SignatureDialog = lazy(() =>
  loadChunk(() => import('./SignatureDialog.tsx')).then((file) => ({ default: file.SignatureDialog })),
);

/** Who has handled the task meanwhile, and when. */
export interface Handled {
  readonly user: string;
  readonly time: string;
}

interface DecisionPlace {
  readonly detail: InstanceDetail;
  readonly form: RefObject<TaskFormHandle | null>;
  readonly resource: Resource | null | undefined;
  readonly said: OpinionInput;
  /** Open tasks of signers that the user may take away again. */
  readonly added: readonly TaskFactsOnWire[];
  readonly focusOpinion: () => void;
  /** The user's task is over. */
  readonly onOver: (word: string) => void;
  readonly onHandled: (handled: Handled) => void;
}

/** Order of the buttons (workflow.md 16); own outcomes of a definition stand behind approve. */
const order = ['claim', 'approve', 'resubmit', '', 'reject', 'return', 'transfer', 'delegate', 'addSign', 'cc'];
/** What is offered elsewhere on the page. */
const elsewhere: ReadonlySet<string> = new Set(['comment', 'attention', 'removeSign', 'quickApprove', 'read']);
const instanceCommands: Readonly<Record<string, InstanceCommandName>> = {
  withdraw: 'withdraw',
  terminate: 'terminate',
  suspend: 'suspend',
  resume: 'resume',
  urge: 'urge',
  delete: 'delete',
  takeBack: 'take-back',
};
/** What an approval is on tasks that are none of deciding: the initiator's own, and an opinion that its owner asked for. */
const approvalOf = (task: InstanceDetail['task']): string =>
  task?.kind === 'resubmit' ? 'resubmit' : task?.owner ? 'giveOpinion' : 'approve';
const placeOf = (code: string, isOwn: boolean): number => {
  const at = order.indexOf(isOwn ? '' : code);
  return at < 0 ? order.length : at;
};

/** What may be done on the page of a process, each with what it asks first. */
export function useDecision(place: DecisionPlace): {
  readonly actions: readonly RecordAction[];
  readonly isBusy: boolean;
  readonly isAsked: boolean;
  readonly clearAsked: () => void;
} {
  const { detail, form, resource, said, added, onOver, onHandled } = place;
  const { t, ask, openDialog } = useTaskAsks();
  const instanceAct = useInstanceAct();
  const [isBusy, setBusy] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const commandId = useRef<string>(undefined);
  const taskId = detail.task?.id ?? '';
  const common = { ...(said.opinion.trim() === '' ? {} : { opinion: said.opinion.trim() }), files: said.files };

  /** Refusals that this page can mend or tell better; true when it did. */
  function told(error: unknown): boolean {
    if (!(error instanceof ApiError)) return false;
    if (error.code === 'workflow.taskDone') {
      onHandled({ user: String(error.params.user ?? ''), time: String(error.params.time ?? '') });
      void refreshTask();
      return true;
    }
    const isLed = form.current?.lead?.(error.code) === true;
    if (isLed || (error.fields.length > 0 && form.current?.place(error.fields))) {
      toast.error(codeText(error.code, error.params, error.serverMessage));
      return true;
    }
    return false;
  }

  /** Runs a command on the task; the same command is sent again after a failure of the line. */
  async function run(command: (id: string) => Promise<unknown>, word: string, isOver: boolean): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    commandId.current ??= newId();
    try {
      await command(commandId.current);
      commandId.current = undefined;
      form.current?.settle();
      if (isOver) onOver(word);
      else toast.success(t('done', { action: word }));
    } catch (error) {
      if (!(error instanceof ApiError && error.unreachable)) commandId.current = undefined;
      if (!told(error)) showError(error);
    } finally {
      setBusy(false);
    }
  }

  function hasOpinion(isRequired: boolean): boolean {
    const isMissing = isRequired && said.opinion.trim() === '';
    setAsked(isMissing);
    if (isMissing) place.focusOpinion();
    return !isMissing;
  }

  /** Handlers of the next nodes where the decider chooses them; undefined when he goes back. */
  async function chooseHandlers(outcome: string): Promise<Decision['selected'] | undefined> {
    const { items } = await queryClient.fetchQuery({ ...nextQuery(taskId, outcome), staleTime: 0 });
    const open = items.filter(({ choose }) => choose !== null);
    return open.length === 0 ? {} : askHandlers(openDialog, open);
  }

  async function send(decision: Decision): Promise<unknown> {
    try {
      return await complete(taskId, decision);
    } catch (error) {
      const merge = resource ? await mergeConflict(error, resource, decision.form ?? {}) : undefined;
      if (!merge) throw error;
      return complete(taskId, { ...decision, form: merge.values, version: merge.version, commandId: newId() });
    }
  }

  async function decide(outcome: string, countsAs: string, word: string): Promise<void> {
    if (isBusy) return;
    const isReject = countsAs === 'reject';
    if (!hasOpinion(isReject || detail.opinionRequired)) return;
    // A rejection carries what was typed as little as a return does.
    const typed = isReject ? {} : await form.current?.collect();
    if (form.current && typed === undefined) return;
    const selected = isReject
      ? {}
      : await chooseHandlers(outcome).catch((error: unknown) => {
          if (!told(error)) showError(error);
        });
    if (selected === undefined) return;
    const signature = detail.signatureRequired
      ? await openDialog<string>((close) => <SignatureDialog close={close} />)
      : undefined;
    if (detail.signatureRequired && signature === undefined) return;
    const version = form.current?.isOwn ? null : detail.form.version;
    await run(
      (id) =>
        send({
          ...common,
          ...typed,
          outcome,
          selected,
          ...(signature ? { signature } : {}),
          ...(version === null ? {} : { version }),
          commandId: id,
        }),
      word,
      true,
    );
  }

  async function sendReturn(word: string): Promise<void> {
    if (!hasOpinion(true)) return;
    const chosen = await openDialog<ReturnChoice>((close) => (
      <ReturnDialog taskId={taskId} initiator={detail.initiator.name} close={close} />
    ));
    if (chosen) await run((id) => sendBack(taskId, { ...common, ...chosen, commandId: id }), word, true);
  }

  async function handOver(name: 'transfer' | 'delegate', word: string): Promise<void> {
    const asked = await ask(
      { to: askFields.to, opinion: { ...askFields.opinion, default: said.opinion } },
      t(`${name}Title`),
      word,
    );
    if (!asked) return;
    const opinion = String(asked.opinion ?? '');
    await run((id) => hand(name, taskId, { ...common, opinion, to: String(asked.to), commandId: id }), word, true);
  }

  async function add(word: string): Promise<void> {
    const hows = ['before', 'after', 'parallel'] as const;
    const asked = await ask(
      {
        how: { ...choice(hows, { required: true }), default: 'before' },
        users: refs('identity.user', { required: true }),
        opinion: { ...askFields.opinion, default: said.opinion },
      },
      t('addSignTitle'),
      word,
    );
    if (!asked) return;
    const how = hows.find((each) => each === asked.how) ?? 'before';
    const users = Array.isArray(asked.users) ? asked.users.map(String) : [];
    const opinion = String(asked.opinion ?? '');
    await run((id) => addSigners(taskId, { ...common, opinion, how, users, commandId: id }), word, how === 'after');
  }

  async function copy(word: string): Promise<void> {
    const asked = await ask({ users: askFields.users, opinion: askFields.opinion }, t('ccTitle'), word);
    if (!asked) return;
    const users = Array.isArray(asked.users) ? asked.users.map(String) : [];
    await run(
      (id) => sendCopies(detail.id, { opinion: String(asked.opinion ?? ''), users, commandId: id }),
      word,
      false,
    );
  }

  async function removeAdded(word: string): Promise<void> {
    const chosen = await askAddedSigner(openDialog, added);
    if (chosen !== undefined) await run((id) => act('removeSign', chosen, { commandId: id }), word, false);
  }

  function runOf(code: string, countsAs: string | null, word: string): () => void {
    const command = instanceCommands[code];
    if (command)
      return () =>
        void instanceAct(command, { instanceId: detail.id, subject: detail.subject || dataText(detail.defName) });
    switch (code) {
      case 'approve':
      case 'resubmit':
      case 'giveOpinion':
        return () => void decide('approve', 'approve', word);
      case 'reject':
        return () => void decide('reject', 'reject', word);
      case 'return':
        return () => void sendReturn(word);
      case 'transfer':
      case 'delegate':
        return () => void handOver(code, word);
      case 'addSign':
        return () => void add(word);
      case 'cc':
        return () => void copy(word);
      case 'claim':
      case 'unclaim':
        return () => void run((id) => act(code, taskId, { commandId: id }), word, false);
      case 'jump':
        return () => void openJump(openDialog, detail.id);
      case 'resetAuditor':
        return () => void openResetHandlers(openDialog, detail.id);
      case 'print':
        return () => void openPrint(openDialog, [detail.id]);
      default:
        return () => void decide(code, countsAs ?? 'flow', word);
    }
  }

  const actions = detail.allowed
    .filter(({ code }) => !elsewhere.has(code))
    .toSorted((a, b) => placeOf(a.code, a.countsAs !== null) - placeOf(b.code, b.countsAs !== null))
    .map(({ code: given, label, countsAs }) => {
      const code = given === 'approve' ? approvalOf(detail.task) : given;
      const word = label ? dataText(label) : t(`action.${instanceCommands[code] ?? code}`);
      return {
        key: code,
        label: word,
        danger: code === 'reject' || code === 'terminate' || code === 'delete' || countsAs === 'reject',
        run: runOf(code, countsAs, word),
      };
    });
  if (added.length > 0) {
    const word = t('action.removeSign');
    actions.push({ key: 'removeSign', label: word, danger: false, run: () => void removeAdded(word) });
  }
  return { actions, isBusy, isAsked, clearAsked: () => setAsked(false) };
}
