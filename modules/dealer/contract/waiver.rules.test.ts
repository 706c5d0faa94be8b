import { expect, test } from 'vitest';
import type { CoverageFacts, WaivedGap } from './coverage.rules.ts';
import { isWaiverPeriod, latestWaiver, scopeGaps, waivedAfter } from './waiver.rules.ts';

const row = {
  productLine: 'DIESEL',
  powerBands: ['P4'],
  capabilities: ['COMMISSION'],
  regionIds: ['shanghai'],
  validFrom: '2026-01-01',
  validTo: null,
};
const facts = (authorisations: CoverageFacts['authorisations']): CoverageFacts => ({
  authorisations,
  requirements: [
    {
      id: 'q1',
      capability: 'COMMISSION',
      productLine: null,
      bandFrom: null,
      bandTo: null,
      certType: 'COMMISSION',
      level: 3,
      minPeople: 2,
      equipmentType: null,
      minQuantity: null,
      fileRuleId: null,
    },
  ],
  certificates: [],
  equipment: [],
  papers: [],
});
const gap: WaivedGap = {
  productLine: 'DIESEL',
  capability: 'COMMISSION',
  requirementId: 'q1',
  kind: 'people',
  until: '2026-12-31',
};

test('only scope that is granted anew or otherwise than before is judged, and what begins later as if it had begun', () => {
  const today = '2026-06-01';
  const wider = { ...row, powerBands: ['P4', 'P5'] };
  const later = { ...row, validFrom: '2026-09-01' };

  expect(scopeGaps(facts([row]), { authorisations: [row] }, today)).toEqual([]);
  expect(scopeGaps(facts([row]), null, today)).toMatchObject([{ row: 0, need: 2, have: 0 }]);
  expect(scopeGaps(facts([row, wider]), { authorisations: [row] }, today)).toMatchObject([{ row: 1 }]);
  expect(scopeGaps(facts([later]), null, today)).toMatchObject([{ row: 0, need: 2 }]);
});

test('a waiver ends tomorrow at the earliest and two years on at the latest', () => {
  expect(latestWaiver('2028-02-29')).toBe('2030-02-28');
  expect(
    ['2026-06-01', '2026-06-02', '2028-06-01', '2028-06-02'].map((day) => isWaiverPeriod('2026-06-01', day)),
  ).toEqual([false, true, true, false]);
});

test('what is waived anew takes the place of the same, what has ended falls away, the rest is kept', () => {
  const other = { ...gap, capability: 'INSTALL' };
  const over = { ...gap, capability: 'SERVICE', until: '2026-05-31' };
  const longer = { ...gap, until: '2027-06-30' };

  expect(waivedAfter([gap, other, over], [longer], '2026-06-01')).toEqual([other, longer]);
});
