import { commonErrors, type RecordOf } from '@mp/kernel/contract';
import { recordNames, runTransition, serverOf, getRecord, type Context, type TxContext } from '@mp/kernel/server';
import { dealersAround, kilometresBetween } from '@mp/dealer/server';
import { maintenanceOrder, type EngineerCandidate } from '@mp/maintenance-order/contract';
import { engineerCandidates } from '@mp/maintenance-order/server';
import { plusDays } from '@mp/reference/contract';
import { placeOfRegion } from '@mp/reference/server';
import {
  boardErrors,
  dayOfInstant,
  hoursOfVisit,
  loadBetween,
  nextSlot,
  rankEngineers,
  type EngineerFacts,
  type Slot,
  type SuggestedEngineer,
  type WorkGround,
} from '../contract/index.ts';
import { timesOf, type TakenTime } from './board.query.ts';
import { workGround } from './ground.ts';

type Order = RecordOf<typeof maintenanceOrder>;
interface Place {
  readonly lng: number;
  readonly lat: number;
}

/** Days by which it is judged how full somebody is, and within which a time is proposed. */
const loadDays = 14;
const farthestDays = 120;

/** Orders of one site and one servicing party, as the caller sees them. Throws `common.notFound`, `maintenanceBoard.severalSites`. */
async function ordersOfSite(context: Context, ids: readonly string[]): Promise<Order[]> {
  const orders = await Promise.all([...new Set(ids)].map((id) => getRecord(context, maintenanceOrder, id)));
  const siteOf = ({ customerId, siteRegionId, siteName, dealerId }: Order) =>
    [customerId, siteRegionId, siteName, dealerId].join('|');
  if (new Set(orders.map(siteOf)).size > 1) throw boardErrors.severalSites();
  return orders;
}

const placeOf = async (context: Context, { siteLng, siteLat, siteRegionId }: Order): Promise<Place | null> => {
  if (siteLng != null && siteLat != null) return { lng: Number(siteLng), lat: Number(siteLat) };
  return siteRegionId == null ? null : context.tx((tx) => placeOfRegion(tx, siteRegionId));
};

/** Why people may not come to one of the orders on a day, by their accounts. */
async function peopleFor(
  context: Context,
  orders: readonly Order[],
  from: string,
): Promise<ReadonlyMap<string, EngineerCandidate>> {
  const people = new Map<string, EngineerCandidate>();
  const ofModels = new Map(orders.map((order) => [order.modelId ?? '', order]));
  for (const { id } of ofModels.values())
    for (const each of await engineerCandidates(context, id, { from, to: from })) {
      const reasons = [...(people.get(each.userId)?.reasons ?? []), ...each.reasons];
      people.set(each.userId, { ...each, reasons });
    }
  return people;
}

interface Known {
  readonly ground: WorkGround;
  readonly site: Place | null;
  readonly homes: ReadonlyMap<string, readonly Place[]>;
  readonly first: Order;
  readonly from: string;
  readonly hours: number;
}

/** Kilometres with one decimal to the nearest of some places; null where there is none. */
const nearest = (site: Place | null, places: readonly Place[]): number | null =>
  site === null || places.length === 0
    ? null
    : Math.round(Math.min(...places.map((place) => kilometresBetween(site, place))) * 10) / 10;

function factsOf(person: EngineerCandidate, times: readonly TakenTime[], known: Known): EngineerFacts {
  const { ground, site, homes, first, from, hours } = known;
  const slot = nextSlot(ground, times, { from, hours }) ?? null;
  const day = dayOfInstant(slot?.start ?? from);
  // Where he is the day before, on the day, or after it.
  const close = times.filter(
    ({ start }) => dayOfInstant(start) >= plusDays(day, -1) && dayOfInstant(start) <= plusDays(day, 1),
  );
  const onTheWay = close.flatMap(({ lng, lat }) => (lng === null || lat === null ? [] : [{ lng, lat }]));
  const today = dayOfInstant(from);
  return {
    userId: person.userId,
    name: person.name,
    dealerId: person.dealerId,
    distanceKm: nearest(site, [...onTheWay, ...(homes.get(person.dealerId ?? '') ?? [])]),
    isThere: close.some(({ siteName, customerId }) => siteName === first.siteName && customerId === first.customerId),
    loadPct: loadBetween(ground, times, { from: today, to: plusDays(today, loadDays - 1) }) ?? 0,
    slot,
    reasons: person.reasons,
  };
}

/** The next full hour. */
const nextHour = (at: string): string => new Date(Math.ceil(Date.parse(at) / 3_600_000) * 3_600_000).toISOString();

