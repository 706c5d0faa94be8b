import { call, defineLink } from '@mp/kernel/web';
import { queryOptions } from '@tanstack/react-query';
import {
  auditReport,
  completenessReport,
  dealer,
  dealerScore,
  dealerVersion,
  networkReport,
  reauthoriseApi,
  type GrantedRow,
} from '../../contract/index.ts';

/** Link to the dealers of an area or a grade. */
export const toDealers = defineLink<{ bigAreaId?: string; grade?: string }>('/dealerManager');

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

/** Score of a dealer. */
export const scoreOf = (id: string) =>
  queryOptions({
    queryKey: [dealer.key, 'score', id],
    queryFn: ({ signal }) => call(dealerScore, { params: { id }, signal }),
  });

/** Grants the same scope to several dealers. */
export const reauthorise = (ids: readonly string[], row: GrantedRow, reason: string) =>
  call(reauthoriseApi, { body: { ids: [...ids], row, reason } });
