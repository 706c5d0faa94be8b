import { defineNoticeKind } from '@mp/kernel/contract';

/** An interface or a subscription that fails. */
export const alarmNotice = defineNoticeKind('interface.alarm', { weight: 'prompt' });