/** Engineers for orders of one site, who fits best first. Throws `common.notFound`, `maintenanceBoard.severalSites`. */
export async function suggestFor(
  context: Context,
  { ids, from = nextHour(context.at) }: { readonly ids: readonly string[]; readonly from?: string | undefined },
): Promise<{ hours: number; items: SuggestedEngineer[] }> {
  const orders = await ordersOfSite(context, ids);
  const [first] = orders;
  if (!first) throw commonErrors.notFound();
  const hours = orders.reduce((sum, order) => sum + hoursOfVisit(order), 0);
  const people = await peopleFor(context, orders, from);
  const dealerIds = first.dealerId == null ? [] : [first.dealerId];
  const dealers = await context.tx((tx) => dealersAround(tx, { regions: [], named: dealerIds }));
  const names = await recordNames(context, 'dealer.dealer', dealerIds);
  const times = await timesOf(context, {
    userIds: [...people.keys()],
    from: new Date(Date.parse(from) - 86_400_000).toISOString(),
    to: new Date(Date.parse(from) + farthestDays * 86_400_000).toISOString(),
  });
  const others = times.filter(({ orderId }) => !ids.includes(orderId));
  const perPerson = Map.groupBy(others, ({ userId }) => userId);
  const known: Known = {
    ground: await workGround(context, dayOfInstant(from)),
    site: await placeOf(context, first),
    homes: new Map(dealers.map(({ id, places }) => [id, places])),
    first,
    from,
    hours,
  };
  const ranked = rankEngineers(
    [...people.values()].map((each) => factsOf(each, perPerson.get(each.userId) ?? [], known)),
  );
  return {
    hours,
    items: ranked.map(({ reasons, ...each }) => ({
      ...each,
      dealer: names.get(each.dealerId ?? '') ?? null,
      slot: each.slot && { ...each.slot },
      reasons: reasons.map(({ code, params = {} }) => ({ code, params: { ...params } as Record<string, string> })),
    })),
  };
}

/** Orders that are to be of one engineer, one after the other. */
export interface InTurn {
  readonly orders: readonly { readonly id: string; readonly version: number }[];
  readonly engineerId: string;
  readonly coEngineerIds?: readonly string[] | undefined;
  readonly from: string;
  readonly overrideReason?: string | undefined;
}

/** When somebody has time for the next order: after what he has, or at once where that was overruled. */
function slotFor(
  { ground, hours, from }: { readonly ground: WorkGround; readonly hours: number; readonly from: string },
  {
    busy,
    given,
    isOverruled,
  }: { readonly busy: readonly Slot[]; readonly given: readonly Slot[]; readonly isOverruled: boolean },
): Slot | undefined {
  return nextSlot(ground, isOverruled ? given : [...busy, ...given], { from, hours });
}

async function inTurn(context: TxContext, ground: WorkGround, asked: InTurn) {
  const { engineerId, coEngineerIds = [], from, overrideReason = '' } = asked;
  const ids = asked.orders.map(({ id }) => id);
  const to = new Date(Date.parse(from) + farthestDays * 86_400_000).toISOString();
  const times = await timesOf(context, { userIds: [engineerId, ...coEngineerIds], from, to });
  const busy = times.filter(({ orderId }) => !ids.includes(orderId));
  const given: (Slot & { readonly id: string; readonly no: string })[] = [];
  for (const { id, version } of asked.orders) {
    const order = await getRecord(context, maintenanceOrder, id);
    const hours = hoursOfVisit(order);
    const slot = slotFor({ ground, hours, from }, { busy, given, isOverruled: overrideReason.trim() !== '' });
    if (!slot) {
      const names = await recordNames(context, 'identity.user', [engineerId]);
      throw boardErrors.noTime({ name: names.get(engineerId) ?? '' });
    }
    await runTransition(context, serverOf(maintenanceOrder), {
      id,
      version,
      name: order.state === 'toAssign' ? 'assign' : 'reassign',
      form: {
        engineerId,
        coEngineerIds: [...coEngineerIds],
        plannedStart: slot.start,
        plannedEnd: slot.end,
        overrideReason: overrideReason === '' ? null : overrideReason,
      },
    });
    given.push({ ...slot, id, no: order.no ?? '' });
  }
  return given;
}

/** Assigns orders in turn, each in the first time that is free for it, all or none. Throws what the order refuses. */
export async function assignAll(context: Context, asked: InTurn) {
  const ground = await workGround(context, dayOfInstant(asked.from));
  return { assigned: await context.tx((tx) => inTurn(tx, ground, asked)) };
}
