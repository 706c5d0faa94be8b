import { expect, test } from 'vitest';
import { closedFields } from './dealer-content.ts';
import { closedGuestFields } from './goem.resource.ts';
import { closedPersonFields } from './person.resource.ts';

test('scope and type of a dealer are closed to its own people, but in the first version and in one that asks for them', () => {
  const of = (more: object) => closedFields({ isDealers: true, source: 'change', isFirst: false, ...more });

  expect(of({})).toEqual(['dealerType', 'authorisations']);
  expect([of({ source: 'authorise' }), of({ isFirst: true }), of({ isDealers: false })]).toEqual([[], [], []]);
});

test('what was audited of a person who works is closed, and open while it is a draft or was returned', () => {
  expect(closedPersonFields({ status: 'serving' })).toContain('idNumber');
  expect(closedPersonFields({ status: 'serving' })).not.toContain('mobile');
  expect([closedPersonFields({ status: 'draft' }), closedPersonFields({ status: 'returned' })]).toEqual([[], []]);
});

test('of a guest dealer that was let in only contact, regions and rights are open', () => {
  expect(closedGuestFields({ status: 'active' })).toContain('validTo');
  expect(closedGuestFields({ status: 'active' })).not.toContain('contact');
  expect(closedGuestFields({ status: 'draft' })).toEqual([]);
});
