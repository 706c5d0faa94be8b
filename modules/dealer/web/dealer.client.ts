import { call, defineLink, defineRevisionView, endpointQuery } from '@mp/kernel/web';
import {
  dealer,
  dealerCardsApi,
  dealerOverviewApi,
  dealerRevision,
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
const toForm = defineLink<{ id: string }>('/dealerEditDetail');
const toFirstForm = defineLink<{ id: string }>('/dealerInfoAdd');
/** Link to the audit of a version. */
export const toAudit = defineLink<{ instanceId: string }>('/dealerAuditDetail');

/** Versions of dealers on their pages. */
export const dealerVersions = defineRevisionView({
  revision: dealerRevision,
  api: dealerRevisionApi,
  toVersion,
  toForm: ({ id, versionNo }) => (versionNo === 1 ? toFirstForm({ id }) : toForm({ id })),
  submitBy: ({ source }) => (source === 'authorise' ? 'submitScope' : 'submit'),
});

/** What the scope that a version grants is short of. */
export const scopeOf = (id: string) => endpointQuery(dealerVersion.key, versionScopeApi, { params: { id } });

/** Waives what it is short of until a day; null takes that back. */
export const waiveGaps = (id: string, until: string | null, reason: string) =>
  call(waiveGapsApi, { params: { id }, body: until === null ? { until } : { until, reason } });

/** A dealer at a glance. */
export const overviewOf = (id: string) => endpointQuery(dealer.key, dealerOverviewApi, { params: { id } });

/** Counts above the list. */
export const cards = endpointQuery(dealer.key, dealerCardsApi);

/** Passes versions that change facts of contact only. */
export const passVersions = (ids: readonly string[]) => call(passVersionsApi, { body: { ids: [...ids] } });

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
