import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { apiPrefix } from '@mp/kernel/contract';
import { openTask } from './workflow.ts';
import type { WorkflowGround } from './workflow.ts';
import type { Caller } from './stage.ts';

const users = 50;
const milliseconds = 15_000;

/** Steps over HTTP with validation, rights and log, 50 users at once: steps a second and the slowest twentieth (workflow.md W3). */
export async function measureHttp(
  ground: WorkflowGround,
  { url, caller, key }: { readonly url: string; readonly caller: Caller; readonly key: string },
  print: (name: string, facts: object) => void,
): Promise<void> {
  const times: number[] = [];
  let refused = 0;
  const step = async (path: string, given: object): Promise<{ instance: { id: string } }> => {
    const body = JSON.stringify({ ...given, commandId: randomUUID() });
    const headers = { ...caller.headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() };
    for (;;) {
      const begun = performance.now();
      const answer = await fetch(`${url}${apiPrefix}/workflow${path}`, { method: 'POST', headers, body });
      const text = await answer.text();
      if (answer.ok) {
        times.push(performance.now() - begun);
        return JSON.parse(text) as { instance: { id: string } };
      }
      // Who is refused because too many wait asks again under the same ids.
      if (answer.status !== 503) throw new Error(`${path} answered ${answer.status}: ${text}`);
      refused += 1;
      await wait(100);
    }
  };
  const instance = async () => {
    const { instance: made } = await step('/instances', { defKey: key, form: { title: '测量' } });
    for (let at = 0; at < 3; at += 1)
      await step(`/tasks/${await openTask(ground, made.id)}/complete`, { outcome: 'approve', opinion: '同意' });
  };
  const during = async (time: number) => {
    const end = performance.now() + time;
    await Promise.all(
      Array.from({ length: users }, async () => {
        while (performance.now() < end) await instance();
      }),
    );
  };
  await during(3000);
  times.length = 0;
  refused = 0;
  const begun = performance.now();
  await during(milliseconds);
  const perSecond = (times.length * 1000) / (performance.now() - begun);
  const sorted = times.toSorted((a, b) => a - b);
  const of = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
  print('flowHttp', { users, perSecond: Math.round(perSecond), p50: of(0.5), p95: of(0.95), refused });
}
