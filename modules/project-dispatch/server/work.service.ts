import { commonErrors } from '@mp/kernel/contract';
import type { TxContext } from '@mp/kernel/server';
import type { DeedAsked } from '@mp/dealer/server';
import { projectSite, projectUnitsOf, type ProjectSite } from '@mp/project/server';
import { bandOf } from '@mp/project-plan/server';
import { modelCompetences, type ModelCompetence } from '@mp/reference/server';
import { capabilityOf, type DispatchPhase } from '../contract/index.ts';

/** What is to be done where, and what it asks of whoever does it. */
export interface Work {
  readonly site: ProjectSite;
  /** Models of the gensets, one for each. */
  readonly modelIds: readonly string[];
  readonly models: readonly ModelCompetence[];
  readonly deeds: readonly DeedAsked[];
}

/** What a dispatch says of its work. */
export interface WorkAsked {
  readonly projectId: string;
  readonly phase: DispatchPhase;
  /** Empty: all of the project. */
  readonly unitIds: readonly string[];
}

/** What some work at a project asks of a dealer and its people. Throws `common.notFound`. */
export async function workOf(context: TxContext, { projectId, phase, unitIds }: WorkAsked): Promise<Work> {
  const site = await projectSite(context, projectId);
  if (!site) throw commonErrors.notFound();
  const units = await projectUnitsOf(context, [projectId]);
  const meant = unitIds.length === 0 ? units : units.filter(({ id }) => unitIds.includes(id));
  const modelIds = meant.flatMap(({ modelId }) => modelId ?? []);
  const models = await modelCompetences(context, [...new Set(modelIds)]);
  const capability = capabilityOf[phase];
  const deeds = new Map(
    models.map(({ productLine, kva }) => {
      const deed = { capability, productLine, band: bandOf(kva) };
      return [`${deed.productLine} ${deed.band}`, deed];
    }),
  );
  return { site, modelIds, models, deeds: [...deeds.values()] };
}
