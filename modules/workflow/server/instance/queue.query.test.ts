import type { Context } from '@mp/kernel/server';
import { expect, test } from 'vitest';
import { defineFlowJob, jobStatement, withJobsTogether } from './queue.query.ts';

const timer = defineFlowJob('timer', {});
const notify = defineFlowJob('notify', {});
const context = { locale: 'zh-CN', tenantId: 't' } as Context;
const other = { text: 'select 1', values: [] };
const jobsOf = (values: readonly unknown[] | undefined) =>
  (JSON.parse(String(values?.[0])) as { task: string; key: string | null; runAt: string | null }[]).map(
    ({ task, key, runAt }) => [task, key, runAt],
  );

test('several jobs of one command are put into the queue by one statement at the end, the last of each key', () => {
  const at = (runAt: string) => jobStatement(context, { kind: timer, payload: {}, key: 'a', runAt });

  const [first, jobs, ...none] = withJobsTogether([
    at('2026-01-01T00:00:00Z'),
    jobStatement(context, { kind: notify, payload: {} }),
    other,
    jobStatement(context, { kind: notify, payload: {} }),
    at('2026-01-02T00:00:00Z'),
  ]);

  expect(first).toBe(other);
  expect(jobsOf(jobs?.values)).toEqual([
    ['workflow.timer', 'a', '2026-01-02T00:00:00Z'],
    ['workflow.notify', null, null],
    ['workflow.notify', null, null],
  ]);
  expect(none).toEqual([]);
});

test('a single job stays as it is', () => {
  const job = jobStatement(context, { kind: notify, payload: {} });

  expect(withJobsTogether([job, other])).toEqual([job, other]);
});
