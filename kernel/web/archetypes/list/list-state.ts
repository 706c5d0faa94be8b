import {
  conditionsOf,
  fieldOf,
  filterOperators,
  isCondition,
  listParameters,
  readFilter,
  toSearchParams,
} from '@mp/kernel/contract';
import type { Filter, FilterGroup, FilterOperator, ListQuery, Resource } from '@mp/kernel/contract';
import { isFilterOf } from '../../controls/filter-model.ts';
import { displaySettings } from '../../system-settings.ts';

/** What the address says about a list; everything else a list shows follows from it. */
export interface ListState {
  readonly page: number;
  readonly size: number;
  /** Field, `-` in front for descending. */
  readonly sort: string;
  readonly q: string;
  readonly filters: readonly Filter[];
  /** Conditions in groups, which hold beside `filters`. */
  readonly filter: FilterGroup | null;
  /** Id of the saved view that was chosen; `standard` for none although the list begins with one; null when nothing is said. */
  readonly view: string | null;
}

/** What a list shows when the address says nothing. */
export interface ListDefaults {
  readonly size?: number;
  readonly sort?: string;
  readonly filters?: readonly Filter[];
}

/** Rows of a page where neither the address nor a view says it: the list's own number, else the tenant's. */
export function standardSize({ size }: ListDefaults): number {
  return size ?? displaySettings().pageSize;
}

/** Page sizes a list offers. */
export const pageSizes = [20, 50, 100, 200] as const;
const reserved = new Set<string>(listParameters);
/** In the address: the list's own filters were cleared, so the default ones do not come back. */
const clearedMark = 'all';

function isOperator(value: string): value is FilterOperator {
  return filterOperators.some((each) => each === value);
}

function wholeNumber(value: string | null, fallback: number, max: number): number {
  const number = Number(value);
  return Number.isInteger(number) && number >= 1 ? Math.min(number, max) : fallback;
}

function filterOf(resource: Resource, key: string, value: string): Filter | undefined {
  const match = /^(\w+)(?:\[(\w+)\])?$/.exec(key);
  const name = match?.[1];
  const op = match?.[2] ?? 'eq';
  if (name === undefined || reserved.has(name) || !isOperator(op) || value === '') return undefined;
  const field = fieldOf(resource, name);
  const filter = { field: name, op, value };
  return field && isFilterOf(field, filter) && isCondition(resource, filter) ? filter : undefined;
}

const orderless: ReadonlySet<string> = new Set([
  'refs',
  'choices',
  'json',
  'i18nText',
  'password',
  'image',
  'file',
  'files',
  'richText',
  'rows',
]);

/** Whether a list of the resource may be sorted by `sort`; the server refuses the same kinds. */
export function isSort(resource: Resource, sort: string): boolean {
  const field = fieldOf(resource, sort.replace(/^-/, ''));
  if (!field || field.unsortable || field.unordered) return false;
  return !field.virtual && !field.encrypted && !orderless.has(field.kind);
}

function groupsOf(resource: Resource, text: string | null): FilterGroup | null {
  const group = text === null ? undefined : readFilter(text);
  return group && conditionsOf(group).every((each) => isCondition(resource, each)) ? group : null;
}

const own: ReadonlySet<string> = new Set(['size', 'sort', 'q', 'filter', 'view', clearedMark]);

/** Whether an address says nothing about what the list shows, so that the list begins as its default view says. */
export function isBare(resource: Resource, search: string): boolean {
  return ![...new URLSearchParams(search).keys()].some((key) => own.has(key) || isFilterKey(resource, key));
}

/** What an address asks of the list of a resource, as a query without `?`; empty where it asks nothing. */
export function askedPart(resource: Resource, search: Readonly<Record<string, string | undefined>>): string {
  const asked = Object.entries(search).flatMap(([key, value]) =>
    value !== undefined && (own.has(key) || isFilterKey(resource, key)) ? [[key, value]] : [],
  );
  return new URLSearchParams(asked).toString();
}

/** How a list begins where the address says nothing: as declared, as its page says, or by a view. */
interface ListBeginning {
  readonly defaults?: ListDefaults;
  readonly begin?: ListState | undefined;
}

/**
 * The state of a list as the address tells it; unknown fields, operators and wrong numbers are passed over. `begin` is
 * what the list begins with where the address says nothing: the default view.
 */
export function readListState(
  resource: Resource,
  search: string,
  { defaults = {}, begin }: ListBeginning = {},
): ListState {
  const params = new URLSearchParams(search);
  const page = wholeNumber(params.get('page'), 1, 1_000_000);
  if (begin && isBare(resource, search)) return { ...begin, page };
  return {
    page,
    size: wholeNumber(params.get('size'), standardSize(defaults), 200),
    sort: askedSort(resource, params) ?? defaults.sort ?? resource.list.sort,
    q: params.get('q')?.trim() ?? '',
    filters: askedFilters(resource, params) ?? defaults.filters ?? [],
    filter: groupsOf(resource, params.get('filter')),
    view: params.get('view') || null,
  };
}

