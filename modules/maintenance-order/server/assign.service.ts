import { refuse, throwIfAny, type Day, type InputOf, type Refusal } from '@mp/kernel/contract';
import { getRecord, recordNames, type Context, type TxContext, type Values } from '@mp/kernel/server';
import { certifiedPeople } from '@mp/dealer-person/server';
import { holdsFor } from '@mp/dealer/contract';
import { holdersOfRole } from '@mp/permission/server';
import { modelCompetences, seriesOfModels } from '@mp/reference/server';
import { wallTime } from '@mp/reference/contract';
import { maintenanceOrder, type EngineerCandidate } from '../contract/index.ts';
import { busyIn, loadOf, lockOrders, type Order } from './order.query.ts';

type Input = InputOf<typeof maintenanceOrder>;

/** Somebody who does maintenance: of the house, or of the dealer that serves the unit. */
interface Engineer {
  readonly userId: string;
  readonly name: string;
  readonly dealerId: string | null;
  readonly reasons: readonly Refusal[];
}

/** Engineers for an order, with why each may not do it on a day. Those of the house are trained by it and carry no certificate. */
async function engineersFor(context: TxContext, { dealerId, modelId }: Order, day: string): Promise<Engineer[]> {
  if (dealerId === null) {
    const names = await recordNames(context, 'identity.user', await holdersOfRole(context, 'R_ASE'));
    return [...names].map(([userId, name]) => ({ userId, name, dealerId: null, reasons: [] }));
  }
  const [model] = modelId === null ? [] : await modelCompetences(context, [modelId]);
  const series = model ? ((await seriesOfModels(context, [model.id])).get(model.id) ?? model.code) : '—';
  return (await certifiedPeople(context, { dealerIds: [dealerId] })).flatMap(({ userId, name, certificates }) => {
    if (userId === null) return [];
    const isHeld = !model || holdsFor(model, certificates, day as Day);
    return [
      {
        userId,
        name,
        dealerId,
        reasons: isHeld ? [] : [refuse('maintenance.notQualified', { name, series }, 'engineerId')],
      },
    ];
  });
}

const dayOf = (moment: string): string => wallTime(new Date(moment).toISOString()).day;

/** Engineers for an order that the caller sees: who may and is free first, the least loaded of them before. Throws `common.notFound`. */
export async function engineerCandidates(
  context: Context,
  id: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<EngineerCandidate[]> {
  const order = await getRecord(context, maintenanceOrder, id);
  return context.tx(async (tx) => {
    const engineers = await engineersFor(tx, order, dayOf(from));
    const userIds = engineers.map(({ userId }) => userId);
    const busy = new Map((await busyIn(tx, { userIds, from, to, except: id })).map(({ userId, no }) => [userId, no]));
    const load = await loadOf(tx, userIds);
    return engineers
      .map(({ reasons, ...engineer }) => ({
        ...engineer,
        openOrders: load.get(engineer.userId) ?? 0,
        busyNo: busy.get(engineer.userId) ?? null,
        reasons: reasons.map(({ code, params = {} }) => ({ code, params: { ...params } as Record<string, string> })),
      }))
      .toSorted(
        (a, b) =>
          a.reasons.length - b.reasons.length ||
          Number(a.busyNo !== null) - Number(b.busyNo !== null) ||
          a.openOrders - b.openOrders ||
          a.name.localeCompare(b.name),
      );
  });
}

const idIn = (value: unknown): string => (typeof value === 'string' ? value : '');
const idsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];

/** Why people may not come: no engineers of the servicing party, not qualified, or with another order in the time. */
async function peopleRefusals(
  context: TxContext,
  order: Order,
  asked: { readonly people: readonly string[]; readonly from: string; readonly to: string; readonly reason: unknown },
): Promise<Refusal[]> {
  const { people, from, to, reason } = asked;
  const engineers = new Map((await engineersFor(context, order, dayOf(from))).map((each) => [each.userId, each]));
  const unknown = people.findIndex((userId) => !engineers.has(userId));
  const field = (at: number) => (at === 0 ? 'engineerId' : 'coEngineerIds');
  if (unknown >= 0) return [refuse('maintenance.notEngineer', undefined, field(unknown))];
  const [first = ''] = people;
  const unfit = engineers.get(first)?.reasons ?? [];
  if (unfit.length > 0 || (typeof reason === 'string' && reason.trim() !== '')) return [...unfit];
  const busy = await busyIn(context, { userIds: people, from, to, except: order.id });
  return busy.map(({ userId, no }) =>
    refuse(
      'maintenance.engineerBusy',
      { name: engineers.get(userId)?.name ?? '', no },
      userId === first ? 'engineerId' : 'coEngineerIds',
    ),
  );
}

/** An order is given to an engineer and helpers for a time. */
export async function assign(context: TxContext, order: Order, form: Values): Promise<Input> {
  await lockOrders(context);
  const [from, to] = [idIn(form['plannedStart']), idIn(form['plannedEnd'])];
  if (from >= to)
    throwIfAny([
      refuse('common.dateOrder', { a: '@order.field.plannedStart', b: '@order.field.plannedEnd' }, 'plannedEnd'),
    ]);
  const people = [...new Set([idIn(form['engineerId']), ...idsIn(form['coEngineerIds'])])];
  throwIfAny(await peopleRefusals(context, order, { people, from, to, reason: form['overrideReason'] }));
  const managers = [order.executionManagerId, order.directSalesManagerId];
  return {
    coEngineerIds: people.slice(1),
    dispatcherId: context.userId,
    ownerIds: [...new Set([...people, ...managers])].filter((each) => each !== null),
  } as Input;
}
