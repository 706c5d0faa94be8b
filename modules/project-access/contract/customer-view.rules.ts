import { planStages } from '@mp/project-plan/contract';

/** What a customer is told of how far his project is: before, after and beside the phases of its plan. */
export const customerStages = ['preparing', ...planStages, 'paused', 'completed', 'ended'] as const;
/** How far a project is, as its customer is told. */
export type CustomerStage = (typeof customerStages)[number];

const ended: readonly string[] = ['lost', 'canceled', 'expired'];
const atWork: readonly string[] = ['executing', 'closing'];

/** How far a project is by its state and the stage of its plan; what is only our own affair is preparation. */
export function customerStage(state: string, stage: string | null): CustomerStage {
  if (state === 'suspended') return 'paused';
  if (state === 'closed') return 'completed';
  if (ended.includes(state)) return 'ended';
  return (atWork.includes(state) && planStages.find((each) => each === stage)) || 'preparing';
}
