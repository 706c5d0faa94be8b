import { expect, test } from 'vitest';
import { overlaps, resolveBigArea, type Coverage } from './big-area.rules.ts';

const row = (regionId: string, bigAreaId: string, more: Partial<Coverage> = {}): Coverage => ({
  regionId,
  bigAreaId,
  productLine: null,
  validFrom: '2025-01-01',
  validTo: null,
  ...more,
});
const coverage = [
  row('sichuan', 'southwest'),
  row('chengdu', 'west'),
  row('sichuan', 'national', { productLine: 'DIESEL' }),
  row('jiangsu', 'east', { validTo: '2025-12-31' }),
  row('jiangsu', 'central', { validFrom: '2026-01-01' }),
];
const areaOf = (way: string[], line: string | null, day = '2026-06-01') =>
  resolveBigArea(coverage, { way, productLine: line, day })?.bigAreaId;

test('a city overrides its province, at each level a product line overrides all lines', () => {
  expect(areaOf(['wuhou', 'chengdu', 'sichuan', 'cn'], 'DIESEL')).toBe('west');
  expect(areaOf(['mianyang', 'sichuan', 'cn'], 'DIESEL')).toBe('national');
  expect(areaOf(['mianyang', 'sichuan', 'cn'], 'GAS')).toBe('southwest');
  expect(areaOf(['mianyang', 'sichuan', 'cn'], null)).toBe('southwest');
});

test('the day decides, so that last year keeps its area', () => {
  expect(areaOf(['nanjing', 'jiangsu', 'cn'], null, '2025-12-31')).toBe('east');
  expect(areaOf(['nanjing', 'jiangsu', 'cn'], null, '2026-01-01')).toBe('central');
  expect(areaOf(['lhasa', 'tibet', 'cn'], null)).toBeUndefined();
});

test('rows overlap only for the same region, line and time', () => {
  const [first = row('', ''), , line = row('', ''), past = row('', ''), next = row('', '')] = coverage;
  expect(overlaps(first, line)).toBe(false);
  expect(overlaps(past, next)).toBe(false);
  expect(overlaps(first, row('sichuan', 'east', { validFrom: '2030-01-01' }))).toBe(true);
});
