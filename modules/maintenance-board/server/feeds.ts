import type { CalendarEvent, CalendarFeed, FeedWindow } from '@mp/calendar/server';
import { recordNames, type Context } from '@mp/kernel/server';
import { todayOf } from '@mp/dealer/server';
import type { BoardOrder } from '../contract/index.ts';
import { ordersBetween } from './board.query.ts';
import { namedOrders } from './board.service.ts';
import { duesBetween } from './schedule.service.ts';

const access = 'order.read';

/** Orders as entries: a visit at its time, an order without one on the day on which it is due. */
function entriesOf({ texts, locale }: Context, orders: readonly BoardOrder[]): CalendarEvent[] {
  const say = (key: string) => texts.text(locale, `order.${key}`);
  return orders.map(({ id, no, serialNo, serviceLevel, state, dueOn, start, end, siteName, customer }) => ({
    id,
    title: [serialNo, say(`serviceLevel.${serviceLevel}`)].filter(Boolean).join(' '),
    start: start ?? dueOn,
    end: start === null ? null : end,
    place: siteName,
    text: [no, say(`state.${state}`), customer].filter(Boolean).join('\n'),
    page: `/maintanceWorkQueryDetail?id=${id}`,
    isTentative: state === 'toAssign',
  }));
}

async function ordersOf(context: Context, { from, to, limit }: FeedWindow, engineerId?: string) {
  const asked = { from, to, limit, waiting: 'due', isWhole: true, narrowed: { engineerId } } as const;
  return entriesOf(context, await namedOrders(context, await ordersBetween(context, asked)));
}

/** Services that plans will ask for, as entries that are not agreed. */
async function duesOf(context: Context, { from, to }: FeedWindow): Promise<CalendarEvent[]> {
  const dues = await duesBetween(context, { from, to, today: todayOf(context) }, {});
  const customers = await recordNames(context, 'customer.customer', [...new Set(dues.map((due) => due.customerId))]);
  return dues.map(({ planGensetId, serialNo, serviceLevel, on, customerId }) => {
    const level = context.texts.text(context.locale, `order.serviceLevel.${serviceLevel}`);
    return {
      id: `${planGensetId}-${serviceLevel}-${on}`,
      title: context.texts.text(context.locale, 'maintenanceBoard.feed.projected', { gsn: serialNo, level }),
      start: on,
      text: customers.get(customerId) ?? null,
      page: `/mainSchedule?day=${on}`,
      isTentative: true,
    };
  });
}

/** Maintenance by days: one's own visits, and the whole schedule as far as its reader sees it. */
export const maintenanceFeeds: readonly CalendarFeed[] = [
  {
    code: 'maintenance.own',
    titleKey: 'maintenanceBoard.feed.own',
    access,
    events: (context, window) => ordersOf(context, window, context.userId),
  },
  {
    code: 'maintenance.schedule',
    titleKey: 'maintenanceBoard.feed.schedule',
    access: 'maintenancePlan.read',
    events: async (context, window) => [...(await ordersOf(context, window)), ...(await duesOf(context, window))],
  },
];
