import pg from 'pg';
import type { Services } from './context.ts';

/** How often a node says that it still works on its jobs. */
const everyMs = 5000;
/** After how long without a word it is dead: with the wait for the next look, its jobs run elsewhere within 40 seconds. */
const deadSeconds = 30;

/** The pools of workers of this node, as the queue's books name them. */
export type HeldBy = ReadonlySet<string>;

const renewed = (table: string) => `update graphile_worker.${table} h
  set locked_at = case when h.locked_by = any($1::text[]) then now() end,
    locked_by = case when h.locked_by = any($1::text[]) then h.locked_by end
  where h.id in (select id from graphile_worker.${table} where locked_at is not null
    and (locked_by = any($1::text[]) or locked_at < now() - make_interval(secs => $2)) for update skip locked)
  returning h.locked_by is null as freed`;

/** Keeps what this node holds, and frees what a node held that no longer says so; how many jobs became free. */
export async function renewHeld(client: Pick<pg.Pool, 'query'>, held: HeldBy): Promise<number> {
  const values = [[...held], deadSeconds];
  const { rows } = await client.query<{ freed: boolean }>(renewed('_private_jobs'), values);
  await client.query(renewed('_private_job_queues'), values);
  return rows.filter(({ freed }) => freed).length;
}

/** Lets a node say again and again what it holds; the answer ends it. */
export function startPulse(ownerUrl: string, held: HeldBy, services: Services): () => Promise<void> {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 1, application_name: 'mpcloud queue' });
  // A connection that breaks while it is idle is opened anew by the next beat.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  let beat: Promise<void> | undefined;
  const renew = async (): Promise<void> => {
    try {
      const freed = await renewHeld(pool, held);
      if (freed > 0) services.log.warn({ freed }, 'jobs of a dead node are free');
    } catch (error) {
      services.log.warn({ err: error }, 'held jobs could not be renewed');
    } finally {
      beat = undefined;
    }
  };
  const timer = setInterval(() => (beat ??= renew()), everyMs);
  return async () => {
    clearInterval(timer);
    await beat;
    await pool.end();
  };
}
