import { commonErrors, throwIfAny, type InputOf, type RecordOf } from '@mp/kernel/contract';
import {
  createRecord,
  moveRecord,
  newId,
  recordsOf,
  runTransition,
  type Context,
  type LifecycleEffect,
  type Tx,
  type TxContext,
} from '@mp/kernel/server';
import { setLogin } from '@mp/identity/server';
import { dealer, dealerErrors, lastDayRefusals, statusRequest, type DealerOverview } from '../contract/index.ts';

import { todayOf } from './content.ts';
import { requestServer } from './served.ts';
import { dealerStatusChanged, dealerWorks } from './joins.ts';
import { lockedDealer } from './locked-dealer.ts';

type Dealer = RecordOf<typeof dealer>;
type DealerInput = InputOf<typeof dealer>;
type DealerEffects = Readonly<Record<string, LifecycleEffect<(typeof dealer)['fields']>>>;
type RequestEffects = Readonly<Record<string, LifecycleEffect<(typeof statusRequest)['fields']>>>;

interface StatusInput {
  readonly kind: 'suspend' | 'terminate';
  readonly reason: string;
  readonly until?: string | null | undefined;
  readonly lastDay?: string | null | undefined;
  readonly successorId?: string | null | undefined;
}

const notInState = ({ code, status }: Dealer) =>
  dealerErrors.notActive({ code: code ?? '', status: `@dealer.status.${status}` });

function validateRequest(record: Dealer, asked: StatusInput): void {
  const isAskable = record.status === 'active' || (asked.kind === 'terminate' && record.status === 'suspended');
  if (!isAskable) throw notInState(record);
  if (asked.kind === 'suspend' && !asked.until) throw commonErrors.required({ field: '@statusRequest.field.until' });
  if (asked.kind === 'terminate' && !asked.lastDay)
    throw commonErrors.required({ field: '@statusRequest.field.lastDay' });
  if (asked.successorId && asked.successorId === record.id) throw dealerErrors.parentCycle();
}

/** Asks for a suspension or termination and submits it (P_DLR_STATUS); one such request at a time. */
export async function requestStatus(
  context: Context,
  dealerId: string,
  asked: StatusInput,
): Promise<{ id: string; title: string }> {
  return context.tx(async (tx) => {
    validateRequest(await lockedDealer(tx, dealerId), asked);
    const [open] = await tx.rows<{ title: string }>(
      `select title from status_request where dealer_id = $1::uuid and state in ('draft', 'inAudit', 'returned') and deleted_at is null limit 1`,
      [dealerId],
    );
    if (open) throw dealerErrors.requestOpen({ no: open.title });
    const id = newId();
    await createRecord(context, requestServer(), { values: { dealerId, ...asked }, id });
    await runTransition(context, requestServer(), { id, name: 'submit', version: 1, form: {} });
    const { title } = await recordsOf(tx, statusRequest).lock(id);
    return { id, title: title ?? '' };
  });
}

/** What a dealer still has that must be handed over or ended. */
export async function workOfDealer(tx: Pick<Tx, 'rows'>, dealerId: string): Promise<DealerOverview['work']> {
  const out: DealerOverview['work'] = [];
  for (const { key, count, move, end } of dealerWorks.all())
    out.push({ key, count: await count(tx, dealerId), moves: move !== undefined, ends: end !== undefined });
  return out;
}

/** The dealer that takes over: active, and another one. */
async function requireSuccessor(
  context: TxContext,
  { from, to }: { readonly from: string; readonly to: string | null },
): Promise<string> {
  if (to === null) throw commonErrors.required({ field: '@dealer.handOver.to' });
  const successor = await lockedDealer(context, to);
  if (successor.status !== 'active' || to === from) throw notInState(successor);
  return to;
}

/** Moves what a leaving dealer still has to another one, and ends what can only end. */
export async function handDealerOver(
  context: Context,
  dealerId: string,
  { to, keys }: { readonly to: string | null; readonly keys: readonly string[] },
): Promise<{ work: DealerOverview['work'] }> {
  return context.tx(async (tx) => {
    const record = await lockedDealer(tx, dealerId);
    if (record.status !== 'terminating') throw notInState(record);
    const chosen = dealerWorks.all().filter(({ key }) => keys.includes(key));
    const successor = chosen.some(({ move }) => move) ? await requireSuccessor(tx, { from: dealerId, to }) : '';
    const { lastDay } = record;
    for (const { move, end } of chosen)
      await (move ? move(tx, { from: dealerId, to: successor }) : end?.(tx, { id: dealerId, lastDay }));
    return { work: await workOfDealer(tx, dealerId) };
  });
}

/** Ends the logins of everybody who works for a dealer. */
export async function closeLogins(context: TxContext, dealerId: string): Promise<void> {
  const users = await context.rows<{ id: string }>(
    'select id from tenant_user where dealer_id = $1::uuid and deleted_at is null',
    [dealerId],
  );
  for (const { id } of users) await setLogin(context, id, false);
}

async function finish(context: TxContext, { id, lastDay }: Dealer): Promise<void> {
  throwIfAny(lastDayRefusals(lastDay, todayOf(context)));
  const open = (await workOfDealer(context, id)).reduce((sum, { count }) => sum + count, 0);
  if (open > 0) throw dealerErrors.handoverOpen({ n: open });
  await dealerStatusChanged.emit(context, { dealerId: id, from: 'terminating', to: 'terminated' });
  // Until the end of the last day its people may still look things up; the nightly job closes the rest.
  if (lastDay === null || lastDay < todayOf(context)) await closeLogins(context, id);
}

function requireContract(context: Context, { contractNo, contractTo }: Dealer): void {
  if (contractTo !== null && contractTo < todayOf(context))
    throw dealerErrors.contractExpired({ no: contractNo ?? '', date: contractTo });
}

/** The reason stays with the dealer, and those who follow its status are told. */
const changeStatus =
  (to: Dealer['status'], more?: (context: Context, record: Dealer) => DealerInput): DealerEffects[string] =>
  async (context, record, form) => {
    const statusReason = typeof form.reason === 'string' ? form.reason : null;
    await recordsOf(context, dealer).updateLatest(record.id, {
      patch: { statusReason, ...more?.(context, record) },
      action: 'status',
    });
    await dealerStatusChanged.emit(context, { dealerId: record.id, from: record.status, to });
  };

/** What transitions of dealers do. */
export const dealerEffects: DealerEffects = {
  reinstate: changeStatus('active', (context, record) => {
    requireContract(context, record);
    return { suspendedUntil: null };
  }),
  keep: changeStatus('active', () => ({ lastDay: null, successorId: null })),
  suspend: changeStatus('suspended'),
  terminate: changeStatus('terminating'),
  finish,
};

/** What transitions of requests do. */
export const statusRequestEffects: RequestEffects = {
  decide: async (context, { dealerId, kind, reason, until, lastDay, successorId }) => {
    const dealers = recordsOf(context, dealer);
    await dealers.lock(dealerId);
    await moveRecord(context, dealer, { id: dealerId, name: kind, form: { reason } });
    const patch = kind === 'suspend' ? { suspendedUntil: until } : { lastDay, successorId };
    await dealers.updateLatest(dealerId, { patch, action: 'status' });
  },
};
