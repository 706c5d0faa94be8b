import { defineNoticeKind } from '@mp/kernel/contract';

/** Industry information that somebody subscribes to. */
export const industryNotice = defineNoticeKind('trade.industryInfo');
