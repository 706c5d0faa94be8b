import type { RecordOf, Refusal } from '@mp/kernel/contract';
import { defineContributionPoint, type TxContext } from '@mp/kernel/server';
import type { dispatch } from '../contract/index.ts';

/** What a module asks of the work of a dispatch before it is finished, or confirmed. */
export interface DispatchGate {
  readonly key: string;
  /** Why it may not be; empty when it may. */
  readonly refusals: (
    context: TxContext,
    record: RecordOf<typeof dispatch>,
    step: 'finish' | 'confirm',
  ) => Promise<readonly Refusal[]>;
}

/** What stands before the end of dispatches. */
export const dispatchGates = defineContributionPoint<DispatchGate>('project-dispatch.gates', {
  keyOf: ({ key }) => key,
});

/** Everything that keeps a dispatch from being finished or confirmed. */
export async function gateRefusals(
  context: TxContext,
  record: RecordOf<typeof dispatch>,
  step: 'finish' | 'confirm',
): Promise<readonly Refusal[]> {
  const found: Refusal[] = [];
  for (const { refusals } of dispatchGates.all()) found.push(...(await refusals(context, record, step)));
  return found;
}
