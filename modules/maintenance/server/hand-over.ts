import { throwIfAny, refuse, type InputOf, type RecordOf } from '@mp/kernel/contract';
import { recordsOf, type TxContext } from '@mp/kernel/server';
import { todayOf } from '@mp/dealer/server';
import { unitFactsOf } from '@mp/genset/server';
import { project } from '@mp/project/contract';
import { projectUnitsOf } from '@mp/project/server';
import type { servicePlan } from '@mp/project-maintenance/contract';
import type { MaintenanceHandOver } from '@mp/project-maintenance/server';
import { plusDays } from '@mp/reference/contract';
import { areaHandler } from '@mp/reference/server';
import { maintenanceErrors, maintenancePlan, rulesOfVisits } from '../contract/index.ts';
import { addUnits } from './maintenance-plan.service.ts';

type Given = RecordOf<typeof servicePlan>;
type Project = RecordOf<typeof project>;
type Visits = Parameters<MaintenanceHandOver['take']>[2];

/** Who answers for the plan: those of the area, before them people of the project where the area has nobody. */
async function managersOf(context: TxContext, { no, siteRegionId, channel, pmId, ownerUserId }: Project) {
  const day = todayOf(context);
  const of = async (position: 'EXM' | 'DSM') =>
    (await areaHandler(context, { position, regionId: siteRegionId, channel, day }))?.userIds[0];
  const executionManagerId = (await of('EXM')) ?? pmId;
  if (!executionManagerId) return throwIfAny([refuse('maintenance.noManager', { no: no ?? '' })]);
  const directSalesManagerId = channel === 'direct' ? ((await of('DSM')) ?? ownerUserId ?? executionManagerId) : null;
  return { executionManagerId, directSalesManagerId };
}

function valuesOf(plan: Given, visits: Visits, sold: Project): InputOf<typeof maintenancePlan> {
  const last = visits.reduce(
    (day, { dueOn, windowDays }) => {
      const end = plusDays(dueOn, windowDays);
      return end > day ? end : day;
    },
    plusDays(plan.startsOn, 1),
  );
  return {
    name: `${sold.name.slice(0, 40)} ${plan.no ?? ''}`.trim(),
    sourceType: 'PROJECT',
    projectId: plan.projectId,
    customerId: sold.endCustomerId,
    siteName: sold.siteName,
    siteRegionId: sold.siteRegionId,
    dealerId: plan.dealerId ?? sold.dealerId,
    saleChannel: sold.channel,
    startOn: plan.startsOn,
    endOn: last,
    toleranceDays: Math.min(60, ...visits.map(({ windowDays }) => windowDays)),
    rules: rulesOfVisits(visits, plan.basis === 'hours' ? plan.hoursInterval : null),
  };
}

/** A service plan of a project that is handed over becomes a plan of maintenance, with its gensets and days, to be submitted. */
export const projectPlans: MaintenanceHandOver = {
  key: 'maintenance',
  take: async (context, given, visits) => {
    const sold = await recordsOf(context, project).lock(given.projectId);
    const managers = await managersOf(context, sold);
    const chosen = new Set<string>(given.unitIds);
    const places = (await projectUnitsOf(context, [given.projectId])).filter(({ id }) => chosen.has(id));
    const units = await unitFactsOf(
      context,
      places.flatMap(({ gensetId }) => gensetId ?? []),
    );
    if (units.length === 0) throw maintenanceErrors.noGensets();
    const values = { ...valuesOf(given, visits, sold), ...managers } as InputOf<typeof maintenancePlan>;
    const id = await recordsOf(context, maintenancePlan).create(values, { action: 'takeOver' });
    const patch = { servicePlanId: given.id };
    await recordsOf(context, maintenancePlan).updateLatest(id, { patch, action: 'takeOver' });
    await addUnits(context, await recordsOf(context, maintenancePlan).lock(id), units);
  },
};
