import { refuse, throwIfAny, type InputOf, type RecordOf } from '@mp/kernel/contract';
import { newId, recordsOf, type TxContext } from '@mp/kernel/server';
import { todayOf } from '@mp/dealer/server';
import { projectDefinition } from '@mp/project/contract';
import { projectUnitsOf, versionsOf } from '@mp/project/server';
import { areaPositions } from '@mp/reference/contract';
import { areaHandler, publishedTemplate, templateForCase, usedForPlan, type CaseItem } from '@mp/reference/server';
import { projectMilestone, type PlanItem } from '../contract/index.ts';
import { milestonesOfPlan, modelFacts } from './plan.query.ts';
import { recomputePlan, type Plan } from './recompute.service.ts';
import { unitNumbers } from './units.ts';

type Definition = RecordOf<typeof projectDefinition>;
type MilestoneInput = InputOf<typeof projectMilestone>;

const definitions = versionsOf(projectDefinition);

/** Which phases a scope leaves out: what nobody ordered is not planned. */
const phasesOfScope: Readonly<Record<string, readonly string[]>> = {
  TRANSPORT: ['SHIP', 'ARRIVAL'],
  INSTALL: ['INSTALL'],
  COMMISSION: ['COMMISSION'],
  MAINTENANCE: ['WARRANTY'],
};

/** Upper ends of the power bands in kVA; the last has none. */
const bandEnds = [200, 500, 1000, 2000] as const;

/** Power band of a genset. */
export const bandOf = (kva: number): string => `P${bandEnds.filter((end) => kva > end).length + 1}`;

/** Phases that the scope of a definition leaves out. */
export const droppedPhases = (scope: readonly string[] | null): ReadonlySet<string> =>
  new Set(
    Object.entries(phasesOfScope).flatMap(([part, phases]) =>
      scope === null || scope.length === 0 || scope.includes(part) ? [] : phases,
    ),
  );

/** The conditions of a rule in a line: what decided the days of a milestone. */
function sourceOf({ rule }: CaseItem): string | null {
  if (!rule) return null;
  const qty = rule.qtyFrom === null && rule.qtyTo === null ? [] : [`${rule.qtyFrom ?? 1}–${rule.qtyTo ?? '∞'}`];
  return [...[rule.projectType, rule.powerBand, rule.productLine].filter((each) => each !== null), ...qty].join(' · ');
}

async function ownersOf(context: TxContext, plan: Plan, items: readonly CaseItem[]) {
  const owners = new Map<string, string | null>([['PM', plan.pmId]]);
  for (const role of new Set(items.map(({ item }) => item.ownerRole))) {
    const position = areaPositions.find((each) => each === role);
    if (!position || !plan.siteRegionId) continue;
    const { siteRegionId: regionId, channel } = plan;
    const found = await areaHandler(context, { position, regionId, channel, day: todayOf(context) });
    owners.set(role, found?.userIds[0] ?? null);
  }
  return owners;
}

async function definitionOf(context: TxContext, projectId: string): Promise<Definition | undefined> {
  const valid = await definitions.valid(context, projectId);
  return valid && recordsOf(context, projectDefinition).lock(valid.id);
}

/** Milestones of a template for a plan; those of units once for each. */
async function itemsFor(
  context: TxContext,
  { plan, templateId, start }: { readonly plan: Plan; readonly templateId: string; readonly start: string },
) {
  const definition = await definitionOf(context, plan.projectId);
  const facts = await modelFacts(
    context,
    (definition?.lines ?? []).flatMap(({ modelId }) => modelId ?? []),
  );
  const units = unitNumbers(await projectUnitsOf(context, [plan.projectId]));
  const { template, items } = await templateForCase(context, templateId, {
    start,
    powerBand: facts ? bandOf(facts.espKva) : null,
    productLine: facts?.productLine ?? null,
    quantity: units.length,
    regionId: plan.siteRegionId,
  });
  const dropped = droppedPhases(definition?.scope ?? null);
  const owners = await ownersOf(context, plan, items);
  const rows = items.flatMap((each, seq): MilestoneInput[] => {
    const { item, days } = each;
    const isDropped = dropped.has(item.phase);
    const unitNos = item.perGenset === true ? units : [null];
    return unitNos.map((unitNo) => ({
      planId: plan.id,
      projectId: plan.projectId,
      seq,
      code: item.code,
      unitNo,
      name: item.name,
      phase: item.phase,
      kind: item.kind,
      days,
      dayUnit: item.dayUnit,
      onSite: item.onSite === true,
      daysSource: sourceOf(each),
      ownerId: owners.get(item.ownerRole) ?? null,
      state: isDropped ? 'skipped' : 'notStarted',
    }));
  });
  return { template, rows };
}

