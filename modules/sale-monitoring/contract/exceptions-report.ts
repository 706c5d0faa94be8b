import { defineReport, type ListBehind } from '@mp/kernel/contract';
import { salesException } from './sales-exception.resource.ts';

const exceptions = (filter: ListBehind['filter'] = {}): ListBehind => ({
  page: 'saleMonitoring',
  lists: salesException.key,
  filter,
  search: { tab: 'all' },
});

const counts = (own: ListBehind['filter'] = {}) =>
  ({
    exceptions: { kind: 'count', behind: exceptions(own) },
    open: { kind: 'count', tone: 'warning', behind: exceptions({ ...own, state: 'open' }) },
    explaining: { kind: 'count', behind: exceptions({ ...own, state: 'explaining' }) },
    confirmed: { kind: 'count', tone: 'danger', behind: exceptions({ ...own, state: 'confirmed' }) },
    dismissed: { kind: 'count', behind: exceptions({ ...own, state: 'dismissed' }) },
    penalty: 'money',
  }) as const;

const kind = {
  key: 'kind',
  title: '@salesException.field.kind',
  texts: 'salesException.kind',
} as const;

/** Exceptions by kind and dealer (projects.md 7.2). */
export const exceptionsReport = defineReport(salesException, {
  id: 'salesException.exceptions',
  path: '/saleMonitoring/reports/exceptions',
  access: 'salesException.monitor',
  summary: 'Sales exceptions by kind, dealer and state',
  sets: {
    all: { measures: counts() },
    kinds: { by: [{ ...kind, behind: exceptions({ kind: '{kind}' }) }], measures: counts() },
    cells: {
      by: [
        { key: 'dealerId', name: 'dealer', title: '@salesException.field.dealerId' },
        { ...kind, behind: exceptions({ dealerId: '{dealerId}', kind: '{kind}' }) },
      ],
      /** How far it is from the most that a dealer has of one kind: nothing is red, all is green. */
      measures: { exceptions: 'count', heat: 'percent' },
    },
  },
  tiles: { of: 'all', show: ['exceptions', 'open', 'explaining', 'confirmed', 'dismissed', 'penalty'] },
  charts: [
    {
      title: 'byKind',
      kind: 'bar',
      of: 'kinds',
      series: { open: 'warning', explaining: 'brand', confirmed: 'danger', dismissed: 'secondary' },
      isStacked: true,
    },
  ],
  tables: [
    { title: 'heat', of: 'cells', matrix: { measure: 'exceptions', heat: 'heat' } },
    { title: 'byKind', of: 'kinds' },
  ],
  empty: 'noExceptions',
});
