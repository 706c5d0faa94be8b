import type { Resolved } from './command.ts';
import { factsOf, isOpen } from './end-activity.ts';
import type { Node, UserTaskSpec } from './graph.ts';
import { emit, isTrue, nextId, nodeAt, scopesAround, timerText, tokenOf, trace } from './run.ts';
import type { Run } from './run.ts';
import type { Group, Token, UserId, Visit } from './state.ts';
import { settleGroup, vote } from './vote.ts';
import { addVoter, userOf, type Task } from './voter.ts';

/** Begins a user task: passes it by itself where its settings say so, else asks who handles it; `users` come back to it. */
export function beginTask(
  run: Run,
  token: Token,
  { node, users }: { readonly node: Node; readonly users: readonly UserId[] | undefined },
): void {
  const spec = userOf(node);
  emit(run, { e: 'lifecycle', event: `enter:${node.id}` });
  const group: Group = { id: nextId(run), token: token.id, node: node.ix, mode: spec.sign.mode, voters: [] };
  if (token.fresh) group.fresh = true;
  delete token.fresh;
  run.state.groups.push(group);
  const { approve } = spec.sign;
  if (approve !== 'manual') return pass(run, group, approve);
  const { skipWhen } = spec.handlers;
  if (skipWhen !== undefined && !group.fresh && isTrue(run, { node, scope: token.s }, skipWhen))
    return pass(run, group, 'skipWhen');
  const allowed = users?.filter((user) => !excludedFrom(run, node).has(user)) ?? [];
  if (allowed.length > 0) return makeVoters(run, group, { users: allowed });
  ask(run, group, { purpose: 'handlers' });
}

/** How a group is decided without anybody, by the reason. */
const passedAs = {
  autoApprove: 'approve',
  autoReject: 'reject',
  skipWhen: 'approve',
  self: 'approve',
  emptyApprove: 'approve',
  emptyReject: 'reject',
} as const;

/** Decides a group without anybody; the trace says why. */
function pass(run: Run, group: Group, reason: keyof typeof passedAs): void {
  const decision = passedAs[reason];
  trace(run, { type: 'skip', node: group.node, reason, data: { decision } });
  settleGroup(run, group, { decision: { code: decision, counts: decision } });
  if (decision === 'approve') run.state.marks[group.node] = 'skipped';
}

/** What handlers are asked for; `of` are those whose superiors are wanted. */
interface HandlerQuestion {
  readonly purpose: NonNullable<Group['resolving']>;
  readonly of?: readonly UserId[];
}

function ask(run: Run, group: Group, { purpose, of }: HandlerQuestion): void {
  const node = nodeAt(run, group.node);
  const spec = userOf(node);
  group.resolving = purpose;
  const token = tokenOf(run, group.token);
  const loop = token ? scopesAround(run, token.s).find((scope) => scope.loop)?.loop : undefined;
  emit(run, {
    e: 'resolveHandlers',
    group: group.id,
    node: group.node,
    rules: purpose === 'overdue' ? overdueRules(spec) : spec.handlers.rules,
    purpose,
    ...(of ? { of } : {}),
    ...(loop ? { loop } : {}),
  });
}

function overdueRules(spec: UserTaskSpec) {
  const { onDue, to } = spec.timeout ?? {};
  return onDue === 'user'
    ? [{ type: 'user', params: { ids: to ?? '' } }]
    : onDue === 'role'
      ? [{ type: 'role', params: { code: to ?? '' } }]
      : [];
}

/** Users whom the exclusions of a node (four eyes) keep from it, in whatever way its task comes to them. */
export function excludedFrom(run: Run, node: Node): ReadonlySet<UserId> {
  const { excludeInitiator, excludeHandlersOf } = node.user?.handlers ?? {
    excludeInitiator: false,
    excludeHandlersOf: [],
  };
  const nodes = new Set(excludeHandlersOf.map((id) => run.index.byId.get(id)?.ix));
  return new Set([
    ...(excludeInitiator ? [run.state.initiator.id] : []),
    ...run.state.visits.filter(({ n }) => nodes.has(n)).flatMap(({ by }) => by),
  ]);
}

/** The shell has found who handles a group, its superiors, or who takes over what nobody does in time. */
export function handlersFound(run: Run, group: Group, users: readonly Resolved[]): void {
  const node = nodeAt(run, group.node);
  const purpose = group.resolving;
  delete group.resolving;
  const out = excludedFrom(run, node);
  const found = [...new Set(users.map(({ userId }) => userId))].filter((user) => !out.has(user));
  if (purpose === 'overdue') return takeOver(run, group, found);
  if (purpose === 'empty')
    return found.length > 0 ? makeVoters(run, group, { users: found, reason: 'emptyAdmin' }) : incident(run, group);
  if (purpose === 'superior') {
    const all = [...new Set([...(group.found ?? []), ...found])];
    delete group.found;
    return all.length > 0 ? makeVoters(run, group, { users: all }) : nobody(run, group, node);
  }
  if (found.length === 0) return nobody(run, group, node);
  applySelf(run, group, found);
}

/** What the policy `self` does where the initiator would decide over himself. */
function applySelf(run: Run, group: Group, found: UserId[]): void {
  const { self } = userOf(nodeAt(run, group.node)).handlers;
  const me = run.state.initiator.id;
  if (self === 'self' || group.fresh || !found.includes(me)) return makeVoters(run, group, { users: found });
  const others = found.filter((user) => user !== me);
  if (self === 'skip') return others.length > 0 ? makeVoters(run, group, { users: others }) : pass(run, group, 'self');
  group.found = others;
  ask(run, group, { purpose: 'superior', of: [me] });
}

