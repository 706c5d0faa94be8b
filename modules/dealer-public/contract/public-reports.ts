import { defineReport, type ListBehind } from '@mp/kernel/contract';
import { dealer } from '@mp/dealer/contract';
import { feedback } from './feedback.resource.ts';

/** Feedback within further conditions. */
const items = (filter: ListBehind['filter'] = {}): ListBehind => ({
  page: 'dealerFeedbackHandel',
  lists: feedback.key,
  search: { view: 'all' },
  filter,
});
const open = { 'state[in]': 'open,handling' };

const answered = {
  count: { kind: 'count', behind: items() },
  /** Per cent of the answered ones that were answered in time. */
  onTime: 'percent',
  rating: 'number',
} as const;
/** Feedback in numbers (dealers.md 7). */
export const feedbackReport = defineReport(feedback, {
  id: 'feedback.report',
  path: '/dealer/feedback-report',
  access: 'feedback.report',
  summary: 'Feedback by month, type, source and area',
  window: { months: ['3', '6', '12'], standard: '6' },
  figures: {
    ...answered,
    open: { kind: 'count', behind: items(open) },
    overdue: { kind: 'count', behind: items({ ...open, 'dueAt[lte]': '{now}' }) },
  },
  sets: {
    months: {
      by: [
        {
          key: 'key',
          title: 'month',
          behind: items({ 'createdAt[gte]': '{key:first}', 'createdAt[lte]': '{key:last}' }),
        },
      ],
      measures: answered,
    },
    types: {
      by: [
        { key: 'key', title: '@feedback.field.type', dictionary: 'FEEDBACK_TYPE', behind: items({ type: '{key}' }) },
      ],
      measures: answered,
    },
    sources: {
      by: [
        { key: 'key', title: '@feedback.field.source', texts: 'feedback.source', behind: items({ source: '{key}' }) },
      ],
      measures: answered,
    },
    areas: {
      by: [{ key: 'key', name: 'name', title: 'area', none: 'noArea', behind: items({ bigAreaId: '{key}' }) }],
      measures: answered,
    },
  },
  tiles: { show: ['count', 'open', 'overdue', 'onTime', 'rating'] },
  charts: [
    { title: 'byMonth', kind: 'bar', of: 'months', series: { count: 'brand' } },
    { title: 'onTimeByMonth', kind: 'line', of: 'months', series: { onTime: 'success' } },
  ],
  tables: [
    { title: 'byMonth', of: 'months' },
    { title: '@feedback.field.type', of: 'types' },
    { title: '@feedback.field.source', of: 'sources' },
    { title: 'area', of: 'areas' },
  ],
  empty: '@feedback.list.emptyAll',
});

const use = { queries: 'count', none: 'count', scans: 'count', suspicious: 'count' } as const;
/** How the public uses its pages. */
export const publicUse = defineReport(dealer, {
  id: 'dealer.publicUse',
  path: '/dealer/public-use',
  access: 'dealer.publicUse',
  summary: 'Queries and scans of the public in the last 30 days',
  texts: 'dealerLookUp.use',
  sets: {
    total: { measures: use },
    pages: { by: [{ key: 'key', title: 'byPage', texts: 'nav' }], measures: use },
    provinces: { by: [{ key: 'key', title: 'byProvince', none: 'unknown' }], measures: use },
    days: { by: [{ key: 'key', title: 'byDay' }], measures: use },
    /** Names that were looked for and not found. */
    words: { by: [{ key: 'word', title: 'word' }], measures: { count: { kind: 'count', title: 'queries' } } },
  },
  tiles: { of: 'total', show: ['queries', 'none', 'scans', 'suspicious'] },
  charts: [
    { title: 'line', kind: 'line', of: 'days', series: { queries: 'brand', none: 'warning', scans: 'success' } },
  ],
  tables: [
    { title: 'byPage', of: 'pages' },
    { title: 'byProvince', of: 'provinces' },
    { title: 'words', of: 'words' },
    { title: 'byDay', of: 'days' },
  ],
  empty: 'nothing',
});
