import { expect, test } from 'vitest';
import { createQueue } from './bounded-queue.ts';

test('the queue runs so many at once, lets so many wait, and answers 429 beyond', async () => {
  const queue = createQueue({ running: 2, waiting: 3 });
  const gates: (() => void)[] = [];
  const task = () => new Promise<void>((resolve) => gates.push(resolve));
  const admitted = Array.from({ length: 5 }, () => queue.run(task));

  expect(queue.hasRoom()).toBe(false);
  await expect(queue.run(task)).rejects.toMatchObject({ code: 'common.tooManyRequests', status: 429 });
  expect(gates).toHaveLength(2);

  for (let at = 0; at < 5; at += 1) {
    await expect.poll(() => gates.length).toBeGreaterThan(at);
    gates[at]?.();
  }
  await Promise.all(admitted);
  expect(queue.hasRoom()).toBe(true);
});

test('who waits too long for his turn is refused, and those behind him keep theirs', async () => {
  const queue = createQueue({ running: 1, waiting: 2, patienceMs: 20 });
  let open = () => {};
  const first = queue.run(() => new Promise<void>((resolve) => (open = resolve)));

  await expect(queue.run(async () => 'late')).rejects.toMatchObject({ code: 'common.tooManyRequests' });
  const behind = queue.run(async () => 'served');
  open();

  await first;
  expect(await behind).toBe('served');
});
