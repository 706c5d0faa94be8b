import { plusDays, plusMonths } from '@mp/reference/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  basePeriodOf,
  baseTermOf,
  coverage,
  type BaseTerm,
  type Certificate,
  type CoverageFacts,
  type CoverageQuestion,
} from './coverage.rules.ts';

const term = (more: Partial<BaseTerm> = {}): BaseTerm => ({
  id: '1',
  code: 'ESP',
  dutyType: 'ESP',
  series: null,
  months: 24,
  hours: 400,
  startRule: 'COMMISSION_OR_SHIP',
  shipGraceMonths: 18,
  validFrom: null,
  validTo: null,
  ...more,
});
const certificate = (more: Partial<Certificate> = {}): Certificate => ({
  certNo: 'PEC260000013',
  productName: 'PE-FULL',
  startOn: '2027-03-10',
  endOn: '2029-03-09',
  hoursLimit: 1000,
  isVoid: false,
  deductible: '0.00',
  coverage: [],
  ...more,
});
const facts = (more: Partial<CoverageFacts> = {}): CoverageFacts => ({
  warrantyStart: '2025-03-10',
  warrantyEnd: '2027-03-09',
  baseHours: 400,
  certificates: [certificate()],
  ...more,
});
const state = (of: CoverageFacts, question: CoverageQuestion) => coverage(of, question).state;

test('a unit is covered by its base warranty, then by its certificate, then by nothing', () => {
  expect(state(facts(), { on: '2027-01-01', hours: 380 })).toBe('BASE');
  expect(state(facts(), { on: '2027-01-01', hours: 420 })).toBe('EXTENDED');
  expect(state(facts(), { on: '2028-01-01', hours: 1001 })).toBe('NONE');
  expect(state(facts({ certificates: [certificate({ isVoid: true })] }), { on: '2028-01-01', hours: 500 })).toBe(
    'NONE',
  );
  expect(state(facts({ warrantyStart: null }), { on: '2028-01-01', hours: 500 })).toBe('UNKNOWN');
});

test('the answer names its reasons, with days and hours', () => {
  expect(coverage(facts(), { on: '2027-01-01', hours: 420 }).reasons).toEqual([
    { code: 'baseHoursOver', params: { hours: '420', limit: '400' } },
    { code: 'certificateEarly', params: { certNo: 'PEC260000013', day: '2027-03-10' } },
  ]);
  expect(
    coverage(facts({ certificates: [] }), { on: '2027-03-10', hours: null }).reasons.map(({ code }) => code),
  ).toEqual(['baseEnded', 'hoursUnknown', 'noCertificate']);
});

test.each([
  ['2025-03-09', 0, 'NONE'],
  ['2025-03-10', 0, 'BASE'],
  ['2027-03-09', 400, 'BASE'],
  ['2027-03-10', 400, 'EXTENDED'],
  ['2029-03-09', 1000, 'EXTENDED'],
  ['2029-03-10', 1000, 'NONE'],
])('on %s at %d h it is %s', (on, hours, expected) => {
  expect(state(facts(), { on, hours })).toBe(expected);
});

test('a part counts as covered where the certificate names it', () => {
  const engine = {
    part: 'ENGINE',
    parts: true,
    labour: true,
    travel: false,
    limitAmount: '5000.00',
    excluded: null,
  } as const;
  const of = facts({ certificates: [certificate({ coverage: [engine] })] });

  expect(coverage(of, { on: '2028-01-01', hours: 900, part: 'ENGINE' })).toMatchObject({
    state: 'EXTENDED',
    covered: engine,
  });
  expect(coverage(of, { on: '2028-01-01', hours: 900, part: 'FUEL' })).toMatchObject({ state: 'NONE', covered: null });
  expect(state(of, { on: '2026-01-01', hours: 100, part: 'FUEL' })).toBe('BASE');
});

