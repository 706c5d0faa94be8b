import { type FormDraft, defineResource, idCard, password, text } from '@mp/kernel/contract';
import { expect, test } from 'vitest';
import { plainResource } from '../clients.tsx';
import { draftValues, laterDraft, localValues, parseDraft, usableValues } from './draft-model.ts';

const person = plainResource(
  defineResource('testing.draftedPerson', {
    fields: { name: text(), secret: password(), idNumber: idCard({ encrypted: true }) },
    label: 'name',
    list: { columns: ['name'], sort: 'name' },
  }),
);
const draft = (at: string): FormDraft => ({ values: { name: at }, version: 1, at });

test('a password is never kept, and what is no field of the form neither', () => {
  expect(draftValues(person, { name: '王芳', secret: 'S3cret!!', other: 1 })).toEqual({ name: '王芳' });
});

test('what the server encrypts does not wait in the browser', () => {
  expect(localValues(person, { name: '王芳', idNumber: '310101199001010028' })).toEqual({ name: '王芳' });
});

test('the later draft counts, wherever it lies', () => {
  const early = draft('2026-11-21T08:00:00.000Z');
  const late = draft('2026-11-21T08:05:00.000Z');

  expect(laterDraft(early, late)).toBe(late);
  expect(laterDraft(late, early)).toBe(late);
  expect(laterDraft(null, early)).toBe(early);
  expect(laterDraft(null, null)).toBeNull();
});

test('only what may be written in this form comes back', () => {
  expect(usableValues({ ...draft('x'), values: { name: 'a', code: 'b' } }, ['name'])).toEqual({ name: 'a' });
});

test('a broken entry of the browser is no draft', () => {
  expect(parseDraft('{')).toBeNull();
  expect(parseDraft('{"values":1,"version":1,"at":""}')).toBeNull();
  expect(parseDraft(JSON.stringify(draft('t')))).toEqual(draft('t'));
});
