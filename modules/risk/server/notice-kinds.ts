import { defineNoticeKind } from '@mp/kernel/contract';

/** A session that looks as if somebody else had it. */
export const riskNotice = defineNoticeKind('risk.signIn', { weight: 'mandatory' });