function nobody(run: Run, group: Group, node: Node): void {
  const { empty, emptyUser } = userOf(node).handlers;
  if (empty === 'approve') return pass(run, group, 'emptyApprove');
  if (empty === 'reject') return pass(run, group, 'emptyReject');
  if (empty === 'user' && emptyUser !== undefined && !excludedFrom(run, node).has(emptyUser))
    return makeVoters(run, group, { users: [emptyUser], reason: 'emptyUser' });
  if (empty === 'incident') return incident(run, group);
  ask(run, group, { purpose: 'empty' });
}

function incident(run: Run, group: Group): void {
  group.resolving = 'empty';
  emit(run, { e: 'incident', node: group.node, kind: 'noHandler', group: group.id });
}

/** Who handles a group; `reason` says which policy found them where its rules found nobody. */
interface Handlers {
  readonly users: readonly UserId[];
  readonly reason?: 'emptyAdmin' | 'emptyUser';
}

function makeVoters(run: Run, group: Group, { users, reason }: Handlers): void {
  const node = nodeAt(run, group.node);
  if (group.mode === 'single' && users.length > 1) group.mode = 'claim';
  if (group.mode === 'claim' || group.mode === 'single') addVoter(run, group, { users, kind: 'base' });
  else if (group.mode === 'sequence') {
    group.queue = users.slice(1);
    addVoter(run, group, { users: users.slice(0, 1), kind: 'base' });
  } else for (const user of users) addVoter(run, group, { users: [user], kind: 'base' });
  trace(run, { type: 'enter', node: group.node, data: { users }, ...(reason ? { reason } : {}) });
  beginClock(run, group, node);
  for (const { on, rules } of userOf(node).cc) if (on === 'create') emit(run, { e: 'cc', node: node.ix, rules });
  if (!group.fresh) approveRepeats(run, group, node);
}

function beginClock(run: Run, group: Group, node: Node): void {
  const { timeout } = userOf(node);
  const token = tokenOf(run, group.token);
  if (!timeout || !token) return;
  const value = timerText(run, { node, scope: token.s }, timeout.due);
  const wait = { id: nextId(run), kind: 'due' as const, token: token.id, node: node.ix, group: group.id, value };
  run.state.waits.push(wait);
  emit(run, { e: 'waitSet', wait });
  emit(run, {
    e: 'timerSet',
    wait: wait.id,
    node: node.ix,
    timer: timeout.due,
    value,
    group: group.id,
  });
}

/** Those who have approved before need not do it again, where the node or the process says so. */
function approveRepeats(run: Run, group: Group, node: Node): void {
  // A node that says nothing has the policy of its process already; one that says "none" means it.
  const policy = userOf(node).handlers.repeat;
  if (policy === 'none') return;
  const before = new Set(earlierApprovals(run, node, policy).flatMap(({ by }) => by));
  for (const voter of group.voters.filter(isOpen)) {
    const user = voter.users.find((one) => before.has(one));
    if (user === undefined) continue;
    trace(run, {
      type: 'skip',
      node: group.node,
      task: voter.id,
      reason: policy === 'anywhere' ? 'repeatAnywhere' : 'repeatConsecutive',
    });
    vote(run, { group, voter }, { decision: { code: 'approve', counts: 'approve' }, by: { user, system: true } });
    if (!run.state.groups.includes(group)) return;
  }
}

function earlierApprovals(run: Run, node: Node, policy: 'anywhere' | 'consecutive'): Visit[] {
  const earlier = run.state.visits.filter(({ since, decision }) => since && decision !== 'reject');
  if (policy === 'anywhere') return earlier;
  return earlier.filter(({ n }) => run.index.reaches(n, node.ix)).slice(-1);
}

/** The time of a group is over. */
export function overdue(run: Run, group: Group): void {
  const onDue = userOf(nodeAt(run, group.node)).timeout?.onDue ?? 'remind';
  trace(run, { type: 'timer', node: group.node, reason: 'overdue', data: { onDue } });
  if (onDue === 'approve' || onDue === 'reject')
    settleGroup(run, group, { decision: { code: onDue, counts: onDue }, reason: 'overdue' });
  else if (onDue === 'superior') ask(run, group, { purpose: 'overdue', of: openUsers(group) });
  else if (onDue === 'user' || onDue === 'role') ask(run, group, { purpose: 'overdue' });
}

function openUsers(group: Group): UserId[] {
  return group.voters.filter(isOpen).flatMap(({ users }) => users);
}

/** Somebody else takes over the open tasks of a group: the first goes to them, the others are canceled. */
function takeOver(run: Run, group: Group, users: UserId[]): void {
  if (users.length === 0) return;
  const [first, ...others] = group.voters.filter(isOpen);
  if (!first) return;
  for (const voter of others) {
    voter.status = 'canceled';
    emit(run, { e: 'taskClose', task: factsOf(group, voter) });
    trace(run, { type: 'canceled', node: group.node, task: voter.id, reason: 'overdue' });
  }
  delete group.queue;
  reassign(run, { group, voter: first }, users);
  trace(run, { type: 'transfer', node: group.node, task: first.id, reason: 'overdue', data: { users } });
}

/** Gives a task to other users. */
export function reassign(run: Run, { group, voter }: Task, users: readonly UserId[]): void {
  voter.users = [...users];
  delete voter.claimed;
  delete voter.owner;
  emit(run, { e: 'taskUpdate', task: factsOf(group, voter) });
}