function askedSort(resource: Resource, params: URLSearchParams): string | undefined {
  const sort = params.get('sort') ?? '';
  return isSort(resource, sort) ? sort : undefined;
}

/** The filters that an address names; undefined where it says nothing of what is filtered. */
function askedFilters(resource: Resource, params: URLSearchParams): Filter[] | undefined {
  const asked = [...params].map(([key, value]) => filterOf(resource, key, value)).filter((each) => each !== undefined);
  const isSaid = asked.length > 0 || [clearedMark, 'filter', 'view'].some((name) => params.has(name));
  return isSaid ? asked : undefined;
}

function isFilterKey(resource: Resource, key: string): boolean {
  const name = key.replace(/\[\w+\]$/, '');
  return !reserved.has(name) && fieldOf(resource, name) !== undefined;
}

/**
 * The address's search part for a state: what equals the default is left out, parameters that are not the list's
 * (of the page around it) stay. With or without anything, no `?` in front.
 */
export function writeListState(
  resource: Resource,
  state: ListState,
  { search = '', defaults = {}, begin }: ListBeginning & { readonly search?: string } = {},
): string {
  const kept = [...new URLSearchParams(search)].filter(
    ([key]) => key !== 'page' && !own.has(key) && !isFilterKey(resource, key),
  );
  const written = changesOf(state, readListState(resource, '', { defaults }));
  if (state.view !== null) written.set('view', state.view);
  // Nothing said would mean the view that the list begins with.
  else if (begin && isBare(resource, written.toString())) written.set('view', 'standard');
  for (const [key, value] of kept) written.append(key, value);
  return readable(written);
}

/** What of a state differs from the one that a list begins with. */
function changesOf(state: ListState, standard: ListState): URLSearchParams {
  // Beside a view or groups, only what is written holds.
  const isPlain = state.view === null && state.filter === null;
  const changes = toSearchParams({
    ...(state.page === 1 ? {} : { page: state.page }),
    ...(state.size === standard.size ? {} : { size: state.size }),
    ...(state.sort === standard.sort ? {} : { sort: state.sort }),
    q: state.q,
    filters: isPlain && sameFilters(state.filters, standard.filters) ? [] : state.filters,
    ...(state.filter ? { filter: state.filter } : {}),
  });
  if (isPlain && state.filters.length === 0 && standard.filters.length > 0) changes.set(clearedMark, '1');
  return changes;
}

/** Brackets and commas stay as they are, so that an address can be read aloud. */
function readable(params: URLSearchParams): string {
  return params.toString().replaceAll('%5B', '[').replaceAll('%5D', ']').replaceAll('%2C', ',').replaceAll('%3A', ':');
}

function sameFilters(a: readonly Filter[], b: readonly Filter[]): boolean {
  const text = (filters: readonly Filter[]) =>
    JSON.stringify(filters.map(({ field, op, value }) => [field, op, value]));
  return text(a) === text(b);
}

/** The state with the filters of one field replaced; the list goes back to its first page. */
export function withFilters(state: ListState, field: string, filters: readonly Filter[]): ListState {
  return { ...state, page: 1, filters: [...state.filters.filter((each) => each.field !== field), ...filters] };
}

/** The filters that stand on one field. */
export function filtersOf(state: ListState, field: string): readonly Filter[] {
  return state.filters.filter((each) => each.field === field);
}

/** The next sort of a column: ascending, descending, then as the list begins. */
export function nextSort(state: ListState, field: string, standard: string): string {
  if (state.sort === field) return `-${field}`;
  if (state.sort === `-${field}`) return standard.replace(/^-/, '') === field ? field : standard;
  return field;
}

/** What the server is asked for a state. */
export function toQuery(state: ListState, fixed: readonly Filter[] = []): ListQuery {
  return {
    page: state.page,
    size: state.size,
    sort: state.sort,
    q: state.q,
    filters: [...fixed, ...state.filters],
    ...(state.filter ? { filter: state.filter } : {}),
  };
}

/** Number of the last page; at least 1. */
export function lastPage(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size));
}

/** Page numbers that a pager shows; null stands for a gap. */
export function pageWindow(page: number, last: number): (number | null)[] {
  const wanted = [...new Set([1, page - 1, page, page + 1, last])]
    .filter((each) => each >= 1 && each <= last)
    .sort((a, b) => a - b);
  return wanted.flatMap((each, at) => {
    const before = wanted[at - 1];
    if (before === undefined || each - before === 1) return [each];
    return each - before === 2 ? [each - 1, each] : [null, each];
  });
}
