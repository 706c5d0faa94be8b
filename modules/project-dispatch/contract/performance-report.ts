import { defineReport, type ListBehind } from '@mp/kernel/contract';
import { dispatch } from './dispatch.resource.ts';

const dispatches = (filter: ListBehind['filter'] = {}): ListBehind => ({
  page: 'projectPhaseExecution',
  lists: dispatch.key,
  filter,
  search: { tab: 'all' },
});

const measures = {
  sent: 'count',
  /** Of those that were answered or expired: accepted within the time to accept. */
  acceptedPct: 'percent',
  declined: 'count',
  expired: 'count',
  finished: 'count',
  /** Of those that were finished: on the planned last day or before. */
  inTimePct: 'percent',
  rating: 'number',
  /** Of people on site, of what was finished. */
  workHours: 'number',
  /** What dealers are paid for what was finished, in CNY; not for every reader. */
  fees: { kind: 'money', isOptional: true },
} as const;

/** How dealers answer and finish what they are sent for (projects.md 7.1, dispatch performance). */
export const performanceReport = defineReport(dispatch, {
  id: 'dispatch.performance',
  path: '/projectDispatch/reports/performance',
  summary: 'Dispatches accepted and finished in time, declined and expired, and their rating, by dealer and phase',
  window: { months: ['3', '6', '12'], standard: '6' },
  sets: {
    all: {
      measures: {
        ...measures,
        declined: { kind: 'count', tone: 'warning' },
        expired: { kind: 'count', tone: 'danger' },
      },
    },
    dealers: {
      by: [
        {
          key: 'dealerId',
          name: 'dealer',
          title: '@dispatch.field.dealerId',
          behind: dispatches({ dealerId: '{dealerId}' }),
        },
      ],
      measures,
    },
    phases: {
      by: [
        {
          key: 'phase',
          title: '@dispatch.field.phase',
          texts: 'dispatch.phase',
          behind: dispatches({ phase: '{phase}' }),
        },
      ],
      measures,
    },
  },
  tiles: {
    of: 'all',
    show: ['sent', 'acceptedPct', 'declined', 'expired', 'inTimePct', 'rating', 'workHours', 'fees'],
  },
  charts: [
    {
      title: 'byDealer',
      kind: 'bar',
      of: 'dealers',
      series: { sent: 'brand', finished: 'success' },
      isLying: true,
      isRanked: true,
    },
    {
      title: 'points',
      kind: 'scatter',
      of: 'dealers',
      along: 'acceptedPct',
      sizedBy: 'sent',
      series: { inTimePct: 'brand' },
    },
  ],
  tables: [
    { title: 'byDealer', of: 'dealers' },
    { title: 'byPhase', of: 'phases' },
  ],
  empty: 'nothing',
});
