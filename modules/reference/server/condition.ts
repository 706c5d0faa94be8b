import {
  checkExpression,
  evaluate,
  ExpressionFault,
  formValues,
  type ExpressionProblem,
  type FormType,
  type Values as Case,
} from '@mp/engine/core';

/** What conditions of processes may read beside the form, and conditions over one record may not. */
const otherRoots = /(?<![\w.])(?:vars|initiator|decision|votes|result|loop|nrOfInstances|nrOfActive|nrOfCompleted)\b/;
const quoted = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g;

/** What is wrong with a condition over the values of one record, `form.<name>`, before it ever runs. */
export function conditionProblem(types: readonly FormType[], condition: string): ExpressionProblem | undefined {
  const problem = checkExpression(condition, { form: types, expects: 'bool' });
  if (problem) return problem;
  const other = otherRoots.exec(condition.replaceAll(quoted, "''"))?.[0];
  return other === undefined ? undefined : { code: 'unknownField', params: { field: other } };
}

/** Whether a condition holds, and what could not be judged. */
export interface Verdict {
  readonly verdict: 'holds' | 'not' | 'undecided';
  readonly detail: string | null;
}

/** Judges a condition by the values of a record; a missing value leaves it undecided, it never means "no". */
export function judgeCondition(types: readonly FormType[], condition: string, values: Case, now: string): Verdict {
  try {
    const form = formValues(values, types);
    const read = { form, vars: {}, initiator: {}, decision: {}, votes: {}, result: {}, now };
    return { verdict: evaluate(condition, read, { form }) === true ? 'holds' : 'not', detail: null };
  } catch (error) {
    if (!(error instanceof ExpressionFault)) throw error;
    const missing = /No such key: (.+)$/.exec(error.detail)?.[1];
    return { verdict: 'undecided', detail: missing ?? error.detail };
  }
}