describe('the base warranty', () => {
  const unit = { dutyType: 'ESP', series: 'H', shippedOn: '2025-01-10', arrivedOn: null, commissionedOn: '2025-03-10' };

  test('begins with commissioning or so long after shipment, whichever is earlier', () => {
    expect(basePeriodOf(term(), unit)).toEqual({ start: '2025-03-10', end: '2027-03-09', hours: 400 });
    expect(basePeriodOf(term(), { ...unit, commissionedOn: null })).toMatchObject({ start: '2026-07-10' });
    expect(basePeriodOf(term(), { ...unit, commissionedOn: '2026-09-01' })).toMatchObject({ start: '2026-07-10' });
    expect(basePeriodOf(term({ startRule: 'DELIVERY_30' }), { ...unit, arrivedOn: '2025-02-01' })).toMatchObject({
      start: '2025-03-03',
    });
    expect(basePeriodOf(term(), { ...unit, shippedOn: null })).toBeNull();
  });

  test('ends on the day before a leap day comes back, and before the first of March where there is none', () => {
    const from = (commissionedOn: string, months: number) =>
      basePeriodOf(term({ months }), { ...unit, shippedOn: '2024-01-01', commissionedOn })?.end;

    expect(from('2024-02-29', 12)).toBe('2025-02-27');
    expect(from('2024-02-29', 48)).toBe('2028-02-28');
    expect(from('2024-03-01', 12)).toBe('2025-02-28');
    expect(from('2023-03-01', 12)).toBe('2024-02-29');
  });

  test('follows the term of the series before the one of all series, and the term of the day of shipment', () => {
    const terms = [
      term({ code: 'ALL' }),
      term({ code: 'H', series: 'H', validFrom: '2025-01-10' }),
      term({ code: 'OLD', series: 'H', validTo: '2025-01-09' }),
      term({ code: 'PRP', dutyType: 'PRP' }),
    ];

    expect(baseTermOf(terms, unit)?.code).toBe('H');
    expect(baseTermOf(terms, { ...unit, shippedOn: '2025-01-09' })?.code).toBe('OLD');
    expect(baseTermOf(terms, { ...unit, series: 'K' })?.code).toBe('ALL');
    expect(baseTermOf(terms, { ...unit, dutyType: 'COP' })).toBeNull();
    expect(baseTermOf(terms, { ...unit, shippedOn: null })).toBeNull();
  });

  test('follows one term, whatever the order in which terms are read', () => {
    const terms = fc.array(
      fc.record({
        code: fc.stringMatching(/^[A-Z]{3}$/u),
        dutyType: fc.constantFrom('ESP', 'PRP'),
        series: fc.constantFrom(null, 'H', 'K'),
        validFrom: fc.constantFrom(null, '2024-01-01', '2025-01-01'),
        validTo: fc.constantFrom(null, '2025-06-30', '2026-06-30'),
      }),
    );
    fc.assert(
      fc.property(terms, (given) => {
        const all = given.map((each, at) => term({ ...each, code: `${each.code}${at}`, id: `${at}` }));
        const chosen = baseTermOf(all, unit);
        expect(baseTermOf(all.toReversed(), unit)).toEqual(chosen);
        const fitting = all.filter(
          ({ dutyType, series, validFrom, validTo }) =>
            dutyType === 'ESP' &&
            series !== 'K' &&
            (validFrom ?? '') <= '2025-01-10' &&
            (validTo ?? '9') >= '2025-01-10',
        );
        expect(chosen === null).toBe(fitting.length === 0);
        if (chosen?.series === null) expect(fitting.every(({ series }) => series === null)).toBe(true);
      }),
    );
  });
});

const day = () => fc.integer({ min: 0, max: 2600 }).map((n) => plusDays('2023-12-01', n));
const hours = () => fc.option(fc.integer({ min: 0, max: 3000 }), { nil: null });
const someCertificate = () =>
  fc
    .record({ startOn: day(), months: fc.constantFrom(12, 24), hoursLimit: hours(), isVoid: fc.boolean() })
    .map(({ startOn, months, ...more }) =>
      certificate({ ...more, startOn, endOn: plusDays(plusMonths(startOn, months), -1) }),
    );
