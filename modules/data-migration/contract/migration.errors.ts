import { defineErrors, refusal } from '@mp/kernel/contract';

/** Refusals about carrying data from one tenant to another (platform.md 4.3 and 5.17). */
export const migrateErrors = defineErrors('migrate', {
  chooseTypes: refusal(422),
  chooseNodes: refusal(422),
  /** Another run of the tenant is at work. */
  busy: refusal(409),
  /** What was sent is no package, or one that was cut off. */
  notPackage: refusal(422),
  format: refusal(422),
  /** A path that leads out, or a file that no package of this format has. */
  foreignEntry: refusal<{ file: string }>(422),
  /** A file is not what the list of contents says. */
  digest: refusal<{ file: string }>(422),
  passphraseRequired: refusal(422),
  passphrase: refusal(422),
  notSigned: refusal(422),
  tooManyRows: refusal<{ max: number }>(422),
  tooBig: refusal<{ max: string }>(422),
  badRow: refusal<{ file: string; row: number }>(422),
  cycle: refusal<{ code: string }>(422),
  /** Reasons of lines. */
  conflict: refusal<{ here: string; other: string; code: string }>(409),
  missingReference: refusal<{ names: string }>(422),
  twice: refusal<{ name: string }>(422),
  notTakenOver: refusal(422),
  fileGone: refusal(410),
  conflictsOpen: refusal<{ count: number }>(409),
  notChecked: refusal(409),
  nothing: refusal(422),
  notUndoable: refusal<{ name: string }>(409),
  changedSince: refusal<{ count: number; names: string }>(409),
});
