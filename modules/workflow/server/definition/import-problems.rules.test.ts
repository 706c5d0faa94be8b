import { expect, test } from 'vitest';
import type { ProblemOnWire } from '../../contract/index.ts';
import { importProblems } from './import-problems.rules.ts';

const problem = (code: string, elementId: string | null, params: ProblemOnWire['params'] = {}): ProblemOnWire => ({
  severity: 'error',
  code,
  elementId,
  params,
  message: code,
  acceptable: false,
});

test('what could not be translated is named once, without what follows from it', () => {
  const translation = [
    problem('missingRef', 'pay', { kind: 'service', ref: 'pay' }),
    problem('expressionNotTranslatable', 'check'),
    problem('unsupportedElement', 'script'),
  ];
  const later = [
    problem('missingRef', 'pay', { kind: 'service', ref: '' }),
    problem('noHandler', 'check'),
    problem('unsupportedElement', 'script'),
    problem('noHandler', 'other'),
    problem('noHandler', 'other'),
    problem('noStart', null),
  ];

  expect(importProblems(translation, later).map(({ code, elementId }) => `${code} ${elementId}`)).toEqual([
    'missingRef pay',
    'expressionNotTranslatable check',
    'unsupportedElement script',
    'noHandler other',
    'noStart null',
  ]);
});
