import { defineNoticeKind } from '@mp/kernel/contract';

/** What stayed where it was when an area changed hands. */
export const handOverNotice = defineNoticeKind('reference.handOver');

/** What a rule of reminders found. */
export const tipNotice = defineNoticeKind('reference.tip');
