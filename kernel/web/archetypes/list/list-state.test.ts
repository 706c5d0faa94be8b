import { describe, expect, test } from 'vitest';
import { choice, dateTime, defineResource, ref, text } from '@mp/kernel/contract';
import type { Resource } from '@mp/kernel/contract';
import { askedPart, lastPage, nextSort, pageWindow, readListState, withFilters, writeListState } from './list-state.ts';

const engine = defineResource('stage.engine', {
  fields: {
    code: text({ required: true, search: true }),
    status: choice(['running', 'stopped'], { required: true }),
    plant: ref('stage.plant'),
    deliveredAt: dateTime(),
    secret: text({ unsortable: true }),
  },
  label: 'code',
  list: { columns: ['code', 'status'], filters: ['code', 'status'], sort: '-deliveredAt' },
}) as unknown as Resource;

describe('the address of a list', () => {
  test('of the address of a page only what asks the list is handed to a list within it', () => {
    const search = { tab: 'all', menuid: '-1', status: 'running', 'code[like]': 'A', q: '华东', secret: undefined };

    expect(new URLSearchParams(askedPart(engine, search)).toString()).toBe(
      new URLSearchParams({ status: 'running', 'code[like]': 'A', q: '华东' }).toString(),
    );
    expect(askedPart(engine, { tab: 'all', id: '1' })).toBe('');
  });

  test('an empty address gives the declared order and the first page', () => {
    expect(readListState(engine, '')).toEqual({
      page: 1,
      size: 20,
      sort: '-deliveredAt',
      q: '',
      filters: [],
      filter: null,
      view: null,
    });
  });

  test('what is written is read back', () => {
    const state = {
      page: 3,
      size: 50,
      sort: 'code',
      q: '华东 10%',
      filters: [
        { field: 'code', op: 'like', value: 'A&B=,c' },
        { field: 'status', op: 'in', value: 'running,stopped' },
        { field: 'deliveredAt', op: 'gte', value: '2026-01-01T00:00:00.000Z' },
      ],
      filter: {
        match: 'any',
        of: [
          { field: 'status', op: 'eq', value: 'running' },
          { match: 'all', of: [{ field: 'code', op: 'starts', value: '"x' }] },
        ],
      },
      view: 'standard',
    } as const;
    expect(readListState(engine, writeListState(engine, state))).toEqual(state);
  });

  test('the defaults leave the address short', () => {
    expect(writeListState(engine, readListState(engine, ''))).toBe('');
  });

  test('parameters of the page around the list stay', () => {
    const state = withFilters(readListState(engine, 'tab=b&page=4&status=running'), 'status', []);
    expect(writeListState(engine, state, { search: 'tab=b&page=4&status=running' })).toBe('tab=b');
  });

  test('unknown fields, unsortable fields and wrong numbers are passed over', () => {
    const state = readListState(
      engine,
      'page=0&size=9999&sort=secret&nothing=1&secret=x&code[between]=1&filter={"all":[["nope","eq","1"]]}',
    );
    expect(state).toEqual({ page: 1, size: 200, sort: '-deliveredAt', q: '', filters: [], filter: null, view: null });
  });

  test('cleared default filters do not come back', () => {
    const defaults = { filters: [{ field: 'status', op: 'eq', value: 'running' }] } as const;
    const cleared = withFilters(readListState(engine, '', { defaults }), 'status', []);
    expect(readListState(engine, writeListState(engine, cleared, { defaults }), { defaults }).filters).toEqual([]);
  });

  test('a filter takes the list back to the first page', () => {
    const state = withFilters({ ...readListState(engine, ''), page: 7 }, 'code', [
      { field: 'code', op: 'like', value: 'x' },
    ]);
    expect(state.page).toBe(1);
  });
});

test('a column sorts upwards, downwards, then as declared', () => {
  const state = readListState(engine, '');
  expect(nextSort(state, 'code', engine.list.sort)).toBe('code');
  expect(nextSort({ ...state, sort: 'code' }, 'code', engine.list.sort)).toBe('-code');
  expect(nextSort({ ...state, sort: '-code' }, 'code', engine.list.sort)).toBe('-deliveredAt');
  expect(nextSort(state, 'deliveredAt', engine.list.sort)).toBe('deliveredAt');
});

test('the pager names the ends, the neighbours and the gaps', () => {
  expect(pageWindow(1, 1)).toEqual([1]);
  expect(pageWindow(5, 10)).toEqual([1, null, 4, 5, 6, null, 10]);
  expect(pageWindow(3, 10)).toEqual([1, 2, 3, 4, null, 10]);
  expect(pageWindow(10, 10)).toEqual([1, null, 9, 10]);
  expect(lastPage(0, 20)).toBe(1);
  expect(lastPage(41, 20)).toBe(3);
});
