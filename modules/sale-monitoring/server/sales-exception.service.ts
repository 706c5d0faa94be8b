import { decimalSum, dueAfterWorkdays, type RecordOf, type ReportAnswerOf } from '@mp/kernel/contract';
import {
  accessLevelOf,
  ports,
  recordNames,
  serveResource,
  type Context,
  type LifecycleEffect,
  type ResourceServer,
  type TxContext,
} from '@mp/kernel/server';
import { todayOf, type ScoreDeduction } from '@mp/dealer/server';
import { roleHolders } from '@mp/permission/server';
import { plusDays, wallTime } from '@mp/reference/contract';
import {
  deductedPoints,
  explainDays,
  salesException,
  salesExceptionErrors,
  scoreDeduction,
  type exceptionsReport,
} from '../contract/index.ts';
import { confirmedOf, exceptionCounts, ofDealer, type ExceptionCounts } from './sales-exception.query.ts';

type SalesException = RecordOf<typeof salesException>;
type Effects = Readonly<Record<string, LifecycleEffect<(typeof salesException)['fields']>>>;

/** Role of those who answer for a dealer. */
const dealerAdministrator = 'R_DLA';

/** The dealer is asked: from now on it sees the exception, and has five working days. */
async function ask(context: TxContext, { dealerId }: SalesException) {
  const day = todayOf(context);
  const administrators = await roleHolders(context, [dealerAdministrator], { day });
  const explainerIds = await ofDealer(
    context,
    administrators.map(({ id }) => id),
    dealerId,
  );
  if (explainerIds.length === 0) {
    const names = await recordNames(context, 'dealer.dealer', [dealerId]);
    throw salesExceptionErrors.nobodyToAsk({ dealer: names.get(dealerId) ?? '' });
  }
  const due = dueAfterWorkdays(await ports().workCalendar(context), context.now.getTime(), explainDays);
  const answerBy = wallTime(new Date(due).toISOString()).day;
  return { explainerIds, askedDealerId: dealerId, askedOn: day, answerBy };
}

const effects: Effects = {
  ask: { prepare: ask },
  answer: {
    // Who says nothing in time agrees: the director is asked to confirm.
    prepare: async (context, { explanation }) =>
      explanation ? { explainedOn: todayOf(context) } : { proposal: 'confirm' },
  },
  confirm: {
    prepare: async (context, { proposedPenalty }) => ({
      decision: 'confirmed',
      decidedOn: todayOf(context),
      penalty: proposedPenalty,
    }),
  },
  decide: { prepare: async (context) => ({ decision: 'dismissed', decidedOn: todayOf(context) }) },
  vanish: { prepare: async (context) => ({ decision: 'causeVanished', decidedOn: todayOf(context) }) },
};

/** Sales exceptions. */
export const salesExceptionServer: ResourceServer = serveResource(salesException, {
  table: 'sales_exception',
  effects,
});

/** Confirmed exceptions of the last twelve months count against a dealer. */
export const exceptionScore: ScoreDeduction = {
  key: 'salesExceptions',
  measure: async (context, dealerId) => {
    const count = await confirmedOf(context, dealerId, plusDays(todayOf(context), -30 * scoreDeduction.months));
    return { count, points: deductedPoints(count) };
  },
};

type Answer = ReportAnswerOf<typeof exceptionsReport>;

const counted = ['exceptions', 'open', 'explaining', 'confirmed', 'dismissed'] as const;

/** Exceptions by kind and dealer, as far as the reader sees them. */
export async function exceptionsOf(context: Context): Promise<Answer> {
  const rows = await exceptionCounts(context);
  const dealers = await recordNames(context, 'dealer.dealer', [...new Set(rows.map(({ dealerId }) => dealerId))]);
  const showsPenalty = accessLevelOf(context.rights, salesExceptionServer.resource, 'penalty') > 0;
  const sumOf = (of: readonly ExceptionCounts[]) => ({
    ...(Object.fromEntries(counted.map((name) => [name, of.reduce((sum, row) => sum + row[name], 0)])) as Record<
      (typeof counted)[number],
      number
    >),
    penalty: showsPenalty
      ? decimalSum(
          of.map(({ penalty }) => penalty),
          2,
        )
      : null,
  });
  const most = Math.max(1, ...rows.map(({ exceptions }) => exceptions));
  return {
    all: sumOf(rows),
    kinds: [...Map.groupBy(rows, ({ kind }) => kind)].map(([kind, of]) => ({ kind, ...sumOf(of) })),
    cells: rows.map(({ kind, dealerId, exceptions }) => ({
      kind,
      dealerId,
      dealer: dealers.get(dealerId) ?? null,
      exceptions,
      heat: Math.round(100 - (100 * exceptions) / most),
    })),
  };
}
