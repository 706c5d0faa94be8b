import { expect, test } from 'vitest';
import { exportStage, importStage } from './job-stage.ts';

test('an export that has ended is not called running any more', () => {
  expect(exportStage('queued', false)).toBe('running');
  expect(exportStage('running', false)).toBe('running');
  expect(exportStage('done', false)).toBe('ready');
  expect(exportStage('failed', false)).toBe('failed');
  expect(exportStage('canceled', false)).toBe('failed');
});

test('an import waits for the user when it was checked, and when it is done', () => {
  expect(importStage('checking', false)).toBe('running');
  expect(importStage('checked', false)).toBe('ready');
  expect(importStage('committing', false)).toBe('running');
  expect(importStage('done', false)).toBe('ready');
  expect(importStage('failed', false)).toBe('failed');
});

test('what the server does not know any more is not there', () => {
  expect(exportStage(undefined, true)).toBe('none');
  expect(importStage(undefined, true)).toBe('none');
});
