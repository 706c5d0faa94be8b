import { aServer } from '@mp/kernel/testing';
import { afterEach, expect, test } from 'vitest';
import { enqueue, startQueue, type Queue } from './queue.ts';

const ran: string[] = [];
const server = await aServer([]);
let queue: Queue | undefined;
afterEach(() => queue?.stop());

test('a queue that has ended of itself is started anew and does the work that came meanwhile', async () => {
  const user = await server.aUser();
  queue = await startQueue(
    server.database.ownerUrl,
    { 'test.note': async (_context, { word }) => void ran.push(String(word)) },
    server.services,
  );
  const put = async (word: string) => {
    const context = await server.contextOf(user);
    await context.tx((tx) => enqueue(context, tx, 'test.note', { word }));
  };
  await put('before');
  await expect.poll(() => ran).toEqual(['before']);

  // The library ends its worker on this message, as it does after failures of its own.
  await server.sql(`notify "worker:migrate", '{"breaking": true, "migrationNumber": 999}'`);
  await expect.poll(() => process.exitCode).toBe(57);
  process.exitCode = undefined;
  await put('after');

  await expect.poll(() => ran, { timeout: 10_000 }).toEqual(['before', 'after']);
});
