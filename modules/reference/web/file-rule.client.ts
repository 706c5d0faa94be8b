import { endpointQuery } from '@mp/kernel/web';
import { keepPreviousData } from '@tanstack/react-query';
import { fileRule, previewFileRules, type BusinessObject } from '../contract/index.ts';

/** The rules of a business object, judged by the values of a case that is only thought of. */
export const caseOf = (businessObject: BusinessObject, values: Readonly<Record<string, unknown>>) => ({
  ...endpointQuery(fileRule.key, previewFileRules, { body: { businessObject, values: { ...values } } }),
  placeholderData: keepPreviousData,
});
