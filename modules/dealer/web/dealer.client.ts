import { call, defineLink } from '@mp/kernel/web';
import { queryOptions } from '@tanstack/react-query';
import {
  dealer,
  dealerCardsApi,
  dealerOverviewApi,
  dealerRevisionApi,
  dealerVersion,
  handDealerOverApi,
  passVersionsApi,
  requestStatusApi,
  versionScopeApi,
  waiveGapsApi,
} from '../contract/index.ts';

/** Link to a version as it is read; `with` names another one to compare it with. */
export const toVersion = defineLink<{ id: string; with?: string }>('/dealerInfoDetail');
/** Link to a version as it is written. */
export const toVersionForm = defineLink<{ id: string }>('/dealerEditDetail');
/** Link to the form of a dealer's first version. */
export const toFirstVersion = defineLink<{ id: string }>('/dealerInfoAdd');
/** Link to the audit of a version. */
export const toAudit = defineLink<{ instanceId: string }>('/dealerAuditDetail');

/** What a version changes, against its base or against another version. */
export const comparisonOf = (id: string, other?: string) =>
  queryOptions({
    queryKey: [dealerVersion.key, 'difference', id, other ?? ''],
    queryFn: ({ signal }) =>
      call(dealerRevisionApi.compare, { params: { id }, query: other === undefined ? {} : { with: other }, signal }),
  });

/** What the scope that a version grants is short of. */
export const scopeOf = (id: string) =>
  queryOptions({
    queryKey: [dealerVersion.key, 'scope', id],
    queryFn: ({ signal }) => call(versionScopeApi, { params: { id }, signal }),
  });

/** Waives what it is short of until a day; null takes that back. */
export const waiveGaps = (id: string, until: string | null, reason: string) =>
  call(waiveGapsApi, { params: { id }, body: until === null ? { until } : { until, reason } });

/** A dealer at a glance. */
export const overviewOf = (id: string) =>
  queryOptions({
    queryKey: [dealer.key, 'overview', id],
    queryFn: ({ signal }) => call(dealerOverviewApi, { params: { id }, signal }),
  });

/** Counts above the list. */
export const cards = queryOptions({
  queryKey: [dealer.key, 'cards'],
  queryFn: ({ signal }) => call(dealerCardsApi, { signal }),
});

/** Begins a version. */
export const beginVersion = (dealerId: string, source: 'change' | 'authorise' = 'change') =>
  call(dealerRevisionApi.begin, { body: { dealerId, source } });

/** Keeps marks of an auditor. */
export const markLines = (
  id: string,
  marks: readonly { path: string; mark: 'ok' | 'return' | null; remark?: string | null }[],
) => call(dealerRevisionApi.mark, { params: { id }, body: { marks: [...marks] } });

/** Settles conflicts with the valid version. */
export const resolveConflicts = (
  id: string,
  version: number,
  choices: readonly { field: string; take: 'mine' | 'theirs' }[],
) => call(dealerRevisionApi.resolve, { params: { id }, body: { version, choices: [...choices] } });

/** Passes versions that change facts of contact only. */
export const passVersions = (ids: readonly string[]) => call(passVersionsApi, { body: { ids: [...ids] } });

/** Corrects valid content. */
export const correctDealer = (
  id: string,
  body: { values: Record<string, unknown>; reason: string; evidence: string[] },
) => call(dealerRevisionApi.correct, { params: { id }, body });

/** Asks for a suspension or termination. */
export const requestStatus = (
  id: string,
  body: {
    kind: 'suspend' | 'terminate';
    reason: string;
    until?: string | null;
    lastDay?: string | null;
    successorId?: string | null;
  },
) => call(requestStatusApi, { params: { id }, body });

/** Hands what a leaving dealer has to another one. */
export const handDealerOver = (id: string, to: string | null, keys: readonly string[]) =>
  call(handDealerOverApi, { params: { id }, body: { to, keys: [...keys] } });
