import { commonErrors, isUuid, refuse, throwIfAny, type RecordOf } from '@mp/kernel/contract';
import {
  bindActions,
  getRecord,
  recordsOf,
  resourceServer,
  serveResource,
  type Context,
  type ResourceServer,
  type Tx,
  type TxContext,
} from '@mp/kernel/server';
import { wallTime } from '@mp/reference/contract';
import type { HandOver } from '@mp/reference/server';
import { dealer } from '@mp/dealer/contract';
import { tradeErrors, tradeStaff, tradeStaffActions, type DealerShare } from '../contract/index.ts';
import {
  dealerSharesOf,
  dealersPerUser,
  gapsInShares,
  lockShares,
  lockStaffOf,
  overShared,
  sharesOf,
  targetOf,
  wonBy,
  type DealerRow,
} from './trade-staff.query.ts';

async function refuseOver(tx: Tx, dealers: readonly DealerRow[]): Promise<void> {
  const over = await overShared(
    tx,
    dealers.map(({ dealerId }) => dealerId),
  );
  throwIfAny(over.map(({ dealer, total }) => refuse('trade.shareOver', { dealer, total }, 'dealers')));
}

interface Leaving {
  readonly record: RecordOf<typeof tradeStaff>;
  readonly form: { readonly validTo?: string | null };
}

async function leave(context: TxContext, { record, form }: Leaving): Promise<void> {
  const day = form.validTo ?? wallTime(context.at).day;
  if (day < record.validFrom)
    throw commonErrors.dateOrder({ a: '@tradeStaff.field.validFrom', b: '@tradeStaff.field.validTo' });
  const patch = { validTo: day, status: 'left' } as const;
  await recordsOf(context, tradeStaff).update(record, patch, { action: 'leave' });
}

/** Trade sales staff. */
export const tradeStaffServer: ResourceServer = serveResource(tradeStaff, {
  table: 'trade_staff',
  searchable: false,
  computed: {
    dealerShares: dealerSharesOf,
    targetKva: targetOf('kva'),
    targetAmount: targetOf('amount'),
    wonKva: wonBy('est_kva'),
    wonAmount: wonBy('est_amount'),
    leads: `(select count(*)::integer from industry_info i where i.tenant_id = t.tenant_id and i.owner_user_id = t.user_id and i.deleted_at is null and i.status <> 'closed')`,
  },
  hooks: {
    beforeCreate: (context) => lockShares(context),
    afterCreate: (tx, _id, input) => refuseOver(tx, input.dealers ?? []),
    concerns: ['dealers'],
    beforeUpdate: (context) => lockShares(context),
    afterUpdate: (tx, _old, patch) => refuseOver(tx, patch.dealers ?? []),
  },
  actions: bindActions(tradeStaffActions, { leave }),
});

/** The dealer is there, and the caller's to see. */
async function requireDealer(context: Context, dealerId: string): Promise<void> {
  const dealers = resourceServer(dealer.key);
  if (!dealers) throw commonErrors.notFound();
  await getRecord(context, dealers, dealerId);
}

/** Everybody's share of one dealer. Throws `common.notFound`. */
export async function sharesFor(context: Context, dealerId: string): Promise<{ items: DealerShare[] }> {
  await requireDealer(context, dealerId);
  return { items: await sharesOf(context, dealerId) };
}

/** Dealers of which the shares do not come to 100 per cent. */
export const shareGapsOf = async (context: Context) => ({ items: await gapsInShares(context) });

/** Hundredths of a per cent, so that nothing is lost in adding. */
const hundredths = (share: string) => Math.round(Number(share) * 100);

/** Shares one dealer out anew. Throws `trade.shareSum`, `common.notFound`. */
export async function shareOut(
  context: Context,
  dealerId: string,
  shares: readonly { readonly staffId: string; readonly share: string }[],
): Promise<void> {
  const total = shares.reduce((sum, { share }) => sum + hundredths(share), 0);
  if (total !== 10_000) throw tradeErrors.shareSum({ total: (total / 100).toFixed(2) });
  await requireDealer(context, dealerId);
  if (new Set(shares.map(({ staffId }) => staffId)).size < shares.length) throw commonErrors.notFound();
  await context.tx(async (tx) => {
    await lockShares(tx);
    const staff = recordsOf(tx, tradeStaff);
    const before = await sharesOf(tx, dealerId);
    const asked = new Map(shares.map(({ staffId, share }) => [staffId, share]));
    for (const { staffId } of shares)
      if (!before.some((each) => each.staffId === staffId)) throw commonErrors.notFound();
    const changed = before.filter(({ staffId, share }) => hundredths(share) !== hundredths(asked.get(staffId) ?? '0'));
    for (const { staffId } of changed.toSorted((a, b) => (a.staffId < b.staffId ? -1 : 1))) {
      const record = await staff.lock(staffId, { scope: 'update' });
      const share = asked.get(staffId) ?? '0';
      const others = (record.dealers ?? []).filter((row) => row.dealerId !== dealerId);
      const dealers = hundredths(share) === 0 ? others : [...others, { dealerId, share }];
      await staff.update(record, { dealers }, { action: 'setShares' });
    }
  });
}

/** What somebody who leaves has of dealers goes to who comes; shares of the same dealer add up. */
async function moveDealers(
  context: TxContext,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await lockShares(context);
  const [leaver, follower] = [await lockStaffOf(context, from), await lockStaffOf(context, to)];
  if (!leaver || !follower || leaver.dealers.length === 0) return;
  const shares = new Map(follower.dealers.map(({ dealerId, share }) => [dealerId, hundredths(share)]));
  for (const { dealerId, share } of leaver.dealers)
    shares.set(dealerId, (shares.get(dealerId) ?? 0) + hundredths(share));
  const dealers = [...shares].map(([dealerId, share]) => ({ dealerId, share: (share / 100).toFixed(2) }));
  const staff = recordsOf(context, tradeStaff);
  const after = new Map([
    [leaver.id, []],
    [follower.id, dealers],
  ]);
  await staff.updateMany([leaver, follower], ({ id }) => ({ dealers: after.get(id) ?? [] }), { action: 'handOver' });
}

/** The dealers of trade sales staff go along in hand-overs. */
export const tradeDealerHandOver: HandOver = {
  key: 'tradeDealer',
  count: async (context, userIds) =>
    new Map((await dealersPerUser(context, userIds.filter(isUuid))).map(({ id, n }) => [id, n])),
  move: moveDealers,
};
