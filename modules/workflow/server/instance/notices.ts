import { optionalPort } from '@mp/kernel/server';
import type { Statement } from '@mp/kernel/server';
import { isForAdmins, noticeWords, noticeDueAt, withActor } from './notice-words.ts';
import { wireNames } from './graph.query.ts';
import { noticeStatement } from './notify.query.ts';
import type { NoticeNow } from './notify.query.ts';
import { jobStatement } from './queue.query.ts';
import { stateOf } from './running.ts';
import type { Flow, FlowNotice, Running, TaskChange } from './running.ts';
import { nodeOf } from './running.ts';
import { notifyJob } from './flow-jobs.ts';

/** Notices that follow from what became of tasks and instance: who has something to do, and how it ended. */
export function arrivals(flow: Flow, running: Running): FlowNotice[] {
  const opened = [...running.tasks.values()].filter(({ facts }) => facts.voter.status === 'pending');
  return [...opened.flatMap((change) => arrivalOf(flow, running, change)), ...endOf(running), ...moveOf(running)];
}

function arrivalOf(flow: Flow, running: Running, { facts }: TaskChange): FlowNotice[] {
  const users = facts.voter.users.filter((user) => user !== flow.actor.user || flow.actor.system);
  if (users.length === 0) return [];
  return [
    {
      event: facts.voter.kind === 'resubmit' ? 'returned' : 'arrived',
      instanceId: running.row.id,
      users,
      node: nodeOf(running.graph, facts.node).id,
      taskLocal: facts.local,
    },
  ];
}

const isOver = (running: Running): boolean =>
  stateOf(running).status !== 'processing' && (running.isNew || running.row.status === 'processing');

function endOf(running: Running): FlowNotice[] {
  const { outcome } = stateOf(running);
  if (!isOver(running) || running.row.parent_id !== null || (outcome !== 'approved' && outcome !== 'rejected'))
    return [];
  return [{ event: outcome, instanceId: running.row.id, users: [running.row.initiator_id], node: null }];
}

/** Followers are found when it is told; where there are none nobody looks for them. */
function moveOf(running: Running): FlowNotice[] {
  const entered = [...running.tasks.values()].find(({ isNew }) => isNew);
  if (running.isNew || !running.row.followed || running.deleted || (!entered && !isOver(running))) return [];
  const node = entered ? nodeOf(running.graph, entered.facts.node).id : null;
  return [{ event: 'attention', instanceId: running.row.id, users: [], node }];
}

/**
 * Statements by which those whom the command knows are told: readers of its tasks and named users, with the command
 * itself; followers and administrators are looked for by a job afterwards.
 */
export function noticeStatements(flow: Flow, notices: readonly FlowNotice[]): Statement[] {
  if (notices.length === 0 || !optionalPort('sendNotice')) return [];
  const { userId, principal, isSignedIn } = flow.context;
  const actor = isSignedIn && flow.actor.user === userId ? principal.displayName : '';
  const told = notices.map((notice) => withActor(notice, { actor, opinion: flow.opinion }));
  const later = told.filter((notice) => notice.event === 'attention' || isForAdmins(notice));
  const now = told.filter((notice) => !later.includes(notice)).flatMap((notice) => noticeNow(flow, notice));
  const { context, at } = flow;
  const by = flow.actor.user;
  return [
    ...(now.length > 0
      ? [noticeStatement({ tenantId: context.tenantId, at, runAt: noticeDueAt(context), by }, now)]
      : []),
    ...(later.length > 0 ? [jobStatement(context, { kind: notifyJob, payload: { notices: later, by, at } })] : []),
  ];
}

function noticeNow(flow: Flow, notice: FlowNotice): NoticeNow[] {
  const running = flow.running.get(notice.instanceId);
  if (!running || running.deleted) return [];
  const { row, graph, subject } = running;
  const node = graph.nodes.find(({ id }) => id === notice.node);
  const about = { ...row, subject: subject ?? row.subject, nodeName: node ? wireNames(node.names) : null };
  const words = noticeWords(notice, about);
  return [{ instance: row.id, local: notice.taskLocal ?? null, users: notice.users, notice: words }];
}
