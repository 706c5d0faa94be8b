import { defineErrors, refusal } from '@mp/kernel/contract';

/** Errors of gensets and their events. */
export const gensetErrors = defineErrors('gsn', {
  pattern: refusal<{ gsn: string; model: string }>(422),
  duplicate: refusal<{ gsn: string }>(409),
  dateOrder: refusal<{ event: string; previous: string; date: string }>(422),
  future: refusal<{ event: string; date: string }>(422),
  wrongState: refusal<{ gsn: string; event: string; state: string }>(409),
  unknown: refusal<{ gsn: string }>(422),
  componentInUse: refusal<{ sn: string; gsn: string }>(409),
  /** What came after it needs it. */
  neededLater: refusal<{ event: string }>(409),
  reversed: refusal(409),
  modelMismatch: refusal<{ gsn: string; actual: string; expected: string }>(409),
  /** Another project has it. */
  otherProject: refusal<{ gsn: string; no: string }>(409),
  /** A unit that nobody expects at the site of a project. */
  notInProject: refusal<{ gsn: string }>(422),
  kindUnknown: refusal<{ kind: string }>(422),
});
