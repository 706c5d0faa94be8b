import { counterParts, defineServerModule, type ServerModule } from '@mp/kernel/server';
import { noticePages } from '../contract/notice.pages.ts';
import { channelTests } from './channel-test.service.ts';
import { deliverHandler, startDeliverySweep } from './deliver.job.ts';
import { everyLetter, outboxHookPath } from './delivery.service.ts';
import { markPages, markPagesSql, unreadAdvice, unreadMessages } from './notice.query.ts';
import { noticeRoutes } from './notice.route.ts';
import { sendMessage, sendNotice } from './send.service.ts';

export { noticesRead } from './notice.query.ts';
export { seedNotices } from './seed.ts';

/** Notices, messages, and the mails and SMS that go with them. */
export const noticeModule: ServerModule = defineServerModule({
  name: 'notice',
  acting: 'open',
  pages: noticePages,
  routes: noticeRoutes,
  jobs: [deliverHandler],
  ports: { sendNotice, sendMessage, readNotices: markPages, readNoticesSql: markPagesSql },
  contributes: [
    channelTests,
    counterParts.of(
      { name: 'message', statement: ({ tenantId, userId }) => unreadMessages(tenantId, userId) },
      { name: 'advice', statement: ({ tenantId, userId }) => unreadAdvice(tenantId, userId) },
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
