import type { TraceEntry } from './command.ts';
import { dropGroup, factsOf, isOpen } from './end-activity.ts';
import type { Node, SignMode, SignSpec } from './graph.ts';
import { emit, nextId, nodeAt, tokenOf, trace } from './run.ts';
import type { Run } from './run.ts';
import { endAll, placeAt, scopeForReturn, toInitiator } from './revert.ts';
import type { Group, UserId, Visit, Voter } from './state.ts';
import { addVoter, userOf, type Task } from './voter.ts';

/** What a button says: the code, and what it counts as. */
export interface Decision {
  readonly code: string;
  readonly counts: 'approve' | 'reject' | 'flow';
}

/** Who decided: a user, perhaps for another one, or the process itself. */
export interface Decider {
  readonly user: UserId;
  readonly for?: UserId;
  readonly system?: true;
}

/** A decision and who made it. */
interface Vote {
  readonly decision: Decision;
  readonly by: Decider;
}

/** Notes the decision of one task, and decides the group where that suffices. */
export function vote(run: Run, { group, voter }: Task, { decision, by }: Vote): void {
  voter.status = decision.counts === 'reject' ? 'rejected' : 'approved';
  voter.decision = decision.code;
  voter.by = by.user;
  if (by.for !== undefined) voter.for = by.for;
  emit(run, { e: 'taskClose', task: factsOf(group, voter) });
  if (!by.system)
    trace(run, {
      type: decision.code === 'approve' || decision.code === 'reject' ? decision.code : 'custom',
      node: group.node,
      task: voter.id,
      data: { code: decision.code },
    });
  wakeParent(run, { group, voter });
  evaluateGroup(run, group, decision);
}

/** A task that waits for signers before it goes on once none of them is open. */
export function wakeParent(run: Run, { group, voter }: Task): void {
  if (voter.kind !== 'before' || voter.parent === undefined) return;
  const parent = group.voters.find(({ id }) => id === voter.parent);
  const stillOpen = group.voters.some((one) => one.kind === 'before' && one.parent === voter.parent && isOpen(one));
  if (!parent || parent.status !== 'waiting' || stillOpen) return;
  parent.status = 'pending';
  emit(run, { e: 'taskUpdate', task: factsOf(group, parent) });
}

const counted = ({ kind, status }: Voter): boolean =>
  (kind === 'base' || kind === 'parallel') && status !== 'canceled' && status !== 'transferred';

/** What the votes of a group amount to (workflow.md 3.2). */
interface Tally {
  readonly approved: number;
  readonly rejected: number;
  readonly open: number;
  readonly total: number;
}

function tally(group: Group): Tally {
  const base = group.voters.filter(counted);
  const approved = base.filter(({ status }) => status === 'approved').length;
  const rejected = base.filter(({ status }) => status === 'rejected').length;
  const total = base.length + (group.queue?.length ?? 0);
  return { approved, rejected, open: total - approved - rejected, total };
}

/** Whether votes decide, and how; undefined while they do not. */
type OutcomeRule = (votes: Tally, sign: SignSpec) => 'approve' | 'reject' | undefined;

const firstDecides: OutcomeRule = ({ approved, rejected }) =>
  approved > 0 ? 'approve' : rejected > 0 ? 'reject' : undefined;

const anyApproves: OutcomeRule = ({ approved, rejected, open }, { rejectNeeds }) => {
  if (approved > 0) return 'approve';
  const isRejected = rejectNeeds === 'all' ? open === 0 : rejected > 0;
  return isRejected ? 'reject' : undefined;
};

const allApprove: OutcomeRule = ({ approved, rejected, open, total }, { wait }) => {
  if (rejected > 0 && (!wait || open === 0)) return 'reject';
  return approved === total ? 'approve' : undefined;
};

const shareApproves: OutcomeRule = ({ approved, open, total }, { wait, percent = 100 }) => {
  if (wait && open > 0) return undefined;
  if (approved * 100 >= percent * total) return 'approve';
  return (approved + open) * 100 < percent * total ? 'reject' : undefined;
};

const eachApproves: OutcomeRule = ({ approved, rejected, total }) =>
  rejected > 0 ? 'reject' : approved === total ? 'approve' : undefined;

