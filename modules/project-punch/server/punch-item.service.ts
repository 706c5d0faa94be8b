import { refuse, throwIfAny, type InputOf, type RecordOf } from '@mp/kernel/contract';
import {
  recordsOf,
  serveResource,
  type LifecycleEffect,
  type RecordTransition,
  type ResourceServer,
  type TxContext,
} from '@mp/kernel/server';
import { todayOf } from '@mp/dealer/server';
import { project, projectUnit } from '@mp/project/contract';
import { recomputePlanOf } from '@mp/project-plan/server';
import { punchErrors, punchItem, raisedIn } from '../contract/index.ts';
import { unverifiedPunches } from './punch.query.ts';

type PunchItem = RecordOf<typeof punchItem>;
type PunchInput = InputOf<typeof punchItem>;
type Effects = Readonly<Record<string, LifecycleEffect<(typeof punchItem)['fields']>>>;

/** Locks the project of something new; refuses one in another state than those given. */
export async function lockOpenProject(context: TxContext, projectId: string, states: readonly string[]) {
  const of = await recordsOf(context, project).lock(projectId);
  if (!states.includes(of.state))
    throwIfAny([refuse('punch.projectNotOpen', { no: of.no ?? '', state: `@project.state.${of.state}` }, 'projectId')]);
  return of;
}

async function requireUnit(context: TxContext, projectId: string, unitId: string | null | undefined): Promise<void> {
  if (!unitId) return;
  const unit = await recordsOf(context, projectUnit).lock(unitId);
  throwIfAny(unit.projectId === projectId ? [] : [refuse('punch.unitElsewhere', undefined, 'unitId')]);
}

async function finish(context: TxContext, { ownerId, pmId }: PunchItem): Promise<PunchInput> {
  if (context.userId !== ownerId && context.userId !== pmId) throw punchErrors.notOwner();
  return { doneOn: todayOf(context), doneById: context.userId } as PunchInput;
}

const effects: Effects = {
  finish: { prepare: finish },
  verify: {
    prepare: async (context) => ({ verifiedOn: todayOf(context), verifiedById: context.userId }) as PunchInput,
  },
  reopen: {
    prepare: async () =>
      ({
        solution: null,
        evidence: null,
        doneOn: null,
        doneById: null,
        verifiedOn: null,
        verifiedById: null,
      }) as PunchInput,
  },
};

/** The plan of the project of something that moved is counted anew. */
export const countPunches = async (context: TxContext, { id }: RecordTransition): Promise<void> =>
  recomputePlanOf(context, (await recordsOf(context, punchItem).lock(id)).projectId);

/** Punch items. The plan of the project counts them anew with each change. */
export const punchItemServer: ResourceServer = serveResource(punchItem, {
  table: 'punch_item',
  hooks: {
    beforeCreate: async (context, input) => {
      const projectId = input.projectId ?? '';
      const of = await lockOpenProject(context, projectId, raisedIn);
      await requireUnit(context, projectId, input.unitId);
      Object.assign(input, {
        raisedOn: todayOf(context),
        pmId: of.pmId ?? of.ownerUserId,
        siteRegionId: of.siteRegionId,
      });
    },
    beforeUpdate: async (context, record, patch) => {
      await requireUnit(context, record.projectId, patch.unitId);
    },
    afterCreate: (context, _id, { projectId }) => recomputePlanOf(context, projectId ?? ''),
    afterUpdate: (context, { projectId }) => recomputePlanOf(context, projectId),
    afterDelete: (context, { projectId }) => recomputePlanOf(context, projectId),
  },
  effects,
});

/** Who leads the project from now on is the one who is told of its items. */
export async function onManagerChanged(
  context: TxContext,
  { projectId }: { readonly projectId: string },
): Promise<void> {
  const of = await recordsOf(context, project).lock(projectId);
  const pmId = of.pmId ?? of.ownerUserId;
  await recordsOf(context, punchItem).updateMany(await unverifiedPunches(context, projectId), () => ({ pmId }), {
    action: 'changePm',
  });
}
