import { expect, test } from 'vitest';
import { nationalRegions } from './national.ts';

const all = nationalRegions();
const byCode = new Map(all.map((each) => [each.code, each]));

test('every region stands behind the one above it, and no code twice', () => {
  const seen = new Set<string>();
  for (const { code, parent } of all) {
    expect(seen.has(code)).toBe(false);
    if (parent !== null) expect(seen.has(parent)).toBe(true);
    seen.add(code);
  }
});

test('China has 34 provinces and regions of its own kind, about 450 cities and 3,200 counties', () => {
  const provinces = all.filter(({ parent }) => parent === 'CN');
  expect(provinces).toHaveLength(34);
  const cities = all.filter(({ parent }) => byCode.get(parent ?? '')?.parent === 'CN');
  expect(cities.length).toBeGreaterThan(330);
  const counties = all.filter(({ parent }) => byCode.get(byCode.get(parent ?? '')?.parent ?? '')?.parent === 'CN');
  expect(counties.length).toBeGreaterThan(2800);
});

test('Pudong stands in the city of Shanghai, Hong Kong in China', () => {
  expect(byCode.get('310115')).toMatchObject({ parent: '310100', name: { ZH_CN: '浦东新区' } });
  expect(byCode.get('310100')).toMatchObject({ parent: '310000', name: { ZH_CN: '上海市' } });
  expect(byCode.get('810000')?.parent).toBe('CN');
  expect(byCode.has('HK')).toBe(false);
  expect(byCode.get('540000')?.remoteFactor).toBe('1.30');
});
