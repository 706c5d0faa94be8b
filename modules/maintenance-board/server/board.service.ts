import { type Day } from '@mp/kernel/contract';
import { recordNames, type Context } from '@mp/kernel/server';
import { holdsFor } from '@mp/dealer/contract';
import { certifiedPeople } from '@mp/dealer-person/server';
import { holdersOfRole } from '@mp/permission/server';
import { plusDays } from '@mp/reference/contract';
import { modelCompetences } from '@mp/reference/server';
import { boardLimits, type BoardAnswer, type BoardEngineer, type BoardOrder } from '../contract/index.ts';
import { ordersBetween, timesOf, type BoardRow } from './board.query.ts';
import { windowGround } from './ground.ts';

/** The people of the house who do maintenance. */
const houseEngineers = 'R_ASE';

interface Window {
  readonly from: string;
  readonly to: string;
}

const distinct = (values: readonly (string | null)[]): string[] => [
  ...new Set(values.filter((value) => value !== null)),
];

/** Orders with the names that a board shows. */
export async function namedOrders(context: Context, rows: readonly BoardRow[]): Promise<BoardOrder[]> {
  const customers = await recordNames(context, 'customer.customer', distinct(rows.map(({ customerId }) => customerId)));
  return rows.map(({ siteName, siteRegionId, customerId, coEngineerIds, ...row }) => ({
    ...row,
    coEngineerIds: [...coEngineerIds],
    site: [customerId, siteRegionId, siteName, row.dealerId].join('|'),
    siteName: siteName ?? '',
    customer: customers.get(customerId ?? '') ?? '',
  }));
}

type Person = Omit<BoardEngineer, 'busy'>;

/** Who may be sent to some orders: the engineers of the dealers that serve them, and those of the house. */
async function engineersFor(context: Context, rows: readonly BoardRow[], day: string): Promise<Person[]> {
  const dealerIds = distinct(rows.map(({ dealerId }) => dealerId));
  const dealers = await recordNames(context, 'dealer.dealer', dealerIds);
  const models = await modelCompetences(context, distinct(rows.map(({ modelId }) => modelId)));
  const people = dealerIds.length === 0 ? [] : await certifiedPeople(context, { dealerIds });
  const holders = rows.some(({ dealerId }) => dealerId === null)
    ? await context.tx((tx) => holdersOfRole(tx, houseEngineers))
    : [];
  const ours = [...(await recordNames(context, 'identity.user', holders))];
  return [
    ...ours.map(([userId, name]) => ({ userId, name, dealerId: null, dealer: null, modelIds: null })),
    ...people.flatMap(({ userId, name, dealerId, certificates }) =>
      userId === null
        ? []
        : [
            {
              userId,
              name,
              dealerId,
              dealer: dealers.get(dealerId ?? '') ?? null,
              modelIds: models.filter((model) => holdsFor(model, certificates, day as Day)).map((model) => model.id),
            },
          ],
    ),
  ];
}

const instantOf = (day: string): string => new Date(`${day}T00:00:00+08:00`).toISOString();

/** Orders without an engineer and the visits of a window, as far as the caller sees them. Throws `maintenanceBoard.windowTooLong`. */
export async function boardOf(context: Context, { from, to }: Window): Promise<BoardAnswer> {
  const ground = await windowGround(context, { from, to });
  const limit = boardLimits.orders + 1;
  const rows = await ordersBetween(context, { from, to, limit, waiting: 'all', isWhole: false });
  const people = await engineersFor(context, rows, from);
  const times = await timesOf(context, {
    userIds: people.map(({ userId }) => userId),
    from: instantOf(from),
    to: instantOf(plusDays(to, 1)),
  });
  const busy = Map.groupBy(times, ({ userId }) => userId);
  return {
    ...ground,
    orders: await namedOrders(context, rows.slice(0, boardLimits.orders)),
    engineers: people.map((person) => ({
      ...person,
      busy: (busy.get(person.userId) ?? []).map(({ start, end }) => ({ start, end })),
    })),
    isCut: rows.length === limit,
  };
}
