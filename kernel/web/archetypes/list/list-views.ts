import { conditionsOf, isCondition, readFilter, writeFilter } from '@mp/kernel/contract';
import type { ListLayout, ListViews, Resource, SavedView, ViewContent } from '@mp/kernel/contract';
import { noChoice } from './list-columns.ts';
import { isSort, standardSize, type ListDefaults, type ListState } from './list-state.ts';

/** The state of a list that a view asks for. What its resource does not know any more is passed over. */
export function stateOfView(resource: Resource, view: SavedView, defaults: ListDefaults = {}): ListState {
  const { filters, filter, sort, size } = view.content;
  const group = filter === null ? undefined : readFilter(filter);
  return {
    page: 1,
    size: size ?? standardSize(defaults),
    sort: sort !== null && isSort(resource, sort) ? sort : (defaults.sort ?? resource.list.sort),
    q: '',
    filters: filters.filter((each) => isCondition(resource, each)),
    filter: group && conditionsOf(group).every((each) => isCondition(resource, each)) ? group : null,
    view: view.id,
  };
}

/** What a view of the present state says; what is as declared stays open, so that it follows the declaration. */
export function contentOf(
  resource: Resource,
  state: ListState,
  { layout, defaults = {} }: { readonly layout: ListLayout; readonly defaults?: ListDefaults },
): ViewContent {
  return {
    filters: state.filters.map(({ field, op, value }) => ({ field, op, value })),
    filter: state.filter ? writeFilter(state.filter) : null,
    sort: state.sort === (defaults.sort ?? resource.list.sort) ? null : state.sort,
    size: state.size === standardSize(defaults) ? null : state.size,
    layout,
  };
}

/** A value with the names of its objects in order and open ones left out, so that what means the same is the same text. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, each]) => [name, plain(each)]));
}

/** Whether two values say the same, whatever the order of names. */
export function saysSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(plain(a)) === JSON.stringify(plain(b));
}

/** The view that the list begins with: the user's choice, else the tenant's; undefined for none. */
export function defaultView(views: ListViews | undefined): SavedView | undefined {
  const id = views?.own.defaultView ?? views?.tenant.defaultView;
  return views?.items.find((each) => each.id === id && !each.broken);
}

/** Columns where no view is chosen: the user's, else the tenant's, else as declared. */
export function standardLayout(views: ListViews | undefined): ListLayout {
  return views?.own.layout ?? views?.tenant.layout ?? noChoice;
}

/**
 * Name under which views and columns of a list are kept. Throws where a page gives its list a name that the server
 * would refuse with every save.
 */
export function listName({ key }: Pick<Resource, 'key'>, name: string | undefined): string {
  if (name === undefined) return key;
  if (!/^[A-Za-z0-9-]{1,40}$/.test(name)) throw new Error(`${name} is no name of a list of ${key}`);
  return `${key}/${name}`;
}
