import { isUuid, type ReportAnswerOf } from '@mp/kernel/contract';
import type { Context } from '@mp/kernel/server';
import { todayOf } from '@mp/dealer/server';
import { monthsOfStock, paceMonths, type channelReport, type channelUnits } from '../contract/index.ts';
import {
  channelDealers,
  channelMonths,
  channelProvinces,
  channelUnitRows,
  type ChannelDealer,
  type ChannelMonth,
  type UnitConditions,
} from './channel.query.ts';

/** The month of a day and those around it, `2026-12`: how many from which place on. */
export function monthsAround(day: string, first: number, count: number): readonly string[] {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return Array.from({ length: count }, (_, at) =>
    new Date(Date.UTC(year, month - 1 + first + at, 1)).toISOString().slice(0, 7),
  );
}

const firstDay = (month = ''): string => `${month}-01`;
const yearOf = (context: Context): readonly string[] => monthsAround(todayOf(context), -11, 12);

const sum = <R>(rows: readonly R[], of: (row: R) => number): number => rows.reduce((total, row) => total + of(row), 0);

const quiet = { soldIn: 0, soldInKva: 0, soldThrough: 0, soldThroughKva: 0 } as const;

/** Sell-in, sell-through and stock of dealers, and provinces, over the last twelve months. */
export async function channelOf(context: Context): Promise<ReportAnswerOf<typeof channelReport>> {
  const months = yearOf(context);
  const from = firstDay(months[0]);
  const rows = new Map((await channelMonths(context, from)).map((row) => [row.month, row]));
  const dealers = await channelDealers(context, { from, recentFrom: firstDay(months.at(-paceMonths)) });
  const byMonth: ChannelMonth[] = months.map((month) => rows.get(month) ?? { month, ...quiet });
  const stock = sum(dealers, (each) => each.stock);
  return {
    all: {
      soldIn: sum(byMonth, (each) => each.soldIn),
      soldThrough: sum(byMonth, (each) => each.soldThrough),
      stock,
      stockKva: sum(dealers, (each) => each.stockKva),
      monthsOfStock: monthsOfStock(
        stock,
        sum(dealers, (each) => each.recent),
      ),
    },
    months: byMonth,
    dealers: dealers.map(({ recent, ...each }: ChannelDealer) => ({
      ...each,
      monthsOfStock: monthsOfStock(each.stock, recent),
    })),
    provinces: await channelProvinces(context, from),
  };
}

const idOrNone = (id: string | undefined): string | undefined => (id !== undefined && isUuid(id) ? id : undefined);

/** The units behind a figure of the channel. */
export async function unitsBehind(
  context: Context,
  { part, month, dealerId, provinceId }: UnitConditions,
): Promise<ReportAnswerOf<typeof channelUnits>> {
  const conditions = { part, month, dealerId: idOrNone(dealerId), provinceId: idOrNone(provinceId) };
  return { items: await channelUnitRows(context, conditions, firstDay(yearOf(context)[0])) };
}
