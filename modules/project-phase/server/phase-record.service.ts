import { commonErrors, refuse, throwIfAny, type InputOf } from '@mp/kernel/contract';
import {
  bindActions,
  getRecord,
  moveRecord,
  recordNames,
  recordsOf,
  serveResource,
  type Context,
  type LifecycleEffect,
  type ResourceServer,
  type TxContext,
  ownedIds,
} from '@mp/kernel/server';
import { project } from '@mp/project/contract';
import { dispatch } from '@mp/project-dispatch/contract';
import { modelSeries } from '@mp/reference/server';
import {
  checksFor,
  deviationsOf,
  lockedLine,
  openLines,
  phaseErrors,
  phaseRecord,
  phaseRecordActions,
  scannedSerial,
  openDispatches,
  openProjects,
  turnOf,
  withAnswers,
  worstDamage,
  type PhaseWork,
  type PhaseWorkQuery,
} from '../contract/index.ts';
import { differingSerials, type PhaseRecord } from './events.ts';
import { validateSubmission, scanRefusals } from './validate.service.ts';
import { pass } from './pass.service.ts';
import { lockProjectPhases, publishedItems, recordsOfPhase } from './phase.query.ts';
import { lockProject, recordUnits, subjectsOf, type Subject } from './subject.service.ts';

type RecordInput = InputOf<typeof phaseRecord>;
type Effects = Readonly<Record<string, LifecycleEffect<(typeof phaseRecord)['fields']>>>;
type Checks = NonNullable<PhaseRecord['checks']>;

const isOpen = (state: string): boolean => (openProjects as readonly string[]).includes(state);
/** States of a dispatch whose work is recorded. */
const openDispatchStates: readonly string[] = openDispatches;
/** Phases that are recorded unit by unit. */
const unitByUnit: readonly string[] = ['INSTALL', 'COMMISSION'];

const unique = (ids: readonly (string | null | undefined)[]): string[] => [
  ...new Set(ids.filter((id): id is string => Boolean(id))),
];

/** What a record takes from the dispatch for which it is made; refuses one of other work, or at which nobody is. */
async function ofDispatch(context: TxContext, input: RecordInput): Promise<RecordInput> {
  if (!input.dispatchId) {
    await getRecord(context, project, input.projectId ?? '');
    return {};
  }
  await getRecord(context, dispatch, input.dispatchId);
  const of = await recordsOf(context, dispatch).lock(input.dispatchId);
  const asked = new Set<string>(of.unitIds);
  throwIfAny([
    ...(of.projectId === input.projectId && of.phase === input.phase
      ? []
      : [refuse('phase.otherPhase', undefined, 'dispatchId')]),
    ...((input.unitIds ?? []).every((id) => asked.has(id))
      ? []
      : [refuse('phase.unitElsewhere', undefined, 'unitIds')]),
  ]);
  if (!openDispatchStates.includes(of.state) && !(input.offlineId && of.state === 'accepted'))
    throwIfAny([
      refuse('phase.dispatchNotOpen', { no: of.no ?? '', state: `@dispatch.state.${of.state}` }, 'dispatchId'),
    ]);
  return {
    dealerId: of.sentToId as PhaseRecord['dealerId'],
    performerIds: input.performerIds ?? of.personIds,
    ownerIds: of.ownerIds,
  };
}

/** Why units may not be recorded: of another project, one after the other, taken, or through the phase already. */
async function unitRefusals(context: TxContext, input: RecordInput, all: readonly Subject[]) {
  const { projectId, phase, unitIds } = input;
  if (!projectId || !phase || !unitIds) return [];
  const subjects = new Map(all.map((subject) => [subject.unit.id, subject]));
  if (!unitIds.every((id) => subjects.has(id))) return [refuse('phase.unitElsewhere', undefined, 'unitIds')];
  if (unitByUnit.includes(phase) && unitIds.length > 1) return [refuse('phase.oneUnit', undefined, 'unitIds')];
  const open = (await recordsOfPhase(context, projectId, phase)).filter(
    (record) => record.state !== 'passed' && record.unitIds.some((id) => unitIds.includes(id)),
  );
  const people = await recordNames(context, 'identity.user', [...new Set(open.flatMap(({ by }) => by ?? []))]);
  return unitIds.flatMap((id) => {
    const subject = subjects.get(id);
    const unit = subject?.unit.tag ?? '';
    const taken = open.find((record) => record.unitIds.includes(id));
    const by = people.get(taken?.by ?? '') ?? '–';
    if (taken) return [refuse('phase.unitTaken', { unit, no: taken.no, by }, 'unitIds')];
    return turnOf(phase, subject?.genset?.state ?? null) === 'over'
      ? [refuse('phase.passedBefore', { unit, phase: `@dispatch.phase.${phase}` }, 'unitIds')]
      : [];
  });
}

