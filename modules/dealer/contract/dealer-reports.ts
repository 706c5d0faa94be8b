import { defineReport, text, type Dimension, type ListBehind } from '@mp/kernel/contract';
import { dealer } from './dealer.resource.ts';
import { dealerVersion } from './dealer-version.resource.ts';

const dealers = (filter: ListBehind['filter'] = {}): ListBehind => ({
  page: 'dealerManager',
  lists: dealer.key,
  filter,
});
const atWork = { 'status[in]': 'active,suspended' };

/** Big area of a row, with its dealers. */
const area = {
  key: 'id',
  name: 'name',
  title: '@dealer.field.bigAreaId',
  none: 'noArea',
} as const satisfies Dimension;
const areaOfDealers = { ...area, behind: dealers({ bigAreaId: '{id}' }) } as const;
const grade = {
  key: 'grade',
  title: '@dealer.field.grade',
  dictionary: 'DEALER_GRADE',
  none: 'noGrade',
  behind: dealers({ ...atWork, grade: '{grade}' }),
} as const satisfies Dimension;

const ofMonth = { kind: 'count', over: 'months' } as const;
/** Dealers at work, won, lost and suspended: by big area and month of the last year, and by province today. */
export const networkReport = defineReport(dealer, {
  id: 'dealer.networkReport',
  path: '/dealer/reports/network',
  summary: 'Dealers by big area and month, province, grade and capability',
  axes: ['months'],
  sets: {
    /** Of each month: at work at its end, new, lost, suspensions that began. */
    areas: {
      by: [{ ...areaOfDealers, colour: 'colour' }],
      measures: {
        active: { ...ofMonth, fold: 'last', behind: dealers({ 'status[in]': 'active,suspended,terminating' }) },
        gained: ofMonth,
        lost: { ...ofMonth, behind: dealers({ status: 'terminated' }) },
        net: ofMonth,
        suspended: { ...ofMonth, behind: { page: 'dealerManager', search: { part: 'requests', kind: 'suspend' } } },
      },
    },
    provinces: {
      by: [{ key: 'id', name: 'name', title: 'province', behind: dealers({ ...atWork, 'regionId[below]': '{id}' }) }],
      measures: { code: 'text', active: 'count' },
    },
    grades: { by: [grade], measures: { active: 'count' } },
    /** A dealer counts at each of its capabilities. */
    capabilities: {
      by: [
        {
          key: 'capability',
          title: 'capability',
          dictionary: 'CAPABILITY',
          behind: { page: 'dlrInfoQuery', filter: { capability: '{capability}' } },
        },
      ],
      measures: { active: 'count' },
    },
  },
  tiles: { of: 'areas', show: ['active', 'gained', 'lost', 'net', 'suspended'] },
  charts: [
    {
      title: 'activeByMonth',
      kind: 'bar',
      of: 'areas',
      over: 'months',
      each: 'row',
      series: { active: 'brand' },
      isStacked: true,
    },
    {
      title: 'flow',
      kind: 'bar',
      of: 'areas',
      over: 'months',
      series: { gained: 'success', lost: 'danger', suspended: 'warning' },
    },
  ],
  tables: [
    { title: 'lastYear', of: 'areas' },
    { title: 'byProvince', of: 'provinces', columns: ['id', 'active'] },
    { title: 'byGrade', of: 'grades' },
    { title: 'byCapability', of: 'capabilities' },
  ],
  empty: 'nothing',
});

const lastMonths = { months: ['3', '6', '12'], standard: '6' } as const;
const narrow = text({ max: 64, hidden: true });
/** The decisions behind a figure of the audit, the slowest first. */
export const auditDecisions = defineReport(dealerVersion, {
  id: 'dealerVersion.auditDecisions',
  path: '/dealer/reports/audit/decisions',
  summary: 'Decisions on versions behind a figure of the audit',
  texts: 'dealer.report',
  window: lastMonths,
  filters: { node: narrow, area: narrow, auditor: narrow, month: narrow },
  sets: {
    items: {
      by: [
        {
          key: 'version',
          name: 'title',
          title: 'version',
          behind: { page: 'dealerInfoDetail', filter: { id: '{version}' } },
        },
        { key: 'dealer', title: '@dealer.title' },
        { key: 'nodeName', title: 'node' },
        { key: 'auditorName', title: 'auditor' },
        {
          key: 'status',
          title: 'outcome',
          texts: 'dealer.report.outcome',
          values: ['approved', 'rejected', 'returned'],
        },
      ],
      measures: {
        task: 'text',
        days: { kind: 'days', title: 'decisionDays' },
        endedAt: { kind: 'instant', title: 'decidedAt' },
      },
    },
  },
  tables: [
    {
      title: 'decisions',
      of: 'items',
      columns: ['version', 'dealer', 'nodeName', 'auditorName', 'status', 'days', 'endedAt'],
    },
  ],
  empty: 'noAudit',
});

