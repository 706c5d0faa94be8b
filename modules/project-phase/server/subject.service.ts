import type { RecordOf } from '@mp/kernel/contract';
import { getRecord, recordAsOf, recordsOf, serverOf, type Context, type TxContext } from '@mp/kernel/server';
import { unitFactsOf, type UnitFacts } from '@mp/genset/server';
import { project } from '@mp/project/contract';
import { projectUnitsOf, type UnitRow } from '@mp/project/server';
import { openIssuesAmong } from '@mp/project-weekly/server';
import { modelCompetences, type ModelCompetence } from '@mp/reference/server';
import {
  phaseRecord,
  type CheckMedian,
  type EarlierPhotos,
  type LinePhotos,
  type RecordUnit,
} from '../contract/index.ts';
import { checkMedians, damageIssuesOf, lastPassed, submittedBefore } from './phase.query.ts';

/** A unit of a project with its genset, where one is allocated, and its model. */
export interface Subject {
  readonly unit: UnitRow;
  readonly genset: UnitFacts | undefined;
  readonly model: ModelCompetence | undefined;
}

/** All units of a project, by their numbers. */
export async function subjectsOf(context: Context, projectId: string): Promise<readonly Subject[]> {
  const units = await projectUnitsOf(context, [projectId]);
  const gensets = await unitFactsOf(
    context,
    units.flatMap(({ gensetId }) => gensetId ?? []),
  );
  const models = await modelCompetences(context, [
    ...new Set([...units.flatMap(({ modelId }) => modelId ?? []), ...gensets.map(({ modelId }) => modelId)]),
  ]);
  const gensetOf = new Map(gensets.map((each) => [each.id, each]));
  const modelOf = new Map(models.map((each) => [each.id, each]));
  return units.map((unit) => ({
    unit,
    genset: gensetOf.get(unit.gensetId ?? ''),
    model: modelOf.get(unit.modelId ?? ''),
  }));
}

/** Serial numbers of the units of a project that rest for major damage: their problem is open. */
export async function heldSerials(context: Context, projectId: string): Promise<ReadonlySet<string>> {
  const issues = await damageIssuesOf(context, projectId);
  const open = await openIssuesAmong(
    context,
    issues.map(({ issueId }) => issueId),
  );
  return new Set(issues.filter(({ issueId }) => open.has(issueId)).map(({ serialNo }) => serialNo));
}

/** The project of a record, locked until the transaction ends. */
export const lockProject = (context: TxContext, projectId: string) => recordsOf(context, project).lock(projectId);

/** A place without a genset. */
const nowhere = { serialNo: null, state: null, engineSn: null, alternatorSn: null, controllerSn: null } as const;

/** Units of a record that the caller sees, see `RecordUnit`. Throws `common.notFound`. */
export async function unitsOfRecord(context: Context, recordId: string): Promise<readonly RecordUnit[]> {
  const { projectId, unitIds } = await getRecord(context, phaseRecord, recordId);
  return recordUnits(context, projectId, unitIds);
}

/** These units of a project, see `RecordUnit`. */
export async function recordUnits(
  context: Context,
  projectId: string,
  unitIds: readonly string[],
): Promise<RecordUnit[]> {
  const held = await heldSerials(context, projectId);
  const wanted = new Set<string>(unitIds);
  return (await subjectsOf(context, projectId))
    .filter(({ unit }) => wanted.has(unit.id))
    .map(({ unit, genset = nowhere, model }) => {
      const { serialNo, state, engineSn, alternatorSn, controllerSn } = genset;
      const isHeld = serialNo !== null && held.has(serialNo);
      const { id, tag } = unit;
      return { id, tag, model: model?.code ?? null, serialNo, state, isHeld, engineSn, alternatorSn, controllerSn };
    });
}

/** Models of the units of a record. */
async function modelsOfRecord(
  context: Context,
  { projectId, unitIds }: Pick<RecordOf<typeof phaseRecord>, 'projectId' | 'unitIds'>,
): Promise<readonly string[]> {
  const own = new Set<string>(unitIds);
  const units = (await projectUnitsOf(context, [projectId])).filter((unit) => own.has(unit.id));
  return [...new Set(units.flatMap(({ modelId }) => modelId ?? []))];
}

/** What is usual for the checks of a record that the caller sees, see `CheckMedian`. Throws `common.notFound`. */
export async function mediansOfRecord(context: Context, recordId: string): Promise<readonly CheckMedian[]> {
  const record = await getRecord(context, phaseRecord, recordId);
  const { id, phase } = record;
  return checkMedians(context, { id, phase, modelIds: await modelsOfRecord(context, record) });
}

type Photographed = Partial<Pick<RecordOf<typeof phaseRecord>, 'checks' | 'arrivals' | 'photos'>>;

/** Photos of a record by the line that they belong to. */
function linesOf({ checks, arrivals, photos }: Photographed): LinePhotos[] {
  const lines = [
    ...(arrivals ?? []).map((line) => ({ line: line.serialNo, photos: [...(line.photos ?? [])] })),
    ...(checks ?? []).map((line) => ({ line: line.code, photos: [...(line.photos ?? [])] })),
    { line: 'record', photos: [...(photos ?? [])] },
  ];
  return lines.filter((line) => line.photos.length > 0);
}

/**
 * Photos that those of a record are compared with, see `EarlierPhotos`: only what the caller sees. Throws
 * `common.notFound`.
 */
export async function earlierPhotos(context: Context, recordId: string): Promise<EarlierPhotos | null> {
  const record = await getRecord(context, phaseRecord, recordId);
  const { id, phase, round } = record;
  const at = (round ?? 0) > 1 ? await submittedBefore(context, id) : undefined;
  if (at !== undefined) {
    const { record: before } = await recordAsOf(context, serverOf(phaseRecord), { id, at });
    const lines = linesOf(before as Photographed);
    if (lines.length > 0) return { kind: 'round', id, no: record.no ?? '', round: (round ?? 1) - 1, at, lines };
  }
  const last = await lastPassed(context, { id, phase, modelIds: await modelsOfRecord(context, record) });
  if (last === undefined) return null;
  const other = await getRecord(context, phaseRecord, last);
  return {
    kind: 'record',
    id: other.id,
    no: other.no ?? '',
    round: other.round ?? 1,
    at: other.passedAt,
    lines: linesOf(other),
  };
}
