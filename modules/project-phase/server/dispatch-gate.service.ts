import { refuse } from '@mp/kernel/contract';
import { recordsOf, type RecordTransition, type TxContext } from '@mp/kernel/server';
import { dispatch } from '@mp/project-dispatch/contract';
import type { DispatchGate } from '@mp/project-dispatch/server';
import { phaseRecord, recordedPhases, turnOf, type RecordedPhase } from '../contract/index.ts';
import { recordsOfPhase } from './phase.query.ts';
import { subjectsOf } from './subject.service.ts';

const isRecorded = (phase: string): phase is RecordedPhase => (recordedPhases as readonly string[]).includes(phase);

/** A dispatch is finished when what was done at each of its units is submitted, and confirmed when it passed. */
export const phaseGate: DispatchGate = {
  key: 'phaseRecords',
  refusals: async (context, { projectId, phase, unitIds }, step) => {
    if (!isRecorded(phase)) return [];
    const wanted = step === 'finish' ? ['submitted', 'passed'] : ['passed'];
    const done = (await recordsOfPhase(context, projectId, phase)).filter(({ state }) => wanted.includes(state));
    const covered = new Set(done.flatMap((record) => record.unitIds));
    if ((unitIds ?? []).every((unitId) => covered.has(unitId))) return [];
    return [refuse(step === 'finish' ? 'dispatch.recordMissing' : 'dispatch.recordNotPassed')];
  },
};

/** Somebody has come to the site: the records of the work begin, one for each unit where units are recorded by themselves. */
export async function openRecords(context: TxContext, { id }: RecordTransition): Promise<void> {
  const of = await recordsOf(context, dispatch).lock(id);
  const { phase, projectId } = of;
  if (!isRecorded(phase)) return;
  const open = await recordsOfPhase(context, projectId, phase);
  const taken = new Set(open.filter(({ state }) => state !== 'passed').flatMap((record) => record.unitIds));
  const over = new Set(
    (await subjectsOf(context, projectId))
      .filter(({ genset }) => turnOf(phase, genset?.state ?? null) === 'over')
      .map(({ unit }) => unit.id),
  );
  const unitIds = (of.unitIds ?? []).filter((unitId) => !taken.has(unitId) && !over.has(unitId));
  const groups = phase === 'ARRIVAL' || phase === 'ACCEPT' ? [unitIds] : unitIds.map((unitId) => [unitId]);
  for (const group of groups.filter((each) => each.length > 0))
    await recordsOf(context, phaseRecord).create({ projectId, phase, unitIds: group, dispatchId: of.id });
}
