import { expect, test } from 'vitest';
import { closedPersonFields } from './person.resource.ts';

test('what was audited of a person who works is closed, and open while it is a draft or was returned', () => {
  expect(closedPersonFields({ status: 'serving' })).toContain('idNumber');
  expect(closedPersonFields({ status: 'serving' })).not.toContain('mobile');
  expect([closedPersonFields({ status: 'draft' }), closedPersonFields({ status: 'returned' })]).toEqual([[], []]);
});
