import { bind } from '@mp/kernel/server';
import { listReceipts, listReceivers, readTracking } from '../contract/index.ts';
import { receiptsOf, receiversOfAnnouncement, trackingOf } from './announcement.service.ts';

/** What is asked of publications beside the operations of their records. */
export const announcementRoutes = [
  bind(listReceivers, (context, { params, query }) => receiversOfAnnouncement(context, params.id, query.cursor)),
  bind(readTracking, (context, { params }) => trackingOf(context, params.id)),
  bind(listReceipts, (context, { params, query }) => receiptsOf(context, params.id, query)),
];
