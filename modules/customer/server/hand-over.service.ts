import { isUuid, type InputOf } from '@mp/kernel/contract';
import { recordsOf, type RecordVersion, type TxContext } from '@mp/kernel/server';
import type { HandOver } from '@mp/reference/server';
import { customer } from '../contract/index.ts';
import { customersOf, customersOfDealer, countsPerOwner } from './customer.query.ts';

/** Customers written in one piece. */
const chunk = 200;

interface Parties {
  readonly from: string;
  readonly to: string;
}

async function move(context: TxContext, { from, to }: Parties): Promise<void> {
  await store(context, await customersOf(context, from), () => ({ ownerUserId: to }));
}

/** Customers of a dealer pass to another one, which takes its place in what they are shared with. */
export async function moveCustomersOfDealer(context: TxContext, { from, to }: Parties): Promise<void> {
  await store(context, await customersOfDealer(context, from), ({ shareWith }) => ({
    ownerDealerId: to,
    dealerIds: [...new Set([to, ...shareWith])],
  }));
}

async function store<R extends RecordVersion>(
  context: TxContext,
  rows: readonly R[],
  patchOf: (row: R) => InputOf<typeof customer>,
): Promise<void> {
  const customers = recordsOf(context, customer);
  for (let at = 0; at < rows.length; at += chunk)
    await customers.updateMany(rows.slice(at, at + chunk), patchOf, { action: 'transfer' });
}

/** Customers go along when an area is handed over. */
export const customerHandOver: HandOver = {
  key: 'customer',
  count: async (context, userIds) =>
    new Map((await countsPerOwner(context, userIds.filter(isUuid))).map(({ id, n }) => [id, n])),
  move,
};
