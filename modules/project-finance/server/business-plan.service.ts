import { refuse, throwIfAny, type InputOf, type RecordOf, type Refusal, workdayFrom } from '@mp/kernel/contract';
import {
  bindActions,
  createRecord,
  fieldNames,
  moveRecord,
  ports,
  recordsOf,
  serveResource,
  serverOf,
  type LifecycleEffect,
  type RecordTransition,
  type ResourceServer,
  type TxContext,
} from '@mp/kernel/server';
import { todayOf } from '@mp/dealer/server';
import { project, projectDefinition } from '@mp/project/contract';
import { definedTerms, milestonesOf, versionsOf, type MilestoneDates } from '@mp/project/server';
import {
  businessPlan,
  businessPlanActions,
  daysOfLine,
  deliveryMismatch,
  pctSum,
  planFigures,
  projectFinanceErrors,
  usualReceipts,
  type MilestoneDays,
  type MoveByWorkdays,
} from '../contract/index.ts';
import { computedColumns, followingPlans } from './business-plan.query.ts';

type Plan = RecordOf<typeof businessPlan>;
type PlanInput = InputOf<typeof businessPlan>;
type Effects = Readonly<Record<string, LifecycleEffect<(typeof businessPlan)['fields']>>>;

const versions = versionsOf(businessPlan);

/** Milestones of usual receipts in the plans of types that do not follow the one for direct sales. */
const milestonesOfType: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  DEALER: { M10: 'D10', M60: 'D70', M70: 'D80', M100: 'D90' },
  RENTAL: { M10: 'R10', M60: 'R40', M70: 'R50', M100: 'R70' },
};

const laterOf = (a: string | null, b: string | null): string | null => (a === null || (b !== null && b > a) ? b : a);

/** Milestones by code: of one that each unit has, the day of the last unit. */
function daysByCode(milestones: readonly MilestoneDates[]): ReadonlyMap<string, MilestoneDays> {
  const days = new Map<string, MilestoneDays>();
  for (const { code, planOn, forecastOn, actualOn } of milestones) {
    const known = days.get(code);
    days.set(code, {
      planOn: laterOf(known?.planOn ?? null, planOn),
      forecastOn: laterOf(known?.forecastOn ?? null, actualOn ?? forecastOn),
    });
  }
  return days;
}

async function workdaysOf(context: TxContext): Promise<MoveByWorkdays> {
  const { isWorkDay } = await ports().workCalendar(context);
  return (day, n) => workdayFrom(isWorkDay, day, n);
}

/** What moves with the milestones, and whether plan days do as well. */
interface Following {
  readonly milestones: ReadonlyMap<string, MilestoneDays>;
  readonly byWorkdays: MoveByWorkdays;
  readonly plans: boolean;
}

/** Receipts and costs with their days by the milestones. */
function followed(plan: PlanInput, { milestones, byWorkdays, plans }: Following) {
  const days = (line: Parameters<typeof daysOfLine>[0]) => {
    const { planOn, forecastOn } = daysOfLine(line, milestones, byWorkdays);
    return { planOn: plans ? planOn : (line.planOn ?? null), forecastOn };
  };
  return {
    receipts: (plan.receipts ?? []).map((line) => ({ ...line, ...days(line) })),
    costs: (plan.costs ?? []).map((line) => ({ ...line, ...days(line) })),
  } as Pick<PlanInput, 'receipts' | 'costs'>;
}

function unknownMilestones(plan: PlanInput, milestones: Following['milestones']): Refusal[] {
  if (milestones.size === 0) return [];
  return (['receipts', 'costs'] as const).flatMap((field) =>
    (plan[field] ?? []).flatMap(({ milestone }, at) =>
      milestone && !milestones.has(milestone)
        ? [refuse('projectFinance.milestoneUnknown', { code: milestone }, `${field}.${at}.milestone`)]
        : [],
    ),
  );
}

/** All that is counted of a plan. */
function counted(plan: PlanInput): PlanInput {
  const { amounts, costTotal, margin, marginPct, cashLow, cashLowPct, forecastLow, needsDirector, needsExecutive } =
    planFigures(plan as Parameters<typeof planFigures>[0]);
  return {
    receipts: (plan.receipts ?? []).map((line, at) => ({ ...line, amount: amounts[at] })) as PlanInput['receipts'],
    costTotal,
    grossMargin: margin,
    marginPct,
    cashLow,
    cashLowPct,
    forecastLow,
    needsDirector,
    needsExecutive,
  };
}

/** Days and figures of a plan as it is typed. */
async function derived(context: TxContext, plan: PlanInput): Promise<PlanInput> {
  const milestones = daysByCode(await milestonesOf(context, [plan.projectId ?? '']));
  throwIfAny(unknownMilestones(plan, milestones));
  const dated = followed(plan, { milestones, byWorkdays: await workdaysOf(context), plans: true });
  return { ...dated, ...counted({ ...plan, ...dated }) };
}

/** A plan begins with what the valid definition says, and usual receipts; one version is in work at a time. */
async function begin(context: TxContext, input: PlanInput): Promise<void> {
  const of = await recordsOf(context, project).lock(input.projectId ?? '');
  const open = await versions.open(context, of.id);
  if (open) throw projectFinanceErrors.planOpen({ no: open.no });
  const [terms] = await definedTerms(context, [of.id]);
  if (!terms) throw projectFinanceErrors.notDefined();
  const codes = milestonesOfType[of.type];
  input.versionNo = (await versions.last(context, of.id)) + 1;
  input.no = `${of.no ?? ''}-B${input.versionNo}`;
  input.projectType = of.type;
  input.channel = of.channel;
  input.siteRegionId = of.siteRegionId;
  input.currency ??= terms.currency ?? 'CNY';
  input.contractAmount ??= terms.contractAmount;
  input.receipts ??= usualReceipts.map((line) => ({
    ...line,
    milestone: codes?.[line.milestone] ?? line.milestone,
  })) as unknown as PlanInput['receipts'];
  input.deliveries ??= terms.lines.map(({ qty }, at) => ({
    line: at + 1,
    qty,
    planShipOn: null,
    planArriveOn: null,
  })) as unknown as PlanInput['deliveries'];
  Object.assign(input, await derived(context, input));
}

