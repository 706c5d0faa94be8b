import { expect, test } from 'vitest';
import { fieldsOfText, mergeText, nextRevision, retainedUntil, unknownFields } from './index.ts';

test('revisions are counted in letters', () => {
  expect([null, 'A', 'Y', 'Z', 'AZ', 'ZZ'].map(nextRevision)).toEqual(['A', 'B', 'Z', 'AA', 'BA', 'AAA']);
});

test('a file is kept for years from a day, also from a leap day', () => {
  expect(retainedUntil('2026-11-12', 5)).toBe('2031-11-12');
  expect(retainedUntil('2028-02-29', 1)).toBe('2029-03-01');
  expect(retainedUntil('2026-11-12', null)).toBeNull();
});

test('fields of a text are filled, what nobody says is a dash, and unknown names are told once', () => {
  const text = '{project.no} {customer} {price} {price}';
  expect(unknownFields(fieldsOfText(text))).toEqual(['price']);
  expect(mergeText(text, { 'project.no': 'PJ-1' })).toBe('PJ-1 — {price} {price}');
});
