import type { ReportAnswerOf } from '@mp/kernel/contract';
import { recordNames, type Context } from '@mp/kernel/server';
import { todayOf } from '@mp/dealer/server';
import { decimalOf, hundredthsOf, moneySum, type cashReport, type receiptsReport } from '../contract/index.ts';
import { dayOf, inHouseCurrency, readFigures, type Figures } from './business-information.service.ts';

const linesOf = (rows: readonly Figures[]) => rows.flatMap(({ plan }) => plan.receipts);

function duesOf(rows: readonly Figures[]) {
  return {
    planned: moneySum(linesOf(rows).map(({ amount }) => amount)),
    overdue: moneySum(rows.map(({ overdue }) => overdue)),
    exposure: rows.some(({ exposure }) => exposure !== null) ? moneySum(rows.map(({ exposure }) => exposure)) : null,
  };
}

/** Receipts by month, and what they come to since the first one. */
function monthsOf(rows: readonly Figures[]): ReportAnswerOf<typeof cashReport>['months'] {
  const lines = linesOf(rows);
  const months = new Set(lines.flatMap((line) => [line.planOn?.slice(0, 7) ?? '', dayOf(line).slice(0, 7)]));
  let [plannedTotal, forecastTotal] = [0n, 0n];
  return [...months]
    .filter((month) => month !== '')
    .toSorted()
    .map((month) => {
      const of = (day: (line: (typeof lines)[number]) => string | null) =>
        moneySum(lines.filter((line) => day(line)?.startsWith(month)).map(({ amount }) => amount));
      const [planned, forecast] = [of(({ planOn }) => planOn), of(dayOf)];
      plannedTotal += hundredthsOf(planned);
      forecastTotal += hundredthsOf(forecast);
      return {
        month,
        planned,
        forecast,
        plannedTotal: decimalOf(plannedTotal),
        forecastTotal: decimalOf(forecastTotal),
      };
    });
}

const byOverdue = <R extends { readonly overdue: string | null }>(rows: readonly R[]): R[] =>
  rows.toSorted((a, b) => Number(b.overdue) - Number(a.overdue));

/** When money comes in, of the plans whose numbers the caller reads. */
export async function cashOf(context: Context): Promise<ReportAnswerOf<typeof cashReport>> {
  const rows = inHouseCurrency(await readFigures(context));
  const ids = [...new Set(rows.flatMap(({ plan }) => plan.customerId ?? []))];
  const customers = await recordNames(context, 'customer.customer', ids);
  return {
    all: duesOf(rows),
    months: monthsOf(rows),
    customers: byOverdue(
      [...Map.groupBy(rows, ({ plan }) => plan.customerId)].map(([customerId, of]) => ({
        customerId,
        customer: customers.get(customerId ?? '') ?? null,
        ...duesOf(of),
      })),
    ),
    projects: byOverdue(
      rows.map((row) => ({ projectId: row.plan.projectId, project: row.plan.projectName, ...duesOf([row]) })),
    ),
  };
}

type Narrowed = Readonly<Partial<Record<'month' | 'project' | 'customer' | 'overdue', string>>>;

/** The receipts behind the figures, the next one first. */
export async function receiptRows(
  context: Context,
  { month, project, customer, overdue }: Narrowed,
): Promise<ReportAnswerOf<typeof receiptsReport>> {
  const today = todayOf(context);
  const rows = inHouseCurrency(await readFigures(context)).filter(
    ({ plan }) =>
      (project === undefined || plan.projectId === project) && (customer === undefined || plan.customerId === customer),
  );
  const isAsked = (line: Figures['plan']['receipts'][number]) =>
    (month === undefined || line.planOn?.startsWith(month) === true || dayOf(line).startsWith(month)) &&
    (overdue === undefined || dayOf(line) < today);
  return {
    receipts: rows
      .flatMap(({ plan }) => plan.receipts.filter(isAsked).map((line) => ({ line, plan })))
      .toSorted((a, b) => dayOf(a.line).localeCompare(dayOf(b.line)))
      .map(({ line, plan }) => ({
        projectId: plan.projectId,
        project: plan.projectName,
        kind: line.kind,
        amount: line.amount,
        planOn: line.planOn,
        forecastOn: line.forecastOn,
      })),
  };
}
