import { defineNoticeKind } from '@mp/kernel/contract';

/** More errors than the threshold of the task that watches them. */
export const errorsNotice = defineNoticeKind('log.errors', { weight: 'prompt' });
