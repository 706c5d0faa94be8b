import { copyOf } from '@mp/engine/core';
import type { Effect, TraceEntry, Values } from '@mp/engine/core';
import type { Flow, Running, TaskChange } from './running.ts';
import { gain, nodeOf, roleBits, waitKey } from './running.ts';

/** Effects that must be answered or done before the command is over. */
export type Request = Extract<
  Effect,
  {
    e:
      | 'resolveHandlers'
      | 'invokeInternal'
      | 'serviceJob'
      | 'timerSet'
      | 'childStart'
      | 'childCancel'
      | 'childError'
      | 'signal'
      | 'message'
      | 'cc'
      | 'instance'
      | 'lifecycle';
  }
>;

/** Lines of the trace that say what the caller himself did. */
const ownLines = new Set([
  'start',
  'approve',
  'reject',
  'custom',
  'return',
  'resubmit',
  'transfer',
  'delegate',
  'addSign',
  'removeSign',
  'claim',
  'unclaim',
  'jump',
  'resetAuditor',
  'takeBack',
  'withdraw',
  'terminate',
  'suspend',
  'resume',
  'delete',
  'setVars',
  'delegateDone',
]);
/** Own lines after which somebody counts as a handler. */
const handling = new Set(['approve', 'reject', 'custom', 'return', 'transfer', 'delegate', 'addSign', 'delegateDone']);

/** What a step did; `own` says that it was the caller's command itself and not a consequence. */
interface StepEffects {
  readonly effects: readonly Effect[];
  readonly own: boolean;
}

/** Takes note of what a step did to tasks, waits and trace, and answers what is still to be done. */
export function collect(flow: Flow, running: Running, { effects, own }: StepEffects): Request[] {
  const requests: Request[] = [];
  if (effects.some(({ e }) => e === 'childError')) running.failed = true;
  for (const effect of effects) {
    switch (effect.e) {
      case 'taskCreate':
      case 'taskUpdate':
      case 'taskClose':
        recordTask(running, effect);
        break;
      case 'waitSet':
        running.waits.set(effect.wait.id, { ...running.waits.get(effect.wait.id), wait: effect.wait });
        running.cleared.delete(effect.wait.id);
        break;
      case 'waitClear':
        recordCleared(flow, running, effect.wait);
        break;
      case 'trace':
        recordLine(flow, running, { entry: effect.entry, own });
        break;
      case 'incident':
        running.incidents.push({ nodeId: nodeOf(running.graph, effect.node).id, kind: effect.kind, message: '' });
        break;
      default:
        requests.push(effect);
    }
  }
  return requests;
}

function recordTask(running: Running, effect: Extract<Effect, { e: 'taskCreate' | 'taskUpdate' | 'taskClose' }>): void {
  const known = running.tasks.get(effect.task.local);
  // The core goes on with the voter; what is written is a picture of this moment.
  const facts = copyOf(effect.task);
  if (known) known.facts = facts;
  else running.tasks.set(effect.task.local, { facts, isNew: effect.e === 'taskCreate' });
}

function recordCleared(flow: Flow, running: Running, wait: Extract<Effect, { e: 'waitClear' }>['wait']): void {
  if (!running.waits.delete(wait.id)) running.cleared.set(wait.id, wait);
  if (['timer', 'due', 'service', 'http', 'callback'].includes(wait.kind))
    flow.unqueued.push(waitKey(running.row.id, wait.id));
}

/** A line of the trace; `first` says that it is the one which carries what the caller gave with the command. */
interface Line {
  readonly entry: TraceEntry;
  readonly first: boolean;
}

/** Whether a line of the caller's command says what the caller did, and not what followed from it. */
const isOwnLine = ({ type, reason }: TraceEntry, { actor }: Flow): boolean =>
  ownLines.has(type) && reason !== 'decided' && !actor.system;

function recordLine(flow: Flow, running: Running, { entry, own }: { entry: TraceEntry; own: boolean }): void {
  const isOwn = own && isOwnLine(entry, flow);
  const first = isOwn && !running.events.some(({ actor }) => actor !== null);
  const change = entry.task === undefined ? undefined : running.tasks.get(entry.task);
  if (change) recordOnTask(flow, change, { entry, first });
  if (isOwn && handling.has(entry.type)) recordHandlers(running, flow.actor);
  running.events.push({
    type: entry.type,
    nodeId: entry.node === undefined ? null : nodeOf(running.graph, entry.node).id,
    task: entry.task ?? null,
    actor: isOwn ? flow.actor : null,
    opinion: first ? flow.opinion : null,
    data: lineData(flow, running, { entry, first }),
  });
}

function recordHandlers(running: Running, { user, for: principal }: Flow['actor']): void {
  gain(running, user, roleBits.handler);
  if (principal) gain(running, principal, roleBits.handler);
}

function recordOnTask(flow: Flow, change: TaskChange, { entry, first }: Line): void {
  if (first && flow.opinion !== null) change.opinion = flow.opinion;
  if (entry.reason) change.reason = entry.reason;
}

function lineData(flow: Flow, running: Running, { entry, first }: Line): Values {
  return {
    ...entry.data,
    ...(entry.reason ? { reason: entry.reason } : {}),
    ...(entry.flow === undefined ? {} : { flow: running.graph.flows[entry.flow]?.id ?? null }),
    ...(first ? (flow.lineData as Values) : {}),
  };
}
