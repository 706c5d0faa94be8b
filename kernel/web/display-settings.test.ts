import { defineResource, text } from '@mp/kernel/contract';
import { afterEach, expect, test } from 'vitest';
import { plainResource } from './archetypes/clients.tsx';
import { readListState, writeListState } from './archetypes/list/list-state.ts';
import { formatDay, formatInstant } from './controls/format.ts';
import { displaySettings, setStartSettings } from './system-settings.ts';

const tool = plainResource(
  defineResource('lab.tool', {
    label: 'name',
    fields: { name: text({ required: true }) },
    list: { columns: ['name'], sort: 'name' },
  }),
);
const set = (system: Record<string, unknown>) => setStartSettings({ system, verification: {} });
afterEach(() => set({}));

test('a list has as many rows as the tenant sets, and its address says only what differs from that', () => {
  set({ pageSize: 50 });

  expect(readListState(tool, '').size).toBe(50);
  expect(readListState(tool, '', { defaults: { size: 10 } }).size).toBe(10);
  expect(writeListState(tool, readListState(tool, ''))).toBe('');
  expect(writeListState(tool, { ...readListState(tool, ''), size: 20 })).toBe('size=20');
});

test('days are written as the tenant sets', () => {
  const before = formatDay('2026-11-20', 'zh-CN');
  set({ dateFormat: 'YYYY/MM/DD' });

  expect([before, formatDay('2026-11-20', 'zh-CN')]).toEqual(['2026-11-20', '2026/11/20']);
  expect(formatInstant('2026-11-20T04:00:00Z', 'ja-JP')).toMatch(/^2026\/11\/20 \d\d:00$/);
});

test('nothing that is no setting changes how the console is shown', () => {
  set({ pageSize: 'many', pollDelay: null, dateFormat: 'D.M.YY' });

  expect(displaySettings()).toEqual({ pageSize: 20, pollDelay: 20_000, dateFormat: 'YYYY-MM-DD' });
});
