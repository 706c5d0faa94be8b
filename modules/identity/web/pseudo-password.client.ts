import { call } from '@mp/kernel/web';
import { issuePseudoPassword, type IssuedPassword } from '../contract/index.ts';

/** Issues a pseudo password; what it answers is shown once and kept nowhere. */
export const issue = (order: {
  readonly userId: string;
  readonly reason: string;
  readonly hours: number;
  readonly maxUses: number;
}): Promise<IssuedPassword> => call(issuePseudoPassword, { body: order });
