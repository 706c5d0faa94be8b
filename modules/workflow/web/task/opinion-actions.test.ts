import { expect, test } from 'vitest';
import { opinionActions } from './opinion-actions.ts';

test('the decisions that ask for an opinion are named as their buttons are', () => {
  const allowed = [
    { code: 'approve', label: null, countsAs: null },
    { code: 'reject', label: null, countsAs: null },
    { code: 'return', label: null, countsAs: null },
    { code: 'refer', label: null, countsAs: 'reject' },
    { code: 'hold', label: null, countsAs: 'flow' },
  ];
  const actions = ['approve', 'reject', 'refer', 'hold'].map((key) => ({ key, label: `to ${key}` }));

  expect(opinionActions({ allowed }, actions)).toEqual(['to reject', 'to refer']);
});
