import { getRecord, recordNames, type Context } from '@mp/kernel/server';
import { unitFactsOf, type UnitFacts } from '@mp/genset/server';
import { projectUnitsOf } from '@mp/project/server';
import { modelCompetences } from '@mp/reference/server';
import {
  hoursAt,
  hoursOf,
  reachedOn,
  servicePlan,
  windowOf,
  type HoursFacts,
  type ServiceForecast,
} from '../contract/index.ts';
import { maintenanceHandOver } from './hand-over.ts';
import { visitsOf, type VisitRow } from './service.query.ts';

/** By which hours visits of a plan are due; null where they go by months. */
interface Basis {
  readonly interval: number | null;
  readonly assumed: number | null;
}

/** What is known of the hours of a unit that stands at a place. */
function knownHours(genset: UnitFacts | undefined, assumed: number | null): HoursFacts | undefined {
  if (!genset) return undefined;
  const { runningHours, hoursReadAt: readOn, acceptedOn, commissionedOn } = genset;
  const hours = runningHours === null ? null : Number(runningHours);
  return hoursOf({ hours, readOn, since: acceptedOn ?? commissionedOn, assumed });
}

/** A unit at each of the visits. */
function unitAt(
  { unitId, genset }: { readonly unitId: string; readonly genset: UnitFacts | undefined },
  visits: readonly VisitRow[],
  { interval, assumed }: Basis,
) {
  const known = knownHours(genset, assumed);
  const isAssumed = known !== undefined && known.readOn !== genset?.hoursReadAt;
  const isRead = known !== undefined && !isAssumed;
  return {
    hours: isRead ? known.hours : null,
    readOn: isRead ? known.readOn : null,
    perDay: known ? Math.round(known.perDay * 10) / 10 : null,
    isAssumed,
    visits: visits.map(({ unitIds, dueOn, visitNo }) => ({
      isVisited: unitIds.length === 0 || unitIds.includes(unitId),
      hours: known ? hoursAt(known, dueOn) : null,
      reachedOn: known && interval !== null ? reachedOn(known, interval * visitNo) : null,
    })),
  };
}

/** Units of a plan that the caller reads, by its visits. Throws `common.notFound`. */
export async function forecastOf(context: Context, id: string): Promise<ServiceForecast> {
  const plan = await getRecord(context, servicePlan, id);
  const visits = await visitsOf(context, id);
  const wanted = new Set<string>(plan.unitIds);
  const units = (await projectUnitsOf(context, [plan.projectId])).filter((unit) => wanted.has(unit.id));
  const gensets = await unitFactsOf(
    context,
    units.flatMap(({ gensetId }) => gensetId ?? []),
  );
  const models = await modelCompetences(context, [...new Set(units.flatMap(({ modelId }) => modelId ?? []))]);
  const dealers = await recordNames(context, 'dealer.dealer', [
    ...new Set(visits.flatMap(({ dealerId }) => dealerId ?? [])),
  ]);
  const gensetOf = new Map(gensets.map((each) => [each.id, each]));
  const codeOf = new Map(models.map((each) => [each.id, each.code]));
  const basis = {
    interval: plan.basis === 'hours' ? plan.hoursInterval : null,
    assumed: plan.hoursPerDay === null ? null : Number(plan.hoursPerDay),
  };
  return {
    visits: visits.map((visit) => ({
      id: visit.id,
      visitNo: visit.visitNo,
      level: visit.level,
      dueOn: visit.dueOn,
      ...windowOf(visit),
      dealer: dealers.get(visit.dealerId ?? '') ?? null,
    })),
    units: units.map(({ id: unitId, tag, modelId, serialNo, gensetId }) => ({
      id: unitId,
      tag,
      model: codeOf.get(modelId ?? '') ?? null,
      serialNo,
      ...unitAt({ unitId, genset: gensetOf.get(gensetId ?? '') }, visits, basis),
    })),
    isTaken: maintenanceHandOver.all().length > 0,
  };
}
