import { refuse, throwIfAny, type Abilities, type InputOf, type RecordOf } from '@mp/kernel/contract';
import {
  bindActions,
  newId,
  recordsOf,
  serveResource,
  type LifecycleEffect,
  type RecordTransition,
  type ResourceServer,
  type TxContext,
} from '@mp/kernel/server';
import { todayOf } from '@mp/dealer/server';
import { unitFactsOf } from '@mp/genset/server';
import { project } from '@mp/project/contract';
import { projectUnitsOf } from '@mp/project/server';
import { plusMonths, type WorkDays } from '@mp/reference/contract';
import { tenantWorkDays } from '@mp/reference/server';
import {
  movedVisit,
  serviceErrors,
  servicePlan,
  servicePlanActions,
  serviceVisit,
  toWorkday,
  warrantyVisits,
  type VisitLevel,
} from '../contract/index.ts';
import { maintenanceHandOver } from './hand-over.ts';
import { lastVisitNo, plansOf, visitsOf } from './service.query.ts';

type Plan = RecordOf<typeof servicePlan>;
type PlanInput = InputOf<typeof servicePlan>;
type VisitInput = InputOf<typeof serviceVisit>;
type Effects = Readonly<Record<string, LifecycleEffect<(typeof servicePlan)['fields']>>>;

/** States of a project whose gensets are accepted. */
const over: readonly string[] = ['closing', 'closed'];

async function requireUnits(
  context: TxContext,
  projectId: string,
  unitIds: readonly string[] | null | undefined,
): Promise<void> {
  const known = new Set((await projectUnitsOf(context, [projectId])).map(({ id }) => id));
  throwIfAny(
    (unitIds ?? []).every((id) => known.has(id))
      ? []
      : [refuse('projectMaintenance.unitElsewhere', undefined, 'unitIds')],
  );
}

/** What a plan takes from its project. */
async function factsOf(context: TxContext, projectId: string): Promise<PlanInput> {
  const { no, name, siteRegionId, channel, dealerId } = await recordsOf(context, project).lock(projectId);
  const { count } = await plansOf(context, projectId);
  return { no: `${no ?? ''}-S${count + 1}`, projectName: name, siteRegionId, channel, dealerId };
}

async function begin(context: TxContext, input: PlanInput): Promise<void> {
  const projectId = input.projectId ?? '';
  const { no, state } = await recordsOf(context, project).lock(projectId);
  if (!over.includes(state))
    throwIfAny([
      refuse('projectMaintenance.projectNotOver', { no: no ?? '', state: `@project.state.${state}` }, 'projectId'),
    ]);
  await requireUnits(context, projectId, input.unitIds);
  const { dealerId, ...facts } = await factsOf(context, projectId);
  Object.assign(input, facts, { dealerId: input.dealerId ?? dealerId });
}

/** The week of a tenant without a calendar. */
const plainWeek: WorkDays = { weekend: new Set([6, 7]), days: new Map() };

/** Days and levels of visits that are added to a plan. */
interface PlannedVisit {
  readonly day: string;
  readonly level: VisitLevel;
}

async function addVisits(
  context: TxContext,
  plan: Pick<Plan, 'id' | 'no' | 'dealerId' | 'siteRegionId' | 'channel'>,
  visits: readonly PlannedVisit[],
): Promise<void> {
  const calendar = (await tenantWorkDays(context, visits[0]?.day ?? todayOf(context))) ?? plainWeek;
  const last = await lastVisitNo(context, plan.id);
  const { dealerId, siteRegionId, channel } = plan;
  await recordsOf(context, serviceVisit).insertMany(
    visits.map(({ day, level }, at) => {
      const visitNo = last + at + 1;
      const values: VisitInput = {
        servicePlanId: plan.id,
        name: `${plan.no ?? ''}-${visitNo}`,
        visitNo,
        level,
        dueOn: toWorkday(calendar, day),
        windowDays: 7,
        dealerId,
        siteRegionId,
        channel,
      };
      return { id: newId(), values };
    }),
    { action: 'generate' },
  );
}

/** The plan starts on another day: visits that are still to come go with it. */
async function moveVisits(context: TxContext, plan: Plan, to: string): Promise<void> {
  const today = todayOf(context);
  const calendar = (await tenantWorkDays(context, today)) ?? plainWeek;
  const moved = (await visitsOf(context, plan.id)).flatMap(({ id, version, dueOn }) => {
    const day = dueOn < today ? dueOn : movedVisit(calendar, dueOn, { from: plan.startsOn, to });
    return day === dueOn ? [] : [{ id, version, dueOn, day }];
  });
  await recordsOf(context, serviceVisit).updateMany(moved, ({ day }) => ({ dueOn: day }), { action: 'followPlan' });
}

