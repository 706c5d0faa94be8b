import type { Actor } from './command.ts';
import type { Graph } from './graph.ts';
import { isOpen } from './end-activity.ts';
import type { State } from './state.ts';
import { principalOf } from './task-command.ts';

/**
 * What an actor may do: on a task (`local`), else on the instance as a whole. Codes as buttons know them; what depends on
 * rows beside the state (take back, urge, print, attention) the shell adds.
 */
export function allowedOn(graph: Graph, state: State, local: number | null, actor: Actor): string[] {
  if (state.status !== 'processing') return actor.admin ? ['delete'] : [];
  const own = onInstance(graph, state, actor);
  if (state.suspended) return own.filter((code) => ['resume', 'terminate', 'delete'].includes(code));
  return [...(local === null ? [] : onTask(graph, state, local, actor)), ...own];
}

function onTask(graph: Graph, state: State, local: number, actor: Actor): string[] {
  const group = state.groups.find(({ voters }) => voters.some(({ id }) => id === local));
  const voter = group?.voters.find(({ id }) => id === local);
  if (!group || !voter || !isOpen(voter)) return [];
  const admin = actor.admin ? ['resetAuditor'] : [];
  const added = voter.parent === undefined ? [] : ['removeSign'];
  if (!voter.users.includes(principalOf(actor))) return [...admin, ...(actor.admin ? added : [])];
  if (voter.status === 'waiting') return admin;
  const spec = graph.nodes[group.node]?.user;
  if (!spec || voter.kind === 'resubmit') return ['approve', ...admin];
  const { actions } = spec;
  const mayHand = actor.for === undefined || graph.process.agentMayTransfer;
  const plain = voter.owner === undefined;
  return [
    ...(actions.approve ? ['approve'] : []),
    ...(plain ? actions.custom.map(({ code }) => code) : []),
    ...(actions.reject && plain ? ['reject'] : []),
    ...(actions.return && plain ? ['return'] : []),
    ...(actions.transfer && mayHand && plain ? ['transfer'] : []),
    ...(actions.delegate && mayHand && plain ? ['delegate'] : []),
    ...(actions.addSign && plain ? ['addSign'] : []),
    ...(actions.cc ? ['cc'] : []),
    ...(voter.claimed ? ['unclaim'] : voter.users.length > 1 ? ['claim'] : []),
    ...(actions.quick && !actions.signatureRequired && plain ? ['quickApprove'] : []),
    ...admin,
  ];
}

function onInstance(graph: Graph, state: State, actor: Actor): string[] {
  const isInitiator = actor.user === state.initiator.id;
  const { allowVoid, allowWithdraw } = graph.process;
  const handled =
    state.visits.length > 0 || state.groups.some(({ voters }) => voters.some(({ by }) => by !== undefined));
  const mayWithdraw =
    isInitiator &&
    (allowWithdraw === 'always' || (allowWithdraw === 'beforeHandled' && (!handled || state.outcome === 'returned')));
  return [
    ...(mayWithdraw ? ['withdraw'] : []),
    ...(isInitiator || actor.admin ? ['urge'] : []),
    ...(actor.admin || (isInitiator && allowVoid) ? ['terminate'] : []),
    ...(actor.admin ? [state.suspended ? 'resume' : 'suspend', 'jump', 'delete'] : []),
  ];
}
