import {
  checkExpression,
  evaluate,
  ExpressionFault,
  formValues,
  type ExpressionProblem,
  type Values as Case,
} from '@mp/engine/core';
import { refuse, type Refusal } from '@mp/kernel/contract';
import { caseFields, caseTypes, type BusinessObject, type fileVerdicts } from '../contract/index.ts';

/** What conditions of processes may read beside the form, and conditions of file rules may not. */
const otherRoots = /(?<![\w.])(?:vars|initiator|decision|votes|result|loop|nrOfInstances|nrOfActive|nrOfCompleted)\b/;
const quoted = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g;

function problemOf(object: BusinessObject, condition: string): ExpressionProblem | undefined {
  const problem = checkExpression(condition, { form: caseTypes(object), expects: 'bool' });
  if (problem) return problem;
  const other = otherRoots.exec(condition.replaceAll(quoted, "''"))?.[0];
  return other === undefined ? undefined : { code: 'unknownField', params: { field: other } };
}

/** Why a condition cannot stand in a rule of this business object; empty when it can. */
export function conditionRefusals(object: BusinessObject, condition: string | null): readonly Refusal[] {
  const problem = condition === null ? undefined : problemOf(object, condition);
  if (!problem) return [];
  const { code, params } = problem;
  if (code === 'unknownField') {
    const known = Object.keys(caseFields[object]).map((name) => `form.${name}`);
    return [refuse('fileRule.conditionField', { name: String(params.field), known: known.join(', ') }, 'condition')];
  }
  const place = params.position === undefined ? '' : ` (${params.position})`;
  const kind = code === 'expressionSyntax' ? 'conditionSyntax' : 'conditionType';
  return [refuse(`fileRule.${kind}`, { detail: `${params.detail}${place}` }, 'condition')];
}

/** Whether a rule is in the check list of a case, and what could not be judged. */
export interface FileVerdict {
  readonly verdict: (typeof fileVerdicts)[number];
  readonly detail: string | null;
}

/** Judges a condition by the values of a case; a missing value leaves it undecided, it never means "no". */
export function verdictOf(object: BusinessObject, condition: string | null, values: Case, now: string): FileVerdict {
  if (condition === null) return { verdict: 'always', detail: null };
  try {
    const form = formValues(values, caseTypes(object));
    const read = { form, vars: {}, initiator: {}, decision: {}, votes: {}, result: {}, now };
    return { verdict: evaluate(condition, read, { form }) === true ? 'holds' : 'not', detail: null };
  } catch (error) {
    if (!(error instanceof ExpressionFault)) throw error;
    const missing = /No such key: (.+)$/.exec(error.detail)?.[1];
    return { verdict: 'undecided', detail: missing ?? error.detail };
  }
}