const pace = {
  count: { kind: 'count', title: 'decisions' },
  median: 'days',
  p90: 'days',
  returned: 'percent',
} as const;
const ended = { finished: 'count', firstPass: 'percent' } as const;
const perEnd = ['finished', 'firstPass', 'median', 'p90', 'returned'] as const;
/** The decisions behind a row, within the same months. */
const decisions = (filter: Readonly<Record<string, string>>) =>
  ({ report: auditDecisions, title: 'decisionsOf', filter: { months: '{months}', ...filter } }) as const;
/** How fast and how often at once versions are audited. */
export const auditReport = defineReport(dealerVersion, {
  id: 'dealerVersion.auditReport',
  path: '/dealer/reports/audit',
  summary: 'Audit of dealer versions: working days, returns and first passes by node, area, auditor and month',
  texts: 'dealer.report',
  window: lastMonths,
  figures: ended,
  sets: {
    nodes: {
      by: [{ key: 'node', name: 'name', title: 'node', behind: decisions({ node: '{node}' }) }],
      measures: { ...pace, box: { kind: 'box', title: 'days' } },
    },
    areas: { by: [{ ...area, behind: decisions({ area: '{id}' }) }], measures: { ...ended, ...pace } },
    auditors: {
      by: [{ key: 'id', name: 'name', title: 'auditor', behind: decisions({ auditor: '{id}' }) }],
      measures: pace,
    },
    months: {
      by: [{ key: 'month', title: 'month', behind: decisions({ month: '{month}' }) }],
      measures: { ...ended, ...pace },
    },
  },
  tiles: { show: ['finished', 'firstPass'] },
  charts: [
    { title: 'daysByNode', kind: 'box', of: 'nodes', series: { box: 'brand' }, isLying: true },
    { title: 'firstPassByMonth', kind: 'line', of: 'months', series: { firstPass: 'success', returned: 'danger' } },
  ],
  tables: [
    { title: 'byNode', of: 'nodes', columns: ['node', 'count', 'median', 'p90', 'returned'] },
    { title: 'byArea', of: 'areas', columns: ['id', ...perEnd] },
    { title: 'byAuditor', of: 'auditors' },
    { title: 'byMonth', of: 'months', columns: ['month', ...perEnd] },
  ],
  empty: 'noAudit',
});

const gaps = { kind: 'count', title: '@dealer.field.coverageGaps' } as const;
const coverage = { kind: 'percent', title: 'coverage' } as const;
/** How far dealers have the certified people that their authorisations need. */
export const coverageReport = defineReport(dealer, {
  id: 'dealer.coverageReport',
  path: '/dealer/reports/coverage',
  summary: 'Coverage of authorisations by capability, band and dealer',
  figures: {
    count: { kind: 'count', behind: dealers(atWork) },
    percent: coverage,
    gaps,
    /** Dealers that are short of something. */
    short: { kind: 'count', behind: dealers({ 'coverageGaps[gte]': '1' }) },
  },
  sets: {
    cells: {
      by: [
        { key: 'capability', title: 'capability', dictionary: 'CAPABILITY' },
        { key: 'band', title: 'band', dictionary: 'POWER_BAND' },
      ],
      measures: { percent: coverage, gaps },
    },
    dealers: {
      by: [
        {
          key: 'id',
          name: 'name',
          title: '@dealer.title',
          behind: { page: 'personnelInfoQuery', filter: { dealerId: '{id}' } },
        },
      ],
      measures: { code: { kind: 'text', title: '@dealer.field.code' }, percent: coverage, gaps },
    },
  },
  tiles: { show: ['count', 'percent', 'gaps', 'short'] },
  tables: [
    { title: 'heat', of: 'cells', matrix: { measure: 'percent', note: ['gaps', 'gapsHere'], isHeat: true } },
    { title: 'shortDealers', of: 'dealers' },
  ],
  empty: 'noNeed',
});

/** Per cent verified within twelve months beside the mean completeness. */
const fullness = {
  count: { kind: 'count', behind: dealers(atWork) },
  completeness: { kind: 'percent', title: '@dealer.field.completeness' },
  verified: 'percent',
} as const;
/** How full and how fresh what is known of dealers is. */
export const completenessReport = defineReport(dealer, {
  id: 'dealer.completenessReport',
  path: '/dealer/reports/completeness',
  summary: 'Completeness and freshness of dealers by big area and grade',
  sets: {
    all: { measures: fullness },
    areas: { by: [areaOfDealers], measures: fullness },
    grades: { by: [grade], measures: fullness },
  },
  tiles: { of: 'all', show: ['count', 'completeness', 'verified'] },
  charts: [
    {
      title: 'fullness',
      kind: 'bar',
      of: 'areas',
      series: { completeness: 'brand', verified: 'success' },
      isLying: true,
    },
  ],
  tables: [
    { title: 'byArea', of: 'areas' },
    { title: 'byGrade', of: 'grades' },
  ],
  empty: 'nothing',
});
