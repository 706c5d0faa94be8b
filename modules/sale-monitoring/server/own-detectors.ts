import { codesScannedAround } from '@mp/dealer-public/server';
import { isProtectedOn } from '../contract/index.ts';
import { crossRegion, shippedAgainst, staleStock, unitsWithDealers, unregistered } from './detect.query.ts';
import type { Detector } from './detectors.ts';

/** What is found from sales, shipments, projects and scans. */
export const ownDetectors: readonly Detector[] = [
  { kind: 'CROSS_REGION', find: (context) => crossRegion(context) },
  {
    kind: 'UNREGISTERED',
    find: (context, { day, unregisteredDays }) => unregistered(context, day, unregisteredDays),
  },
  { kind: 'STALE_STOCK', find: (context, { day, staleDays }) => staleStock(context, day, staleDays) },
  {
    kind: 'DOUBLE_REG',
    find: async (context, { scanProvinces, scanDays }) => {
      const scanned = await codesScannedAround(context, { kind: 'genset', most: scanProvinces, days: scanDays });
      const bySubject = new Map(scanned.map((each) => [each.subjectId, each]));
      const units = await unitsWithDealers(context, [...bySubject.keys()]);
      return units.flatMap((unit) => {
        const scans = bySubject.get(unit.gensetId);
        return scans ? [{ ...unit, provinces: scans.provinces, since: scans.lastOn }] : [];
      });
    },
  },
  {
    kind: 'PROTECTION_BREACH',
    find: async (context) => {
      const broken = (await shippedAgainst(context)).filter((each) => isProtectedOn(each, each.shippedOn));
      // A unit may stand against several registrations of one site; the first one is named.
      return [...Map.groupBy(broken, ({ gensetId }) => gensetId).values()].flatMap((all) =>
        all.slice(0, 1).map(({ extensions: _extensions, closedOn: _closedOn, isAtWork: _isAtWork, ...found }) => found),
      );
    },
  },
];
