import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  handOverOf,
  isPrimaryTwice,
  placeOf,
  resolveAreaHandler,
  type AreaRow,
  type Presence,
} from './area-assignment.rules.ts';

const row = (userId: string, place: string, more: Partial<AreaRow> = {}): AreaRow => ({
  position: 'ASM',
  userId,
  ...(place.startsWith('area') ? { regionId: null, bigAreaId: place } : { regionId: place, bigAreaId: null }),
  productLine: null,
  channel: 'any',
  primary: true,
  validFrom: '2026-01-01',
  validTo: null,
  ...more,
});
const chengdu = ['wuhou', 'chengdu', 'sichuan', 'areaSw', 'cn'];
const rows = [
  row('sw', 'areaSw'),
  row('sichuan', 'sichuan'),
  row('deputy', 'sichuan', { primary: false }),
  row('diesel', 'sichuan', { productLine: 'DIESEL' }),
  row('direct', 'sichuan', { channel: 'direct' }),
  row('dieselDirect', 'sichuan', { productLine: 'DIESEL', channel: 'direct' }),
  row('chengdu', 'chengdu', { validFrom: '2026-07-01' }),
  row('service', 'sichuan', { position: 'ASE' }),
];
const ask = (more: Partial<Parameters<typeof resolveAreaHandler>[1]> = {}, states: Record<string, Presence> = {}) => {
  const question = { position: 'ASM', places: chengdu, productLine: null, channel: null, day: '2026-03-01', ...more };
  const answer = resolveAreaHandler(rows, question, (user) => states[user] ?? 'here');
  return answer && [answer.via, ...answer.rows.map(({ userId }) => userId)];
};

test('the most specific region on the day wins over everything above it', () => {
  expect(ask()).toEqual(['primary', 'sichuan']);
  expect(ask({ day: '2026-07-01' })).toEqual(['primary', 'chengdu']);
  expect(ask({ day: '2026-07-01', productLine: 'DIESEL' })).toEqual(['primary', 'chengdu']);
  expect(ask({ places: ['chongqing', 'areaSw', 'cn'] })).toEqual(['primary', 'sw']);
  expect(ask({ day: '2025-12-31' })).toBeUndefined();
  expect(ask({ position: 'QA' })).toBeUndefined();
});

test('at a place the line comes first, then the channel', () => {
  expect(ask({ productLine: 'DIESEL' })).toEqual(['primary', 'diesel']);
  expect(ask({ productLine: 'DIESEL', channel: 'direct' })).toEqual(['primary', 'dieselDirect']);
  expect(ask({ productLine: 'DIESEL', channel: 'trade' })).toEqual(['primary', 'diesel']);
  expect(ask({ productLine: 'GAS', channel: 'direct' })).toEqual(['primary', 'direct']);
  expect(ask({ productLine: 'GAS', channel: 'trade' })).toEqual(['primary', 'sichuan']);
});

test('others stand in while the primary is away or gone; without them the agent of the absent one acts', () => {
  expect(ask({}, { sichuan: 'away' })).toEqual(['standIn', 'deputy']);
  expect(ask({}, { sichuan: 'gone' })).toEqual(['standIn', 'deputy']);
  expect(ask({}, { sichuan: 'away', deputy: 'gone' })).toEqual(['primary', 'sichuan']);
  expect(ask({}, { sichuan: 'gone', deputy: 'gone' })).toEqual(['primary', 'sw']);
  expect(ask({ productLine: 'DIESEL' }, { diesel: 'gone' })).toEqual(['primary', 'sichuan']);
});

test('a hand-over splits what runs, passes on what has not begun, and leaves what is over', () => {
  expect(handOverOf({ validFrom: '2026-01-01', validTo: null }, '2026-03-01')).toBe('split');
  expect(handOverOf({ validFrom: '2026-01-01', validTo: '2026-03-01' }, '2026-03-01')).toBe('split');
  expect(handOverOf({ validFrom: '2026-03-01', validTo: null }, '2026-03-01')).toBe('whole');
  expect(handOverOf({ validFrom: '2026-01-01', validTo: '2026-02-28' }, '2026-03-01')).toBe('none');
});

test('two are primary twice only for the same thing at the same time', () => {
  const first = row('a', 'sichuan', { validTo: '2026-06-30' });
  expect(isPrimaryTwice(first, row('b', 'sichuan', { validFrom: '2026-06-30' }))).toBe(true);
  for (const other of [{ validFrom: '2026-07-01' }, { primary: false }, { productLine: 'GAS' }, { channel: 'goem' }])
    expect(isPrimaryTwice(first, row('b', 'sichuan', other))).toBe(false);
  expect(isPrimaryTwice(first, row('b', 'areaSw'))).toBe(false);
});

const places = ['county', 'city', 'province', 'areaX'];
const anyRow = fc.record({
  position: fc.constantFrom('ASM', 'ASE'),
  userId: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
  place: fc.constantFrom(...places, 'elsewhere'),
  productLine: fc.constantFrom(null, 'DIESEL', 'GAS'),
  channel: fc.constantFrom('any', 'trade', 'direct'),
  primary: fc.boolean(),
  validFrom: fc.constantFrom('2026-01-01', '2026-06-01'),
  validTo: fc.constantFrom(null, '2026-03-31'),
});
const cases = fc.record({
  rows: fc.array(anyRow.map(({ place, ...more }) => row(more.userId, place, more))),
  productLine: fc.constantFrom(null, 'DIESEL', 'GAS'),
  channel: fc.constantFrom(null, 'trade', 'direct'),
  states: fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd', 'e'), fc.constantFrom<Presence>('here', 'away', 'gone')),
});

test('whoever is found holds the position there and then, is not gone, and no nearer place has anybody', () => {
  fc.assert(
    fc.property(cases, ({ rows: given, productLine, channel, states }) => {
      const presence = (user: string) => states[user] ?? 'here';
      const question = { position: 'ASM', places, productLine, channel, day: '2026-03-01' };
      const could = given.filter(
        (each) =>
          each.position === 'ASM' &&
          each.validFrom <= question.day &&
          (each.productLine === null || each.productLine === productLine) &&
          (each.channel === 'any' || each.channel === channel) &&
          places.includes(placeOf(each) ?? '') &&
          presence(each.userId) !== 'gone',
      );
      const answer = resolveAreaHandler(given, question, presence);
      if (!answer) return could.length === 0;
      const nearest = Math.min(...could.map((each) => places.indexOf(placeOf(each) ?? '')));
      return answer.rows.every(
        (each) =>
          could.includes(each) && each.primary === (answer.via === 'primary') && placeOf(each) === places[nearest],
      );
    }),
  );
});

test('the order of the rows decides nothing', () => {
  fc.assert(
    fc.property(cases, ({ rows: given, productLine, channel, states }) => {
      const question = { position: 'ASM', places, productLine, channel, day: '2026-03-01' };
      const found = (list: readonly AreaRow[]) => {
        const answer = resolveAreaHandler(list, question, (user) => states[user] ?? 'here');
        return answer && [answer.via, ...answer.rows.map(({ userId }) => userId).sort()];
      };
      expect(found([...given].reverse())).toEqual(found(given));
    }),
  );
});