/** Replaces the milestones of a plan by those of a template. Throws `projectPlan.noTemplate`. */
export async function generatePlan(
  context: TxContext,
  {
    record: plan,
    form,
  }: { readonly record: Plan; readonly form: { templateId?: string | null; anchorOn?: string | null } },
): Promise<void> {
  const templateId = form.templateId ?? (await publishedTemplate(context, plan.projectType ?? ''))?.id;
  if (!templateId) return throwIfAny([refuse('projectPlan.noTemplate', undefined, 'templateId')]);
  const start = form.anchorOn ?? todayOf(context);
  const { template, rows } = await itemsFor(context, { plan, templateId, start });
  if (template.status !== 'published') throwIfAny([refuse('projectPlan.noTemplate', undefined, 'templateId')]);
  const milestones = recordsOf(context, projectMilestone);
  for (const { id, version } of await milestonesOfPlan(context, plan.id)) await milestones.delete({ id, version });
  await milestones.insertMany(
    rows.map((values) => ({ id: newId(), values })),
    { action: 'generate' },
  );
  await usedForPlan(context, template.id);
  await recomputePlan(context, plan.id, {
    action: 'generate',
    more: {
      templateId: template.id,
      templateRevision: template.revision,
      anchorOn: start,
      links: (template.predecessors ?? []).map(({ item, after, link, lag }) => ({ item, after, link, lag })),
    },
  });
}

/** Milestones of units that came with a changed definition begin, those of units that went are left out. */
export async function updateUnits(
  context: TxContext,
  { planId, projectId }: { readonly planId: string; readonly projectId: string },
): Promise<void> {
  const units = unitNumbers(await projectUnitsOf(context, [projectId]));
  const isUnit = (unitNo: number | null) => unitNo === null || units.includes(unitNo);
  const rows = await milestonesOfPlan(context, planId);
  const milestones = recordsOf(context, projectMilestone);
  const ofUnits = Map.groupBy(
    rows.filter(({ unitNo }) => unitNo !== null),
    ({ code }) => code,
  );
  const gone = rows.filter(({ unitNo, state }) => !isUnit(unitNo) && state !== 'skipped' && state !== 'done');
  await milestones.updateMany(gone, () => ({ state: 'skipped' }), { action: 'followDefinition' });
  const fresh = [...ofUnits.values()].flatMap((same) => {
    const first = same.find(({ state }) => state !== 'skipped') ?? same[0];
    return units
      .filter((unitNo) => !same.some((each) => each.unitNo === unitNo))
      .flatMap((unitNo) => (first ? [{ first, unitNo }] : []));
  });
  const seqs = new Map([...new Set(rows.map(({ code }) => code))].map((code, seq) => [code, seq]));
  await milestones.insertMany(
    fresh.map(({ first, unitNo }) => ({
      id: newId(),
      values: copyFor(first, {
        planId,
        projectId: projectId as Plan['projectId'],
        unitNo,
        seq: seqs.get(first.code) ?? 0,
      }),
    })),
    { action: 'followDefinition' },
  );
}

function copyFor(
  { code, name, phase, kind, days, dayUnit, onSite, daysSource, ownerId, state }: Omit<PlanItem, 'key'>,
  more: {
    readonly planId: string;
    readonly projectId: Plan['projectId'];
    readonly unitNo: number;
    readonly seq: number;
  },
): MilestoneInput {
  return {
    ...more,
    code,
    name,
    phase,
    kind,
    days,
    dayUnit,
    onSite,
    daysSource,
    ownerId,
    state: state === 'skipped' ? 'skipped' : 'notStarted',
  };
}