/** The checks of the published list for the first unit, with the answers that are there. */
async function checksOf(
  context: Context,
  { phase, performanceClass, checks }: Pick<RecordInput, 'phase' | 'performanceClass' | 'checks'>,
  first: Subject | undefined,
): Promise<Checks> {
  const series = first?.unit.modelId ? await modelSeries(context, first.unit.modelId) : null;
  const items = checksFor(await publishedItems(context, phase ?? '', series), performanceClass ?? null);
  return withAnswers(items as unknown as Checks, checks ?? []);
}

const scansOf = (arrivals: RecordInput['arrivals']) =>
  (arrivals ?? []).map((line) => ({ ...line, serialNo: scannedSerial(line.serialNo) }));

/**
 * Coming to the site opens empty records; what a phone brings from there takes the place of those that nobody has
 * written into.
 */
async function dropEmpty(context: TxContext, { projectId, phase, unitIds, dispatchId }: RecordInput): Promise<void> {
  const own = new Set<string>(unitIds);
  for (const { id, state, unitIds: theirs } of await recordsOfPhase(context, projectId ?? '', phase ?? '')) {
    if (state !== 'doing' || !theirs.every((each) => own.has(each))) continue;
    const record = await recordsOf(context, phaseRecord).lock(id);
    if (record.version > 1 || record.dispatchId !== dispatchId || record.offlineId) continue;
    await recordsOf(context, phaseRecord).delete(record, { action: 'delete' });
  }
}

/** Who brings a record from the site of an accepted dispatch was there: it has arrived with it. */
async function arrive(context: TxContext, _id: string, { offlineId, dispatchId }: RecordInput): Promise<void> {
  if (!offlineId || !dispatchId) return;
  const { state } = await recordsOf(context, dispatch).lock(dispatchId);
  if (state !== 'accepted') return;
  await moveRecord(context, dispatch, { id: dispatchId, name: 'arrive' });
}

/** What a record would be about that has not begun. Throws `common.notFound` where the caller sees neither dispatch nor project. */
export async function phaseWork(
  context: Context,
  { project: projectId, dispatch: dispatchId, phase, units, performanceClass }: PhaseWorkQuery,
): Promise<PhaseWork> {
  const of = dispatchId ? await getRecord(context, dispatch, dispatchId) : undefined;
  if (of) {
    if (of.projectId !== projectId) throw commonErrors.notFound();
  } else await getRecord(context, project, projectId);
  const asked = new Set(units.split(','));
  const all = (await subjectsOf(context, projectId)).filter(
    ({ unit }) => asked.has(unit.id) && (!of || of.unitIds.some((each) => each === unit.id)),
  );
  const given = { phase, performanceClass: performanceClass ?? (phase === 'COMMISSION' ? 'G3' : null), checks: [] };
  return {
    units: await recordUnits(
      context,
      projectId,
      all.map(({ unit }) => unit.id),
    ),
    checks: (await checksOf(context, given, all[0])).map(({ code, name, kind, min, max, unit, required }) => ({
      code,
      name: name ?? null,
      kind,
      min: min ?? null,
      max: max ?? null,
      unit: unit ?? null,
      required: required === true,
    })),
  };
}

/** A record begins: its units have their turn, its checks are those of the list, all else follows from project and dispatch. */
async function begin(context: TxContext, input: RecordInput): Promise<void> {
  const { phase, unitIds } = input;
  const projectId = input.projectId ?? '';
  const taken = await ofDispatch(context, input);
  await lockProjectPhases(context, projectId);
  const of = await lockProject(context, projectId);
  if (!isOpen(of.state))
    throwIfAny([refuse('phase.projectNotOpen', { no: of.no ?? '', state: `@project.state.${of.state}` }, 'projectId')]);
  const all = await subjectsOf(context, projectId);
  if (input.offlineId && input.dispatchId) await dropEmpty(context, input);
  throwIfAny(await unitRefusals(context, input, all));
  if (phase === 'COMMISSION') input.performanceClass ??= 'G3';
  if (phase === 'ARRIVAL') {
    input.arrivals = scansOf(input.arrivals);
    throwIfAny(scanRefusals(input.arrivals, all));
  }
  Object.assign(input, {
    checks: await checksOf(
      context,
      input,
      all.find(({ unit }) => unit.id === unitIds?.[0]),
    ),
    ...factsOf(of),
    ...taken,
    ownerIds: unique([...(taken.ownerIds ?? []), ...(of.teamIds ?? [])]),
    startedAt: context.at,
  });
}

