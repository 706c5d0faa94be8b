import { defineErrors, refusal } from '@mp/kernel/contract';

/** Refusals of the SCIM service; RFC 7644 section 3.12 names their kinds, `scimTypeOf` of the server which is which. */
export const scimErrors = defineErrors('scim', {
  /** No token, a wrong one, or one that is no longer accepted. */
  unauthorized: refusal(401),
  invalidFilter: refusal(400),
  filterTooLarge: refusal<{ max: number }>(400),
  filterAttribute: refusal<{ attribute: string }>(400),
  filterOperator: refusal<{ operator: string; attribute: string }>(400),
  invalidSyntax: refusal(400),
  invalidPath: refusal<{ path: string }>(400),
  invalidValue: refusal<{ attribute: string }>(400),
  required: refusal<{ attribute: string }>(400),
  unknownMember: refusal<{ member: string }>(400),
  tooManyMembers: refusal<{ max: number }>(400),
  tooManyOperations: refusal<{ max: number }>(400),
  preconditionFailed: refusal(412),
});
