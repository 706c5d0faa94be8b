import { pickText, type InputOf } from '@mp/kernel/contract';
import { moveRecord, newId, recordsOf, type Context, type RecordTransition, type TxContext } from '@mp/kernel/server';
import type { AppendedEvent, UnitFacts } from '@mp/genset/server';
import { project, projectDefinition } from '@mp/project/contract';
import { placesOfGensets } from '@mp/project/server';
import { isGate, projectMilestone, projectPlan, type PlanItem } from '../contract/index.ts';
import { updateUnits } from './generate.service.ts';
import { livePlans, milestonesOfPlan, planOfProject } from './plan.query.ts';
import { recomputePlan } from './recompute.service.ts';
import { areAccepted, unitNumbers, unitsOf } from './units.ts';

/** A definition is valid: its project is planned from now on, or its plan follows what has changed. */
export async function onDefinitionAccepted(context: TxContext, { id }: RecordTransition): Promise<void> {
  const definition = await recordsOf(context, projectDefinition).lock(id);
  const of = await recordsOf(context, project).lock(definition.projectId);
  const facts: InputOf<typeof projectPlan> = {
    no: of.no,
    name: of.name,
    projectType: of.type,
    channel: of.channel,
    customerId: of.endCustomerId,
    siteRegionId: of.siteRegionId,
    bigAreaId: of.bigAreaId,
    dealerId: of.dealerId,
    pmId: definition.pmId ?? of.pmId,
    teamIds: of.teamIds,
    unitCount: definition.unitCount,
    totalKva: definition.totalKva,
    requiredOn: definition.requiredOn,
    ldPerDay: definition.ldPerDay,
  };
  const known = await planOfProject(context, of.id);
  if (!known) {
    await recordsOf(context, projectPlan).insertMany([
      { id: newId(), values: { ...facts, projectId: of.id, state: 'toPlan' } },
    ]);
    return;
  }
  await updateUnits(context, { planId: known.id, projectId: of.id });
  await recomputePlan(context, known.id, { more: facts, action: 'followDefinition' });
}

/** What a plan does when its project moves. */
const movesOf: Readonly<Record<string, 'suspend' | 'resume' | 'end' | 'reopen'>> = {
  suspend: 'suspend',
  resume: 'resume',
  close: 'end',
  cancel: 'end',
  reopen: 'reopen',
};

/** Whether the transition of a project is one that its plan follows. */
export const isFollowed = ({ resource, transition }: RecordTransition): boolean =>
  resource === project.key && Object.hasOwn(movesOf, transition);

/** The plan rests while its project does, ends with it, and is computed again when work goes on. */
export async function onProjectTransition(context: TxContext, { id, transition }: RecordTransition): Promise<void> {
  const plan = await planOfProject(context, id);
  const name = movesOf[transition];
  if (!plan || !name) return;
  if (name === 'end' && plan.state === 'ended') return;
  await moveRecord(context, projectPlan, { id: plan.id, name });
  await recomputePlan(context, plan.id, { action: name });
  // What happened to gensets while it rested.
  await updateGates(context, id);
}

/** The project manager of a project stands in its plan as well. */
export async function onManagerChanged(
  context: TxContext,
  { projectId }: { readonly projectId: string },
): Promise<void> {
  const plan = await planOfProject(context, projectId);
  if (!plan) return;
  const { pmId, teamIds } = await recordsOf(context, project).lock(projectId);
  await recordsOf(context, projectPlan).updateLatest(plan.id, { patch: { pmId, teamIds }, action: 'changePm' });
}

/** The dates of the gates of a unit. */
type Gates = Readonly<Record<string, string | null>>;

/** When a milestone of a gate was reached: by its unit, or by the last of all; null while one is missing. */
export function gateDate(
  { unitNo, phase }: Pick<PlanItem, 'unitNo' | 'phase'>,
  { units, numbers }: { readonly units: ReadonlyMap<number, Gates>; readonly numbers: readonly number[] },
): string | null {
  const wanted = unitNo === null ? numbers : [unitNo];
  const days = wanted.map((each) => units.get(each)?.[phase] ?? null);
  const reached = days.filter((day) => day !== null);
  return reached.length < days.length ? null : reached.reduce((last, day) => (day > last ? day : last), '');
}

/** The days on which a genset went through the gates. */
const gatesOf = ({ shippedOn, arrivedOn, installedOn, commissionedOn, acceptedOn }: UnitFacts): Gates => ({
  SHIP: shippedOn,
  ARRIVAL: arrivedOn,
  INSTALL: installedOn,
  COMMISSION: commissionedOn,
  ACCEPT: acceptedOn,
});

/** Gates of a project follow its gensets while its plan runs; one that was reached by mistake is open again. */
export async function updateGates(context: TxContext, projectId: string): Promise<void> {
  const plan = await planOfProject(context, projectId);
  if (!plan || plan.state !== 'running') return;
  await recordsOf(context, projectPlan).lock(plan.id);
  const units = await unitsOf(context, projectId);
  const { places, facts } = units;
  const gates = new Map(facts.map((each) => [each.id, gatesOf(each)]));
  const byNumber = new Map(places.map(({ unitNo, gensetId }) => [unitNo, gates.get(gensetId ?? '') ?? {}]));
  const numbers = unitNumbers(places);
  const rows = (await milestonesOfPlan(context, plan.id)).filter((row) => isGate(row) && row.state !== 'skipped');
  const changed = rows.flatMap((row) => {
    const actualOn = gateDate(row, { units: byNumber, numbers });
    return actualOn === row.actualOn ? [] : [{ ...row, actualOn }];
  });
  await recordsOf(context, projectMilestone).updateMany(
    changed,
    ({ actualOn }) => ({ actualOn, state: actualOn === null ? 'notStarted' : 'done' }),
    { action: 'gate' },
  );
  if (changed.length > 0 || areAccepted(units)) await recomputePlan(context, plan.id, { action: 'gate' });
}

/** Gensets have lived on: the projects whose units they are follow. */
export async function onGensetEvents(
  context: TxContext,
  { events }: { readonly events: readonly AppendedEvent[] },
): Promise<void> {
  const units = await placesOfGensets(context, [...new Set(events.map(({ gensetId }) => gensetId))]);
  for (const projectId of new Set(units.map((unit) => unit.projectId))) await updateGates(context, projectId);
}

/** Computes every plan that is worked on as of today. Answers how many. */
export async function recomputeAll(context: Context): Promise<number> {
  const plans = await livePlans(context);
  for (const { id } of plans) await context.tx((tx) => recomputePlan(tx, id));
  return plans.length;
}

/** Names of milestones that are open where a project is to be closed; what follows the closing itself is not. */
export async function openMilestones(context: TxContext, projectId: string): Promise<readonly string[]> {
  const plan = await planOfProject(context, projectId);
  const rows = plan ? await milestonesOfPlan(context, plan.id) : [];
  return rows
    .filter(({ state, phase }) => state !== 'done' && state !== 'skipped' && !['HANDOVER', 'WARRANTY'].includes(phase))
    .map(({ name, code, unitNo }) =>
      [pickText(name, context.locale) || code, ...(unitNo === null ? [] : [`#${unitNo}`])].join(' '),
    );
}
