import { refuse, throwIfAny, type InputOf, type RecordOf } from '@mp/kernel/contract';
import {
  bindActions,
  may,
  newId,
  recordsOf,
  serveResource,
  type LifecycleEffect,
  type ResourceServer,
  type TxContext,
} from '@mp/kernel/server';
import { todayOf } from '@mp/dealer/server';
import { serialOf } from '@mp/genset/contract';
import { unitFactsOf, type UnitFacts } from '@mp/genset/server';
import { projectUnitsOf } from '@mp/project/server';
import { bigAreaOf, serviceIntervals } from '@mp/reference/server';
import { knownUnits } from '@mp/warranty/server';
import {
  maintenanceErrors,
  maintenancePlan,
  maintenancePlanActions,
  planDue,
  planDueActions,
  planGenset,
  planGensetActions,
  type ServiceLevel,
} from '../contract/index.ts';
import { duesOfUnit } from './due.query.ts';
import { recountUnits, skipOrRedate } from './due.service.ts';
import { lastServices, seesPlan, servedElsewhere, unitsOfPlan, type UnitOfPlan } from './plan.query.ts';
import { planOrders } from './ports.ts';

type Plan = RecordOf<typeof maintenancePlan>;
type PlanInput = InputOf<typeof maintenancePlan>;
type UnitInput = InputOf<typeof planGenset>;
type Effects = Readonly<Record<string, LifecycleEffect<(typeof maintenancePlan)['fields']>>>;

const levelsOf = ({ rules }: Plan): ServiceLevel[] => (rules ?? []).map(({ serviceLevel }) => serviceLevel);

/** The gensets of a plan that could run; refuses what speaks against it. */
async function requireReady(context: TxContext, plan: Plan): Promise<UnitOfPlan[]> {
  const units = await unitsOfPlan(context, plan.id);
  const levels = levelsOf(plan);
  if (units.length === 0 || levels.length === 0) throw maintenanceErrors.planEmpty();
  const gensetIds = units.map(({ gensetId }) => gensetId);
  const other = await servedElsewhere(context, { planId: plan.id, gensetIds, levels });
  if (other)
    throw maintenanceErrors.gensetInOtherPlan({
      ...other,
      level: `@maintenancePlan.rules.serviceLevel.${other.level}`,
    });
  return units;
}

/** A plan without rules takes the levels at which its models are to be served. */
async function proposeRules(context: TxContext, { id }: Plan, units: readonly UnitFacts[]): Promise<void> {
  const intervals = await serviceIntervals(context, [...new Set(units.map(({ modelId }) => modelId))]);
  const rules = intervals.map(({ level, months, hours }) => ({
    serviceLevel: level,
    everyMonths: Math.min(months, 60),
    everyHours: Math.min(hours, 20_000),
    firstDueOn: null,
    templateId: null,
    stdHours: null,
  }));
  await recordsOf(context, maintenancePlan).updateLatest(id, { patch: { rules }, action: 'proposeRules' });
}

/** Adds gensets that a plan does not have yet; a plan without rules takes those of their models. */
export async function addUnits(context: TxContext, plan: Plan, units: readonly UnitFacts[]): Promise<void> {
  if (units.length === 0) throw maintenanceErrors.noGensets();
  requireThere(units);
  const has = new Set((await unitsOfPlan(context, plan.id)).map(({ gensetId }) => gensetId));
  await recordsOf(context, planGenset).insertMany(
    units
      .filter(({ id }) => !has.has(id))
      .map(({ id, serialNo }) => ({
        id: newId(),
        values: { planId: plan.id, gensetId: id, serialNo, active: true } as UnitInput,
      })),
    { action: 'addGensets' },
  );
  if (levelsOf(plan).length === 0) await proposeRules(context, plan, units);
}

/** Serial numbers of which the units are looked up at a time. */
const chunk = 200;

/** Units that the planner sees by their serial numbers; refuses those that he does not know. */
async function requireKnown(context: TxContext, serials: readonly string[], field: string): Promise<string[]> {
  const known = new Map<string, string>();
  for (let at = 0; at < serials.length; at += chunk)
    for (const [serial, id] of await knownUnits(context, serials.slice(at, at + chunk))) known.set(serial, id);
  const list = serials.filter((serial) => !known.has(serialOf(serial))).join(' ');
  throwIfAny(list === '' ? [] : [refuse('maintenance.gensetsMissing', { list }, field)]);
  return [...known.values()];
}

