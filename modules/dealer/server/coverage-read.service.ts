import { getRecord, ports, type Context } from '@mp/kernel/server';
import { plusDays } from '@mp/reference/contract';
import { todayOf } from './content.ts';
import { peopleFigures } from './coverage.query.ts';
import { coverageOf, withPapers } from './coverage.service.ts';
import { dealerServer } from './served.ts';

/** What a dealer within the caller's reach needs for its authorisations beside what it has. Throws `common.notFound`. */
export async function dealerCoverage(context: Context, dealerId: string) {
  await getRecord(context, dealerServer(), dealerId);
  return context.tx(async (tx) => {
    const day = todayOf(context);
    const found = await coverageOf(tx, dealerId, day);
    return { day, ...found, lines: await withPapers(tx, found.lines), ...(await peopleFigures(tx, dealerId)) };
  });
}

/** Days of the last 200 that are not worked. */
export async function freeDays(context: Context): Promise<{ from: string; days: string[] }> {
  const today = todayOf(context);
  const { isWorkDay } = await context.tx((tx) => ports().workCalendar(tx));
  const from = plusDays(today, -200);
  const all = Array.from({ length: 202 }, (_, at) => plusDays(from, at));
  return { from, days: all.filter((each) => !isWorkDay(each)) };
}
