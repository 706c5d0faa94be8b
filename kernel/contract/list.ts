import type { Filter, FilterGroup } from './filter.ts';
import { writeFilter } from './filter.ts';
import type { Instant } from './units.ts';

/** Data rows that one import takes at most. */
export const maxImportRows = 20_000;

/** Answer of every list operation (architecture.md section 1). */
export interface Page<T> {
  readonly items: readonly T[];
  /** Number of records that match; a lower bound when `totalIsEstimate`. */
  readonly total: number;
  readonly totalIsEstimate: boolean;
  /** Cursor of the next page; null on the last one. */
  readonly next: string | null;
}

/** The records of a list counted and summed up by the values of one field. */
export interface Summary {
  readonly groups: readonly {
    readonly value: string | null;
    /** Name and number of a node above the values, where they were counted at a depth of their tree. */
    readonly label?: string | null;
    readonly number?: string | null;
    readonly count: number;
    /** Exact sums of the asked numbers, null where no record carries one. */
    readonly sums: Readonly<Record<string, string | null>>;
  }[];
}

/** What a summary is grouped by: a field, or the nodes above its values at a depth of their tree, `0` the root. */
export type SummaryBy = string | { readonly field: string; readonly depth: number };

/** The address form of a summary: the list's own, with the field to group by and the numbers to sum up. */
export function toSummaryParams(by: SummaryBy, sums: readonly string[], query: ListQuery): URLSearchParams {
  const params = toSearchParams(query);
  params.set('by', typeof by === 'string' ? by : by.field);
  if (typeof by !== 'string') params.set('depth', String(by.depth));
  if (sums.length > 0) params.set('sum', sums.join(','));
  return params;
}

/** What a list is asked. */
export interface ListQuery {
  readonly page?: number;
  /** 1 to 200, 20 when not given. */
  readonly size?: number;
  /** Field, `-` in front for descending. */
  readonly sort?: string;
  /** Quick search over the fields declared `search`. */
  readonly q?: string;
  readonly cursor?: string;
  /** Count exactly even where that costs. */
  readonly exact?: boolean;
  /** Records whose process waits for the caller, or that he has handled: `awaitingMe=true`, `handledByMe=true`. */
  readonly process?: ProcessFilter;
  /** Conditions that must all hold, one by one. */
  readonly filters?: readonly Filter[];
  /** Conditions in groups; they hold beside `filters`. */
  readonly filter?: FilterGroup;
}

/** The address form of a list query: `page=1&size=20&sort=-createdAt&q=…&status=1&createdAt[gte]=…`. */
export function toSearchParams(query: ListQuery): URLSearchParams {
  const params = new URLSearchParams();
  for (const key of ['page', 'size', 'sort', 'q', 'cursor'] as const)
    if (query[key] !== undefined && query[key] !== '') params.set(key, String(query[key]));
  if (query.exact) params.set('exact', 'true');
  if (query.process) params.set(query.process, 'true');
  if (query.filter) params.set('filter', writeFilter(query.filter));
  for (const { field, op, value } of query.filters ?? []) params.append(op === 'eq' ? field : `${field}[${op}]`, value);
  return params;
}

/** What the caller has to do with the processes of the records of a list. */
export const processFilters = ['awaitingMe', 'handledByMe'] as const;
/** Which records of a resource a list shows by what the caller has to do with their processes. */
export type ProcessFilter = (typeof processFilters)[number];

/** Names of query parameters that are not filters. */
export const listParameters = [
  'page',
  'size',
  'sort',
  'q',
  'cursor',
  'exact',
  ...processFilters,
  'filter',
  'view',
  'tenancyId',
  'menuid',
] as const;

/** State of an import (platform.md 5.2) as the dialog shows it. */
export interface ImportBatch {
  readonly id: string;
  readonly state:
    | 'checking'
    | 'checked'
    | 'committing'
    | 'done'
    | 'undoing'
    | 'undone'
    | 'refused'
    | 'failed'
    | 'canceled';
  readonly fileName: string;
  readonly total: number;
  readonly checked: number;
  readonly valid: number;
  readonly invalid: number;
  readonly committed: number;
  readonly creates: number;
  readonly updates: number;
  /** Error code of the whole file when it was refused. */
  readonly errorCode: string | null;
  readonly errorParams: Record<string, string> | null;
  readonly createdAt: Instant;
}

/** A row of an import as it would be written; `values` are the texts of its cells by column key. */
export interface ImportRow {
  readonly row: number;
  readonly action: 'create' | 'update' | 'same' | 'error';
  readonly values: Readonly<Record<string, string>>;
  /** Fields that an update changes. */
  readonly changed?: readonly string[];
  /** Keys of the columns that are wrong. */
  readonly wrong?: readonly string[];
}

/** Rows of an import with the columns of its sheet in their order. */
export interface ImportRows {
  readonly columns: readonly { readonly key: string; readonly title: string }[];
  readonly items: readonly ImportRow[];
  readonly next: string | null;
}

/** One wrong cell: row as in the sheet, column title, the value found, and why. */
export interface ImportError {
  readonly row: number;
  readonly column: string;
  readonly value: string;
  readonly code: string;
  readonly message: string;
}

/** State of a background job with progress, such as an export. */
export interface Progress {
  readonly id: string;
  readonly state: 'queued' | 'running' | 'done' | 'failed' | 'canceled';
  readonly done: number;
  readonly total: number;
  readonly fileName: string | null;
  readonly createdAt: Instant;
}
