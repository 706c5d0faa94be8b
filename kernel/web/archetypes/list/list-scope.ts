import type { Field, Filter, Lifecycle, ListQuery, Page, Resource, SavedView } from '@mp/kernel/contract';
import { createContext, use, type ReactNode } from 'react';
import type { AnyRecord, ResourceClient } from '../../resource-client.ts';
import type { RecordAction } from '../record-actions.ts';
import type { ColumnChoice } from './list-columns.ts';
import type { ListBatchProps, ListFilterProps } from './list-slots.ts';
import type { ListDefaults, ListState } from './list-state.ts';
import type { KeptViews } from './use-list-views.ts';
import type { Selection } from './use-selection.ts';

/** A column of a list: a field of the resource, or one that a page adds. */
export interface ListColumn {
  readonly name: string;
  readonly title: string;
  /** Undefined for a column that is no field. */
  readonly field: Field | undefined;
  readonly width: number;
  /** Narrowest it becomes where room is short. */
  readonly least: number;
  /** What the heading asks for. */
  readonly heading: number;
  /** The page draws its cells or says how wide they are. */
  readonly isOwn: boolean;
  /** Left out while no row has a value in it. */
  readonly hidesEmpty: boolean;
  readonly standard: boolean;
  readonly pin?: 'left' | 'right' | undefined;
  readonly sortable: boolean;
  readonly digits: boolean;
  readonly render: (record: AnyRecord, line: boolean) => ReactNode;
}

/** What stands in a list page; its parts read it from here. */
export interface ListScope {
  readonly resource: Resource;
  readonly lifecycle: Lifecycle | undefined;
  readonly client: ResourceClient;
  readonly listId: string;
  readonly state: ListState;
  readonly change: (next: ListState, replace?: boolean) => void;
  /** The query of an address that shows a state to anybody; undefined in a list that has no address. */
  readonly write: ((next: ListState) => string) | undefined;
  /** What the list shows when neither address nor view says otherwise. */
  readonly defaults: ListDefaults;
  /** Filters that always hold. */
  readonly fixed: readonly Filter[];
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
  /** The column that opens a record: its name, else its number, else the first. */
  readonly openColumn: string | undefined;
  /** All columns, and those that are drawn, in order. */
  readonly columns: readonly ListColumn[];
  readonly shown: readonly ListColumn[];
  readonly choice: ColumnChoice;
  /** Null gives the columns back to the layer below. */
  readonly setChoice: (choice: ColumnChoice | null) => void;
  /** Columns differ from the layer below. */
  readonly isOwnChoice: boolean;
  /** What is kept of the list on the server, and the view that is chosen. */
  readonly kept: KeptViews;
  readonly activeView: SavedView | undefined;
  /** Fields that may be filtered by, as declared and allowed. */
  readonly filterFields: readonly string[];
  readonly selection: Selection;
  readonly batchActions: readonly string[];
  /** Actions on the chosen rows that the page runs itself. */
  readonly ownBatch: readonly ListBatchProps[];
  /** Controls of the page's own, by field. */
  readonly ownFilters: ReadonlyMap<string, ListFilterProps>;
  /** Rows can be chosen. */
  readonly canSelect: boolean;
  /** Rows come by cursor: more of them below, no pages, no conditions in groups. */
  readonly byCursor: boolean;
  /** Columns that a card shows beside title and state; the first two others when not given. */
  readonly facts: readonly string[] | undefined;
  /** Values that go with actions on several rows, by their name. */
  readonly actParams: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly actionsOf: (record: AnyRecord) => readonly RecordAction[];
  /** Opens a record: the page's way, else the form. */
  readonly open: ((record: AnyRecord) => void) | undefined;
  /** Makes a new record; undefined when the user may not. */
  readonly create: (() => void) | undefined;
  /** Why none is made now; whoever tries reads it. */
  readonly createRefused: string | undefined;
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

/** What the list around asks of the server, for the page's own buttons in its toolbar. */
export function useListQuery(): ListQuery {
  return useList().query;
}
