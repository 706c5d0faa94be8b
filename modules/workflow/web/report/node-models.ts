import { dataText, formatCount, formatInstant } from '@mp/kernel/web';
import type { ReportBottlenecks, ReportDurations, ReportOverdue, ReportReturns } from '../../contract/index.ts';
import {
  column,
  hours,
  hourText,
  maxBars,
  nodeCells,
  nodeColumns,
  nodeLabel,
  percent,
  percentOf,
  plain,
  series,
  standingAt,
  startedIn,
} from './model-parts.ts';
import type { ReportModel, Surroundings } from './report-model.ts';

/** How long nodes take. */
export function durations({ items }: ReportDurations, around: Surroundings): ReportModel {
  const shown = items.slice(0, maxBars);
  return {
    isEmpty: items.length === 0,
    tiles: [],
    charts: [
      {
        key: 'durations',
        title: around.t('processReport.chart.durations'),
        kind: 'bar',
        isLying: true,
        names: shown.map(nodeLabel),
        series: [
          series(around, 'avgHours', { tone: 'brand', values: shown.map(({ avg }) => hours(avg)) }),
          series(around, 'p90Hours', { tone: 'warning', values: shown.map(({ p90 }) => hours(p90)) }),
        ],
        links: shown.map((each) => startedIn(around, each)),
      },
    ],
    tables: [
      {
        key: 'durations',
        title: around.t('workflow.report.durations'),
        columns: [
          ...nodeColumns(around),
          ...['count', 'avgHours', 'p50Hours', 'p90Hours', 'maxHours'].map((key) => column(around, key)),
        ],
        rows: items.map((each) => [
          ...nodeCells(each, startedIn(around, each)),
          plain(each.count),
          ...[each.avg, each.p50, each.p90, each.max].map((value) => plain(hourText(value))),
        ]),
      },
    ],
  };
}

/** Where the time goes and what waits. */
export function bottlenecks({ items }: ReportBottlenecks, around: Surroundings): ReportModel {
  const { t, language } = around;
  const waiting = items.filter((each) => each.waiting > 0).sort((a, b) => b.waiting - a.waiting);
  const shown = waiting.slice(0, maxBars);
  return {
    isEmpty: items.length === 0,
    tiles: [],
    charts: [
      {
        key: 'waiting',
        title: t('processReport.chart.waiting'),
        kind: 'bar',
        isLying: true,
        names: shown.map(nodeLabel),
        series: [series(around, 'waiting', { tone: 'warning', values: shown.map((each) => each.waiting) })],
        links: shown.map((each) => standingAt(around, each)),
      },
    ],
    tables: [
      {
        key: 'bottlenecks',
        title: t('workflow.report.bottlenecks'),
        columns: [
          ...nodeColumns(around),
          ...['share', 'avgHours', 'waiting', 'oldestAt'].map((key) => column(around, key)),
        ],
        rows: items.map((each) => [
          ...nodeCells(each, standingAt(around, each)),
          plain(percent(each.share)),
          plain(hourText(each.avg)),
          plain(each.waiting),
          plain(each.oldestAt ? formatInstant(each.oldestAt, language) : '–'),
        ]),
      },
    ],
  };
}

/** What is late, by node, organisation and handler. */
export function overdue(report: ReportOverdue, around: Surroundings): ReportModel {
  const { t, list, query } = around;
  const shown = report.nodes.slice(0, maxBars);
  const groups = [
    ['organisation', report.organisations, () => undefined],
    ['user', report.handlers, (id: string) => list({ overdue: 'true', handlerId: id, process: query.defKey })],
  ] as const;
  const counts = [column(around, 'open'), column(around, 'closed')];
  return {
    isEmpty: report.open + report.closed + report.organisations.length + report.handlers.length === 0,
    tiles: [
      {
        key: 'overdueOpen',
        value: formatCount(report.open),
        tone: report.open > 0 ? 'danger' : undefined,
        to: list({ overdue: 'true', process: query.defKey }),
      },
      { key: 'overdueClosed', value: formatCount(report.closed) },
    ],
    charts: [
      {
        key: 'overdue',
        title: t('processReport.chart.overdue'),
        kind: 'bar',
        isLying: true,
        isStacked: true,
        names: shown.map(nodeLabel),
        series: [
          series(around, 'open', { tone: 'danger', values: shown.map(({ open }) => open) }),
          series(around, 'closed', { tone: 'warning', values: shown.map(({ closed }) => closed) }),
        ],
        links: shown.map(({ defKey, nodeId }) => list({ process: defKey, node: nodeId, overdue: 'true' })),
      },
    ],
    tables: [
      {
        key: 'nodes',
        title: t('processReport.table.byNode'),
        columns: [...nodeColumns(around), ...counts],
        rows: report.nodes.map((each) => [
          ...nodeCells(each, list({ process: each.defKey, node: each.nodeId, overdue: 'true' })),
          plain(each.open),
          plain(each.closed),
        ]),
      },
      ...groups.map(([key, rows, to]) => ({
        key,
        title: t(`processReport.table.${key === 'user' ? 'byHandler' : 'byOrganisation'}`),
        columns: [column(around, key, false), ...counts],
        rows: rows.map((each) => [{ text: each.name, to: to(each.id) }, plain(each.open), plain(each.closed)]),
      })),
    ],
  };
}

/** What is sent back, and why. */
export function returns({ items, reasons }: ReportReturns, around: Surroundings): ReportModel {
  const { t, language } = around;
  const bad = items.filter(({ returned, rejected }) => returned + rejected > 0).slice(0, maxBars);
  return {
    isEmpty: items.length === 0,
    tiles: [],
    charts: [
      {
        key: 'returns',
        title: t('processReport.chart.returns'),
        kind: 'bar',
        isLying: true,
        names: bad.map(nodeLabel),
        series: [
          series(around, 'returnRate', { tone: 'warning', values: bad.map(({ returnRate }) => percentOf(returnRate)) }),
          series(around, 'rejectRate', { tone: 'danger', values: bad.map(({ rejectRate }) => percentOf(rejectRate)) }),
        ],
        links: bad.map((each) => startedIn(around, each)),
      },
    ],
    tables: [
      {
        key: 'returns',
        title: t('workflow.report.returns'),
        columns: [
          ...nodeColumns(around),
          ...['count', 'returned', 'returnRate', 'rejected', 'rejectRate'].map((key) => column(around, key)),
        ],
        rows: items.map((each) => [
          ...nodeCells(each, startedIn(around, each)),
          plain(each.total),
          plain(each.returned),
          plain(percent(each.returnRate)),
          plain(each.rejected),
          plain(percent(each.rejectRate)),
        ]),
      },
      {
        key: 'reasons',
        title: t('processReport.table.reasons'),
        columns: [
          { key: 'at', title: t('processReport.column.at') },
          column(around, 'node', false),
          { key: 'decision', title: t('processReport.column.decision') },
          { key: 'opinion', title: t('processReport.column.opinion') },
        ],
        rows: reasons.map((each) => [
          plain(formatInstant(each.at, language)),
          plain(dataText(each.nodeName)),
          plain(t(`processReport.decision.${each.decision === 'returned' ? 'returned' : 'rejected'}`)),
          plain(each.opinion),
        ]),
      },
    ],
  };
}
