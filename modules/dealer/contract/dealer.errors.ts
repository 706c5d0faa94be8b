import { defineErrors, refusal } from '@mp/kernel/contract';

/** Errors of dealers and their versions (dealers.md 6). */
export const dealerErrors = defineErrors('dealer', {
  creditCodeInvalid: refusal(422),
  creditCodeTaken: refusal<{ code: string }>(409),
  /** Another dealer has the same legal name. */
  nameTaken: refusal<{ code: string }>(409),
  incomplete: refusal<{ n: number }>(422),
  contractExpired: refusal<{ no: string; date: string }>(422),
  qualificationExpired: refusal<{ file: string; date: string }>(422),
  requirementGap: refusal<{
    capability: string;
    band: string;
    /** The certificate, the equipment or the paper that is missing. */
    cert: string;
    need: number;
    have: number;
    unit: string;
  }>(422),
  /** A waiver ends after today and within two years. */
  waiverPeriod: refusal<{ latest: string }>(422),
  nothingToWaive: refusal(422),
  exclusiveOverlap: refusal<{ region: string; dealer: string }>(409),
  bankNameMismatch: refusal(422),
  handoverOpen: refusal<{ n: number }>(409),
  /** A dealer that leaves serves until then. */
  lastDayAhead: refusal<{ date: string }>(422),
  notActive: refusal<{ code: string; status: string }>(422),
  /** The scope is the head office's to grant; a dealer asks for it. */
  scopeByHeadOffice: refusal<{ field: string }>(403),
  contactsMissing: refusal<{ role: string }>(422),
  oneHeadOffice: refusal(422),
  plannedInPast: refusal(422),
  foundedInFuture: refusal(422),
  parentCycle: refusal(422),
  requestOpen: refusal<{ no: string }>(409),
});
