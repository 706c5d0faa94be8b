import { toWireLanguage } from '@mp/kernel/contract';
import type { Context } from '@mp/kernel/server';
import type { ReportName, ReportQuery } from '../../contract/index.ts';
import {
  bottlenecksOf,
  durationsOf,
  overdueOf,
  overviewOf,
  returnsOf,
  throughputOf,
  workloadOf,
} from './report.service.ts';

/** A report as a table of texts. */
export interface ReportTable {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const hours = (seconds: number | null) => (seconds === null ? '' : (seconds / 3600).toFixed(2));
const percent = (share: number | null) => (share === null ? '' : `${(share * 100).toFixed(2)}%`);
const zoned = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'short' });
const local = (instant: string | null) => (instant === null ? '' : zoned.format(new Date(instant)));

type Named = {
  readonly defName: Readonly<Record<string, string>>;
  readonly nodeName: Readonly<Record<string, string>>;
};
type Rows = { readonly columns: readonly string[]; readonly rows: readonly (readonly (string | number)[])[] };

/** The rows of each report, by column names of `workflow.report.column.<name>`. */
const tables: Readonly<Record<ReportName, (context: Context, query: ReportQuery, language: string) => Promise<Rows>>> =
  {
    overview: async (context, query) => {
      const report = await overviewOf(context, query);
      return {
        columns: ['day', 'started', 'ended'],
        rows: report.trend.map((each) => [each.day, each.started, each.ended]),
      };
    },
    durations: async (context, query, language) => ({
      columns: ['process', 'node', 'count', 'avgHours', 'p50Hours', 'p90Hours', 'maxHours'],
      rows: (await durationsOf(context, query)).items.map((each) => [
        ...names(each, language),
        each.count,
        hours(each.avg),
        hours(each.p50),
        hours(each.p90),
        hours(each.max),
      ]),
    }),
    bottlenecks: async (context, query, language) => ({
      columns: ['process', 'node', 'share', 'avgHours', 'waiting', 'oldestAt'],
      rows: (await bottlenecksOf(context, query)).items.map((each) => [
        ...names(each, language),
        percent(each.share),
        hours(each.avg),
        each.waiting,
        local(each.oldestAt),
      ]),
    }),
    overdue: async (context, query, language) => ({
      columns: ['process', 'node', 'open', 'closed'],
      rows: (await overdueOf(context, query)).nodes.map((each) => [...names(each, language), each.open, each.closed]),
    }),
    workload: async (context, query) => ({
      columns: ['user', 'open', 'handled', 'perDay', 'avgHours'],
      rows: (await workloadOf(context, query)).items.map((each) => [
        each.name,
        each.open,
        each.handled,
        each.perDay,
        hours(each.avgWorkSeconds),
      ]),
    }),
    throughput: async (context, query) => ({
      columns: ['day', 'started', 'ended', 'backlog'],
      rows: (await throughputOf(context, query)).items.map((each) => [
        each.day,
        each.started,
        each.ended,
        each.backlog,
      ]),
    }),
    returns: async (context, query, language) => ({
      columns: ['process', 'node', 'count', 'returned', 'returnRate', 'rejected', 'rejectRate'],
      rows: (await returnsOf(context, query)).items.map((each) => [
        ...names(each, language),
        each.total,
        each.returned,
        percent(each.returnRate),
        each.rejected,
        percent(each.rejectRate),
      ]),
    }),
  };

const names = ({ defName, nodeName }: Named, language: string) => [defName[language] ?? '', nodeName[language] ?? ''];

/** A report as a table in the reader's language, for workbooks and mails. */
export async function reportTable(context: Context, name: ReportName, query: ReportQuery): Promise<ReportTable> {
  const { texts } = context.services;
  const words = (key: string) => texts.text(context.locale, key);
  const { columns, rows } = await tables[name](context, query, toWireLanguage(context.locale));
  return {
    title: words(`workflow.report.${name}`),
    columns: columns.map((column) => words(`workflow.report.column.${column}`)),
    rows: rows.map((row) => row.map(String)),
  };
}
