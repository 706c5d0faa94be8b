import { expect, test } from 'vitest';
import { positionOf } from './lookup-resource.ts';

test('distances begin at the position of the address, unless it names a place', () => {
  expect(positionOf({ lng: '120.6', lat: '31.3' })).toEqual([
    { field: 'lng', op: 'eq', value: '120.6' },
    { field: 'lat', op: 'eq', value: '31.3' },
  ]);
  expect(positionOf({ lng: '120.6', lat: '31.3', address: '苏州市' })).toEqual([]);
  expect(positionOf({ lng: '120.6' })).toEqual([]);
});
