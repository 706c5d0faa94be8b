import { expect, test } from 'vitest';
import { checkInRefusals, hoursOnSite, type CheckInFacts } from './check-in.rules.ts';

const asked = (more: Partial<CheckInFacts>) =>
  checkInRefusals({ byCode: true, isPlaced: true, distanceM: 40, reason: null, ...more });
const at = (time: string) => Date.parse(`2026-07-06T${time}:00+08:00`);

test('by the code and within a kilometre nothing is asked; a metre further the distance is said and a reason asked for', () => {
  expect(asked({ distanceM: 1000 })).toEqual([]);
  expect(asked({ distanceM: 1001 })).toEqual([{ code: 'dispatch.farFromSite', params: { km: '1.0' }, path: 'reason' }]);
  expect(asked({ distanceM: 12_345 })).toMatchObject([{ params: { km: '12.3' } }]);
});

test('without a position, and without the code, a reason is asked for', () => {
  expect(asked({ distanceM: null })).toMatchObject([{ code: 'dispatch.positionUnknown', path: 'reason' }]);
  expect(asked({ byCode: false })).toMatchObject([{ code: 'dispatch.withoutCode', path: 'reason' }]);
});

test('a site without a place on the map asks for nothing but the code', () => {
  expect(asked({ isPlaced: false, distanceM: null })).toEqual([]);
  expect(asked({ isPlaced: false, distanceM: null, byCode: false })).toMatchObject([{ code: 'dispatch.withoutCode' }]);
});

test('a reason answers whatever is asked; a single sign is none', () => {
  expect(asked({ distanceM: 9000, byCode: false, reason: '临时改道' })).toEqual([]);
  expect(asked({ distanceM: 9000, reason: ' - ' })).toHaveLength(1);
});

test('hours are from in to out, for each person; what nobody checked out from counts nothing', () => {
  expect(
    hoursOnSite([
      { personId: 'a', kind: 'in', at: at('09:00') },
      { personId: 'b', kind: 'in', at: at('09:30') },
      { personId: 'a', kind: 'out', at: at('12:00') },
      { personId: 'a', kind: 'in', at: at('13:00') },
      { personId: 'b', kind: 'out', at: at('10:15') },
    ]),
  ).toBe(3.8);
  expect(
    hoursOnSite([
      { personId: 'a', kind: 'in', at: at('09:00') },
      { personId: 'a', kind: 'in', at: at('10:00') },
      { personId: 'a', kind: 'out', at: at('11:00') },
    ]),
  ).toBe(1);
});
