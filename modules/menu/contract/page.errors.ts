import { defineErrors, refusal } from '@mp/kernel/contract';

/** Refusals of pages and their editor (platform.md 4.3), and what may be wrong with a definition. */
export const pageErrors = defineErrors('page', {
  controlExists: refusal(422),
  columnExists: refusal(422),
  notContainer: refusal(422),
  noNesting: refusal(422),
  /** To be confirmed: what was granted on the controls goes with them. */
  controlHasPerm: refusal<{ names: readonly string[] }>(409),
  /** The list of what is wrong stands in `fields`. */
  hasProblems: refusal<{ count: number }>(422),
  legacy: refusal(422),
  notLegacy: refusal(422),
  targetNotAllowed: refusal(422),
  builtinDelete: refusal(422),
  cycle: refusal(422),
  tooDeep: refusal<{ max: number }>(422),
  tooMany: refusal<{ what: string; max: number }>(422),
  nameReserved: refusal<{ name: string }>(422),
  unknownPart: refusal<{ name: string }>(422),
  targetUnknown: refusal<{ name: string }>(422),
  targetKind: refusal(422),
  targetRequired: refusal(422),
  resourceUnknown: refusal<{ name: string }>(422),
  sourceRequired: refusal(422),
  fieldUnknown: refusal<{ name: string }>(422),
  kindNotHere: refusal<{ kind: string }>(422),
  kindOther: refusal<{ kind: string }>(422),
  apiUnknown: refusal<{ name: string }>(422),
  apiUnfit: refusal<{ name: string }>(422),
  expression: refusal<{ at: number }>(422),
});

/** A control that a page names and nobody knows. */
export const formErrors = defineErrors('form', {
  controlNotFound: refusal<{ name: string }>(422),
});
