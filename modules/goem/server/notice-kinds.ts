import { defineNoticeKind } from '@mp/kernel/contract';

/** A guest dealer whose period was extended. */
export const guestNotice = defineNoticeKind('goem.guestDealer');
