import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  accessLevels,
  isGrantable,
  isWithinYear,
  levelsOf,
  opens,
  sourcesOf,
  type AccessFacts,
  type Source,
} from './access.rules.ts';

const nobody: AccessFacts = {
  day: '2026-11-12',
  userId: 'me',
  isAdministrator: false,
  isExternal: false,
  readsProjects: true,
  readsNumbers: false,
  reach: { own: false, area: false, whole: false, dealer: false },
  project: { ownerUserId: 'owner', pmId: 'pm', areaManagerId: 'asm', createdBy: 'owner', isConfidential: false },
  grants: [],
  dispatches: [],
};
const levels = (facts: Partial<AccessFacts>) => levelsOf(sourcesOf({ ...nobody, ...facts }));
const reach = (more: Partial<AccessFacts['reach']>) => ({ reach: { ...nobody.reach, ...more } });
const confidential = { project: { ...nobody.project, isConfidential: true } };

describe('levels', () => {
  test('follow from what somebody is to a project', () => {
    expect(levels({})).toEqual([]);
    expect(levels({ userId: 'owner', ...reach({ own: true }) })).toEqual(accessLevels);
    expect(levels({ userId: 'pm', ...reach({ own: true }) })).toEqual(accessLevels);
    expect(levels(reach({ dealer: true }))).toEqual(['L1', 'L2', 'L3']);
    expect(levels(reach({ area: true }))).toEqual(['L1', 'L2']);
    expect(levels({ ...reach({ area: true }), readsNumbers: true })).toEqual(['L1', 'L2', 'L4']);
    expect(levels({ ...reach({ whole: true }), readsNumbers: true })).toEqual(['L1', 'L2', 'L4']);
  });

  test('of areas and departments end where a project is confidential, those of its people and its dealer do not', () => {
    for (const wide of [reach({ area: true }), reach({ whole: true }), { userId: 'asm', ...reach({ own: true }) }]) {
      expect(levels({ ...wide, ...confidential })).toEqual([]);
      expect(sourcesOf({ ...nobody, ...wide, ...confidential }).map(({ without }) => without)).toEqual([
        'confidential',
      ]);
    }
    expect(levels({ userId: 'pm', ...reach({ own: true }), ...confidential })).toEqual(accessLevels);
    expect(levels({ ...reach({ dealer: true }), ...confidential })).toEqual(['L1', 'L2', 'L3']);
  });

  test('of a dispatch are those of its work and not of the project', () => {
    const dispatches = [
      { no: 'DP-1', until: null },
      { no: 'DP-2', until: '2026-11-11' },
    ];

    expect(levels({ dispatches })).toEqual([]);
    expect(sourcesOf({ ...nobody, dispatches })).toEqual([
      { kind: 'dispatch', levels: ['L2', 'L3'], until: null, without: 'onlyDispatches', via: 'DP-1' },
      { kind: 'dispatch', levels: ['L2'], until: '2026-11-11', without: 'expired', via: 'DP-2' },
    ]);
  });

  test('of commercial numbers count with the detail alone', () => {
    expect(isGrantable(['L4'])).toBe(false);
    expect(isGrantable(['L4', 'L2'])).toBe(true);
    expect(levelsOf([{ kind: 'grant', levels: ['L4'], until: null, without: null }])).toEqual([]);
  });

  test('of the overview open nothing, and bring no numbers', () => {
    const overview = { kind: 'grant', levels: ['L1'], until: null, without: null } as const;
    const numbers = { kind: 'grant', levels: ['L4'], until: null, without: null } as const;

    expect(levelsOf([overview, numbers])).toEqual(['L1']);
    expect(opens(['L1'])).toBe(false);
    expect([isGrantable(['L1']), isGrantable(['L1', 'L4']), isGrantable([])]).toEqual([true, false, false]);
  });
});

describe('a grant', () => {
  const given = { id: 'g', levels: ['L3'] as const, from: '2026-11-01', to: '2026-11-30', isRevoked: false };

  test('counts from its first day to its last, unless it was taken back or is for people of partners', () => {
    const on = (day: string, more: object = {}, facts: Partial<AccessFacts> = {}) =>
      levels({ day, grants: [{ ...given, ...more }], ...facts });

    expect(on('2026-10-31')).toEqual([]);
    expect(on('2026-11-01')).toEqual(['L1', 'L2', 'L3']);
    expect(on('2026-11-30')).toEqual(['L1', 'L2', 'L3']);
    expect(on('2026-12-01')).toEqual([]);
    expect(on('2026-11-12', { isRevoked: true })).toEqual([]);
    expect(on('2026-11-12', {}, { isExternal: true })).toEqual([]);
    expect(on('2026-11-12', {}, { readsProjects: false })).toEqual([]);
  });

  test('lasts a year at most', () => {
    expect(isWithinYear('2026-11-12', '2027-11-12')).toBe(true);
    expect(isWithinYear('2026-11-12', '2027-11-13')).toBe(false);
    expect(isWithinYear('2026-11-12', '2026-11-11')).toBe(false);
  });
});

test('more sources never take a level away, and sources without effect never give one', () => {
  const source = fc.record({
    kind: fc.constant('grant' as const),
    levels: fc.uniqueArray(fc.constantFrom(...accessLevels)),
    until: fc.constant(null),
    without: fc.constantFrom(null, 'expired' as const, 'revoked' as const, 'confidential' as const),
  });
  fc.assert(
    fc.property(fc.array(source), fc.array(source), (some: readonly Source[], more: readonly Source[]) => {
      const before = levelsOf(some);
      const after = levelsOf([...some, ...more]);
      expect(after).toEqual(expect.arrayContaining([...before]));
      expect(levelsOf(some.filter(({ without }) => without === null))).toEqual(before);
      expect(before.includes('L4') ? before.includes('L2') : true).toBe(true);
    }),
  );
});
