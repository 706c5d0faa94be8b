import { optionalPort } from '@mp/kernel/server';
import type { Context, JobHandler, NoticeToSend, Tx } from '@mp/kernel/server';
import { actingAmong, tenantAdministrators } from '@mp/permission/server';
import { detailPage } from '../names.rules.ts';
import { graphOf } from './graph.query.ts';
import { followers, noticeFacts, pendingStatements, takePending, taskReaders } from './notify.query.ts';
import type { NoticeFacts, PendingNotice } from './notify.query.ts';
import type { FlowNotice } from './running.ts';
import { systemContext } from './system.service.ts';
import { dayOf } from './zone.ts';

/** Events after which the reader has something to do. */
const asking = new Set(['arrived', 'returned', 'urged', 'dueSoon', 'overdue', 'incident']);

/** Within so many milliseconds what a user is told goes out as one message. */
const mergeMs = 60_000;

/** Notes for each user what a command has brought about, once it has committed; it is told a little later, together. */
export const notify: JobHandler = async (context, payload) => {
  if (!optionalPort('sendNotice') || isStale(context, payload.at)) return;
  const system = systemContext(context, String(payload.tenantId));
  const notices = payload.notices as readonly FlowNotice[];
  const by = String(payload.by ?? '');
  await system.tx(async (tx) => {
    const facts = await noticeFacts(tx, [...new Set(notices.map(({ instanceId }) => instanceId))]);
    const items: PendingNotice[] = [];
    for (const notice of notices) {
      const about = facts.find(({ id }) => id === notice.instanceId);
      const made = about && (await noticeOf(system, tx, { notice, about, by }));
      if (made) items.push(...made.to.map((userId) => ({ userId, notice: made })));
    }
    if (items.length === 0) return;
    const wait = system.services.environment.testHooks ? 1000 : mergeMs;
    const runAt = new Date(system.now.getTime() + wait).toISOString();
    await system.finish(pendingStatements({ tenantId: system.tenantId, at: system.at, runAt }, items));
  });
};

/** Tells a user what has come together for him: one thing as itself, several as a list. */
export const tell: JobHandler = async (context, payload) => {
  const send = optionalPort('sendNotice');
  if (!send) return;
  const system = systemContext(context, String(payload.tenantId));
  const userId = String(payload.userId);
  await system.tx(async (tx) => {
    const notices = await takePending(tx, userId);
    const [first, ...others] = notices;
    if (first) await send(system, tx, others.length === 0 ? { ...first, to: [userId] } : merged(notices, userId));
  });
};

function merged(notices: readonly PendingNotice['notice'][], userId: string): NoticeToSend {
  const channels = [...new Set(notices.flatMap((notice) => notice.channels ?? []))];
  const lines = notices.map(({ params: { subject, node } }) => (node ? `${subject}（${node}）` : subject));
  return {
    to: [userId],
    titleKey: 'workflow.notice.merged',
    bodyKey: 'workflow.notice.mergedBody',
    params: { count: String(notices.length), lines: [...new Set(lines)].slice(0, 20).join('；') },
    type: notices.some(({ type }) => type === 2) ? 2 : 1,
    source: '@workflow.notice.source',
    handle: { method: 1, url: '/myTask' },
    ...(channels.length > 0 ? { channels } : {}),
  };
}

/** Milliseconds after which nobody is told any more: the queue was away, and the lists say it better. */
const stale = 24 * 3_600_000;

function isStale(context: Context, at: unknown): boolean {
  return typeof at === 'string' && context.now.getTime() - Date.parse(at) > stale;
}

interface About {
  readonly notice: FlowNotice;
  readonly about: NoticeFacts;
  /** Who brought it about; he is not told of it. */
  readonly by: string;
}

async function noticeOf(context: Context, tx: Tx, given: About): Promise<PendingNotice['notice'] | undefined> {
  const { notice, about } = given;
  const task = notice.taskLocal === undefined ? undefined : await taskReaders(tx, about.id, notice.taskLocal);
  if (notice.taskLocal !== undefined && !task) return undefined;
  const users = task?.users ?? (await receivers(tx, given, dayOf(context.at)));
  const to = users.filter((user) => user !== given.by || notice.event === 'incident');
  if (to.length === 0) return undefined;
  const channels = about.settings.notices?.[notice.event];
  return {
    to,
    ...(task ? { taskId: task.id } : {}),
    titleKey: `workflow.notice.${notice.event}`,
    bodyKey: 'workflow.notice.body',
    params: {
      subject: about.subject,
      process: about.def_name.ZH_CN,
      node: await nodeName(tx, about, notice.node),
      text: notice.event === 'overdue' ? '' : (notice.text ?? ''),
    },
    type: asking.has(notice.event) ? 2 : 1,
    source: '@workflow.notice.source',
    handle: { method: 1, url: detailPage(task ? { taskId: task.id } : { instanceId: about.id }) },
    ...(channels ? { channels } : {}),
  };
}

async function receivers(tx: Tx, { notice, about, by }: About, day: string): Promise<readonly string[]> {
  const isForAdmins = notice.event === 'incident' || (notice.event === 'overdue' && notice.text === 'admin');
  if (notice.event === 'attention') return (await followers(tx, about.id)).filter((user) => user !== by);
  if (!isForAdmins) return notice.users;
  const named = about.admins.length > 0 ? await actingAmong(tx, about.admins, day) : [];
  return (named.length > 0 ? named : await tenantAdministrators(tx, day)).map(({ id }) => id);
}

async function nodeName(tx: Tx, about: NoticeFacts, node: string | null): Promise<string> {
  if (node === null || node === '') return '';
  const { nodes } = await graphOf(tx, about.version_id);
  return nodes.find(({ id }) => id === node)?.names.zh ?? '';
}
