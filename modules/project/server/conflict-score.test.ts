import { expect, test } from 'vitest';
import { conflictOf, type Registration } from './conflict-score.ts';

const there: Registration = {
  customer: ['c1', 'credit:91310115MA1D000B25'],
  siteName: '浦东云数据中心',
  siteRegionId: 'pudong',
  siteLng: '121.600000',
  siteLat: '31.200000',
  estKva: '8000',
  name: '浦东云数据中心一期备用电源',
};
const asked = (more: Partial<Registration>): Registration => ({
  customer: ['c9'],
  siteName: '别处',
  siteRegionId: 'elsewhere',
  siteLng: null,
  siteLat: null,
  estKva: '100',
  name: '另一个项目',
  ...more,
});

test.each<[Partial<Registration>, number]>([
  [{}, 0],
  [{ customer: ['c1'] }, 40],
  [{ customer: ['c9', 'credit:91310115MA1D000B25'] }, 40],
  [{ siteLng: '121.612000', siteLat: '31.203000' }, 30],
  [{ siteLng: '121.630000', siteLat: '31.200000' }, 0],
  [{ siteName: '浦东 云数据中心', siteRegionId: 'pudong' }, 30],
  [{ estKva: '6400' }, 15],
  [{ estKva: '9600' }, 15],
  [{ estKva: '6399' }, 0],
  [{ name: '浦东云数据中心备用电源' }, 15],
  [{ customer: ['c1'], siteLng: '121.612000', siteLat: '31.203000', estKva: '7200' }, 85],
])('against what is registered, %o scores %i', (more, score) => {
  expect(conflictOf(asked(more), there).score).toBe(score);
});

test('each reason that counts is named', () => {
  expect(conflictOf(there, there)).toEqual({ score: 100, reasons: ['customer', 'site', 'size', 'name'] });
});
