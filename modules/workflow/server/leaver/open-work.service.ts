import { commonErrors, toWireLanguage } from '@mp/kernel/contract';
import { may } from '@mp/kernel/server';
import type { Context } from '@mp/kernel/server';
import type { OpenWork } from '@mp/identity/server';
import { actingAmong } from '@mp/permission/server';
import { loneTasks, type LoneTask } from '../instance/hand-over.query.ts';
import { handTasksOver } from '../instance/hand-over.service.ts';
import { dayOf } from '../instance/zone.ts';
import { wireText } from '../names.rules.ts';

/** What a process is about is told to those who see all processes; others learn which process it is. */
function itemOf(context: Context, { userId, id, subject, defName, nodeName }: LoneTask) {
  const language = toWireLanguage(context.locale);
  const process = wireText(defName)[language];
  const isSeen = may(context.rights, 'workflow.all') || may(context.rights, 'workflow.admin');
  return { userId, id, title: isSeen && subject !== '' ? subject : process, step: wireText(nodeName)[language] };
}

/** The open tasks of users who leave: listed, and handed over with the four eyes of each node. */
export const openTasks: OpenWork = {
  key: 'workflow.tasks',
  list: async (context, userIds) => (await loneTasks(context, userIds)).map((task) => itemOf(context, task)),
  requireSuccessor: (context, userId) =>
    context.tx(async (tx) => {
      const found = await actingAmong(tx, [userId], dayOf(context.at));
      if (found.length === 0) throw commonErrors.refNotFound({ field: '@workflow.field.users' });
    }),
  handOver: async (context, { from, to }) => {
    const handed = await handTasksOver(context, { from, to, isLeaving: true });
    return handed.map(({ ok, message, ...task }) => ({ ...itemOf(context, { userId: from, ...task }), ok, message }));
  },
};
