import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  duplicateScore,
  gramBundles,
  leastAlike,
  similarity,
  suspectScore,
  trigrams,
  type Likeness,
} from './duplicate.rules.ts';
import { nameKeyOf } from './name-key.rules.ts';

const like = (name: string, more: Partial<Likeness> = {}): Likeness => ({
  nameKey: nameKeyOf(name),
  creditCode: null,
  phones: [],
  sites: [],
  ...more,
});

describe('the key of a name', () => {
  test.each([
    ['上海云数科技(集团)有限公司', '云数科技'],
    ['上海云数科技集团有限公司', '云数科技'],
    ['云数科技（上海）股份有限公司', '云数科技'],
    ['广东省深圳市南山 云数科技有限责任公司', '南山云数科技'],
    ['ＡＣＭＥ Power Systems Co., Ltd.', 'acmepowersystems'],
    ['株式会社東都データ', '東都データ'],
    ['東都データ株式会社', '東都データ'],
    ['中国电力集团有限公司', '电力'],
    ['上海公司', '上海'],
    ['Group', 'group'],
    ['', ''],
  ])('%s → %s', (name, key) => {
    expect(nameKeyOf(name)).toBe(key);
  });

  test('does not change with case, spaces or the kind of company', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'云数科技电力ab12'), minLength: 1, maxLength: 20 }), (name) => {
        expect(nameKeyOf(` ${name.toUpperCase()} 有限公司`)).toBe(nameKeyOf(name));
      }),
    );
  });
});

describe('the score of two customers', () => {
  test('is 85 or more for two spellings of one name', () => {
    const { score, reasons } = duplicateScore(
      like('上海云数科技(集团)有限公司'),
      like('上海云数科技集团有限公司'),
      'unknown',
    );
    expect(score).toBeGreaterThanOrEqual(suspectScore);
    expect(reasons).toEqual(['name']);
  });

  test('is 100 for the same credit code, whatever the names', () => {
    const creditCode = '91310115MA1D000B25';
    expect(duplicateScore(like('甲公司', { creditCode }), like('乙公司', { creditCode }), 'other').score).toBe(100);
  });

  test('stays below 85 for the same name in another province, or with another credit code', () => {
    const [a, b] = ['91310115MA1D000B25', '91510107MA6D000D47'];
    expect(duplicateScore(like('云数科技'), like('云数科技'), 'other').score).toBeLessThan(suspectScore);
    expect(
      duplicateScore(like('云数科技', { creditCode: a }), like('云数科技', { creditCode: b }), 'same').score,
    ).toBeLessThan(suspectScore);
  });

  test('rises with the same phone and the same site', () => {
    const phones = ['138-0000-1234'];
    const name = duplicateScore(like('远景智能制造'), like('远景智能制造业'), 'unknown').score;
    const phone = duplicateScore(
      like('远景智能制造', { phones }),
      like('远景智能制造业', { phones: ['13800001234'] }),
      'unknown',
    );
    expect(phone.score).toBeGreaterThan(name);
    expect(phone.reasons).toEqual(['name', 'phone']);
    expect(
      duplicateScore(like('甲乙丙', { sites: ['张江路 88 号'] }), like('丁戊己', { sites: ['张江路88号'] }), 'same'),
    ).toMatchObject({ reasons: ['site', 'region'] });
  });

  test('says nothing of customers that share nothing', () => {
    expect(duplicateScore(like('甲乙丙丁'), like('戊己庚辛'), 'same')).toEqual({ score: 0, reasons: [] });
  });
});

const keys = fc.string({ unit: fc.constantFrom(...'云数科技电力能源华东'), minLength: 1, maxLength: 12 });

test('whatever is alike enough holds one bundle of groups whole', () => {
  fc.assert(
    fc.property(keys, keys, (a, b) => {
      if (similarity(a, b) < leastAlike) return;
      const grams = trigrams(b);
      expect(gramBundles(a).some((bundle) => bundle.every((gram) => grams.has(gram)))).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test('is the same from both sides, and whole for equal keys', () => {
  fc.assert(
    fc.property(keys, keys, (a, b) => {
      expect(similarity(a, b)).toBe(similarity(b, a));
      expect(similarity(a, a)).toBe(1);
    }),
  );
});
