import { handleJob, optionalPort, toObjects } from '@mp/kernel/server';
import type { Context, Tx, TxContext } from '@mp/kernel/server';
import { actingAmong, tenantAdministrators } from '@mp/permission/server';
import { notifyJob, sendNoticesJob } from './flow-jobs.ts';
import { graphOf, wireNames, type WireNames } from './graph.query.ts';
import { isForAdmins, noticeWords, noticeDueAt } from './notice-words.ts';
import { factsStatement, followers, noticeStatement, claimPending } from './notify.query.ts';
import type { NoticeFacts, NoticeNow } from './notify.query.ts';
import type { FlowNotice } from './running.ts';
import { approvalLink } from '../link/approval-link.service.ts';
import { systemContext } from './system.service.ts';
import { dayOf } from './zone.ts';

/** Milliseconds after which nobody is told any more: the queue was away, and the lists say it better. */
const stale = 24 * 3_600_000;

/** Notes what a command has brought about for those whom it did not know: administrators and followers. */
export const notifyHandler = handleJob(notifyJob, async (context, { tenantId, notices, by, at }) => {
  if (!optionalPort('sendNotice') || isStale(context, at)) return;
  const system = systemContext(context, tenantId);
  const opening = () => [factsStatement([...new Set(notices.map(({ instanceId }) => instanceId))])];
  await system.tx(async (tx, [found]) => {
    const facts = found ? toObjects<NoticeFacts>(found) : [];
    const items: NoticeNow[] = [];
    for (const notice of notices) {
      const about = facts.find(({ id }) => id === notice.instanceId);
      if (about) items.push(...(await noticeOf(tx, { notice, about, by })));
    }
    if (items.length === 0) return;
    // An incident is told to whoever brought it about as well; the others were left out above.
    const moment = { tenantId: system.tenantId, at: system.at, runAt: noticeDueAt(system), by: null };
    await system.finish([noticeStatement(moment, items)]);
  }, opening);
});

/** Tells a user what has come together for him, each thing by itself; mails and SMS leave as one letter. */
export const sendNoticesHandler = handleJob(sendNoticesJob, async (context, { tenantId, userId }) => {
  const send = optionalPort('sendNotices');
  if (!send) return;
  const system = systemContext(context, tenantId);
  await system.tx(async (tx) => {
    const notices = await claimPending(tx, userId, new Date(system.now.getTime() - stale).toISOString());
    await send(
      tx,
      userId,
      notices.map(({ taskId, ...notice }) => ({
        ...notice,
        ...(taskId === undefined
          ? {}
          : { mailLink: (open, language) => approvalLink(open, { userId, taskId, language }) }),
      })),
    );
  });
});

function isStale(context: Context, at: string | undefined): boolean {
  return at !== undefined && context.now.getTime() - Date.parse(at) > stale;
}

interface About {
  readonly notice: FlowNotice;
  readonly about: NoticeFacts;
  /** Who brought it about; he is not told of it. */
  readonly by: string;
}

async function noticeOf(context: TxContext, given: About): Promise<readonly NoticeNow[]> {
  const { notice, about } = given;
  const users = (await receivers(context, given, dayOf(context.at))).filter(
    (user) => user !== given.by || notice.event === 'incident',
  );
  if (users.length === 0) return [];
  const words = noticeWords(notice, { ...about, nodeName: await nodeName(context, about, notice.node) });
  return [{ instance: about.id, local: null, users, notice: words }];
}

async function receivers(tx: Tx, { notice, about, by }: About, day: string): Promise<readonly string[]> {
  if (notice.event === 'attention') return (await followers(tx, about.id)).filter((user) => user !== by);
  if (!isForAdmins(notice)) return notice.users;
  const named = about.admins.length > 0 ? await actingAmong(tx, about.admins, day) : [];
  return (named.length > 0 ? named : await tenantAdministrators(tx, day)).map(({ id }) => id);
}

async function nodeName(tx: Tx, about: NoticeFacts, node: string | null): Promise<WireNames | null> {
  if (node === null || node === '') return null;
  const { nodes } = await graphOf(tx, about.version_id);
  const names = nodes.find(({ id }) => id === node)?.names;
  return names ? wireNames(names) : null;
}
