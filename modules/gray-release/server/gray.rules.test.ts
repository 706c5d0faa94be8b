import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isIpPattern, fitsIpPattern, grayTypes } from '../contract/index.ts';
import { decideGray, drawnNumber, type RuleFacts } from './gray.rules.ts';

const tenant = { gray: false, grayfrontUrl: null, normalfrontUrl: 'https://normal.example' };
const subject = { userId: '0190a000-0000-7000-8000-000000000001', ip: '10.1.2.3', clientId: 'mplanyou' };
const aRule = (more: Partial<RuleFacts> = {}): RuleFacts => ({
  id: 'rule',
  name: 'rule',
  type: 'user',
  clientId: null,
  grayMark: 'v2',
  grayUrl: 'https://gray.example',
  normalUrl: null,
  ips: null,
  grayRatio: null,
  isMember: false,
  ...more,
});

test('of 10,000 users 30 of a hundred go to the gray front, give or take 2', () => {
  const rules = [aRule({ type: 'ratio', grayRatio: 30 })];
  const ids = Array.from({ length: 10_000 }, (_, n) => `0190a000-0000-7000-8000-${String(n).padStart(12, '0')}`);

  const gray = ids.filter((userId) => decideGray(rules, { ...subject, userId }, tenant).gray).length;

  expect(gray).toBeGreaterThan(2800);
  expect(gray).toBeLessThan(3200);
});

test('a share stays with its users: drawing again says the same, and a larger share keeps whom the smaller had', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 }), (userId, a, b) => {
      const [small, large] = [Math.min(a, b), Math.max(a, b)];
      const isGray = (grayRatio: number) =>
        decideGray([aRule({ type: 'ratio', grayRatio })], { ...subject, userId }, tenant).gray;
      expect(isGray(small)).toBe(drawnNumber(userId, 'v2') < small);
      if (isGray(small)) expect(isGray(large)).toBe(true);
    }),
  );
});

test('a rule that names the user wins over one of a share, wherever they stand', () => {
  const named = aRule({ name: 'named', isMember: true, grayUrl: 'https://named.example' });
  const shared = aRule({ name: 'shared', type: 'ratio', grayRatio: 100 });

  const decided = [decideGray([shared, named], subject, tenant), decideGray([named, shared], subject, tenant)];

  expect(decided.map(({ rule, grayfrontUrl }) => [rule, grayfrontUrl])).toEqual([
    ['named', 'https://named.example'],
    ['named', 'https://named.example'],
  ]);
});

test('rules are asked by kind and within a kind in their order, up to the first that fits', () => {
  const kinds = [...grayTypes].reverse().map((type) => aRule({ name: type, type, ips: '192.168.*.*', grayRatio: 0 }));
  const last = aRule({ name: 'late', type: 'ratio', grayRatio: 100 });

  const { steps, rule } = decideGray([...kinds, last], subject, tenant);

  expect(steps.map(({ name, outcome }) => `${name} ${outcome}`)).toEqual([
    'user noMatch',
    'role noMatch',
    'org noMatch',
    'ip noMatch',
    'ratio noMatch',
    'late match',
  ]);
  expect(rule).toBe('late');
});

test('a rule of another client is passed over, and without any that is enabled the tenant decides', () => {
  const other = aRule({ isMember: true, clientId: 'app' });

  expect(decideGray([other], subject, { ...tenant, gray: true })).toMatchObject({ gray: false, by: 'noMatch' });
  expect(decideGray([], subject, { ...tenant, gray: true })).toMatchObject({ gray: true, by: 'tenant' });
});

test.each([
  ['10.1.*.*', '10.1.2.3', true],
  ['10.1.*.*', '::ffff:10.1.2.3', true],
  ['10.1.*.*', '10.10.2.3', false],
  ['10.1.2.3', '10.1.2.30', false],
  ['*.*.*.*', '2001:db8::1', false],
])('the pattern %s on the address %s: %s', (pattern, ip, fits) => {
  expect(fitsIpPattern(pattern, ip)).toBe(fits);
});

test.each(['10.1.2', '10.1.2.256', '10.1.2.3.4', '10.1.2.', '1*.1.1.1', '01.1.1.1', ''])('%s is no pattern', (text) => {
  expect(isIpPattern(text)).toBe(false);
});
