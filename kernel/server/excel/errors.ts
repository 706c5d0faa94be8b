import { defineErrors, refusal } from '../../contract/index.ts';

/** Refusals of imports: of the whole sheet, or of one of its cells. */
export const importErrors = defineErrors('import', {
  headers: refusal<{ missing: string; unknown: string }>(422),
  tooManyRows: refusal<{ max: number }>(422),
  empty: refusal(422),
  notChecked: refusal(409),
  nothing: refusal(422),
  duplicateInFile: refusal<{ field: string; row: number }>(422),
  choice: refusal<{ field: string; choices: string }>(422),
  refAmbiguous: refusal<{ field: string }>(422),
  rowWrong: refusal<{ field: string; row: number }>(422),
  notDone: refusal(409),
  changedSince: refusal(409),
  notUndoable: refusal<{ fields: readonly string[] }>(422),
});

/** Refusals of exports. */
export const exportErrors = defineErrors('export', {
  notReady: refusal(409),
  expired: refusal(404),
});
