import { expect, test } from 'vitest';
import { estimatedWarranty } from './warranty.rules.ts';

test('a unit is expected to be under warranty for a year from acceptance, and a year and a half from shipment at most', () => {
  expect(estimatedWarranty({ shippedOn: '2026-01-10', acceptedOn: null })).toBeNull();
  expect(estimatedWarranty({ shippedOn: null, acceptedOn: '2024-02-29' })).toEqual({
    start: '2024-02-29',
    end: '2025-02-28',
  });
  expect(estimatedWarranty({ shippedOn: '2025-01-10', acceptedOn: '2026-03-01' })).toEqual({
    start: '2026-03-01',
    end: '2026-07-10',
  });
});