const effects: Effects = {
  handOver: {
    prepare: async (context, plan) => {
      const takers = maintenanceHandOver.all();
      if (takers.length === 0) throw serviceErrors.noTaker();
      const visits = await visitsOf(context, plan.id);
      if (visits.length === 0) throw serviceErrors.noVisits();
      for (const { take } of takers) await take(context, plan, visits);
      return { handedOverAt: todayOf(context) };
    },
  },
};

/** Without anybody who takes them, nobody is offered to hand plans over. */
const untaken: Abilities = { closed: ['handOver'] };

/** Maintenance plans of projects. */
export const servicePlanServer: ResourceServer = serveResource(servicePlan, {
  table: 'service_plan',
  computed: {
    nextDueOn: `(select min(v.due_on) from service_visit v where v.tenant_id = t.tenant_id and v.service_plan_id = t.id
      and v.deleted_at is null and v.due_on >= (now() at time zone 'Asia/Shanghai')::date)`,
    visitCount: `(select count(*)::integer from service_visit v where v.tenant_id = t.tenant_id and v.service_plan_id = t.id
      and v.deleted_at is null)`,
  },
  hooks: {
    beforeCreate: begin,
    beforeUpdate: async (context, old, patch) => {
      if ('unitIds' in patch) await requireUnits(context, old.projectId, patch.unitIds);
    },
    afterUpdate: async (context, old, patch) => {
      if (patch.startsOn && patch.startsOn !== old.startsOn) await moveVisits(context, old, patch.startsOn);
    },
    abilities: async (_context, ids) =>
      new Map(maintenanceHandOver.all().length > 0 ? [] : ids.map((id) => [id, untaken])),
  },
  actions: bindActions(servicePlanActions, {
    generate: async (context, { record, form: { firstOn, everyMonths, count, level } }) => {
      const visits = Array.from({ length: count ?? 0 }, (_, at) => ({
        day: plusMonths(firstOn ?? record.startsOn, at * (everyMonths ?? 1)),
        level: level ?? 'A',
      }));
      await addVisits(context, record, visits);
    },
  }),
  effects,
});

/** A visit belongs to the units of its plan, and takes place and dealer from it. */
async function beginVisit(context: TxContext, input: VisitInput): Promise<void> {
  const plan = await recordsOf(context, servicePlan).lock(input.servicePlanId ?? '');
  await requireUnits(context, plan.projectId, input.unitIds);
  const visitNo = (await lastVisitNo(context, plan.id)) + 1;
  const { siteRegionId, channel } = plan;
  Object.assign(input, {
    visitNo,
    name: `${plan.no ?? ''}-${visitNo}`,
    siteRegionId,
    channel,
    dealerId: input.dealerId ?? plan.dealerId,
  });
}

/** Visits. */
export const serviceVisitServer: ResourceServer = serveResource(serviceVisit, {
  table: 'service_visit',
  hooks: {
    beforeCreate: beginVisit,
    beforeUpdate: async (context, old, patch) => {
      if (!('unitIds' in patch)) return;
      const { projectId } = await recordsOf(context, servicePlan).lock(old.servicePlanId);
      await requireUnits(context, projectId, patch.unitIds);
    },
  },
});

/** Whether the customer has accepted every unit of a project. */
export const completesProject = ({ resource, transition }: RecordTransition): boolean =>
  resource === project.key && transition === 'complete';

/** All units of a project are accepted: its warranty is planned from the last acceptance on, once. */
export async function planWarranty(context: TxContext, projectId: string): Promise<void> {
  if ((await plansOf(context, projectId)).hasWarranty) return;
  const units = await projectUnitsOf(context, [projectId]);
  if (units.length === 0) return;
  const gensets = await unitFactsOf(
    context,
    units.flatMap(({ gensetId }) => gensetId ?? []),
  );
  const startsOn =
    gensets
      .flatMap(({ acceptedOn }) => acceptedOn ?? [])
      .toSorted()
      .at(-1) ?? todayOf(context);
  const facts = await factsOf(context, projectId);
  const id = newId();
  const values: PlanInput = {
    ...facts,
    projectId,
    kind: 'warranty',
    basis: 'months',
    startsOn,
    unitIds: units.map((unit) => unit.id),
    state: 'draft',
  };
  await recordsOf(context, servicePlan).insertMany([{ id, values }], { action: 'planWarranty' });
  const plan = await recordsOf(context, servicePlan).lock(id);
  await addVisits(
    context,
    plan,
    warrantyVisits.map(({ months, level }) => ({ day: plusMonths(startsOn, months), level })),
  );
}
