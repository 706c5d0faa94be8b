import { defineNoticeKind } from '@mp/kernel/contract';

/** Data that a dealer is to verify, and what did not match. */
export const verificationNotice = defineNoticeKind('dealer.verification');

/** A version of a dealer that holds from now on. */
export const versionNotice = defineNoticeKind('dealer.version');
