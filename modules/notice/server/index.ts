import { counterParts, defineServerModule, healthChecks, type ServerModule } from '@mp/kernel/server';
import { noticePages } from '../contract/notice.pages.ts';
import { announcementRoutes } from './announcement.route.ts';
import { announcementServer, publishHandler } from './announcement.service.ts';
import { channelTests } from './channel-test.service.ts';
import { deliverHandler, deliverManyHandler, forgetDeliveriesJob, startDeliverySweep } from './deliver.job.ts';
import { digestHandler } from './digest.job.ts';
import { everyLetter, outboxHookPath } from './delivery.service.ts';
import { fanOutHandler, hideHandler } from './fan-out.service.ts';
import { deliveriesCheck } from './health.service.ts';
import { markPages, markPagesSql, unreadAdvice, unreadMessages, unreadPopups } from './notice.query.ts';
import { noticeRoutes } from './notice.route.ts';
import { noticeRobotServer } from './robot.service.ts';
import { deliversMail, sendMessage, sendNotice, sendNotices } from './send.service.ts';

export { noticesRead } from './notice.query.ts';
export { seedNotices } from './seed.ts';

/** Notices, messages, and the mails and SMS that go with them. */
export const noticeModule: ServerModule = defineServerModule({
  name: 'notice',
  acting: 'open',
  pages: noticePages,
  resources: [announcementServer, noticeRobotServer],
  routes: [...announcementRoutes, ...noticeRoutes],
  jobs: [deliverHandler, deliverManyHandler, digestHandler, fanOutHandler, hideHandler, publishHandler],
  scheduled: [forgetDeliveriesJob],
  ports: { sendNotice, sendNotices, sendMessage, deliversMail, readNotices: markPages, readNoticesSql: markPagesSql },
  contributes: [
    channelTests,
    healthChecks.of(deliveriesCheck),
    counterParts.of(
      { name: 'message', statement: ({ tenantId, userId }) => unreadMessages(tenantId, userId) },
      { name: 'advice', statement: ({ tenantId, userId }) => unreadAdvice(tenantId, userId) },
      { name: 'popup', statement: unreadPopups },
    ),
  ],
  background: async (services) => {
    const stop = startDeliverySweep(services);
    return async () => stop();
  },
  mount: (app, services) => {
    if (!services.environment.testHooks) return;
    app.get(outboxHookPath, async (request) => {
      const { to } = request.query as { to?: unknown };
      return { items: await everyLetter(services, typeof to === 'string' ? to : '') };
    });
  },
});