async function addGensets(
  context: TxContext,
  { record, form }: { record: Plan; form: { gensetIds?: readonly string[] | null; serials?: string | null } },
): Promise<void> {
  const pasted = [...new Set((form.serials ?? '').split(/[\s,;，；、]+/u).filter(Boolean))];
  const picked = (await unitFactsOf(context, form.gensetIds ?? [])).map(({ serialNo }) => serialNo);
  const ids = [
    ...(await requireKnown(context, pasted, 'serials')),
    ...(await requireKnown(context, picked, 'gensetIds')),
  ];
  await addUnits(context, record, await unitFactsOf(context, ids));
}

async function addProjectGensets(context: TxContext, { record }: { readonly record: Plan }): Promise<void> {
  const places = await projectUnitsOf(context, record.projectId ? [record.projectId] : []);
  const ids = places.flatMap(({ gensetId }) => gensetId ?? []);
  await addUnits(
    context,
    record,
    (await unitFactsOf(context, ids)).filter(({ state }) => state !== 'scrapped'),
  );
}

/** Counts every level of every genset from the start of the plan, or from its last service where there was one. */
export async function beginPlan(context: TxContext, plan: Plan): Promise<void> {
  // Two plans of one genset are approved one after the other, so that the second sees the first.
  await context.rows('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`maintenance:${context.tenantId}`]);
  const units = await requireReady(context, plan);
  const gensetIds = units.map(({ gensetId }) => gensetId);
  const facts = new Map((await unitFactsOf(context, gensetIds)).map((unit) => [unit.id, unit]));
  const done = new Map(
    (await lastServices(context, gensetIds)).map((each) => [`${each.gensetId} ${each.level}`, each]),
  );
  await recordsOf(context, planDue).insertMany(
    units.flatMap((unit) =>
      (plan.rules ?? []).map((rule) => {
        const last = done.get(`${unit.gensetId} ${rule.serviceLevel}`);
        const { everyMonths, everyHours, firstDueOn, templateId, stdHours, serviceLevel } = rule;
        const values = {
          serialNo: unit.serialNo,
          planId: plan.id,
          planGensetId: unit.id,
          gensetId: unit.gensetId,
          serviceLevel,
          everyMonths,
          everyHours,
          firstDueOn,
          templateId,
          stdHours,
          baseOn: last?.on ?? plan.startOn,
          baseHours: last?.hours ?? facts.get(unit.gensetId)?.runningHours ?? '0',
          lastDoneOn: last?.on ?? null,
          lastDoneHours: last?.hours ?? null,
          active: unit.active,
          cycle: 1,
        } as InputOf<typeof planDue>;
        return { id: newId(), values };
      }),
    ),
    { action: 'approve' },
  );
  await recountUnits(
    context,
    units.map(({ id }) => id),
  );
}

const effects: Effects = {
  submit: {
    prepare: async (context, plan) => {
      await requireReady(context, plan);
      return {};
    },
  },
  approve: async (context, plan) => {
    await beginPlan(context, plan);
    await recordsOf(context, maintenancePlan).updateLatest(plan.id, {
      patch: { approvedOn: todayOf(context) },
      action: 'approve',
    });
  },
  resume: async (context, { id }) => {
    const units = await unitsOfPlan(context, id);
    await recountUnits(
      context,
      units.map((unit) => unit.id),
    );
  },
  finish: { prepare: async (context) => ({ closedOn: todayOf(context) }) },
  terminate: {
    prepare: async (context, { id }, { reason }) => {
      for (const { cancelOpen } of planOrders.all())
        await cancelOpen(context, { planId: id, reason: typeof reason === 'string' ? reason : '' });
      return { closedOn: todayOf(context) };
    },
  },
};

/** Whoever writes plans plans for places where he sees them afterwards. */
async function requireOwnPlace(context: TxContext, id: string): Promise<void> {
  if (!may(context.rights, 'maintenancePlan.create')) return;
  if (!(await seesPlan(context, id))) throwIfAny([refuse('maintenance.placeOfOthers', undefined, 'siteRegionId')]);
}

async function place(context: TxContext, input: PlanInput, old?: Plan): Promise<void> {
  const regionId = input.siteRegionId ?? old?.siteRegionId;
  if ('siteRegionId' in input && regionId) input.bigAreaId = await bigAreaOf(context, regionId);
}

const nextOf = (level: ServiceLevel) =>
  `(select d.next_due_on from plan_due d where d.tenant_id = t.tenant_id and d.plan_genset_id = t.id
     and d.service_level = '${level}' and d.deleted_at is null)`;

/** Plans. */
export const maintenancePlanServer: ResourceServer = serveResource(maintenancePlan, {
  table: 'maintenance_plan',
  computed: {
    sets: `(select count(*)::integer from plan_genset u where u.tenant_id = t.tenant_id and u.plan_id = t.id and u.deleted_at is null)`,
    nextDueOn: `(select min(d.next_due_on) from plan_due d where d.tenant_id = t.tenant_id and d.plan_id = t.id and d.active
      and d.deleted_at is null and t.state in ('running', 'paused'))`,
  },
  hooks: {
    beforeCreate: (context, input) => place(context, input),
    afterCreate: requireOwnPlace,
    beforeUpdate: (context, old, patch) => place(context, patch, old),
    afterUpdate: async (context, { id }, patch) => {
      if (patch.siteRegionId !== undefined) await requireOwnPlace(context, id);
    },
  },
  actions: bindActions(maintenancePlanActions, {
    addGensets,
    addProjectGensets,
  }),
  effects,
});

/** A scrapped set is not served. */
function requireThere(units: readonly UnitFacts[]): void {
  throwIfAny(
    units
      .filter(({ state }) => state === 'scrapped')
      .map(({ serialNo }) => refuse('maintenance.gensetGone', { gsn: serialNo }, 'gensetId')),
  );
}

async function beginUnit(context: TxContext, input: UnitInput): Promise<void> {
  const units = await unitFactsOf(context, [input.gensetId ?? '']);
  requireThere(units);
  input.serialNo = units[0]?.serialNo ?? null;
}

/** Gensets of plans. */
export const planGensetServer: ResourceServer = serveResource(planGenset, {
  table: 'plan_genset',
  searchable: false,
  computed: {
    nextA: nextOf('A'),
    nextB: nextOf('B'),
    nextC: nextOf('C'),
    nextD: nextOf('D'),
    nextLoad: nextOf('LOAD'),
    nextSpecial: nextOf('SPECIAL'),
  },
  hooks: { beforeCreate: beginUnit },
  actions: bindActions(planGensetActions, {
    adjust: async (context, { record, form: { active, avgOverride } }) => {
      await recordsOf(context, planGenset).updateLatest(record.id, {
        patch: { active: active === true, avgOverride: avgOverride ?? null },
        action: 'adjust',
      });
      await recountUnits(context, [record.id]);
    },
  }),
});

async function requireUnordered(context: TxContext, due: RecordOf<typeof planDue>): Promise<void> {
  const own = (await duesOfUnit(context, due.planGensetId)).find(({ id }) => id === due.id);
  if (own?.visitKey) throw maintenanceErrors.visitOpen({ gsn: own.serialNo });
}

/** When gensets of plans are due. */
export const planDueServer: ResourceServer = serveResource(planDue, {
  table: 'plan_due',
  // The night writes them all: an index of grams would cost more than what it counts, and those of a plan are few.
  searchable: false,
  actions: bindActions(planDueActions, {
    redate: async (context, { record, form: { newDate } }) => {
      await requireUnordered(context, record);
      const { planGensetId, serviceLevel } = record;
      await skipOrRedate(context, { planGensetId, level: serviceLevel, newDate: newDate ?? null });
    },
    skip: async (context, { record, form: { reason } }) => {
      await requireUnordered(context, record);
      const { planGensetId, serviceLevel } = record;
      await skipOrRedate(context, { planGensetId, level: serviceLevel, newDate: null, reason: reason ?? '' });
    },
  }),
});
