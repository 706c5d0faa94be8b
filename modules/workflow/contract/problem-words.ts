import type { ErrorParams } from '@mp/kernel/contract';

/** Parameters of a problem of a drawing as its sentence shows them: codes of ours become text keys. */
export function problemParams(code: string, params: Readonly<Record<string, string | number>>): ErrorParams {
  if (code === 'missingRef') return { ...params, kind: `@workflow.problem.missingRef.${String(params['kind'])}` };
  if (code === 'handlerParam') {
    const { rule, param, detail } = params;
    const given = detail === '' || detail === undefined ? '' : ` (${String(detail)})`;
    return { rule: `@workflow.rule.${String(rule)}`, param: `@workflow.rule.param.${String(param)}`, detail: given };
  }
  if (code !== 'unsupportedElement') return { ...params };
  const instead = params['instead'] === '' ? 'other' : String(params['instead']);
  return { ...params, instead: `@workflow.design.kind.${instead}` };
}
