import { dataText, formatCount } from '@mp/kernel/web';
import type { ReportOverview, ReportThroughput, ReportWorkload } from '../../contract/index.ts';
import { column, hourText, maxBars, percent, plain, series } from './model-parts.ts';
import type { ChartSeries, ReportModel, Surroundings, Tile } from './report-model.ts';

/** The figures of the whole. */
function overviewTiles(report: ReportOverview, { list, query }: Surroundings): readonly Tile[] {
  return [
    { key: 'started', value: formatCount(report.started), to: list(startedInRange({ query })) },
    { key: 'ended', value: formatCount(report.ended) },
    { key: 'approvalRate', value: percent(report.approvalRate) },
    {
      key: 'running',
      value: formatCount(report.running),
      to: list({ status: 'processing', process: query.defKey }),
    },
    {
      key: 'overdue',
      value: formatCount(report.overdue),
      tone: report.overdue > 0 ? 'danger' : undefined,
      to: list({ overdue: 'true', process: query.defKey }),
    },
    { key: 'avgHours', value: hourText(report.avgSeconds) },
    { key: 'avgWorkHours', value: hourText(report.avgWorkSeconds) },
    { key: 'p90WorkHours', value: hourText(report.p90WorkSeconds) },
    { key: 'todayStarted', value: formatCount(report.todayStarted) },
    { key: 'todayEnded', value: formatCount(report.todayEnded) },
  ];
}

/** What started in the range. */
const startedInRange = ({ query }: Pick<Surroundings, 'query'>) => ({
  'day[gte]': query.from,
  'day[lte]': query.to,
  process: query.defKey,
});

/** The board: figures of the whole, each day, and the processes started most. */
export function overview(report: ReportOverview, around: Surroundings): ReportModel {
  const { t, list, query } = around;
  const range = startedInRange(around);
  const ofDay = (day: string) => list({ 'day[gte]': day, 'day[lte]': day, process: query.defKey });
  const names = report.top.map(({ defName }) => dataText(defName));
  return {
    isEmpty: report.started + report.ended + report.running === 0,
    tiles: overviewTiles(report, around),
    charts: [
      {
        key: 'trend',
        title: t('processReport.chart.trend'),
        kind: 'line',
        names: report.trend.map(({ day }) => day),
        series: [
          series(around, 'started', { tone: 'brand', values: report.trend.map(({ started }) => started) }),
          series(around, 'ended', { tone: 'success', values: report.trend.map(({ ended }) => ended) }),
        ],
        links: report.trend.map(({ day }) => ofDay(day)),
      },
      {
        key: 'top',
        title: t('processReport.chart.top'),
        kind: 'bar',
        isLying: true,
        names,
        series: [
          series(around, 'started', { tone: 'brand', values: report.top.map(({ started }) => started) }),
          series(around, 'ended', { tone: 'success', values: report.top.map(({ ended }) => ended) }),
        ],
        links: report.top.map(({ defKey }) => list({ ...range, process: defKey })),
      },
    ],
    tables: [
      {
        key: 'top',
        title: t('processReport.chart.top'),
        columns: [column(around, 'process', false), column(around, 'started'), column(around, 'ended')],
        rows: report.top.map((each) => [
          { text: dataText(each.defName), to: list({ ...range, process: each.defKey }) },
          plain(each.started),
          plain(each.ended),
        ]),
      },
      {
        key: 'trend',
        title: t('processReport.chart.trend'),
        columns: [column(around, 'day', false), column(around, 'started'), column(around, 'ended')],
        rows: report.trend
          .filter(({ started, ended }) => started + ended > 0)
          .map((each) => [{ text: each.day, to: ofDay(each.day) }, plain(each.started), plain(each.ended)]),
      },
    ],
  };
}

/** Who has how much open and has handled how much. */
export function workload({ items }: ReportWorkload, around: Surroundings): ReportModel {
  const { list, query } = around;
  const shown = items.slice(0, maxBars);
  const behind = (userId: string) => list({ handlerId: userId, status: 'processing', process: query.defKey });
  return {
    isEmpty: items.length === 0,
    tiles: [],
    charts: [
      {
        key: 'workload',
        title: around.t('processReport.chart.workload'),
        kind: 'bar',
        isLying: true,
        names: shown.map(({ name }) => name),
        series: [
          series(around, 'open', { tone: 'warning', values: shown.map(({ open }) => open) }),
          series(around, 'handled', { tone: 'brand', values: shown.map(({ handled }) => handled) }),
        ],
        links: shown.map(({ userId }) => behind(userId)),
      },
    ],
    tables: [
      {
        key: 'workload',
        title: around.t('workflow.report.workload'),
        columns: [
          column(around, 'user', false),
          ...['open', 'handled', 'perDay', 'avgHours'].map((key) => column(around, key)),
        ],
        rows: items.map((each) => [
          { text: each.name, to: behind(each.userId) },
          plain(each.open),
          plain(each.handled),
          plain(String(each.perDay)),
          plain(hourText(each.avgWorkSeconds)),
        ]),
      },
    ],
  };
}

/** What comes in, goes out and stays. */
export function throughput({ items }: ReportThroughput, around: Surroundings): ReportModel {
  const { t, list, query } = around;
  const isWeek = query.step === 'week';
  const behind = (day: string) =>
    isWeek ? undefined : list({ 'day[gte]': day, 'day[lte]': day, process: query.defKey });
  const of = (key: 'started' | 'ended' | 'backlog', tone: ChartSeries['tone']) =>
    series(around, key, { tone, values: items.map((each) => each[key]) });
  return {
    isEmpty: items.every(({ started, ended, backlog }) => started + ended + backlog === 0),
    tiles: [],
    charts: [
      {
        key: 'throughput',
        title: t('processReport.chart.throughput'),
        kind: 'bar',
        names: items.map(({ day }) => day),
        series: [of('started', 'brand'), of('ended', 'success')],
        links: items.map(({ day }) => behind(day)),
      },
      {
        key: 'backlog',
        title: t('processReport.chart.backlog'),
        kind: 'line',
        names: items.map(({ day }) => day),
        series: [of('backlog', 'warning')],
      },
    ],
    tables: [
      {
        key: 'throughput',
        title: t('workflow.report.throughput'),
        columns: [
          { ...column(around, 'day', false), title: t(`processReport.column.${isWeek ? 'week' : 'day'}`) },
          ...['started', 'ended', 'backlog'].map((key) => column(around, key)),
        ],
        rows: items.map((each) => [
          { text: each.day, to: behind(each.day) },
          plain(each.started),
          plain(each.ended),
          plain(each.backlog),
        ]),
      },
    ],
  };
}
