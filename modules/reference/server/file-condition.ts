import type { Values as Case } from '@mp/engine/core';
import { refuse, type Refusal } from '@mp/kernel/contract';
import { caseFields, caseTypes, type BusinessObject, type fileVerdicts } from '../contract/index.ts';
import { conditionProblem, evaluateCondition, type Surroundings } from './condition.ts';

/** Why a condition cannot stand in a rule of this business object; empty when it can. */
export function conditionRefusals(object: BusinessObject, condition: string | null): readonly Refusal[] {
  const problem = condition === null ? undefined : conditionProblem(caseTypes(object), condition);
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
export function verdictOf(
  object: BusinessObject,
  { condition, values }: { readonly condition: string | null; readonly values: Case },
  surroundings: Surroundings,
): FileVerdict {
  if (condition === null) return { verdict: 'always', detail: null };
  return evaluateCondition(caseTypes(object), { condition, values }, surroundings);
}
