import { commonErrors, lifecycleOf } from '@mp/kernel/contract';
import {
  createRecord,
  lockRecord,
  registerEffect,
  runTransition,
  updateStatement,
  type Context,
  type Tx,
  type Values,
} from '@mp/kernel/server';
import { setLogin } from '@mp/identity/server';
import { dealerErrors, statusRequest, type DealerOverview } from '../contract/index.ts';
import { todayOf } from './content.ts';
import { statusRequestServer } from './dealer.service.ts';
import { dealerServer } from './served.ts';
import { moveDealer } from './effective.service.ts';
import { dealerWorks, tellStatus } from './joins.ts';
import { lockedDealer } from './version.service.ts';

interface Asked {
  readonly kind: 'suspend' | 'terminate';
  readonly reason: string;
  readonly until?: string | null | undefined;
  readonly lastDay?: string | null | undefined;
  readonly successorId?: string | null | undefined;
}

function judgeAsked(dealer: Values, asked: Asked): void {
  const from = asked.kind === 'suspend' ? ['active'] : ['active', 'suspended'];
  if (!from.includes(String(dealer.status)))
    throw dealerErrors.notActive({ code: String(dealer.code), status: `@dealer.status.${String(dealer.status)}` });
  if (asked.kind === 'suspend' && !asked.until) throw commonErrors.required({ field: '@statusRequest.field.until' });
  if (asked.kind === 'terminate' && !asked.lastDay)
    throw commonErrors.required({ field: '@statusRequest.field.lastDay' });
  if (asked.successorId && asked.successorId === dealer.id) throw dealerErrors.parentCycle();
}

/** Asks for a suspension or termination and submits it (P_DLR_STATUS); one such request at a time. */
export async function requestStatus(
  context: Context,
  dealerId: string,
  asked: Asked,
): Promise<{ id: string; title: string }> {
  return context.tx(async (tx) => {
    const dealer = await lockedDealer(context, tx, dealerId);
    judgeAsked(dealer, asked);
    const [open] = await tx.rows<{ title: string }>(
      `select title from status_request where dealer_id = $1::uuid and state in ('draft', 'inAudit', 'returned') and deleted_at is null limit 1`,
      [dealerId],
    );
    if (open) throw dealerErrors.requestOpen({ no: open.title });
    const made = await createRecord(context, statusRequestServer, { dealerId, ...asked });
    const lifecycle = lifecycleOf(statusRequest.key);
    if (!lifecycle) throw new Error('no lifecycle of requests');
    await runTransition(context, statusRequestServer, lifecycle, {
      id: String(made.id),
      name: 'submit',
      version: Number(made.version),
      form: {},
    });
    return { id: String(made.id), title: String(made.title) };
  });
}

/** What a dealer still has that must be handed over or ended. */
export async function workOfDealer(tx: Pick<Tx, 'rows'>, dealerId: string): Promise<DealerOverview['work']> {
  const out: DealerOverview['work'] = [];
  for (const { key, count, move } of dealerWorks())
    out.push({ key, count: await count(tx, dealerId), moves: move !== undefined });
  return out;
}

/** Moves what a leaving dealer still has to another one. */
export async function handDealerOver(
  context: Context,
  dealerId: string,
  { to, keys }: { readonly to: string; readonly keys: readonly string[] },
): Promise<{ work: DealerOverview['work'] }> {
  return context.tx(async (tx) => {
    await lockedDealer(context, tx, dealerId);
    const successor = await lockedDealer(context, tx, to);
    if (successor.status !== 'active' || to === dealerId)
      throw dealerErrors.notActive({
        code: String(successor.code),
        status: `@dealer.status.${String(successor.status)}`,
      });
    for (const { key, move } of dealerWorks())
      if (keys.includes(key)) await move?.(context, tx, { from: dealerId, to });
    return { work: await workOfDealer(tx, dealerId) };
  });
}

async function store(context: Context, tx: Tx, dealerId: string, values: Values): Promise<void> {
  await tx.batch([
    updateStatement(context, dealerServer(), dealerId, null, values, { trusted: true, action: 'status' }),
  ]);
}

/** Ends the logins of everybody who works for a dealer. */
export async function closeLogins(context: Context, tx: Tx, dealerId: string): Promise<void> {
  const users = await tx.rows<{ id: string }>(
    'select id from tenant_user where dealer_id = $1::uuid and deleted_at is null',
    [dealerId],
  );
  for (const { id } of users) await setLogin(context, tx, id, false);
}

async function finish(context: Context, tx: Tx, dealer: Values): Promise<void> {
  const id = String(dealer.id);
  const open = (await workOfDealer(tx, id)).reduce((sum, { count }) => sum + count, 0);
  if (open > 0) throw dealerErrors.handoverOpen({ n: open });
  await tellStatus(context, tx, { dealerId: id, from: 'terminating', to: 'terminated' });
  const lastDay = dealer.lastDay as string | null;
  // Until the end of the last day its people may still look things up; the nightly job closes the rest.
  if (lastDay === null || lastDay < todayOf(context)) await closeLogins(context, tx, id);
}

function judgeContract(context: Context, dealer: Values): void {
  const { contractNo, contractTo } = dealer;
  if (typeof contractTo === 'string' && contractTo < todayOf(context))
    throw dealerErrors.contractExpired({ no: String(contractNo ?? ''), date: contractTo });
}

/** Registers what transitions of dealers and of requests do. */
export function registerStatusEffects(): void {
  const change = (name: string, from: string, to: string, more?: (context: Context, dealer: Values) => Values | void) =>
    registerEffect('dealer', name, async (context, tx, dealer, form) => {
      const values = { statusReason: typeof form.reason === 'string' ? form.reason : null, ...more?.(context, dealer) };
      await store(context, tx, String(dealer.id), values);
      await tellStatus(context, tx, { dealerId: String(dealer.id), from: String(dealer.status ?? from), to });
    });
  change('reinstate', 'suspended', 'active', (context, dealer) => {
    judgeContract(context, dealer);
    return { suspendedUntil: null };
  });
  change('keep', 'terminating', 'active', () => ({ lastDay: null, successorId: null }));
  change('suspend', 'active', 'suspended');
  change('terminate', 'active', 'terminating');
  registerEffect('dealer', 'finish', finish);
  registerEffect('statusRequest', 'decide', async (context, tx, request) => {
    const dealerId = String(request.dealerId);
    await lockRecord(context, tx, dealerServer(), dealerId);
    await moveDealer(context, dealerId, String(request.kind), { reason: request.reason });
    await store(
      context,
      tx,
      dealerId,
      request.kind === 'suspend'
        ? { suspendedUntil: request.until ?? null }
        : { lastDay: request.lastDay ?? null, successorId: request.successorId ?? null },
    );
  });
}
