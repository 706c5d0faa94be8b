import type { InputOf, RecordOf } from '@mp/kernel/contract';
import {
  recordsOf,
  serveResource,
  type LifecycleEffect,
  type RecordTransition,
  type ResourceServer,
  type TxContext,
} from '@mp/kernel/server';
import { todayOf } from '@mp/dealer/server';
import { recomputePlanOf } from '@mp/project-plan/server';
import { raiseIssue } from '@mp/project-weekly/server';
import { projectRisk, raisedIn } from '../contract/index.ts';
import { lockOpenProject } from './punch-item.service.ts';

type Risk = RecordOf<typeof projectRisk>;
type RiskInput = InputOf<typeof projectRisk>;
type Effects = Readonly<Record<string, LifecycleEffect<(typeof projectRisk)['fields']>>>;

const scoreOf = ({ probability, impact }: Pick<RiskInput, 'probability' | 'impact'>): number =>
  Number(probability ?? 0) * Number(impact ?? 0);

/** A risk that happened is a problem of its project from then on. */
async function occur(
  context: TxContext,
  risk: Risk,
  { severity }: { readonly severity?: unknown },
): Promise<RiskInput> {
  await raiseIssue(context, {
    projectId: risk.projectId,
    text: risk.text,
    severity: severity as 'low' | 'medium' | 'high',
    ownerId: risk.ownerId,
  });
  return { closedOn: todayOf(context) } as RiskInput;
}

const effects: Effects = {
  occur: { prepare: occur },
  close: { prepare: async (context) => ({ closedOn: todayOf(context) }) as RiskInput },
  reopen: { prepare: async () => ({ closedOn: null, outcome: null }) as RiskInput },
};

/** The plan of the project of a risk that moved is counted anew. */
export const countRisks = async (context: TxContext, { id }: RecordTransition): Promise<void> =>
  recomputePlanOf(context, (await recordsOf(context, projectRisk).lock(id)).projectId);

/** Risks of projects. */
export const projectRiskServer: ResourceServer = serveResource(projectRisk, {
  table: 'project_risk',
  hooks: {
    beforeCreate: async (context, input) => {
      await lockOpenProject(context, input.projectId ?? '', ['planning', 'planAudit', ...raisedIn]);
      Object.assign(input, { raisedOn: todayOf(context), score: scoreOf(input) });
    },
    beforeUpdate: async (_context, record, patch) => {
      if (patch.probability !== undefined || patch.impact !== undefined)
        patch.score = scoreOf({ ...record, ...patch } as RiskInput);
    },
    afterCreate: (context, _id, { projectId }) => recomputePlanOf(context, projectId ?? ''),
    afterUpdate: (context, { projectId }) => recomputePlanOf(context, projectId),
    afterDelete: (context, { projectId }) => recomputePlanOf(context, projectId),
  },
  effects,
});
