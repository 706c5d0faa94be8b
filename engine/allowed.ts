import type { Actor } from './command.ts';
import type { ActionSpec, Graph } from './graph.ts';
import { isOpen } from './end-activity.ts';
import type { State, Voter } from './state.ts';
import { principalOf } from './task-command.ts';
import type { Task } from './voter.ts';

/** Who asks what is allowed, and on which task; null asks for the instance as a whole. */
interface AllowedFor {
  readonly local: number | null;
  readonly actor: Actor;
}

/**
 * What an actor may do: on a task (`local`), else on the instance as a whole. Codes as buttons know them; what depends on
 * rows beside the state (take back, urge, print, attention) the shell adds.
 */
export function allowedOn(graph: Graph, state: State, { local, actor }: AllowedFor): string[] {
  if (state.status !== 'processing') return actor.admin ? ['delete'] : [];
  const own = onInstance(graph, state, actor);
  if (state.suspended) return own.filter((code) => ['resume', 'terminate', 'delete'].includes(code));
  const task = local === null ? undefined : openTask(state, local);
  return [...(task ? onTask(graph, task, actor) : []), ...own];
}

function openTask(state: State, local: number): Task | undefined {
  const group = state.groups.find(({ voters }) => voters.some(({ id }) => id === local));
  const voter = group?.voters.find(({ id }) => id === local);
  return group && voter && isOpen(voter) ? { group, voter } : undefined;
}

/** The codes whose condition holds, in their order. */
const codesOf = (conditions: Readonly<Record<string, boolean>>): string[] =>
  Object.keys(conditions).filter((code) => conditions[code]);

function onTask(graph: Graph, { group, voter }: Task, actor: Actor): string[] {
  const admin = actor.admin ? ['resetAuditor'] : [];
  const added = voter.parent === undefined ? [] : ['removeSign'];
  if (!voter.users.includes(principalOf(actor))) return [...admin, ...(actor.admin ? added : [])];
  if (voter.status === 'waiting') return admin;
  const spec = graph.nodes[group.node]?.user;
  if (!spec || voter.kind === 'resubmit') return ['approve', ...admin];
  const mayHandOver = actor.for === undefined || graph.process.agentMayTransfer;
  return [...handlerCodes({ actions: spec.actions, voter, mayHandOver }), ...admin];
}

/** What decides on the buttons of a handler; an agent may only hand over where the process allows it. */
interface Handling {
  readonly actions: ActionSpec;
  readonly voter: Voter;
  readonly mayHandOver: boolean;
}

/** What the handler of a task may do; the delegate of another handler only gives an opinion. */
function handlerCodes(handling: Handling): string[] {
  const { actions, voter } = handling;
  const isDelegate = voter.owner !== undefined;
  return [
    ...codesOf({ approve: actions.approve }),
    ...(isDelegate ? [] : ownerCodes(handling)),
    ...codesOf({
      cc: actions.cc,
      unclaim: voter.claimed === true,
      claim: !voter.claimed && voter.users.length > 1,
      quickApprove: actions.quick && !actions.signatureRequired && !isDelegate,
    }),
  ];
}

function ownerCodes({ actions, mayHandOver }: Handling): string[] {
  return [
    ...actions.custom.map(({ code }) => code),
    ...codesOf({
      reject: actions.reject,
      return: actions.return,
      transfer: actions.transfer && mayHandOver,
      delegate: actions.delegate && mayHandOver,
      addSign: actions.addSign,
    }),
  ];
}

function mayWithdraw({ process: { allowWithdraw } }: Graph, state: State): boolean {
  if (allowWithdraw !== 'beforeHandled') return allowWithdraw === 'always';
  const handled =
    state.visits.length > 0 || state.groups.some(({ voters }) => voters.some(({ by }) => by !== undefined));
  return !handled || state.outcome === 'returned';
}

function onInstance(graph: Graph, state: State, actor: Actor): string[] {
  const isInitiator = actor.user === state.initiator.id;
  return [
    ...(isInitiator && mayWithdraw(graph, state) ? ['withdraw'] : []),
    ...(isInitiator || actor.admin ? ['urge'] : []),
    ...(actor.admin || (isInitiator && graph.process.allowVoid) ? ['terminate'] : []),
    ...(actor.admin ? [state.suspended ? 'resume' : 'suspend', 'jump', 'delete'] : []),
  ];
}
