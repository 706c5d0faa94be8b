import { bind } from '@mp/kernel/server';
import {
  linkOfNoticeFile,
  listDeliveries,
  listReceived,
  markAllRead,
  markDone,
  markRead,
  readPreferences,
  readReceived,
  retryDelivery,
  savePreferences,
  testRobot,
} from '../contract/index.ts';
import { deliveriesOf, retry } from './delivery.service.ts';
import { preferencesOf, storePreferences } from './preference.service.ts';
import { sendTestMessage } from './robot.service.ts';
import { mark, noticeFileLink, readAll, receivedNotice, receivedOf } from './notice.service.ts';

/** The operations of this module. */
export const noticeRoutes = [
  bind(testRobot, (context, { params }) => sendTestMessage(context, params.id)),
  bind(listReceived, (context, { query }) => receivedOf(context, query)),
  bind(listDeliveries, (context, { query }) => deliveriesOf(context, query)),
  bind(retryDelivery, (context, { params }) => retry(context, params.id)),
  bind(readPreferences, (context) => preferencesOf(context)),
  bind(savePreferences, (context, { body }) => storePreferences(context, body)),
  bind(markAllRead, (context, { body }) => readAll(context, body.origin)),
  bind(readReceived, (context, { params }) => receivedNotice(context, params.id)),
  bind(markRead, (context, { params }) => mark(context, params.id, false)),
  bind(markDone, (context, { params }) => mark(context, params.id, true)),
  bind(linkOfNoticeFile, (context, { params }) => noticeFileLink(context, params.id, params.fileId)),
];
