import { defineErrors, refusal } from '@mp/kernel/contract';

/** Errors of business plans (projects.md 6, biz). */
export const projectFinanceErrors = defineErrors('projectFinance', {
  pctSum: refusal<{ sum: string }>(422),
  qtyMismatch: refusal<{ line: number; a: number; b: number }>(422),
  /** What an audit cannot do without. */
  incomplete: refusal<{ list: string }>(422),
  /** A receipt or cost without a day. */
  dateMissing: refusal<{ line: number }>(422),
  /** The project's plan has no such milestone. */
  milestoneUnknown: refusal<{ code: string }>(422),
  /** A business plan belongs to a project whose definition is valid. */
  notDefined: refusal(409),
  /** One version is in work at a time. */
  planOpen: refusal<{ no: string }>(409),
});
