import { setTimeout as pause } from 'node:timers/promises';
import { gatewayPrefix } from '@mp/kernel/contract';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';

/** A clock that tests move. It goes on running from where it was put. */
export interface TestClock {
  readonly now: () => Date;
  /** Puts the clock to an instant; null to the real time. */
  readonly set: (now: Date | null) => void;
  readonly advance: (milliseconds: number) => void;
}

/** A clock that begins with the real time. */
export function testClock(): TestClock {
  let offset = 0;
  return {
    now: () => new Date(Date.now() + offset),
    set: (now) => {
      offset = now === null ? 0 : now.getTime() - Date.now();
    },
    advance: (milliseconds) => {
      offset += milliseconds;
    },
  };
}

const dueSql = `select count(*)::integer as n from graphile_worker._private_jobs
  where attempts < max_attempts and (run_at <= now() or locked_at is not null)`;
/** Longest wait for the queue to become quiet. */
const patience = 60_000;

/** Runs what is due by the given clock and waits until the queue is quiet; how many jobs were brought forward. */
async function drain(client: pg.Client, now: Date): Promise<number> {
  const ended = Date.now() + patience;
  let brought = 0;
  for (;;) {
    const { rowCount } = await client.query(
      `update graphile_worker._private_jobs set run_at = now() - interval '1 ms'
        where run_at > now() and run_at <= $1 and attempts < max_attempts and locked_at is null`,
      [now],
    );
    brought += rowCount ?? 0;
    if (rowCount) await client.query(`select pg_notify('jobs:insert', '{"r":"${Math.random()}","count":1}')`);
    const { rows } = await client.query<{ n: number }>(dueSql);
    if (rows[0]?.n === 0 && !rowCount) return brought;
    if (Date.now() > ended) throw new Error('the queue does not become quiet');
    await pause(25);
  }
}

/** What automated tests may do to a running console; mounted with `TEST_HOOKS=1` only (architecture.md 1). */
export function mountTestHooks(app: FastifyInstance, clock: TestClock, ownerUrl: string): void {
  app.post(`${gatewayPrefix}/test/clock`, async (request, reply) => {
    const { now, advance } = (request.body ?? {}) as { now?: unknown; advance?: unknown };
    if (now === null) clock.set(null);
    else if (typeof now === 'string' && !Number.isNaN(Date.parse(now))) clock.set(new Date(now));
    else if (typeof advance === 'number' && Number.isFinite(advance)) clock.advance(advance * 1000);
    else return reply.code(400).send({ message: 'now: ISO 8601 or null, or advance: seconds' });
    return { now: clock.now().toISOString() };
  });
  app.post(`${gatewayPrefix}/test/jobs/drain`, async () => {
    const client = new pg.Client({ connectionString: ownerUrl });
    await client.connect();
    try {
      return { broughtForward: await drain(client, clock.now()) };
    } finally {
      await client.end();
    }
  });
}
