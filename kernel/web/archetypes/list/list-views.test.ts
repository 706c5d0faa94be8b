import {
  choice,
  defineResource,
  listViews,
  text,
  type ListViews,
  type Resource,
  type SavedView,
} from '@mp/kernel/contract';
import { expect, test } from 'vitest';
import { noChoice } from './list-columns.ts';
import { readListState, writeListState } from './list-state.ts';
import { contentOf, defaultView, listName, saysSame, standardLayout, stateOfView } from './list-views.ts';

const engine = defineResource('stage.motor', {
  fields: { code: text({ required: true }), status: choice(['running', 'stopped']) },
  label: 'code',
  list: { columns: ['code', 'status'], filters: ['status'], sort: 'code' },
}) as unknown as Resource;
const layout = { ...noChoice, widths: { code: 200 } };
const state = {
  page: 1,
  size: 50,
  sort: '-code',
  q: '',
  filters: [{ field: 'status', op: 'in', value: 'running,stopped' }],
  filter: { match: 'any', of: [{ field: 'code', op: 'like', value: 'A&B' }] },
  view: 'v1',
} as const;
const view = (given: Partial<SavedView> = {}): SavedView => ({
  id: 'v1',
  name: 'One',
  shared: false,
  broken: false,
  content: contentOf(engine, state, { layout }),
  version: 1,
  updatedAt: '',
  author: null,
  ...given,
});
const views = (given: Partial<ListViews> = {}): ListViews => ({
  own: { layout: null, defaultView: null, version: 0 },
  tenant: { layout: null, defaultView: null, version: 0 },
  items: [view(), view({ id: 'v2', shared: true })],
  ...given,
});

test('a view asks again for what it was saved of, and its address says all of it', () => {
  expect(stateOfView(engine, view())).toEqual(state);
  expect(readListState(engine, writeListState(engine, stateOfView(engine, view())))).toEqual(state);
});

test('what a view says of fields that are gone is passed over', () => {
  const content = { ...view().content, sort: 'gone', filter: '{"all":[["gone","eq","1"]]}' };
  expect(stateOfView(engine, view({ content }))).toMatchObject({ sort: 'code', filter: null });
});

test('a view says the same as itself after the database changed the order of names', () => {
  const stored = { widths: { b: 1, a: 2 }, order: ['x', 'y'], density: null };
  expect(saysSame(stored, { order: ['x', 'y'], density: null, widths: { a: 2, b: 1 } })).toBe(true);
  expect(saysSame(stored, { ...stored, order: ['y', 'x'] })).toBe(false);
});

test('a list begins with the view of the user, else of the tenant, else with none', () => {
  const own = { layout: null, version: 1 };
  expect(defaultView(views())).toBeUndefined();
  expect(defaultView(views({ tenant: { ...own, defaultView: 'v2' } }))?.id).toBe('v2');
  expect(defaultView(views({ tenant: { ...own, defaultView: 'v2' }, own: { ...own, defaultView: 'v1' } }))?.id).toBe(
    'v1',
  );
  expect(
    defaultView(views({ tenant: { ...own, defaultView: 'v2' }, own: { ...own, defaultView: 'standard' } })),
  ).toBeUndefined();
});

test('where a list begins with a view, going without it is said in the address', () => {
  const begin = stateOfView(engine, view());
  expect(readListState(engine, 'page=2&node=7', { begin })).toEqual({ ...begin, page: 2 });
  expect(readListState(engine, 'status=running', { begin })).toMatchObject({ view: null, sort: 'code' });
  const standard = readListState(engine, '');
  expect(writeListState(engine, standard, { search: 'node=7', begin })).toBe('view=standard&node=7');
  expect(readListState(engine, 'view=standard', { begin })).toEqual({ ...standard, view: 'standard' });
});

test('columns are the user’s, else the tenant’s, else as declared', () => {
  const wide = { layout, defaultView: null, version: 1 };
  expect(standardLayout(undefined)).toBe(noChoice);
  expect(standardLayout(views({ tenant: wide }))).toBe(layout);
  expect(standardLayout(views({ tenant: wide, own: { ...wide, layout: noChoice } }))).toBe(noChoice);
});

test('a list is kept under a name that the server takes, or its page fails at once', () => {
  const isTaken = (list: string) => listViews.query?.safeParse({ list }).success;

  expect([listName(engine, undefined), listName(engine, 'members')].map(isTaken)).toEqual([true, true]);
  for (const name of ['stage.motor.members', 'a'.repeat(41), '']) {
    expect(isTaken(`${engine.key}/${name}`)).toBe(false);
    expect(() => listName(engine, name)).toThrow('is no name of a list');
  }
});
