import { defineNoticeKind } from '@mp/kernel/contract';

/** What was done with an account or its ways of signing in. */
export const securityNotice = defineNoticeKind('identity.security', { weight: 'mandatory', texts: true });
