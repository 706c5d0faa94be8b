import { call } from '@mp/kernel/web';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { fileRule, previewFileRules, type BusinessObject } from '../contract/index.ts';

/** The rules of a business object, judged by the values of a case that is only thought of. */
export const caseOf = (businessObject: BusinessObject, values: Readonly<Record<string, unknown>>) =>
  queryOptions({
    queryKey: [fileRule.key, 'preview', businessObject, values],
    queryFn: ({ signal }) => call(previewFileRules, { body: { businessObject, values: { ...values } }, signal }),
    placeholderData: keepPreviousData,
  });
