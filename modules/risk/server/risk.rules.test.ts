import { describe, expect, test } from 'vitest';
import {
  distance,
  isImpossible,
  isStrange,
  regionOf,
  signInFindings,
  useFindings,
  type SignInFacts,
} from './risk.rules.ts';

const usual: SignInFacts = {
  ip: '10.1.2.3',
  region: '10.1',
  hasDevice: true,
  isDeviceKnown: true,
  otherDevices: 1,
  devicesToday: 1,
  regions: ['10.1'],
  failures: 0,
  isNight: false,
  signIns: 40,
  nights: 0,
  daysAway: 1,
};
const rulesOf = (facts: Partial<SignInFacts>) => signInFindings({ ...usual, ...facts }).map(({ rule }) => rule);

test('a region is the first half of an IPv4 address and the first two groups of an IPv6 one; this machine is one', () => {
  expect(['10.1.2.3', '10.1.200.4', '10.2.2.3'].map(regionOf)).toEqual(['10.1', '10.1', '10.2']);
  expect(['127.0.0.1', '::1', '::ffff:127.0.0.1'].map(regionOf)).toEqual(['local', 'local', 'local']);
  expect(regionOf('::ffff:10.1.2.3')).toBe('10.1');
  expect(['2001:DB8:1::5', '2001:db8:ffff::1', '2001:db9::1'].map(regionOf)).toEqual([
    '2001:db8',
    '2001:db8',
    '2001:db9',
  ]);
});

test('the way between two places is that over the earth, without what is uncertain; nobody travels faster than 900 km/h', () => {
  const shanghai = { latitude: 31.23, longitude: 121.47, radius: 10 };
  const berlin = { latitude: 52.52, longitude: 13.4, radius: 20 };
  const fiji = { latitude: -17.7, longitude: 179.9, radius: 0 };

  expect(Math.round(distance(shanghai, berlin))).toBe(8367);
  expect(Math.round(distance(fiji, { ...fiji, longitude: -179.9 }))).toBe(21);
  expect(distance(berlin, { ...berlin, latitude: 52.6 })).toBe(0);
  expect([isImpossible(900, 1), isImpossible(901, 1), isImpossible(0, 0), isImpossible(1, -3)]).toEqual([
    false,
    true,
    false,
    true,
  ]);
});

describe('a sign-in', () => {
  test('as always is not suspicious', () => {
    expect(rulesOf({})).toEqual([]);
  });

  test('from an unknown device is, unless it is the first one of the account or the browser sends none', () => {
    expect(rulesOf({ isDeviceKnown: false })).toEqual(['newDevice']);
    expect(rulesOf({ isDeviceKnown: false, otherDevices: 0 })).toEqual([]);
    expect(rulesOf({ isDeviceKnown: false, hasDevice: false, devicesToday: 9 })).toEqual([]);
  });

  test('from a region of which none of the last ten came is, unless there is none before', () => {
    expect(rulesOf({ region: '10.9' })).toEqual(['newRegion']);
    expect(rulesOf({ region: '10.9', regions: ['10.1', '10.9'] })).toEqual([]);
    expect(rulesOf({ region: '10.9', regions: [] })).toEqual([]);
  });

  test('after three wrong passwords is', () => {
    expect(rulesOf({ failures: 2 })).toEqual([]);
    expect(signInFindings({ ...usual, failures: 3 })).toEqual([
      { rule: 'manyFailures', mark: '', quietHours: 0.5, facts: { failures: 3 } },
    ]);
  });

  test('at night is, for whoever does so in less than one of twenty cases and has a habit at all', () => {
    expect(rulesOf({ isNight: true, signIns: 40, nights: 1 })).toEqual(['nightUse']);
    expect(rulesOf({ isNight: true, signIns: 40, nights: 2 })).toEqual([]);
    expect(rulesOf({ isNight: true, signIns: 9, nights: 0 })).toEqual([]);
    expect(rulesOf({ isNight: false, nights: 0 })).toEqual([]);
  });

  test('from a fourth device within a day is', () => {
    expect(rulesOf({ devicesToday: 3 })).toEqual([]);
    expect(rulesOf({ devicesToday: 4 })).toEqual(['multiDevice']);
  });

  test('after sixty days is, and the first one ever is not', () => {
    expect(rulesOf({ daysAway: 59 })).toEqual([]);
    expect(rulesOf({ daysAway: 60 })).toEqual(['idleReturn']);
    expect(rulesOf({ daysAway: null, regions: [], otherDevices: 0, isDeviceKnown: false, signIns: 0 })).toEqual([]);
  });

  test('from a new device in a new region is told to its owner', () => {
    expect(isStrange(rulesOf({ isDeviceKnown: false, region: '10.9' }))).toBe(true);
    expect(isStrange(['newDevice', 'manyFailures'])).toBe(false);
  });
});

describe('the use of an account', () => {
  const quiet = { views: 0, exports: 0, denied: 0, moves: [] };
  const rules = (facts: Partial<Parameters<typeof useFindings>[0]>) =>
    useFindings({ ...quiet, ...facts }).map(({ rule }) => rule);

  test('is suspicious beyond 2,000 records or three exports an hour', () => {
    expect(rules({ views: 2000, exports: 3 })).toEqual([]);
    expect(rules({ views: 2001 })).toEqual(['bulkRead']);
    expect(rules({ exports: 4 })).toEqual(['bulkRead']);
  });

  test('is after ten refusals in ten minutes', () => {
    expect(rules({ denied: 9 })).toEqual([]);
    expect(rules({ denied: 10 })).toEqual(['deniedBurst']);
  });

  test('is when a session leaves the region in which it began', () => {
    expect(rules({ moves: [{ from: '10.1.0.1', to: '10.1.77.2' }] })).toEqual([]);
    expect(useFindings({ ...quiet, moves: [{ from: '10.1.0.1', to: '10.2.0.1' }] })).toEqual([
      { rule: 'ipChange', mark: '10.2', quietHours: 24, facts: { from: '10.1.0.1', to: '10.2.0.1' } },
    ]);
  });
});
