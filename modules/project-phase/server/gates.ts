import { defineContributionPoint, type TxContext } from '@mp/kernel/server';
import type { PhaseRecord } from './events.ts';

/** What a module asks for before a phase of a project is submitted. */
export interface PhaseGate {
  readonly key: string;
  /** What is missing, in the words of the reader. */
  readonly missing: (
    context: TxContext,
    record: Pick<PhaseRecord, 'projectId' | 'phase' | 'unitIds'>,
  ) => Promise<readonly string[]>;
}

/** What stands before the submission of phase records. */
export const phaseGates = defineContributionPoint<PhaseGate>('project-phase.gates', { keyOf: ({ key }) => key });

/** Everything that modules miss of a record. */
export async function missingAtGates(context: TxContext, record: PhaseRecord): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { missing } of phaseGates.all()) found.push(...(await missing(context, record)));
  return found;
}
