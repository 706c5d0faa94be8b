import { recordNames, type Context } from '@mp/kernel/server';
import { projectedDues } from '@mp/maintenance/server';
import { plusMonths } from '@mp/reference/contract';
import { tenantWorkDays } from '@mp/reference/server';
import { boardLimits, type ScheduleAnswer } from '../contract/index.ts';
import { ordersBetween } from './board.query.ts';
import { namedOrders } from './board.service.ts';
import { windowGround } from './ground.ts';

/** What is asked of the schedule. */
export interface ScheduleAsked {
  readonly from: string;
  readonly to: string;
  readonly bigAreaId?: string | undefined;
  readonly dealerId?: string | undefined;
  readonly engineerId?: string | undefined;
  readonly projectId?: string | undefined;
}

/** Services of plans that the caller sees, to be expected in a window within twelve months. */
export async function duesBetween(
  context: Context,
  { from, to, today }: { readonly from: string; readonly to: string; readonly today: string },
  { bigAreaId, dealerId, projectId }: Pick<ScheduleAsked, 'bigAreaId' | 'dealerId' | 'projectId'>,
) {
  const until = plusMonths(today, 12);
  const calendar = (await tenantWorkDays(context, today)) ?? null;
  const scope = {
    ...(bigAreaId === undefined ? {} : { bigAreaId }),
    ...(dealerId === undefined ? {} : { dealerId }),
    ...(projectId === undefined ? {} : { projectId }),
  };
  const dues = await projectedDues(context, { from, to: to < until ? to : until, calendar }, scope);
  return dues.map(({ planGensetId, gensetId, serialNo, level, on, customerId }) => ({
    planGensetId,
    gensetId,
    serialNo,
    serviceLevel: level,
    on,
    customerId,
  }));
}

/** Orders of a window by their days, and services that are to come, as far as the caller sees them. Throws `maintenanceBoard.windowTooLong`. */
export async function scheduleOf(context: Context, { from, to, ...narrowed }: ScheduleAsked): Promise<ScheduleAnswer> {
  const ground = await windowGround(context, { from, to });
  const limit = boardLimits.orders + 1;
  const rows = await ordersBetween(context, { from, to, limit, waiting: 'due', isWhole: true, narrowed });
  // A service that is not ordered is nobody's yet.
  const dues =
    narrowed.engineerId === undefined ? await duesBetween(context, { from, to, today: ground.today }, narrowed) : [];
  const userIds = [...new Set(rows.flatMap(({ engineerId }) => engineerId ?? []))];
  const names = await recordNames(context, 'identity.user', userIds);
  const customerIds = [...new Set(dues.map(({ customerId }) => customerId))];
  const customers = await recordNames(context, 'customer.customer', customerIds);
  return {
    ...ground,
    orders: await namedOrders(context, rows.slice(0, boardLimits.orders)),
    engineers: userIds
      .map((userId) => ({ userId, name: names.get(userId) ?? '' }))
      .toSorted((a, b) => a.name.localeCompare(b.name)),
    dues: dues
      .slice(0, boardLimits.dues)
      .map(({ customerId, ...due }) => ({ ...due, customer: customers.get(customerId) ?? '' })),
    isCut: rows.length === limit || dues.length > boardLimits.dues,
  };
}
