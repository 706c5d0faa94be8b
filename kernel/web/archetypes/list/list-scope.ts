import type { Field, Fields, Lifecycle, ListQuery, Page, Resource } from '@mp/kernel/contract';
import { createContext, use, type ReactNode } from 'react';
import type { AnyRecord, ResourceClient } from '../../resource-client.ts';
import type { RecordAction } from '../record-actions.ts';
import type { ColumnChoice } from './list-columns.ts';
import type { ListState } from './list-state.ts';
import type { Selection } from './use-selection.ts';

/** A column of a list: a field of the resource, or one that a page adds. */
export interface ListColumn {
  readonly name: string;
  readonly title: string;
  /** Undefined for a column that is no field. */
  readonly field: Field | undefined;
  readonly width: number;
  readonly standard: boolean;
  readonly pin?: 'left' | 'right' | undefined;
  readonly sortable: boolean;
  readonly digits: boolean;
  readonly render: (record: AnyRecord, line: boolean) => ReactNode;
}

/** What an action on several rows asks first, and what goes with it. */
export interface BatchAct {
  readonly form?: Fields;
  readonly params?: Readonly<Record<string, unknown>>;
}

/** What stands in a list page; its parts read it from here. */
export interface ListScope {
  readonly resource: Resource;
  readonly lifecycle: Lifecycle | undefined;
  readonly client: ResourceClient;
  readonly listId: string;
  readonly state: ListState;
  readonly change: (next: ListState, replace?: boolean) => void;
  /** What the server is asked, the filters that always hold included. */
  readonly query: ListQuery;
  readonly page: Page<AnyRecord> | undefined;
  readonly rows: readonly AnyRecord[];
  readonly isFirstLoad: boolean;
  readonly isFetching: boolean;
  readonly error: unknown;
  readonly retry: () => void;
  readonly isExact: boolean;
  readonly countExactly: () => void;
  /** All columns, and those that are drawn, in order. */
  readonly columns: readonly ListColumn[];
  readonly shown: readonly ListColumn[];
  readonly choice: ColumnChoice;
  readonly setChoice: (choice: ColumnChoice) => void;
  /** Fields that may be filtered by, as declared and allowed. */
  readonly filterFields: readonly string[];
  readonly selection: Selection;
  readonly batchActions: readonly string[];
  readonly acts: Readonly<Record<string, BatchAct>>;
  readonly actionsOf: (record: AnyRecord) => readonly RecordAction[];
  /** Opens a record: the page's way, else the form. */
  readonly open: ((record: AnyRecord) => void) | undefined;
  /** Makes a new record; undefined when the user may not. */
  readonly create: (() => void) | undefined;
  readonly canImport: boolean;
  readonly canExport: boolean;
  /** Whether its search and keys are in force. */
  readonly isActive: boolean;
}

const ListContext = createContext<ListScope | null>(null);

/** Gives a list to its parts. */
export const ListProvider = ListContext.Provider;

/** The list around. */
export function useList(): ListScope {
  const scope = use(ListContext);
  if (!scope) throw new Error('a part of a list stands outside a list');
  return scope;
}