/** Fields that an audit cannot do without and that say nothing yet. */
function missingFields({ contractAmount, currency, taxRate, receipts, costs }: Plan): string[] {
  const given = {
    contractAmount: Number(contractAmount ?? 0) > 0,
    currency: Boolean(currency),
    taxRate: Boolean(taxRate),
    receipts: (receipts ?? []).length > 0,
    costs: (costs ?? []).length > 0,
  };
  return Object.entries(given).flatMap(([name, isGiven]) => (isGiven ? [] : [name]));
}

/** What a plan still lacks before it can be audited. */
async function requireComplete(context: TxContext, plan: Plan): Promise<void> {
  const lines = { receipts: plan.receipts ?? [], costs: plan.costs ?? [] };
  const missing = missingFields(plan);
  const list = fieldNames(context, businessPlan, missing);
  throwIfAny(missing.length > 0 ? [refuse('projectFinance.incomplete', { list }, missing[0])] : []);
  const sum = pctSum(lines.receipts.map(({ pct }) => pct));
  throwIfAny(sum === '100.00' ? [] : [refuse('projectFinance.pctSum', { sum: String(Number(sum)) }, 'receipts')]);
  throwIfAny(
    (['receipts', 'costs'] as const).flatMap((field) =>
      lines[field].flatMap(({ planOn }, at) =>
        planOn ? [] : [refuse('projectFinance.dateMissing', { line: at + 1 }, `${field}.${at}.planOn`)],
      ),
    ),
  );
  const [terms] = await definedTerms(context, [plan.projectId]);
  const mismatch = deliveryMismatch(terms?.lines ?? [], plan.deliveries ?? []);
  throwIfAny(mismatch ? [refuse('projectFinance.qtyMismatch', { ...mismatch }, 'deliveries')] : []);
}

async function accept(context: TxContext, plan: Plan): Promise<void> {
  const before = await versions.valid(context, plan.projectId);
  if (before && before.id !== plan.id) await moveRecord(context, businessPlan, { id: before.id, name: 'supersede' });
  await recordsOf(context, businessPlan).updateLatest(plan.id, {
    patch: { effectiveOn: todayOf(context) },
    action: 'accept',
  });
}

const effects: Effects = { submit: requireComplete, accept };

/** The next version of what is valid: the same content, open to be changed. */
async function revise(
  context: TxContext,
  { record, form }: { readonly record: Plan; readonly form: { readonly changeReason?: string | null } },
): Promise<void> {
  const { projectId, currency, taxRate, contractAmount, receipts, costs, deliveries } = record;
  await createRecord(context, serverOf(businessPlan), {
    values: {
      projectId,
      currency,
      taxRate,
      contractAmount,
      receipts,
      costs,
      deliveries,
      changeReason: form.changeReason ?? null,
    },
  });
}

/** The first business plan of a project begins when its definition becomes valid. */
export async function beginWithDefinition(context: TxContext, { id }: RecordTransition): Promise<void> {
  const { projectId } = await recordsOf(context, projectDefinition).lock(id);
  if ((await versions.last(context, projectId)) > 0) return;
  await recordsOf(context, businessPlan).create({ projectId }, { action: 'defined' });
}

/** Forecast days follow the milestones; plan days do as long as the plan is a draft. */
export async function followMilestones(
  context: TxContext,
  { projectIds }: { readonly projectIds: readonly string[] },
): Promise<void> {
  const plans = recordsOf(context, businessPlan);
  const byWorkdays = await workdaysOf(context);
  const byProject = Map.groupBy(await milestonesOf(context, projectIds), ({ projectId }) => projectId);
  for (const { id } of await followingPlans(context, projectIds)) {
    const plan = await plans.lock(id);
    const milestones = daysByCode(byProject.get(plan.projectId) ?? []);
    const dated = followed(plan as PlanInput, { milestones, byWorkdays, plans: plan.state === 'draft' });
    const { receipts, costs } = plan;
    if (JSON.stringify(dated) === JSON.stringify({ receipts: receipts ?? [], costs: costs ?? [] })) continue;
    const figures = counted({ ...(plan as PlanInput), ...dated });
    const { forecastLow } = figures;
    await plans.update(plan, plan.state === 'draft' ? { ...dated, ...figures } : { ...dated, forecastLow }, {
      action: 'milestonesMoved',
    });
  }
}

/** Business plans of projects. */
export const businessPlanServer: ResourceServer = serveResource(businessPlan, {
  table: 'business_plan',
  computed: computedColumns,
  hooks: {
    beforeCreate: begin,
    beforeUpdate: async (context, old, patch) => {
      Object.assign(patch, await derived(context, { ...old, ...patch } as PlanInput));
    },
    beforeRestore: async (context, old) => {
      const open = await versions.open(context, old.projectId);
      if (open) throw projectFinanceErrors.planOpen({ no: open.no });
    },
  },
  actions: bindActions(businessPlanActions, { revise }),
  effects,
});
