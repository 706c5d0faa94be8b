import { expect, test } from 'vitest';
import { closedGuestFields } from './goem.resource.ts';

test('of a guest dealer that was let in only contact, regions and rights are open', () => {
  expect(closedGuestFields({ status: 'active' })).toContain('validTo');
  expect(closedGuestFields({ status: 'active' })).not.toContain('contact');
  expect(closedGuestFields({ status: 'draft' })).toEqual([]);
});
