import { expect, test } from 'vitest';
import type { FlowRow, Startable } from '../../contract/index.ts';
import { paletteEntries } from './palette-entries.ts';

const name = (zh: string): Startable['name'] => ({ ZH_CN: zh, EN_US: zh, JA_JP: zh });
const words = {
  t: (key: string, params?: object) => (params ? `Start: ${String(Object.values(params)[0])}` : key),
  nameOf: ({ ZH_CN }: Startable['name']) => ZH_CN,
};
const row = (instanceId: string, taskId: string | null, subject: string): FlowRow =>
  ({ instanceId, taskId, subject, businessNo: 'L-1', defName: name('Leave request') }) as FlowRow;
const startable = (key: string, zh: string, offered = true) => ({ key, name: name(zh), remark: null, offered });

test('the palette offers what starts by itself, found by the words of its entry', () => {
  const found = {
    startable: [
      startable('leave', 'Leave request'),
      startable('sub', 'Leave check', false),
      startable('pay', 'Payment'),
    ],
    pending: [],
    initiated: [],
  };

  const labels = (q: string) => paletteEntries(q, found, words).map(({ label, to }) => [label, to?.search]);

  expect(labels('leave')).toEqual([['Start: Leave request', { start: 'leave' }]]);
  expect(labels('start: p')).toEqual([['Start: Payment', { start: 'pay' }]]);
});

test('a process that waits for the caller stands once, as the task', () => {
  const found = {
    startable: [],
    pending: [row('i', 't', 'Ann')],
    initiated: [row('i', null, 'Ann'), row('k', null, '')],
  };

  expect(paletteEntries('a', found, words)).toMatchObject([
    { label: 'Ann', hint: 'L-1 · flow.palette.task', to: { path: '/taskDetail', search: { taskId: 't' } } },
    { label: 'Leave request', hint: 'L-1 · flow.palette.own', to: { search: { instanceId: 'k' } } },
  ]);
});
