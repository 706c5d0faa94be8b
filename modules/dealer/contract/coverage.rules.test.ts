import { describe, expect, test } from 'vitest';
import type { HeldCertificate } from './held-certificate.rules.ts';
import { coverage, deedRefusals, type DealerFacts, type RequirementRow } from './coverage.rules.ts';

const requirement: RequirementRow = {
  id: 'q1',
  capability: 'COMMISSION',
  productLine: null,
  bandFrom: 'P4',
  bandTo: 'P5',
  certType: 'COMMISSION',
  level: 3,
  minPeople: 2,
  equipmentType: null,
  minQuantity: null,
  fileRuleId: null,
};
const certificate = (personId: string, more: Partial<HeldCertificate> = {}) => ({
  personId,
  type: 'COMMISSION',
  level: 3,
  state: 'valid' as const,
  expiresOn: '2026-12-31',
  models: [],
  productLines: [],
  ...more,
});
const dealer = (more: Partial<DealerFacts> = {}): DealerFacts => ({
  code: 'DLR00001',
  status: 'active',
  authorisations: [
    {
      productLine: 'DIESEL',
      powerBands: ['P3', 'P5'],
      capabilities: ['COMMISSION', 'SELL'],
      regionIds: ['shanghai'],
      validFrom: '2026-01-01',
      validTo: '2026-12-31',
    },
  ],
  requirements: [requirement],
  certificates: [certificate('a'), certificate('b')],
  equipment: [],
  papers: [],
  ...more,
});
const deed = { capability: 'COMMISSION', productLine: 'DIESEL', band: 'P5', regions: ['pudong', 'shanghai', 'china'] };
const codes = (given: DealerFacts, more: Partial<typeof deed> = {}, day = '2026-06-01') =>
  deedRefusals(given, { ...deed, ...more }, { day }).map(({ code }) => code);

describe('coverage', () => {
  test('counts people, not certificates, for the bands that a requirement names', () => {
    const twice = dealer({ certificates: [certificate('a'), certificate('a')] });

    expect(coverage(dealer(), '2026-06-01')).toMatchObject({
      percent: 100,
      gaps: 0,
      lines: [{ need: 2, have: 2, powerBands: ['P5'] }],
    });
    expect(coverage(twice, '2026-06-01')).toMatchObject({ percent: 50, gaps: 1, lines: [{ have: 1, percent: 50 }] });
  });

  test('is never beyond 100 %, and people of one requirement do not make up for another', () => {
    const other = {
      ...requirement,
      id: 'q2',
      capability: 'SELL',
      bandFrom: null,
      bandTo: null,
      certType: 'SALES_CERT',
      level: 1,
      minPeople: 2,
    };
    const given = dealer({
      requirements: [requirement, other],
      certificates: ['a', 'b', 'c', 'd'].map((id) => certificate(id)),
    });

    expect(coverage(given, '2026-06-01')).toMatchObject({
      percent: 50,
      gaps: 1,
      lines: [{ percent: 100, have: 4 }, { percent: 0 }],
    });
  });

  test('equipment and papers are gaps too, but no people', () => {
    const needs = [{ ...requirement, certType: null, equipmentType: 'LOAD_BANK', minQuantity: 1, fileRuleId: 'r1' }];

    expect(coverage(dealer({ requirements: needs }), '2026-06-01')).toMatchObject({ percent: 100, gaps: 1 });
    expect(
      coverage(
        dealer({
          requirements: needs,
          equipment: [{ type: 'LOAD_BANK', quantity: 1 }],
          papers: [{ ruleId: 'r1', expiresOn: '2026-06-01' }],
        }),
        '2026-06-01',
      ),
    ).toMatchObject({ gaps: 0 });
  });

  test('what is not granted on the day needs nothing', () => {
    expect(coverage(dealer(), '2027-01-01')).toEqual({ lines: [], percent: 100, gaps: 0 });
  });
});

describe('what a dealer may do', () => {
  test('a whole authorisation for a region above is enough', () => {
    expect(codes(dealer())).toEqual([]);
  });

  test.each([
    { what: 'of a suspended dealer', given: dealer({ status: 'suspended' }), code: 'dealer.notActive' },
    { what: 'of another capability', more: { capability: 'SERVICE' }, code: 'person.notAuthorised' },
    { what: 'of another band', more: { band: 'P1' }, code: 'person.notAuthorised' },
    { what: 'after its last day', day: '2027-01-01', code: 'person.authorisationOver' },
    { what: 'elsewhere', more: { regions: ['chengdu', 'sichuan'] }, code: 'person.otherRegion' },
    { what: 'without the people', given: dealer({ certificates: [certificate('a')] }), code: 'dealer.requirementGap' },
  ])('refuses work $what with its reason', ({ given = dealer(), more = {}, day = '2026-06-01', code }) => {
    expect(codes(given, more, day)).toEqual([code]);
  });

  test('names what is missing', () => {
    const [refusal] = deedRefusals(dealer({ certificates: [certificate('a')] }), deed, { day: '2026-06-01' });

    expect(refusal?.params).toEqual({
      capability: 'COMMISSION',
      band: 'P5',
      cert: 'COMMISSION L3',
      need: 2,
      have: 1,
      unit: '@dealer.gap.unit.people',
    });
  });
});
