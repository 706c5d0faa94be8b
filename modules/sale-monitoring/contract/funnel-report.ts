import { defineReport, text, type ListBehind } from '@mp/kernel/contract';
import { project, projectStates } from '@mp/project/contract';
import { funnelSteps } from './sales-exception.rules.ts';

const texts = 'salesException.report';
const access = 'salesException.monitor';
const narrow = text({ max: 100, hidden: true });

/** States of projects whose contract is expected or won: what is drafted, lost or given up forecasts nothing. */
export const forecastStates = projectStates.filter(
  (state) => !['draft', 'expired', 'lost', 'canceled'].includes(state),
);

const projects = (filter: ListBehind['filter']): ListBehind => ({
  page: 'projectInitiating',
  lists: project.key,
  filter: { ...filter, 'state[in]': forecastStates.join(',') },
  search: { tab: 'all' },
});

const size = { projects: 'count', kva: 'kva', amount: 'money' } as const;

/** The projects behind a figure of the funnel, the largest first. */
export const funnelProjects = defineReport(project, {
  id: 'salesException.funnelProjects',
  path: '/saleMonitoring/reports/funnel/projects',
  access,
  summary: 'Projects that have come to a step of the funnel, or were lost',
  texts,
  filters: { step: narrow, lostTo: narrow, lostReason: narrow },
  sets: {
    items: {
      by: [
        {
          key: 'no',
          name: 'name',
          title: '@project.title',
          behind: { page: 'projectInitiating', lists: project.key, filter: { no: '{no}' }, search: { tab: 'all' } },
        },
        { key: 'state', title: '@project.field.state', texts: 'project.state', values: projectStates },
      ],
      measures: { number: { kind: 'text', title: '@project.field.no' }, kva: 'kva', amount: 'money' },
    },
  },
  tables: [{ title: 'projects', of: 'items', columns: ['no', 'number', 'state', 'kva', 'amount'] }],
  empty: 'noProjects',
});

const weighted = {
  ...size,
  weightedKva: 'kva',
  weighted: 'money',
  targetKva: 'kva',
  target: 'money',
} as const;
const ofMonth = { 'expectedSignOn[gte]': '{month:first}', 'expectedSignOn[lte]': '{month:last}' };

/** From registration to acceptance, and what is expected to be signed (projects.md 7.2). */
export const funnelReport = defineReport(project, {
  id: 'salesException.funnel',
  path: '/saleMonitoring/reports/funnel',
  access,
  summary: 'Funnel of projects with conversion and medians, losses, and the weighted forecast against targets',
  texts,
  sets: {
    steps: {
      by: [
        {
          key: 'step',
          title: 'step',
          texts: 'salesException.report.stepName',
          values: funnelSteps,
          behind: { report: funnelProjects, filter: { step: '{step}' }, title: 'projectsOf' },
        },
      ],
      measures: { ...size, conversion: 'percent', medianDays: 'number' },
    },
    rivals: {
      by: [
        {
          key: 'lostTo',
          title: '@project.field.lostTo',
          none: 'nobody',
          behind: { report: funnelProjects, filter: { lostTo: '{lostTo}' }, title: 'projectsOf' },
        },
      ],
      measures: size,
    },
    reasons: {
      by: [
        {
          key: 'lostReason',
          title: '@project.field.lostReason',
          texts: 'project.lostReason',
          none: 'nobody',
          behind: { report: funnelProjects, filter: { lostReason: '{lostReason}' }, title: 'projectsOf' },
        },
      ],
      measures: size,
    },
    /** This month and the eleven behind it. */
    months: {
      by: [{ key: 'month', title: 'signMonth', behind: projects(ofMonth) }],
      measures: weighted,
    },
    areas: {
      by: [
        {
          key: 'areaId',
          name: 'area',
          title: '@project.field.bigAreaId',
          none: 'noArea',
          behind: projects({
            bigAreaId: '{areaId}',
            'expectedSignOn[gte]': '{from}',
            'expectedSignOn[lte]': '{until}',
          }),
        },
      ],
      measures: { ...weighted, from: 'text', until: 'text' },
    },
    staff: {
      by: [
        {
          key: 'userId',
          name: 'user',
          title: '@project.field.ownerUserId',
          behind: projects({
            ownerUserId: '{userId}',
            'expectedSignOn[gte]': '{from}',
            'expectedSignOn[lte]': '{until}',
          }),
        },
      ],
      measures: { ...weighted, from: 'text', until: 'text' },
    },
  },
  charts: [
    { title: 'funnel', kind: 'bar', of: 'steps', series: { projects: 'brand' }, isLying: true },
    { title: 'forecast', kind: 'bar', of: 'months', series: { weightedKva: 'brand', targetKva: 'secondary' } },
  ],
  tables: [
    { title: 'funnel', of: 'steps' },
    { title: 'forecast', of: 'months' },
    {
      title: 'byArea',
      of: 'areas',
      columns: ['areaId', 'projects', 'kva', 'amount', 'weightedKva', 'weighted', 'targetKva', 'target'],
    },
    {
      title: 'byStaff',
      of: 'staff',
      columns: ['userId', 'projects', 'kva', 'amount', 'weightedKva', 'weighted', 'targetKva', 'target'],
    },
    { title: 'lostTo', of: 'rivals' },
    { title: 'lostReason', of: 'reasons' },
  ],
  empty: 'noProjects',
});
