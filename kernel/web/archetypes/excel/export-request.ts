import type { ListQuery, Resource } from '@mp/kernel/contract';

/** What is exported: the records a list shows, and the columns to choose from. */
export interface ExportRequest {
  readonly resource: Resource;
  readonly query: ListQuery;
  readonly columns: readonly { readonly name: string; readonly title: string; readonly shown: boolean }[];
}
