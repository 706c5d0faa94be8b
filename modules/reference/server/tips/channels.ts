import { defineContributionPoint, type TxContext } from '@mp/kernel/server';

/** A tip on its way to a work app. */
export interface WorkAppTip {
  readonly userId: string;
  readonly title: string;
  readonly text: string;
  /** Page of the console. */
  readonly path: string;
}

/** Gives a tip to a work app within the transaction that marks it as sent: what leaves the house leaves by a job of its own. */
export type WorkAppSender = (context: TxContext, tip: WorkAppTip) => Promise<void>;

/** How tips reach people in the work app of the house, one at most; without it such tips fail and say so. */
export const workApps = defineContributionPoint<WorkAppSender>('reference.workApps', { keyOf: () => 'work app' });

/** How tips reach people in a work app; undefined where none is configured. */
export function workApp(): WorkAppSender | undefined {
  return workApps.all()[0];
}