const someFacts = () =>
  fc
    .record({
      warrantyStart: fc.option(day(), { nil: null, freq: 9 }),
      months: fc.constantFrom(12, 24),
      baseHours: hours(),
      certificates: fc.array(someCertificate(), { maxLength: 3 }),
    })
    .map(({ warrantyStart, months, ...more }) =>
      facts({
        ...more,
        warrantyStart,
        warrantyEnd: warrantyStart === null ? null : plusDays(plusMonths(warrantyStart, months), -1),
      }),
    );

/** The days of a span, one by one. */
function daysOf(from: string, to: string): ReadonlySet<string> {
  const days = new Set<string>();
  for (let at = from; at <= to; at = plusDays(at, 1)) days.add(at);
  return days;
}

/** What 2.11 says, read word by word over sets of days. */
function slow(
  { warrantyStart, warrantyEnd, baseHours, certificates }: CoverageFacts,
  { on, hours: read }: CoverageQuestion,
) {
  if (warrantyStart === null || warrantyEnd === null) return 'UNKNOWN';
  const isBaseDay = daysOf(warrantyStart, warrantyEnd).has(on);
  const hasBaseHours = baseHours === null || read === null || read <= baseHours;
  if (isBaseDay && hasBaseHours) return 'BASE';
  const valid = certificates.filter(
    ({ isVoid, hoursLimit }) => !isVoid && (hoursLimit === null || read === null || read <= hoursLimit),
  );
  const isExtended = valid.some(
    ({ startOn, endOn }) =>
      daysOf(startOn, endOn).has(on) || (isBaseDay && !hasBaseHours && daysOf(warrantyStart, endOn).has(on)),
  );
  return isExtended ? 'EXTENDED' : 'NONE';
}

test('coverage is what the definition says, day by day', () => {
  fc.assert(
    fc.property(someFacts(), day(), hours(), (of, on, read) => {
      expect(state(of, { on, hours: read })).toBe(slow(of, { on, hours: read }));
    }),
    { numRuns: 60 },
  );
});

test('a later end never takes coverage away, and neither does a lower reading', () => {
  const isCovered = (of: CoverageFacts, question: CoverageQuestion) =>
    ['BASE', 'EXTENDED'].includes(state(of, question));
  const asked = fc.record({ on: day(), hours: fc.integer({ min: 0, max: 3000 }) });
  fc.assert(
    fc.property(someFacts(), asked, fc.integer({ min: 0, max: 800 }), (of, question, more) => {
      if (!isCovered(of, question)) return;
      const longer = {
        ...of,
        warrantyEnd: of.warrantyEnd && plusDays(of.warrantyEnd, more),
        certificates: of.certificates.map((each) => ({ ...each, endOn: plusDays(each.endOn, more) })),
      };
      expect(isCovered(longer, question)).toBe(true);
    }),
  );
  fc.assert(
    fc.property(someFacts(), asked, fc.integer({ min: 0, max: 800 }), (of, question, less) => {
      // Within its days a base warranty that hours have not ended holds by itself.
      const isEarlyOnly = coverage(of, question).reasons.some(({ code }) => code === 'certificateEarly');
      if (!isCovered(of, question) || isEarlyOnly) return;
      expect(isCovered(of, { ...question, hours: Math.max(0, question.hours - less) })).toBe(true);
    }),
  );
});

test('an answer costs less than 50 microseconds', () => {
  const of = facts({ certificates: Array.from({ length: 5 }, (_, at) => certificate({ certNo: `${at}` })) });
  const rounds = 20_000;
  const began = performance.now();
  for (let n = 0; n < rounds; n += 1) coverage(of, { on: '2028-01-01', hours: n % 2000 });
  expect(((performance.now() - began) * 1000) / rounds).toBeLessThan(50);
});
