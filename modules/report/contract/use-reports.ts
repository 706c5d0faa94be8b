import { defineReport, ref, type Behind } from '@mp/kernel/contract';
import { functionLog } from '@mp/log/contract';
import { serviceCall } from './service-call.resource.ts';

/** Lines of the function log within further conditions. */
const functions = (filter: Readonly<Record<string, string>>): Behind => ({
  page: 'logReport',
  lists: functionLog.key,
  search: { tab: functionLog.entity },
  filter,
  right: 'functionLog.read',
});
const inRange = { 'at[gte]': '{from}', 'at[lte]': '{to}' };
const onDay = { 'at[gte]': '{day}', 'at[lte]': '{day}' };
/** Minutes of calls within further conditions. */
const calls = (filter: Readonly<Record<string, string>>): Behind => ({
  page: 'serviceInvocationReport',
  lists: serviceCall.key,
  search: { tab: 'calls' },
  filter,
  right: 'serviceCall.read',
});
const month = { days: [7, 30], standard: 7, max: 30, before: 'today' } as const;
const userCounts = {
  users: 'count',
  signIns: 'count',
  pages: 'count',
  operations: 'count',
  seconds: { kind: 'hours', title: 'hours' },
} as const;

/** Who uses the console, how often and how long. */
export const userActivity = defineReport(functionLog, {
  id: 'userActivity.figures',
  path: '/report/user-activity',
  access: 'userActivity.read',
  texts: 'userActivity',
  summary:
    'Users, sign-ins, pages, changes and time by day, organization and user; whole days before today, 30 at most',
  window: month,
  filters: { orgId: ref('organisation.organisation') },
  figures: {
    users: { kind: 'count', behind: functions(inRange) },
    signIns: 'count',
    pages: 'count',
    operations: 'count',
    seconds: { kind: 'hours', title: 'hours' },
  },
  sets: {
    days: { by: [{ key: 'day', title: 'day', behind: functions(onDay) }], measures: userCounts },
    orgs: {
      by: [
        {
          key: 'orgId',
          name: 'orgName',
          title: 'org',
          none: 'noOrg',
          behind: functions({ orgId: '{orgId}', ...inRange }),
        },
      ],
      measures: userCounts,
    },
    people: {
      by: [{ key: 'userId', name: 'userName', title: 'user', behind: functions({ userId: '{userId}', ...inRange }) }],
      measures: { days: 'count', signIns: 'count', pages: 'count', operations: 'count', seconds: userCounts.seconds },
    },
  },
  tiles: { show: ['users', 'signIns', 'pages', 'operations', 'seconds'] },
  charts: [
    { title: 'chart.days', kind: 'line', of: 'days', series: { users: 'brand', signIns: 'success' } },
    { title: 'chart.orgs', kind: 'bar', of: 'orgs', series: { users: 'brand' }, isLying: true, isRanked: true },
    { title: 'chart.people', kind: 'bar', of: 'people', series: { pages: 'brand' }, isLying: true, isRanked: true },
  ],
  tables: [
    { title: 'chart.people', of: 'people' },
    { title: 'chart.orgs', of: 'orgs' },
    { title: 'chart.days', of: 'days' },
  ],
  empty: 'empty',
});

/** Which functions are used, and by how many. */
export const functionUse = defineReport(functionLog, {
  id: 'functionUse.figures',
  path: '/report/function-use',
  access: 'functionUse.read',
  texts: 'functionUse',
  summary: 'Pages opened and actions run by function and day; whole days before today, 30 at most',
  window: month,
  figures: { uses: { kind: 'count', behind: functions(inRange) }, kinds: { kind: 'count', title: 'functions' } },
  sets: {
    days: {
      by: [{ key: 'day', title: 'day', behind: functions(onDay) }],
      measures: { pages: 'count', actions: 'count', server: 'count' },
    },
    functions: {
      by: [
        { key: 'kind', title: 'kind', texts: 'functionLog.kind' },
        { key: 'name', name: 'words', title: 'function', behind: functions({ name: '{name}', ...inRange }) },
      ],
      measures: { uses: 'count' },
    },
  },
  tiles: { show: ['uses', 'kinds'] },
  charts: [
    {
      title: 'chart.days',
      kind: 'bar',
      of: 'days',
      series: { pages: 'brand', actions: 'success', server: 'secondary' },
      isStacked: true,
    },
    {
      title: 'chart.functions',
      kind: 'bar',
      of: 'functions',
      series: { uses: 'brand' },
      isLying: true,
      isRanked: true,
    },
  ],
  tables: [
    { title: 'chart.functions', of: 'functions' },
    { title: 'chart.days', of: 'days' },
  ],
  empty: 'empty',
});

const callCounts = {
  calls: 'count',
  refused: 'count',
  failed: { kind: 'count', tone: 'danger' },
  avgMs: 'number',
  p95Ms: 'number',
} as const;

/** What is called, how it ends and how long it takes. */
export const serviceInvocation = defineReport(serviceCall, {
  id: 'serviceInvocation.figures',
  path: '/report/service-invocation',
  access: 'serviceInvocation.read',
  texts: 'serviceInvocation',
  summary: 'Calls, refusals, errors and 95th percentile by operation and day; whole days before today, 7 at most',
  window: { days: [1, 3, 7], standard: 7, max: 7, before: 'today' },
  figures: {
    calls: { kind: 'count', behind: calls(inRange) },
    refused: 'count',
    failed: { kind: 'count', tone: 'danger', behind: calls({ 'failed[gte]': '1', ...inRange }) },
    p95Ms: 'number',
  },
  sets: {
    days: { by: [{ key: 'day', title: 'day', behind: calls(onDay) }], measures: callCounts },
    services: {
      by: [{ key: 'service', name: 'words', title: 'service', behind: calls({ service: '{service}', ...inRange }) }],
      measures: callCounts,
    },
  },
  tiles: { show: ['calls', 'refused', 'failed', 'p95Ms'] },
  charts: [
    {
      title: 'chart.days',
      kind: 'bar',
      of: 'days',
      series: { calls: 'brand', refused: 'warning', failed: 'danger' },
    },
    { title: 'chart.services', kind: 'bar', of: 'services', series: { calls: 'brand' }, isLying: true, isRanked: true },
    { title: 'chart.slow', kind: 'bar', of: 'services', series: { p95Ms: 'warning' }, isLying: true, isRanked: true },
  ],
  tables: [
    { title: 'chart.services', of: 'services' },
    { title: 'chart.days', of: 'days' },
  ],
  empty: 'empty',
});
