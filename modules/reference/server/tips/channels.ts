import type { TxContext } from '@mp/kernel/server';

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

let sender: WorkAppSender | undefined;

/** Tells how tips reach people in the work app of the house; without it such tips fail and say so. */
export function registerWorkApp(send: WorkAppSender | undefined): void {
  sender = send;
}

/** How tips reach people in a work app; undefined where none is configured. */
export function workApp(): WorkAppSender | undefined {
  return sender;
}
