import type { Actor, Command } from './command.ts';
import { dropGroup, factsOf, isOpen } from './end-activity.ts';
import type { Node, UserTaskSpec } from './graph.ts';
import { excludedFrom, reassign } from './group.ts';
import { returnScope } from './return-targets.ts';
import { placeAt, restartAt, sendBack, toInitiator } from './revert.ts';
import { emit, nodeAt, Refused, scopeOf, tokenOf, trace } from './run.ts';
import type { Run } from './run.ts';
import type { Group, UserId } from './state.ts';
import { evaluateGroup, vote, wakeParent } from './vote.ts';
import type { Decider, Decision } from './vote.ts';
import { addVoter, type Task } from './voter.ts';

type Of<T extends Command['type']> = Extract<Command, { type: T }>;

/** A task at its node. */
interface TaskAtNode extends Task {
  readonly node: Node;
}

/** A task with its group; one that is not there (any more) is refused. */
function find(run: Run, local: number): TaskAtNode {
  for (const group of run.state.groups) {
    const voter = group.voters.find(({ id }) => id === local);
    if (voter) return { group, voter, node: nodeAt(run, group.node) };
  }
  throw new Refused('taskDone', { user: '', time: '' });
}

/** The one whose task it is: the actor, or the principal whose agent he is. */
export function principalOf({ user, for: principal }: Actor): UserId {
  return principal ?? user;
}

function mine(run: Run, local: number): TaskAtNode {
  const found = find(run, local);
  if (found.voter.status !== 'pending')
    throw new Refused(isOpen(found.voter) ? 'notAllowed' : 'taskDone', { user: '', time: '' });
  if (!run.command.actor.system && !found.voter.users.includes(principalOf(run.command.actor)))
    throw new Refused(found.voter.claimed ? 'taskClaimed' : 'notHandler', { user: found.voter.users[0] ?? '' });
  return found;
}

const allNode = { actions: { approve: true, reject: false, return: false } };

/** What a button of a node counts as; undefined where there is no such button. */
export function decisionOf(spec: UserTaskSpec | undefined, code: string): Decision | undefined {
  const actions = spec?.actions ?? allNode.actions;
  if (code === 'approve' && actions.approve) return { code, counts: 'approve' };
  if (code === 'reject' && actions.reject) return { code, counts: 'reject' };
  const custom = spec?.actions.custom.find((one) => one.code === code);
  return custom && { code, counts: custom.countsAs };
}

/** Who decides by a command: the actor, with the principal where the actor is an agent. */
const deciderOf = ({ user, for: principal }: Actor): Decider => ({
  user,
  ...(principal === undefined ? {} : { for: principal }),
});

/** Stores what comes with a completed task: the form for the whole instance, variables in the scope of the task. */
function storeValues(run: Run, group: Group, { vars: values, selected }: Of<'complete'>): void {
  const token = tokenOf(run, group.token);
  const { form, ...vars } = values ?? {};
  if (form !== undefined) Object.assign(run.state.scopes[0]?.vars ?? {}, { form });
  if (token) Object.assign(scopeOf(run, token.s).vars, vars);
  for (const [id, users] of Object.entries(selected ?? {})) run.state.selected[id] = [...users];
}

export function completeTask(run: Run, command: Of<'complete'>): void {
  const { node, ...task } = mine(run, command.task);
  const { group, voter } = task;
  storeValues(run, group, command);
  if (voter.kind === 'resubmit') return resubmit(run, task);
  // Who is excluded does not decide as somebody's agent either.
  if (command.actor.for !== undefined) refuseExcluded(run, node, [command.actor.user]);
  const decision = decisionOf(node.user, command.outcome);
  if (!decision) throw new Refused('notAllowed', {}, node);
  if (voter.owner !== undefined) return answerDelegate(run, task);
  vote(run, task, { decision, by: deciderOf(command.actor) });
}

