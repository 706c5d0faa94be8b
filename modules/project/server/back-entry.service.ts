import { recordsOf, newId, type TxContext } from '@mp/kernel/server';
import type { InputOf } from '@mp/kernel/contract';
import { unitFactsOf } from '@mp/genset/server';
import { ratedKva } from '@mp/reference/contract';
import { project, projectUnit } from '../contract/index.ts';
import { modelsById } from './project.query.ts';
import { teamOf } from './project.service.ts';
import { lastUnitNo, projectUnitsOf } from './unit.query.ts';
import { shown, tagOf } from './unit.service.ts';

type ProjectInput = InputOf<typeof project>;

/** A project that was over before anybody entered it. */
export interface PastProject {
  readonly name: string;
  readonly type: string;
  readonly channel: 'trade' | 'direct' | 'goem';
  readonly endCustomerId: string;
  readonly siteName: string;
  readonly siteRegionId: string;
  readonly dealerId: string | null;
  readonly contractSignedOn: string;
  readonly estAmount: string;
  readonly ownerUserId: string | null;
  /** Day on which its last unit was accepted. */
  readonly closedOn: string;
  readonly more: Pick<
    ProjectInput,
    'industry' | 'contractPartyId' | 'designerId' | 'siteAddress' | 'siteLng' | 'siteLat'
  >;
}

/** A unit that stands at a place of a project. */
export interface PlacedUnit {
  /** The place; undefined for a new one. */
  readonly placeId?: string;
  /** Of a new place; counted when not given. */
  readonly tag?: string | null;
  readonly modelId: string;
  readonly gensetId: string;
}

/** Power of units in tenths of a kVA, by the basis that is usual for them. */
async function tenthsOfKva(context: TxContext, units: readonly Pick<PlacedUnit, 'modelId'>[]): Promise<number> {
  const models = await modelsById(context, [...new Set(units.map(({ modelId }) => modelId))]);
  return units.reduce(
    (sum, { modelId }) => sum + Math.round(Number(ratedKva(models.get(modelId)?.ratings, 'ESP') ?? 0) * 10),
    0,
  );
}

/** Enters a project that is over, of so many units; where these stand is said by `placeUnits` when there are such. */
export async function enterPastProject(
  context: TxContext,
  past: PastProject,
  units: readonly Pick<PlacedUnit, 'modelId'>[],
): Promise<{ readonly id: string; readonly no: string }> {
  const { ownerUserId, closedOn, contractSignedOn, more, ...named } = past;
  const tenths = await tenthsOfKva(context, units);
  const projects = recordsOf(context, project);
  const totalKva = (tenths / 10).toFixed(1);
  const id = await projects.create({
    ...named,
    ...more,
    estKva: tenths > 0 ? totalKva : '0.1',
    estQty: units.length,
    winProbability: 100,
    expectedSignOn: contractSignedOn,
  });
  const made = await projects.lock(id);
  await projects.update(
    made,
    {
      state: 'closed',
      origin: 'replenished',
      closedOn,
      unitCount: units.length,
      totalKva,
      ownerUserId,
      teamIds: teamOf({ ownerUserId }),
    },
    { action: 'backEntry' },
  );
  return { id, no: made.no ?? '' };
}

/** Writes what was missing of a project, whatever its state is. */
export async function amendProject(context: TxContext, id: string, patch: PastProject['more']): Promise<void> {
  if (Object.keys(patch).length > 0) await recordsOf(context, project).updateLatest(id, { patch, action: 'backEntry' });
}

/** Says which units stand at places of a project, with what they have reached; they are known by then. */
export async function placeUnits(context: TxContext, projectId: string, units: readonly PlacedUnit[]): Promise<void> {
  const ids = units.map(({ gensetId }) => gensetId);
  const facts = new Map((await unitFactsOf(context, ids)).map((each) => [each.id, each]));
  const standing = (gensetId: string) => {
    const unit = facts.get(gensetId);
    return { gensetId, ...(unit ? shown(unit) : {}) };
  };
  const places = recordsOf(context, projectUnit);
  const byPlace = new Map(units.flatMap(({ placeId, gensetId }) => (placeId ? [[placeId, gensetId] as const] : [])));
  await places.updateMany(
    (await projectUnitsOf(context, [projectId])).filter(({ id, gensetId }) => byPlace.has(id) && gensetId === null),
    ({ id }) => standing(byPlace.get(id) ?? ''),
    { action: 'backEntry' },
  );
  const first = (await lastUnitNo(context, projectId)) + 1;
  await places.insertMany(
    units
      .filter(({ placeId }) => placeId === undefined)
      .map(({ tag, modelId, gensetId }, at) => ({
        id: newId(),
        values: {
          projectId,
          unitNo: first + at,
          tag: tag ?? tagOf(first + at),
          lineNo: 1,
          modelId,
          ...standing(gensetId),
        },
      })),
    { action: 'backEntry' },
  );
}
