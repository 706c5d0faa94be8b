import { expect, test } from 'vitest';
import { unpackLine } from '../kernel/web/map/packed-line.ts';
import { provincesOf, seaOf } from './china-land.ts';

/** Steps of 1/1024 degree as ECharts 4 writes them. */
const encoded = (steps: readonly (readonly [number, number])[]): string =>
  steps
    .flat()
    .map((step) => String.fromCharCode(64 + (step < 0 ? -2 * step - 1 : 2 * step)))
    .join('');

test('rings of provinces are read from their offset, step by step', () => {
  const ring = encoded([
    [0, 0],
    [1024, 0],
    [0, 512],
    [-1024, -512],
  ]);
  const [province] = provincesOf({
    features: [
      {
        id: '310000',
        properties: {},
        geometry: { type: 'Polygon', coordinates: [ring], encodeOffsets: [[121 * 1024, 31 * 1024]] },
      },
    ],
  });

  expect(province?.[0]).toBe('310000');
  expect(unpackLine(province?.[1] ?? '')).toEqual([
    [121, 31],
    [122, 31],
    [122, 31.5],
    [121, 31],
  ]);
});

test('of the countries only islands and dashes of the South China Sea are taken', () => {
  const square = (lng: number, lat: number, side: number) => [
    [
      [lng, lat],
      [lng + side, lat],
      [lng + side, lat + side],
      [lng, lat],
    ],
  ];
  const feature = (code: string, coordinates: unknown) => ({
    properties: { iso_a2: code },
    geometry: { type: 'MultiPolygon' as const, coordinates },
  });
  const lines = seaOf({
    features: [
      feature('VN', [square(108, 12, 1)]),
      feature('CN', [square(100, 30, 10), square(123.3, 25.6, 0.2), square(111.6, 16.2, 0.2)]),
    ],
  });

  expect(lines.map((line) => unpackLine(line)[0])).toEqual([[111.6, 16.2]]);
});
