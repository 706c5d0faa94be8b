import { expect, test } from 'vitest';
import { loadHints } from './load.rules.ts';

const codes = (line: object, site: { altitude?: number; ambientMax?: string } = {}) =>
  loadHints({ lines: [line], altitude: site.altitude ?? null, ambientMax: site.ambientMax ?? null }).map(
    ({ code, percent }) => [code, percent],
  );

test('a load above 90 or below 30 per cent of the derated power is named with its per cent', () => {
  expect(codes({ loadKw: '1600.0', deratedKw: '1740.0' })).toEqual([['high', 92]]);
  expect(codes({ loadKw: '400.0', deratedKw: '1740.0' })).toEqual([['low', 23]]);
  expect(codes({ loadKw: '900.0', deratedKw: '1000.0' })).toEqual([]);
  expect(codes({ loadKw: '300.0', deratedKw: '1000.0' })).toEqual([]);
});

test('high up or in the heat a derated power is asked for', () => {
  expect(codes({}, { altitude: 1001 })).toEqual([['derate', null]]);
  expect(codes({}, { ambientMax: '40.1' })).toEqual([['derate', null]]);
  expect(codes({}, { altitude: 1000, ambientMax: '40.0' })).toEqual([]);
  expect(codes({ deratedKw: '900.0' }, { altitude: 3000 })).toEqual([]);
});