/** What a record says of its project. */
const factsOf = (of: Awaited<ReturnType<typeof lockProject>>) => ({
  siteName: of.siteName,
  siteRegionId: of.siteRegionId,
  channel: of.channel,
  pmId: of.pmId ?? of.ownerUserId,
});

/** Refuses changes of what the audit did not remark. */
function requireOpen(record: PhaseRecord, patch: RecordInput): void {
  const open = record.state === 'returned' ? openLines(record.remarks, record.round ?? 0) : undefined;
  const line = open && lockedLine(record, patch, open);
  if (line !== undefined)
    throw phaseErrors.lineLocked({
      line: line === 'record' || line === 'loadSteps' ? `@phaseRecord.line.${line}` : line,
    });
}

/** Answers come in; checks and limits stay those of the list. */
async function change(context: TxContext, record: PhaseRecord, patch: RecordInput): Promise<void> {
  if (patch.checks !== undefined) patch.checks = withAnswers(record.checks ?? [], patch.checks ?? []);
  if (patch.arrivals !== undefined) {
    patch.arrivals = scansOf(patch.arrivals);
    throwIfAny(scanRefusals(patch.arrivals, await subjectsOf(context, record.projectId)));
  }
  requireOpen(record, patch);
  if (patch.performanceClass !== undefined && patch.performanceClass !== record.performanceClass) {
    const all = await subjectsOf(context, record.projectId);
    const first = all.find(({ unit }) => unit.id === record.unitIds[0]);
    patch.checks = await checksOf(
      context,
      { phase: record.phase, performanceClass: patch.performanceClass, checks: patch.checks ?? record.checks },
      first,
    );
  }
}

/** A record is submitted: judged whole, counted, and with what the audit goes by. */
async function submit(context: TxContext, record: PhaseRecord): Promise<RecordInput> {
  await lockProjectPhases(context, record.projectId);
  const of = await lockProject(context, record.projectId);
  if (!isOpen(of.state)) throw phaseErrors.projectNotOpen({ no: of.no ?? '', state: `@project.state.${of.state}` });
  const { refusals, moved } = await validateSubmission(context, record, of);
  throwIfAny(refusals);
  const corrections = moved.flatMap((subject) => differingSerials(record, subject)).length;
  const deviations = deviationsOf(record.checks ?? []) + corrections;
  const damage = worstDamage((record.arrivals ?? []).map((line) => line.damage));
  return {
    ...factsOf(of),
    ownerIds: unique([...(record.ownerIds ?? []), ...(of.teamIds ?? [])]) as unknown as PhaseRecord['ownerIds'],
    finishedAt: record.finishedAt ?? context.at,
    round: (record.round ?? 0) + 1,
    deviations,
    damage,
    needsQuality: deviations > 0 || damage === 'major',
    submittedAt: context.at,
    submittedById: context.userId as PhaseRecord['submittedById'],
  } as RecordInput;
}

const effects: Effects = { submit: { prepare: submit }, pass: { prepare: pass } };

/** Phase records. */
export const phaseRecordServer: ResourceServer = serveResource(phaseRecord, {
  table: 'phase_record',
  ownSql: ownedIds('phase_record'),
  hooks: { beforeCreate: begin, afterCreate: arrive, beforeUpdate: change },
  actions: bindActions(phaseRecordActions, {
    remark: async (context, { record, form }) => {
      const round = record.round ?? 0;
      const { line = '', remark } = form;
      const others = (record.remarks ?? []).filter((each) => !(each.line === line && each.round === round));
      const said = remark ? [{ line: line ?? '', remark, round }] : [];
      await recordsOf(context, phaseRecord).update(record, { remarks: [...others, ...said] }, { action: 'remark' });
    },
  }),
  effects,
});