/** The delegate's answer is an opinion; the task goes back to its owner. */
function answerDelegate(run: Run, { group, voter }: Task): void {
  const owner = voter.owner ?? '';
  trace(run, { type: 'delegateDone', node: group.node, task: voter.id, data: { users: [owner] } });
  reassign(run, { group, voter }, [owner]);
}

function resubmit(run: Run, { group, voter }: Task): void {
  voter.status = 'approved';
  voter.by = run.command.actor.user;
  voter.decision = 'approve';
  emit(run, { e: 'taskClose', task: factsOf(group, voter) });
  trace(run, { type: 'resubmit', node: group.node, task: voter.id });
  run.state.groups = run.state.groups.filter(({ id }) => id !== group.id);
  delete run.state.outcome;
  emit(run, { e: 'instance', status: 'processing' });
  emit(run, { e: 'lifecycle', event: 'resubmitted' });
  run.todo.push({ do: 'leave', token: group.token, node: group.node });
}

export function claimTask(run: Run, command: Of<'claim' | 'unclaim' | 'removeSign'>): void {
  const { group, voter } = mine(run, command.task);
  if (command.type === 'claim') {
    if (voter.claimed || voter.users.length < 2) throw new Refused('notAllowed');
    voter.claimed = true;
    voter.others = voter.users.filter((user) => user !== principalOf(command.actor));
    voter.users = [principalOf(command.actor)];
  } else {
    if (!voter.claimed) throw new Refused('notAllowed');
    voter.users = [...voter.users, ...(voter.others ?? [])];
    delete voter.claimed;
    delete voter.others;
  }
  trace(run, { type: command.type, node: group.node, task: voter.id });
  emit(run, { e: 'taskUpdate', task: factsOf(group, voter) });
}

/** Refuses users whom the exclusions of a node keep from it. */
function refuseExcluded(run: Run, node: Node, users: readonly UserId[]): void {
  const out = excludedFrom(run, node);
  const user = users.find((one) => out.has(one));
  if (user !== undefined) throw new Refused('excludedHandler', { user }, node);
}

/** Refuses users who are excluded from the node or have an open task of the group already; nobody hands over to `self`. */
function requireNewHandlers(
  run: Run,
  group: Group,
  { users, self }: { readonly users: readonly UserId[]; readonly self?: UserId },
): void {
  if (self !== undefined && users.includes(self)) throw new Refused('sameUser');
  refuseExcluded(run, nodeAt(run, group.node), users);
  const there = users.find((user) =>
    group.voters.some((voter) => isOpen(voter) && (voter.users.includes(user) || voter.owner === user)),
  );
  if (there !== undefined || users.some((user) => group.queue?.includes(user)))
    throw new Refused('alreadyHandler', { user: there ?? users[0] ?? '' });
}

export function handOver(run: Run, command: Of<'transfer' | 'delegate'>): void {
  const { group, voter, node } = mine(run, command.task);
  const { actor, to } = command;
  if (actor.for !== undefined && !run.graph.process.agentMayTransfer) throw new Refused('agentOnly');
  if (voter.kind === 'resubmit' || !node.user?.actions[command.type === 'transfer' ? 'transfer' : 'delegate'])
    throw new Refused('notAllowed', {}, node);
  requireNewHandlers(run, group, { users: [to], self: principalOf(actor) });
  trace(run, { type: command.type, node: group.node, task: voter.id, data: { users: [to] } });
  if (command.type === 'transfer') return reassign(run, { group, voter }, [to]);
  if (voter.owner !== undefined) throw new Refused('notAllowed');
  reassign(run, { group, voter }, [to]);
  voter.owner = principalOf(actor);
  emit(run, { e: 'taskUpdate', task: factsOf(group, voter) });
}

