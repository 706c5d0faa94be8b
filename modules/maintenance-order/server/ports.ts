import { defineContributionPoint, defineEvent, type TxContext } from '@mp/kernel/server';

/** What was found at a unit and becomes a problem. */
export interface FoundProblem {
  readonly orderId: string;
  readonly orderNo: string;
  readonly gensetId: string;
  /** Item of the inspection, and its section, which names the system of the unit. */
  readonly code: string;
  readonly section: string;
  readonly name: string;
  readonly note: string | null;
  readonly isSafetyCritical: boolean;
  readonly photos: readonly string[];
}

/** Whoever takes problems that are found at a maintenance; answers the number of the ticket. */
export interface ProblemTickets {
  readonly key: string;
  readonly open: (context: TxContext, problem: FoundProblem) => Promise<string>;
}

/** Problems found on site; without anybody who takes them no ticket is offered. */
export const problemTickets = defineContributionPoint<ProblemTickets>('maintenance-order.problemTickets', {
  keyOf: ({ key }) => key,
});

/** Whoever bills contracts by what was done. */
export interface BillableVisits {
  readonly key: string;
  readonly record: (
    context: TxContext,
    visit: { readonly orderId: string; readonly projectId: string | null; readonly doneOn: string },
  ) => Promise<void>;
}

/** Visits that a contract pays, as the direct-sales manager says. */
export const billableVisits = defineContributionPoint<BillableVisits>('maintenance-order.billableVisits', {
  keyOf: ({ key }) => key,
});

/** An order was closed. */
export interface OrderClosed {
  readonly orderId: string;
  readonly gensetId: string;
  readonly level: string;
  readonly result: string;
  /** What the meter showed; null where nothing was done. */
  readonly hours: string | null;
  readonly ngCount: number;
}

/** Maintenance was done, or came to nothing, and its reviews are over. */
export const orderClosed = defineEvent<OrderClosed>('maintenance-order.orderClosed');
