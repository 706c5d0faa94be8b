import { defineReport, ref, type Behind } from '@mp/kernel/contract';
import { interfaceCall } from './interface-call.resource.ts';

/** Lines of the log within further conditions. */
const lines = (filter: Readonly<Record<string, string>>): Behind => ({
  page: 'interfaceLog',
  lists: interfaceCall.key,
  filter,
  right: 'interfaceCall.read',
});
const inRange = { 'at[gte]': '{from}', 'at[lte]': '{to}' };
const counts = {
  calls: 'count',
  failed: { kind: 'count', tone: 'danger' },
  rejected: { kind: 'count', tone: 'warning' },
  success: 'percent',
  p50Ms: 'number',
  p95Ms: 'number',
  p99Ms: 'number',
} as const;

/** How calls to and from other systems end, and how long they take. */
export const interfaceMonitor = defineReport(interfaceCall, {
  id: 'interfaceMonitor.figures',
  path: '/interface/monitor',
  access: 'interfaceMonitor.read',
  texts: 'interfaceMonitor',
  summary: 'Calls, failures and percentiles of interfaces by time and interface; today included, 30 days at most',
  window: { days: [1, 7, 30], standard: 1, max: 30 },
  filters: { interfaceId: ref('interface.interfaceDef') },
  axes: ['slots'],
  figures: {
    calls: { kind: 'count', behind: lines(inRange) },
    success: 'percent',
    failed: { kind: 'count', tone: 'danger', behind: lines({ result: 'failed', ...inRange }) },
    rejected: { kind: 'count', tone: 'warning', behind: lines({ result: 'rejected', ...inRange }) },
    p50Ms: 'number',
    p95Ms: 'number',
    p99Ms: 'number',
  },
  sets: {
    times: { by: [{ key: 'time', title: 'time' }], measures: counts },
    interfaces: {
      by: [
        {
          key: 'interfaceId',
          name: 'name',
          title: 'interface',
          behind: lines({ interfaceId: '{interfaceId}', ...inRange }),
        },
      ],
      measures: counts,
    },
    /** Failures of each interface that has any, over the same times. */
    errors: {
      by: [
        {
          key: 'interfaceId',
          name: 'name',
          title: 'interface',
          behind: lines({ interfaceId: '{interfaceId}', result: 'failed', ...inRange }),
        },
      ],
      measures: { failures: { kind: 'count', over: 'slots', tone: 'danger' } },
    },
  },
  tiles: { show: ['calls', 'success', 'failed', 'rejected', 'p50Ms', 'p95Ms', 'p99Ms'] },
  charts: [
    {
      title: 'chart.calls',
      kind: 'bar',
      of: 'times',
      series: { calls: 'brand', failed: 'danger', rejected: 'warning' },
    },
    {
      title: 'chart.latency',
      kind: 'line',
      of: 'times',
      series: { p50Ms: 'success', p95Ms: 'warning', p99Ms: 'danger' },
    },
    {
      title: 'chart.errors',
      kind: 'bar',
      of: 'errors',
      over: 'slots',
      each: 'row',
      series: { failures: 'danger' },
      isStacked: true,
    },
  ],
  tables: [
    { title: 'chart.interfaces', of: 'interfaces' },
    { title: 'chart.times', of: 'times' },
  ],
  empty: 'empty',
});
