import type { ListQuery, Resource } from '@mp/kernel/contract';

/** Records to export, and the columns to choose from in the order of the sheet. */
export interface ExportSource {
  readonly query: ListQuery;
  readonly columns: readonly { readonly name: string; readonly title: string; readonly shown: boolean }[];
}

/** What is exported: what a list shows, or one of its saved views. */
export interface ExportRequest extends ExportSource {
  readonly resource: Resource;
  readonly views?: readonly (ExportSource & { readonly id: string; readonly name: string })[];
  /** Id of the view to begin with; what the list shows when not given. */
  readonly view?: string;
}
