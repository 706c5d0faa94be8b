import { call, defineLink } from '@mp/kernel/web';
import { queryOptions } from '@tanstack/react-query';
import {
  auditDecisionsApi,
  auditReport,
  completenessReport,
  coverageReport,
  dealer,
  dealerScore,
  dealerVersion,
  networkReport,
  reauthoriseApi,
  type GrantedRow,
} from '../../contract/index.ts';

/** Link to the dealers that conditions in the address leave over. */
export const toDealers = defineLink<Conditions>('/dealerManager');
/** Link to dealers as staff looks them up. */
export const toLookUp = defineLink<Conditions>('/dlrInfoQuery');
/** Link to people, or their certificates. */
export const toPeople = defineLink<Conditions>('/personnelInfoQuery');
/** Link to feedback. */
export const toFeedback = defineLink<Conditions>('/dealerFeedbackHandel');

type Conditions = Record<string, string | undefined>;

/** First and last day of a month `YYYY-MM` as conditions on a field. */
export function withinMonth(field: string, month: string): Conditions {
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).toISOString().slice(0, 10);
  return { [`${field}[gte]`]: `${month}-01`, [`${field}[lte]`]: last };
}

/** Dealers by area and month. */
export const network = queryOptions({
  queryKey: [dealer.key, 'network'],
  queryFn: ({ signal }) => call(networkReport, { signal }),
});

/** Audit by node and area. */
export const auditOf = (months: '3' | '6' | '12') =>
  queryOptions({
    queryKey: [dealerVersion.key, 'auditReport', months],
    queryFn: ({ signal }) => call(auditReport, { query: { months }, signal }),
  });

/** Completeness and freshness. */
export const completeness = queryOptions({
  queryKey: [dealer.key, 'completenessReport'],
  queryFn: ({ signal }) => call(completenessReport, { signal }),
});

/** What narrows decisions on versions. */
export interface DecisionsAsked {
  readonly months: '3' | '6' | '12';
  readonly node?: string;
  readonly area?: string;
  readonly auditor?: string;
  readonly month?: string;
}

/** Decisions behind a figure of the audit. */
export const decisionsOf = (asked: DecisionsAsked) =>
  queryOptions({
    queryKey: [dealerVersion.key, 'auditDecisions', asked],
    queryFn: ({ signal }) => call(auditDecisionsApi, { query: { ...asked }, signal }),
  });

/** Coverage by capability, band and dealer. */
export const coverageOfAll = queryOptions({
  queryKey: [dealer.key, 'coverageReport'],
  queryFn: ({ signal }) => call(coverageReport, { signal }),
});

/** Score of a dealer. */
export const scoreOf = (id: string) =>
  queryOptions({
    queryKey: [dealer.key, 'score', id],
    queryFn: ({ signal }) => call(dealerScore, { params: { id }, signal }),
  });

/** Grants the same scope to several dealers. */
export const reauthorise = (ids: readonly string[], row: GrantedRow, reason: string) =>
  call(reauthoriseApi, { body: { ids: [...ids], row, reason } });
