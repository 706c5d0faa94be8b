import { call, downloadFile, queryClient, endpointQuery } from '@mp/kernel/web';
import { keepPreviousData } from '@tanstack/react-query';
import {
  alikeCustomers,
  customer,
  customerPivot,
  customerPivotSheet,
  customerTimeline,
  duplicatePair,
  mergeCustomer,
  mergePreview,
  undoMerge,
} from '../contract/index.ts';

/** What is typed of a customer, as far as it is compared. */
export interface TypedCustomer {
  readonly id: string | null;
  readonly name: string;
  readonly creditCode: string;
  readonly regionId: string | null;
  readonly phones: readonly string[];
}

/** Customers like the one that is being typed. */
export const alikeTo = (typed: TypedCustomer) => ({
  ...endpointQuery(customer.key, alikeCustomers, { body: { ...typed, phones: [...typed.phones] } }),
  enabled: typed.name.length > 1 || typed.creditCode !== '' || typed.phones.length > 0,
  placeholderData: keepPreviousData,
  staleTime: 60_000,
});

/** What has happened to a customer. */
export const timelineOf = (id: string) => endpointQuery(customer.key, customerTimeline, { params: { id } });

/** Records that would follow a customer in a merge. */
export const referencesOf = (id: string) => endpointQuery(customer.key, mergePreview, { params: { id } });

/** What customers are counted by, and which. */
export interface PivotAsked {
  readonly by: 'province' | 'bigArea';
  readonly status?: string;
  readonly level?: string;
}

/** Customers by place and industry. */
export const pivotOf = (asked: PivotAsked) => ({
  ...endpointQuery(customer.key, customerPivot, { query: asked }),
  placeholderData: keepPreviousData,
});

/** The same as a workbook. */
export const downloadPivot = (asked: PivotAsked, name: string) =>
  downloadFile(customerPivotSheet.path, name, { ...asked });

async function refresh(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: [customer.key] }),
    queryClient.invalidateQueries({ queryKey: [duplicatePair.key] }),
  ]);
}

/** Merges one customer into another. */
export async function merge(
  id: string,
  body: {
    readonly into: string;
    readonly version: number;
    readonly intoVersion: number;
    readonly take: string[];
    readonly unite: string[];
    readonly reason?: string;
  },
) {
  const done = await call(mergeCustomer, { params: { id }, body });
  await refresh();
  return done;
}

/** Takes a merge back. */
export async function undo(id: string) {
  const done = await call(undoMerge, { params: { id }, body: {} });
  await refresh();
  return done;
}