export function addSigns(run: Run, command: Of<'addSign'>): void {
  const { group, voter, node } = mine(run, command.task);
  if (voter.kind === 'resubmit' || !node.user?.actions.addSign) throw new Refused('notAllowed', {}, node);
  requireNewHandlers(run, group, { users: command.users, self: principalOf(command.actor) });
  trace(run, { type: 'addSign', node: group.node, task: voter.id, data: { how: command.how, users: command.users } });
  if (command.how === 'parallel') {
    if (group.mode === 'sequence') throw new Refused('notAllowed', {}, node);
    if (group.mode === 'single' || group.mode === 'claim') group.mode = 'all';
  }
  for (const user of command.users) addVoter(run, group, { users: [user], kind: command.how, parent: voter.id });
  if (command.how === 'before') {
    voter.status = 'waiting';
    emit(run, { e: 'taskUpdate', task: factsOf(group, voter) });
  }
  if (command.how === 'after') {
    const decision: Decision = { code: 'approve', counts: 'approve' };
    vote(run, { group, voter }, { decision, by: deciderOf(command.actor) });
  }
}

export function removeAdded(run: Run, local: number): void {
  const { group, voter } = find(run, local);
  const { actor } = run.command;
  const by = group.voters.find(({ id }) => id === voter.parent);
  const isAdder = by !== undefined && (by.users.includes(principalOf(actor)) || by.by === actor.user);
  if (voter.parent === undefined || !isOpen(voter) || (!isAdder && !actor.admin)) throw new Refused('notAddedSign');
  cancelWithBelow(run, { group, voter });
  trace(run, { type: 'removeSign', node: group.node, task: voter.id, data: { users: voter.users } });
  wakeParent(run, { group, voter });
  evaluateGroup(run, group);
}

function cancelWithBelow(run: Run, { group, voter }: Task): void {
  voter.status = 'canceled';
  emit(run, { e: 'taskClose', task: factsOf(group, voter) });
  for (const below of group.voters.filter((one) => one.parent === voter.id && isOpen(one)))
    cancelWithBelow(run, { group, voter: below });
}

export function resetHandlers(run: Run, command: Of<'resetAuditor'>): void {
  const { group, voter } = find(run, command.task);
  if (!isOpen(voter)) throw new Refused('taskDone', { user: '', time: '' });
  const others = { ...group, voters: group.voters.filter((one) => one !== voter) };
  requireNewHandlers(run, others, { users: command.users });
  trace(run, {
    type: 'resetAuditor',
    node: group.node,
    task: voter.id,
    data: { from: voter.users, users: command.users },
  });
  reassign(run, { group, voter }, command.users);
}

export function returnTask(run: Run, command: Of<'returnTo'>): void {
  const { group, voter, node } = mine(run, command.task);
  if (voter.kind === 'resubmit' || !node.user?.actions.return) throw new Refused('notAllowed', {}, node);
  const users = [principalOf(command.actor)];
  voter.status = 'returned';
  voter.by = command.actor.user;
  voter.decision = 'return';
  emit(run, { e: 'taskClose', task: factsOf(group, voter) });
  trace(run, { type: 'return', node: group.node, task: voter.id, reason: command.mode, data: { to: command.node } });
  run.state.marks[group.node] = 'returned';
  if (command.node === 'initiator') return toInitiator(run);
  const target = run.index.byId.get(command.node);
  const scope = target && returnScope(run, group, { target });
  if (!target || !scope) throw new Refused('returnTarget', {}, node);
  if (command.mode === 'replay') return placeAt(run, scope, target);
  dropGroup(run, group, 'returned');
  sendBack(run, group, { scope, target, users });
}

/** An administrator's jump: the scope of the node is emptied and begins there. */
export function jumpTo(run: Run, id: string): void {
  const target = run.index.byId.get(id);
  const scopes = run.state.scopes.filter((scope) => scope.def === target?.scope && !scope.loop);
  const [scope] = scopes;
  if (
    !target ||
    !scope ||
    scopes.length !== 1 ||
    !['user', 'service', 'pass', 'subProcess', 'call', 'catch'].includes(target.kind)
  )
    throw new Refused('returnTarget');
  if (!returnScope(run, scope, { target, all: true })) throw new Refused('returnTarget');
  trace(run, { type: 'jump', node: target.ix });
  delete run.state.outcome;
  restartAt(run, scope, target);
}
