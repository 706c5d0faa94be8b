import {
  dataText,
  type FileFacts,
  loadChunk,
  mergeConflict,
  newId,
  queryClient,
  type RecordAction,
  showError,
  SignatureDialog,
} from '@mp/kernel/web';
import type { Resource } from '@mp/kernel/contract';
import { lazy, type RefObject, useState } from 'react';
import type { InstanceCommandName, InstanceDetail, TaskFactsOnWire } from '../../contract/index.ts';
import type { OpinionInput } from './DecisionBar.tsx';
import { askHandlers, openJump, openPrint, openResetHandlers } from './open-dialogs.tsx';
import type { ReturnChoice } from './ReturnDialog.tsx';
import { act, complete, type Decision, nextQuery, sendBack } from './task.client.ts';
import type { TaskFormHandle } from './TaskForm.tsx';
import { useInstanceAct } from './use-flow-acts.tsx';
import { useHandOver } from './use-hand-over.ts';
import { useTaskAsks } from './use-task-asks.tsx';
import { type Handled, useTaskCommand } from './use-task-command.ts';

const ReturnDialog = lazy(() =>
  loadChunk(() => import('./ReturnDialog.tsx')).then((file) => ({ default: file.ReturnDialog })),
);

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
const instanceCommands: ReadonlyMap<string, InstanceCommandName> = new Map([
  ['withdraw', 'withdraw'],
  ['terminate', 'terminate'],
  ['suspend', 'suspend'],
  ['resume', 'resume'],
  ['urge', 'urge'],
  ['delete', 'delete'],
  ['takeBack', 'take-back'],
]);
/** What an approval is on tasks that are none of deciding: the initiator's own, and an opinion that its owner asked for. */
const approvalOf = (task: InstanceDetail['task']): string =>
  task?.kind === 'resubmit' ? 'resubmit' : task?.owner ? 'giveOpinion' : 'approve';
const placeOf = (code: string, isOwn: boolean): number => {
  const at = order.indexOf(isOwn ? '' : code);
  return at < 0 ? order.length : at;
};

/** What is said with every command. */
const commonOf = ({ opinion, files }: OpinionInput) => ({
  ...(opinion.trim() === '' ? {} : { opinion: opinion.trim() }),
  files,
});

/** What may be done on the page of a process, each with what it asks first. */
export function useDecision(place: DecisionPlace): {
  readonly actions: readonly RecordAction[];
  readonly isBusy: boolean;
  readonly isAsked: boolean;
  readonly clearAsked: () => void;
} {
  const { detail, form, resource, said, added } = place;
  const { t, openDialog } = useTaskAsks();
  const instanceAct = useInstanceAct();
  const { isBusy, run, told } = useTaskCommand(place);
  const handOver = useHandOver({ detail, said, added, run });
  const [isAsked, setAsked] = useState(false);
  const taskId = detail.task?.id ?? '';
  const common = commonOf(said);

  function hasOpinion(isRequired: boolean): boolean {
    const isMissing = isRequired && said.opinion.trim() === '';
    setAsked(isMissing);
    if (isMissing) place.focusOpinion();
    return !isMissing;
  }

  /** Handlers of the next nodes where the decider chooses them; undefined when that fails or the user goes back. */
  async function chooseHandlers(outcome: string): Promise<Decision['selected'] | undefined> {
    try {
      const { items } = await queryClient.fetchQuery({ ...nextQuery(taskId, outcome), staleTime: 0 });
      const open = items.filter(({ choose }) => choose !== null);
      return open.length === 0 ? {} : await askHandlers(openDialog, open);
    } catch (error) {
      if (!told(error)) showError(error);
      return undefined;
    }
  }

  /** The signature where the node asks for one; undefined when the user goes back. */
  async function sign(): Promise<Pick<Decision, 'signature'> | undefined> {
    if (!detail.signatureRequired) return {};
    const signature = await openDialog<FileFacts>((close) => <SignatureDialog close={close} />);
    return signature && { signature: signature.id };
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

  /** Version of the record that the form was read with; a form of its own has none. */
  function readVersion(): Pick<Decision, 'version'> {
    const version = form.current?.isOwn ? null : detail.form.version;
    return version === null ? {} : { version };
  }

  async function decide(outcome: string, countsAs: string, word: string): Promise<void> {
    if (isBusy) return;
    const isReject = countsAs === 'reject';
    if (!hasOpinion(isReject || detail.opinionRequired)) return;
    // A rejection carries what was typed as little as a return does.
    const typed = isReject ? {} : await form.current?.collect();
    if (form.current && typed === undefined) return;
    const selected = isReject ? {} : await chooseHandlers(outcome);
    if (selected === undefined) return;
    const signed = await sign();
    if (signed === undefined) return;
    const decision = { ...common, ...typed, outcome, selected, ...signed, ...readVersion() };
    await run((id) => send({ ...decision, commandId: id }), { word, isOver: true });
  }

  async function sendReturn(word: string): Promise<void> {
    if (!hasOpinion(true)) return;
    const chosen = await openDialog<ReturnChoice>((close) => (
      <ReturnDialog taskId={taskId} initiator={detail.initiator.name} close={close} />
    ));
    if (chosen) await run((id) => sendBack(taskId, { ...common, ...chosen, commandId: id }), { word, isOver: true });
  }

  const approve = (word: string) => decide('approve', 'approve', word);
  const claim = (name: 'claim' | 'unclaim') => (word: string) =>
    run((id) => act(name, taskId, { commandId: id }), { word, isOver: false });
  /** What a button does, by its code; every other one is an outcome that the definition made itself. */
  const commands: Readonly<Record<string, (word: string) => unknown>> = {
    approve,
    resubmit: approve,
    giveOpinion: approve,
    reject: (word) => decide('reject', 'reject', word),
    return: sendReturn,
    transfer: (word) => handOver.hand('transfer', word),
    delegate: (word) => handOver.hand('delegate', word),
    addSign: handOver.addSigner,
    cc: handOver.sendCopy,
    claim: claim('claim'),
    unclaim: claim('unclaim'),
    jump: () => openJump(openDialog, detail.id),
    resetAuditor: () => openResetHandlers(openDialog, detail.id),
    print: () => openPrint(openDialog, [detail.id]),
  };

  function runOf(code: string, countsAs: string | null, word: string): () => void {
    const onInstance = instanceCommands.get(code);
    if (onInstance)
      return () =>
        void instanceAct(onInstance, { instanceId: detail.id, subject: detail.subject || dataText(detail.defName) });
    const command = Object.hasOwn(commands, code) ? commands[code] : undefined;
    return () => void (command ? command(word) : decide(code, countsAs ?? 'flow', word));
  }

  const actions = detail.allowed
    .filter(({ code }) => !elsewhere.has(code))
    .toSorted((a, b) => placeOf(a.code, a.countsAs !== null) - placeOf(b.code, b.countsAs !== null))
    .map(({ code: given, label, countsAs }) => {
      const code = given === 'approve' ? approvalOf(detail.task) : given;
      const word = label ? dataText(label) : t(`action.${instanceCommands.get(code) ?? code}`);
      return {
        key: code,
        label: word,
        danger: code === 'reject' || code === 'terminate' || code === 'delete' || countsAs === 'reject',
        run: runOf(code, countsAs, word),
      };
    });
  if (added.length > 0) {
    const word = t('action.removeSign');
    actions.push({ key: 'removeSign', label: word, danger: false, run: () => void handOver.removeSigner(word) });
  }
  return { actions, isBusy, isAsked, clearAsked: () => setAsked(false) };
}
