import type { Context } from '@mp/kernel/server';
import { plusDays, type WorkDays } from '@mp/reference/contract';
import { projectedVisits, type ProjectedLevel, type ServiceLevel, type Visit } from '../contract/index.ts';
import { projectedUnits, type ProjectionScope } from './due.query.ts';

/** A visit that is to be expected, if all before it are done when they are due. */
export interface ProjectedDue extends Visit {
  readonly planId: string;
  readonly planGensetId: string;
  readonly gensetId: string;
  readonly serialNo: string;
  readonly customerId: string;
  readonly dealerId: string | null;
}

/**
 * Visits to be expected between two days that nobody has ordered, by their days: of running plans that the reader sees, at
 * most 2000 gensets, those that are due first before others. `calendar` avoids days off where the plan does.
 */
export async function projectedDues(
  context: Context,
  { from, to, calendar }: { readonly from: string; readonly to: string; readonly calendar: WorkDays | null },
  scope: ProjectionScope = {},
): Promise<ProjectedDue[]> {
  const units = await projectedUnits(context, to, scope);
  return units
    .flatMap(({ levels, mergeDays, perDay, endOn, avoidHolidays, ...unit }) => {
      const known = levels.map((each): ProjectedLevel & { level: ServiceLevel } => each);
      const last = endOn < to ? endOn : to;
      return projectedVisits(known, {
        to: last,
        mergeDays,
        perDay: Number(perDay),
        calendar: avoidHolidays ? calendar : null,
      }).map((visit) => ({ ...visit, ...unit }));
    })
    .filter(({ on }) => on >= from && on < plusDays(to, 1))
    .toSorted((a, b) => a.on.localeCompare(b.on) || a.serialNo.localeCompare(b.serialNo));
}
