import { expect, test } from 'vitest';
import { defineResource, text } from './index.ts';

const list = { columns: ['name'], sort: 'name' } as const;
const deviceId = text({ max: 60, unique: 'tenant', createOnly: true, hidden: true });

test('a resource that is written offline tells its records apart by the id that the device gave', () => {
  const fields = { name: text({ max: 20 }), offlineId: deviceId };
  const loose = { ...fields, offlineId: text({ max: 60 }) };

  expect(defineResource('offlineSample.visit', { label: 'name', fields, list, offline: 'offlineId' }).offline).toBe(
    'offlineId',
  );
  expect(() =>
    defineResource('offlineSample.loose', { label: 'name', fields: loose, list, offline: 'offlineId' }),
  ).toThrow(/offlineSample\.loose is written offline by offlineId/);
});

test('a device keeps nothing that the server encrypts: such a resource is refused', () => {
  const fields = { name: text({ max: 20 }), idNumber: text({ max: 20, encrypted: true }), offlineId: deviceId };

  expect(() => defineResource('offlineSample.person', { label: 'name', fields, list, offline: 'offlineId' })).toThrow(
    /may not keep its encrypted field idNumber/,
  );
});
