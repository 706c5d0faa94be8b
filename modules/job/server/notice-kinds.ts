import { defineNoticeKind } from '@mp/kernel/contract';

/** A job that fails again and again. */
export const failingNotice = defineNoticeKind('job.failing', { weight: 'prompt' });
