import { isUuid } from '@mp/kernel/contract';
import { updateStatement, type Context, type Tx, type Values } from '@mp/kernel/server';
import { registerHandOver } from '@mp/reference/server';
import { customersOf, customersOfDealer, countsPerOwner } from './customer.query.ts';
import { customerServer } from './customer.service.ts';

/** Customers written in one piece. */
const chunk = 200;

interface Parties {
  readonly from: string;
  readonly to: string;
}

async function move(context: Context, tx: Tx, { from, to }: Parties): Promise<void> {
  await store(context, tx, await customersOf(tx, from), () => ({ ownerUserId: to }));
}

/** Customers of a dealer pass to another one, which takes its place in what they are shared with. */
export async function moveCustomersOfDealer(context: Context, tx: Tx, { from, to }: Parties): Promise<void> {
  await store(context, tx, await customersOfDealer(tx, from), ({ shareWith }) => ({
    ownerDealerId: to,
    dealerIds: [...new Set([to, ...shareWith])],
  }));
}

async function store<T extends { readonly id: string; readonly version: number }>(
  context: Context,
  tx: Tx,
  rows: readonly T[],
  values: (row: T) => Values,
): Promise<void> {
  for (let at = 0; at < rows.length; at += chunk)
    await tx.batch(
      rows.slice(at, at + chunk).map((row) =>
        updateStatement(context, customerServer, row.id, row.version, values(row), {
          trusted: true,
          action: 'transfer',
        }),
      ),
    );
}

/** Lets customers go along when somebody hands his area over. */
export function joinHandOvers(): void {
  registerHandOver({
    key: 'customer',
    count: async (context, userIds) =>
      new Map((await countsPerOwner(context, userIds.filter(isUuid))).map(({ id, n }) => [id, n])),
    move,
  });
}
