import { defineEndpoint } from '@mp/kernel/contract';
import * as z from 'zod/mini';

/** Sends a message by a robot, so that its group shows whether it works. */
export const testRobot = defineEndpoint({
  id: 'noticeRobot.test',
  method: 'POST',
  path: '/notice/noticeRobot/{id}/test',
  access: 'noticeRobot.test',
  params: z.object({ id: z.uuid() }),
  answer: z.object({ id: z.string() }),
  errors: ['common.notFound', 'common.tooManyRequests', 'notice.robotFailed'],
  summary: 'Send a test message by a robot and answer when it was taken',
});