/** How votes count, by mode (workflow.md 3.2). */
const outcomeRules: Readonly<Record<SignMode, OutcomeRule>> = {
  single: firstDecides,
  claim: firstDecides,
  any: anyApproves,
  all: allApprove,
  ratio: shareApproves,
  sequence: eachApproves,
};

function outcomeOf(group: Group, node: Node): ReturnType<OutcomeRule> {
  const votes = tally(group);
  return votes.total === 0 ? undefined : outcomeRules[group.mode](votes, userOf(node).sign);
}

/** Looks whether a group is decided; `last` is the vote that made it look. */
export function evaluateGroup(run: Run, group: Group, last?: Decision): void {
  const node = nodeAt(run, group.node);
  if (last?.counts === 'flow') return settleGroup(run, group, { decision: last });
  const added = group.voters.filter(({ kind }) => kind === 'before' || kind === 'after');
  if (added.some(({ status }) => status === 'rejected'))
    return settleGroup(run, group, { decision: { code: last?.code ?? 'reject', counts: 'reject' } });
  const outcome = outcomeOf(group, node);
  if (outcome === undefined) return nextInSequence(run, group);
  if (outcome === 'approve' && added.some((voter) => voter.kind === 'after' && isOpen(voter))) return;
  settleGroup(run, group, { decision: { code: last?.counts === outcome ? last.code : outcome, counts: outcome } });
}

function nextInSequence(run: Run, group: Group): void {
  if (group.mode !== 'sequence' || group.voters.some(isOpen)) return;
  const [next, ...rest] = group.queue ?? [];
  if (next === undefined) return;
  group.queue = rest;
  addVoter(run, group, { users: [next], kind: 'base' });
}

/** How a group is decided, and why its open tasks end. */
interface Settlement {
  readonly decision: Decision;
  readonly reason?: NonNullable<TraceEntry['reason']>;
}

/** The group is decided: open tasks end, the decision is known to conditions, and the process goes on or back. */
export function settleGroup(run: Run, group: Group, { decision, reason = 'decided' }: Settlement): void {
  const node = nodeAt(run, group.node);
  const votes = tally(group);
  const by = group.voters
    .filter(({ status }) => status === 'approved' || status === 'rejected')
    .flatMap((voter) => voter.for ?? voter.by ?? []);
  dropGroup(run, group, reason);
  delete run.state.marks[node.ix];
  run.state.decisions[node.id] = decision.code;
  run.state.votes[node.id] = { approved: votes.approved, rejected: votes.rejected, total: votes.total };
  remember(run, { n: node.ix, at: nextId(run), by, decision: decision.code, since: true });
  emit(run, { e: 'lifecycle', event: `node:${node.id}:${decision.code}` });
  for (const { on, rules } of userOf(node).cc) if (on === 'complete') emit(run, { e: 'cc', node: node.ix, rules });
  if (decision.counts === 'reject') reject(run, group, node);
  else run.todo.push({ do: 'complete', token: group.token });
}

/** Keeps the visits of a node to the last one of each handler's run: a loop must not grow the state without end. */
function remember(run: Run, visit: Visit): void {
  const earlier = run.state.visits.filter(({ n }) => n === visit.n);
  const oldest = earlier.length >= 5 ? earlier[0] : undefined;
  run.state.visits = [...run.state.visits.filter((one) => one !== oldest), visit];
}

/** What the node does when it is rejected. */
function reject(run: Run, group: Group, node: Node): void {
  const { policy, node: target } = userOf(node).reject;
  const token = tokenOf(run, group.token);
  if (!token) return;
  if (policy === 'flow') return void run.todo.push({ do: 'complete', token: token.id });
  if (policy === 'end') return endAll(run, 'canceled', 'rejected');
  run.state.marks[node.ix] = 'returned';
  const back =
    policy === 'node'
      ? run.index.byId.get(target ?? '')
      : policy === 'previous'
        ? previousOf(run, node, token.s)
        : undefined;
  const scope = back && scopeForReturn(run, token.s, back);
  if (!back || !scope) return toInitiator(run);
  placeAt(run, scope, back);
}

/** The user task completed last that leads to this node and stands in this scope or around it. */
function previousOf(run: Run, node: Node, scope: number): Node | undefined {
  const visit = run.state.visits.findLast(
    ({ n }) => n !== node.ix && run.index.reaches(n, node.ix) && scopeForReturn(run, scope, nodeAt(run, n)),
  );
  return visit && nodeAt(run, visit.n);
}
