import {
  checkExpression,
  evaluate,
  ExpressionFault,
  TooCostly,
  formValues,
  type Budget,
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

/** What the conditions of the records that are judged together share. */
export interface Surroundings {
  /** Instant, ISO 8601. */
  readonly now: string;
  /** What they may cost together; beyond it they are undecided. */
  readonly budget: Budget;
}

/** Evaluates a condition on the values of a record; a missing value or too much work leaves it undecided, it never means "no". */
export function evaluateCondition(
  types: readonly FormType[],
  { condition, values }: { readonly condition: string; readonly values: Case },
  { now, budget }: Surroundings,
): Verdict {
  try {
    const form = formValues(values, types);
    const read = { form, vars: {}, initiator: {}, decision: {}, votes: {}, result: {}, now };
    return { verdict: evaluate(condition, read, { form, budget }) === true ? 'holds' : 'not', detail: null };
  } catch (error) {
    // One rule that asks for too much must not end the others that the same job or act goes through.
    if (error instanceof TooCostly) return { verdict: 'undecided', detail: 'common.tooCostly' };
    if (!(error instanceof ExpressionFault)) throw error;
    const missing = /No such key: (.+)$/.exec(error.detail)?.[1];
    return { verdict: 'undecided', detail: missing ?? error.detail };
  }
}
