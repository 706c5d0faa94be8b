import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { nationalRegions, nationalSum } from './national.ts';

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

test('every division of China has a name in three languages, by official spelling where there is one', () => {
  const nameless = all.filter(
    ({ name: { EN_US: en = '', JA_JP: ja = '' } }) => en === '' || ja === '' || /[^\x20-\x7Eà-üÀ-Ü–’]/u.test(en),
  );
  expect(nameless.filter(({ code }) => /^\d/u.test(code))).toEqual([]);
  for (const [code, en, ja] of [
    ['150100', 'Hohhot City', 'フフホト市'],
    ['650100', 'Ürümqi City', 'ウルムチ市'],
    ['540100', 'Lhasa City', 'ラサ市'],
    ['440100', 'Guangzhou City', '広州市'],
    ['610100', "Xi'an City", '西安市'],
    ['310115', 'Pudong New Area', '浦東新区'],
    ['500233', 'Zhongxian County', '忠県'],
    ['422800', 'Enshi Tujia and Miao Autonomous Prefecture', '恩施土家族苗族自治州'],
    ['152500', 'Xilingol League', 'シリンゴル盟'],
    ['810000', 'Hong Kong', '香港'],
  ])
    expect(byCode.get(code ?? '')?.name).toMatchObject({ EN_US: en, JA_JP: ja });
});

test('the sum by which a start knows the regions is that of the regions', () => {
  expect(nationalSum).toBe(createHash('sha256').update(JSON.stringify(all)).digest('hex'));
});
