import type { ReportAnswerOf } from '@mp/kernel/contract';
import {
  figureNames,
  figuresBy,
  systemContext,
  type Context,
  type ScheduledJob,
  type TxContext,
} from '@mp/kernel/server';
import { todayOf } from '@mp/dealer/server';
import { dealer } from '@mp/dealer/contract';
import { plusDays } from '@mp/reference/contract';
import { tipEvent } from '@mp/reference/server';
import { settingsOfTenant } from '@mp/settings/server';
import { forEveryTenant } from '@mp/workflow/server';
import { gensetReportErrors, gensetReportSettings, type registrationReport } from '../contract/index.ts';
import { daysOfMonth, placeNames, shown, type Asked } from './figures.ts';
import { rateRows, type RateRow } from './figures.query.ts';
import { unregisteredByDealer } from './registration.query.ts';
import { registrationDue } from './seed-tips.ts';

const settingsOf = async (context: Context) =>
  (await settingsOfTenant(context.database, context.tenantId)).of(gensetReportSettings);

type Sums = Omit<RateRow, 'by' | 'value'>;
const none: Sums = { shipped: 0, registered: 0, timely: 0, lagDays: null };

const figures = ({ shipped, registered, timely, lagDays }: Sums) => ({
  shipped,
  registered,
  unregistered: shipped - registered,
  ratePct: shown.percent(registered, shipped),
  timelyPct: shown.percent(timely, registered),
  lagDays: shown.tenth(lagDays),
});

/** Which share of the units of a cohort is registered. */
export async function registrationRate(
  context: Context,
  { from = '', to = '', dealer: only }: Asked,
): Promise<ReportAnswerOf<typeof registrationReport>> {
  const { timelyDays, targetPct: target } = await settingsOf(context);
  const targetPct = Number(target);
  const rows = await rateRows(context, { from, to, dealer: only, timelyDays });
  const { all = none, of } = figuresBy(rows);
  const name = await figureNames(context, rows, {
    ...placeNames,
    goems: 'dealer.goem',
    models: 'reference.gensetModel',
  });
  const ranked = (by: string) => of(by).toSorted((a, b) => b.shipped - a.shipped);
  return {
    all: figures(all),
    months: of('months')
      .toSorted((a, b) => ((a.value ?? '') < (b.value ?? '') ? -1 : 1))
      .map((row) => ({
        month: row.value,
        ...figures(row),
        targetPct,
        ...daysOfMonth(row.value ?? '', { from, to }),
      })),
    dealers: ranked('dealers').map((row) => ({
      dealerId: row.value,
      dealerName: name('dealers', row.value),
      ...figures(row),
      targetPct,
    })),
    goems: ranked('goems').map((row) => ({ goemId: row.value, goem: name('goems', row.value), ...figures(row) })),
    areas: ranked('areas').map((row) => ({ areaId: row.value, area: name('areas', row.value), ...figures(row) })),
    models: ranked('models').map((row) => ({ modelId: row.value, model: name('models', row.value), ...figures(row) })),
  };
}

/** Tells dealers how many of their units are overdue for registration; once for each occasion. */
async function notifyDealers(
  context: TxContext,
  due: readonly { readonly dealerId: string; readonly units: number }[],
  { days, key }: { readonly days: number; readonly key: string },
): Promise<number> {
  let told = 0;
  const until = plusDays(todayOf(context), -days);
  for (const { dealerId: id, units } of due)
    told += await tipEvent(context, {
      resource: dealer.key,
      id,
      event: registrationDue,
      variables: { units, days, until },
      key,
    });
  return told;
}

/** Reminds a dealer, or all of whom the caller sees units that are overdue. Throws `gensetReport.nobodyToRemind`. */
export async function remind(
  context: Context,
  { dealerId }: { readonly dealerId?: string | undefined },
): Promise<{ dealers: number; units: number }> {
  const { registrationDays: days } = await settingsOf(context);
  const due = await unregisteredByDealer(context, { until: plusDays(todayOf(context), -days), dealerId });
  const told = await context.tx((tx) => notifyDealers(tx, due, { days, key: `asked/${todayOf(context)}` }));
  if (told === 0) throw gensetReportErrors.nobodyToRemind();
  return { dealers: due.length, units: due.reduce((sum, { units }) => sum + units, 0) };
}

/** On the first of the month at nine: dealers are told of units that were shipped long ago and are not registered. */
export const reminderJob: ScheduledJob = {
  code: 'registration.reminder',
  cron: '0 0 9 1 * ?',
  retry: 3,
  run: async ({ services }, { key }) => {
    let told = 0;
    await forEveryTenant(services, async (tenantId) => {
      const context = systemContext(services, tenantId, key);
      const { registrationDays: days } = await settingsOf(context);
      const due = await unregisteredByDealer(context, { until: plusDays(todayOf(context), -days) });
      told += await context.tx((tx) => notifyDealers(tx, due, { days, key: todayOf(context).slice(0, 7) }));
    });
    return `${told} were told of units that are not registered`;
  },
};
