import { defineNoticeKind } from '@mp/kernel/contract';

/** A code that is read in more places than one plaque can be. */
export const suspiciousNotice = defineNoticeKind('dealerPublic.suspiciousCode');

/** Feedback to handle, answered, or opened again. */
export const feedbackNotice = defineNoticeKind('dealerPublic.feedback');
