import type { ReportAnswerOf } from '@mp/kernel/contract';
import { toObjects, type Context, type RawResult } from '@mp/kernel/server';
import { functionWords } from '@mp/log/server';
import type { functionUse, serviceInvocation, userActivity } from '../contract/use-reports.ts';
import { percentileOf } from './call-counter.ts';
import { functionStatements, serviceStatement, userStatements, type AskedDays } from './report.query.ts';

const rowsOf = <T>(result: RawResult | undefined): T[] => (result ? toObjects<T>(result) : []);

type Activity = ReportAnswerOf<typeof userActivity>;
type UserSums = Omit<Activity, 'days' | 'orgs' | 'people'>;
const noUse: UserSums = { users: 0, signIns: 0, pages: 0, operations: 0, seconds: 0 };

/** Who used the console, how often and how long. */
export async function userFigures(context: Context, asked: AskedDays): Promise<Activity> {
  const [whole, days, orgs, people] = await context.batch(() => userStatements(asked));
  const [sums = noUse] = rowsOf<UserSums>(whole);
  return {
    ...sums,
    days: rowsOf<Activity['days'][number]>(days),
    orgs: rowsOf<Activity['orgs'][number]>(orgs),
    people: rowsOf<Activity['people'][number]>(people),
  };
}

type Use = ReportAnswerOf<typeof functionUse>;

/** The name of an operation, a page or an action in the reader's words. */
const wordsOf = ({ texts, locale }: Context, name: string): string =>
  functionWords({ texts, language: locale }, name, {});

/** Which functions were used. */
export async function functionFigures(context: Context, asked: AskedDays): Promise<Use> {
  const [days, functions] = await context.batch(() => functionStatements(asked));
  const named = rowsOf<{ kind: string; name: string; uses: number }>(functions);
  return {
    uses: named.reduce((sum, { uses }) => sum + uses, 0),
    kinds: named.length,
    days: rowsOf<Use['days'][number]>(days),
    functions: named.map((row) => ({ ...row, words: wordsOf(context, row.name) })),
  };
}

type Calls = ReportAnswerOf<typeof serviceInvocation>;
interface ServiceDay {
  readonly day: string;
  readonly service: string;
  readonly calls: number;
  readonly refused: number;
  readonly failed: number;
  readonly msSum: number;
  readonly buckets: readonly number[];
}

const sum = (values: readonly number[]): number => values.reduce((total, each) => total + each, 0);

/** The figures of several days or operations together. */
function together(rows: readonly ServiceDay[]) {
  const calls = sum(rows.map((row) => row.calls));
  const buckets = (rows[0]?.buckets ?? []).map((_, at) => sum(rows.map((row) => row.buckets[at] ?? 0)));
  return {
    calls,
    refused: sum(rows.map((row) => row.refused)),
    failed: sum(rows.map((row) => row.failed)),
    avgMs: calls === 0 ? null : Math.round(sum(rows.map((row) => row.msSum)) / calls),
    p95Ms: percentileOf(buckets, 0.95),
  };
}

/** What was called, how it ended and how long it took. */
export async function serviceFigures(context: Context, asked: AskedDays): Promise<Calls> {
  const [result] = await context.batch(() => [serviceStatement(asked)]);
  const rows = rowsOf<ServiceDay>(result);
  const services = [...Map.groupBy(rows, ({ service }) => service)].map(([service, of]) => ({
    service,
    words: wordsOf(context, service),
    ...together(of),
  }));
  const { avgMs: _avgMs, ...whole } = together(rows);
  return {
    ...whole,
    days: [...Map.groupBy(rows, ({ day }) => day)].map(([day, of]) => ({ day, ...together(of) })),
    services: services.toSorted((a, b) => b.calls - a.calls),
  };
}
