import { aServer } from '@mp/kernel/testing';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { defineJob, enqueue, handleJob, startQueue, type Queue } from './queue.ts';
import { renewHeld } from './queue-pulse.ts';

const note = defineJob('test.note', z.object({ word: z.string() }));
const held = defineJob('test.held', z.object({ word: z.string() }));
const ran: string[] = [];
const server = await aServer([]);
let queue: Queue | undefined;
afterEach(async () => {
  await queue?.stop();
  queue = undefined;
});

test('a queue that has ended of itself is started anew and does the work that came meanwhile', async () => {
  const user = await server.aUser();
  queue = await startQueue(
    server.database.ownerUrl,
    [handleJob(note, async (_context, { word }) => void ran.push(word))],
    server.services,
  );
  const put = async (word: string) => {
    const context = await server.contextOf(user);
    await context.tx((tx) => enqueue(tx, { kind: note, payload: { word } }));
  };
  await put('before');
  await expect.poll(() => ran).toEqual(['before']);

  // The library ends its worker on this message, as it does after failures of its own.
  await server.sql(`notify "worker:migrate", '{"breaking": true, "migrationNumber": 999}'`);
  await expect.poll(() => process.exitCode).toBe(57);
  process.exitCode = undefined;
  await put('after');

  await expect.poll(() => ran).toEqual(['before', 'after']);
});

test('jobs that a node held when it died are free within forty seconds, those of a living one stay its own', async () => {
  const client = new pg.Client({ connectionString: server.database.ownerUrl });
  await client.connect();
  try {
    const user = await server.aUser();
    const context = await server.contextOf(user);
    for (const word of ['dead', 'alive', 'mine'])
      await context.tx((tx) => enqueue(tx, { kind: held, payload: { word }, queue: word }));
    const hold = (word: string, seconds: number) =>
      server.sql(
        `with q as (update graphile_worker._private_job_queues set locked_by = $1, locked_at = now() - make_interval(secs => $2) where queue_name = $1 returning id)
         update graphile_worker._private_jobs j set locked_by = $1, locked_at = now() - make_interval(secs => $2) from q where j.job_queue_id = q.id`,
        [word, seconds],
      );
    await hold('dead', 31);
    await hold('alive', 20);
    await hold('mine', 3600);

    expect(await renewHeld(client, new Set(['mine']))).toBe(1);

    expect(
      await server.sql(
        `select q.queue_name as word, j.locked_by as job, q.locked_by as queue, j.locked_at > now() - interval '5 seconds' as fresh
          from graphile_worker._private_jobs j join graphile_worker._private_job_queues q on q.id = j.job_queue_id order by 1`,
      ),
    ).toEqual([
      { word: 'alive', job: 'alive', queue: 'alive', fresh: false },
      { word: 'dead', job: null, queue: null, fresh: null },
      { word: 'mine', job: 'mine', queue: 'mine', fresh: true },
    ]);
  } finally {
    await client.end();
  }
});
