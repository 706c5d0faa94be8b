import { defineReport, type ListBehind } from '@mp/kernel/contract';
import { phaseRecord } from './phase-record.resource.ts';

const records = (filter: ListBehind['filter'] = {}): ListBehind => ({
  page: 'projectPhaseRecord',
  lists: phaseRecord.key,
  filter: { ...filter, state: 'passed' },
  search: { tab: 'all' },
});

const measures = {
  passed: 'count',
  /** In the first round. */
  first: 'count',
  firstPct: 'percent',
  deviations: 'count',
} as const;

/** How many phase records pass at once (projects.md 7.1, first-pass rate of phase audits). */
export const firstPassReport = defineReport(phaseRecord, {
  id: 'phaseRecord.firstPass',
  path: '/projectPhase/reports/firstPass',
  summary: 'Phase records that passed, and in their first round, by phase, dealer, person and month',
  window: { months: ['3', '6', '12'], standard: '6' },
  sets: {
    all: { measures },
    phases: {
      by: [
        {
          key: 'phase',
          title: '@phaseRecord.field.phase',
          texts: 'phaseRecord.phase',
          behind: records({ phase: '{phase}' }),
        },
      ],
      measures,
    },
    dealers: {
      by: [
        {
          key: 'dealerId',
          name: 'dealer',
          title: '@phaseRecord.field.dealerId',
          none: 'house',
          behind: records({ dealerId: '{dealerId}' }),
        },
      ],
      measures,
    },
    /** By who did the work; what several did together counts for each of them. */
    persons: {
      by: [
        {
          key: 'personId',
          name: 'person',
          title: '@phaseRecord.field.performerIds',
          none: 'nobody',
          behind: records({ performerIds: '{personId}' }),
        },
      ],
      measures,
    },
    months: { by: [{ key: 'month', title: 'month' }], measures },
  },
  tiles: { of: 'all', show: ['passed', 'first', 'firstPct', 'deviations'] },
  charts: [
    { title: 'byMonth', kind: 'bar', of: 'months', series: { passed: 'secondary', first: 'success' } },
    { title: 'rateByPhase', kind: 'bar', of: 'phases', series: { firstPct: 'brand' } },
  ],
  tables: [
    { title: 'byPhase', of: 'phases' },
    { title: 'byDealer', of: 'dealers' },
    { title: 'byPerson', of: 'persons' },
  ],
  empty: 'nothing',
});
