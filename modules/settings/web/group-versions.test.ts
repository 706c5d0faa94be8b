import { integer, secret, text } from '@mp/kernel/contract';
import { expect, test } from 'vitest';
import { valuesAt, type GroupVersion } from './group-versions.ts';

const group = { fields: { host: text(), port: integer(), key: secret({ boundTo: ['host'] }) } };

test('a version is today with every later change taken back, without secrets and fields that are gone', () => {
  const values = { host: 'c', port: 3, key: { set: true } };
  const later: GroupVersion[] = [
    { version: 2, changes: { host: ['a', 'b'], port: [1, 2] } },
    { version: 4, changes: { port: [2, 3], key: [null, { set: true }], gone: [1, 2] } },
    { version: 3, changes: { host: ['b', 'c'] } },
  ];

  expect(valuesAt(group, { values, later })).toEqual({ host: 'a', port: 1 });
  expect(valuesAt(group, { values, later: later.slice(1, 2) })).toEqual({ host: 'c', port: 2 });
  expect(valuesAt(group, { values, later: [] })).toEqual({ host: 'c', port: 3 });
});
