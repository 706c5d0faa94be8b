import type { Values as Case } from '@mp/engine/core';
import { AppError, inputProblems, normaliseInput } from '@mp/kernel/contract';
import { bind, type BoundRoute } from '@mp/kernel/server';
import { caseResource, previewFileRules } from '../contract/index.ts';
import { previewCase } from './file-rule.service.ts';

/** The check list of a case that is only thought of. */
export const fileRuleRoutes: readonly BoundRoute[] = [
  bind(previewFileRules, async (context, { body: { businessObject, values } }) => {
    const resource = caseResource(businessObject);
    const given = normaliseInput(resource, values);
    const wrong = inputProblems(resource, given, 'update').map((each) => ({ ...each, path: `values.${each.path}` }));
    if (wrong.length > 0) throw new AppError('common.validation', 422, { fields: wrong });
    return previewCase(context, { businessObject, values: given as Case });
  }),
];
