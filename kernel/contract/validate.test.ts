import { expect, test } from 'vitest';
import { phone } from './field.ts';
import { fieldProblem } from './validate.ts';

test('a mobile number of eleven digits that no network uses is told from one of another length', () => {
  const mobile = phone({ formatCode: 'user.mobileFormat' });
  const codeOf = (value: string) => fieldProblem(mobile, value, { path: 'mobile', label: 'user.field.mobile' })?.code;

  expect(['13800000000', '12800000000', '1380000000', '138000000000', '1380000000a'].map(codeOf)).toEqual([
    undefined,
    'common.mobile',
    'user.mobileFormat',
    'user.mobileFormat',
    'user.mobileFormat',
  ]);
});
