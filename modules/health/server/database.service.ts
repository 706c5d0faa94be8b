import { actsOf, type HealthCheck } from '@mp/kernel/server';

interface DatabaseStanding {
  readonly version: string;
  /** Bytes. */
  readonly size: number;
  readonly connections: number;
  readonly maxConnections: number;
  /** Parts of a hundred of the pages that were in memory; null right after a start. */
  readonly hitPercent: number | null;
  /** Milliseconds that the oldest transaction of the console has been open. */
  readonly oldestMs: number;
  /** Tables of which more than a fifth is dead. */
  readonly bloated: readonly string[];
}

const standing = `select current_setting('server_version') as version,
  pg_database_size(current_database())::float8 as size,
  (select numbackends from pg_stat_database where datname = current_database()) as connections,
  current_setting('max_connections')::integer as "maxConnections",
  (select round(100.0 * blks_hit / nullif(blks_hit + blks_read, 0))::float8 from pg_stat_database
    where datname = current_database()) as "hitPercent",
  coalesce((select extract(epoch from now() - min(xact_start)) * 1000 from pg_stat_activity
    where usename = current_user and datname = current_database() and pid <> pg_backend_pid()), 0)::float8 as "oldestMs",
  array(select relname::text from pg_stat_user_tables where n_dead_tup > 100000 and n_dead_tup > n_live_tup / 5
    order by n_dead_tup desc limit 5) as bloated`;

const longMs = 300_000;

/** The database. */
export const databaseCheck: HealthCheck = {
  name: 'database',
  ask: async (context) => {
    const [found] = await context.scoped<DatabaseStanding>({ platform: true }, standing);
    if (!found) throw new Error('the database says nothing of itself');
    const { version, size, connections, maxConnections, hitPercent, oldestMs, bloated } = found;
    const minutes = Math.round(oldestMs / 60_000);
    return {
      facts: [
        { name: 'version', value: version, kind: 'text' },
        { name: 'size', value: size, kind: 'bytes' },
        { name: 'connections', value: `${connections} / ${maxConnections}`, kind: 'text' },
        { name: 'hit', value: hitPercent, kind: 'percent' },
      ],
      acts: actsOf(
        connections > maxConnections * 0.8 && { key: 'connections', params: { connections, maxConnections } },
        oldestMs > longMs && { key: 'longTransaction', params: { count: minutes } },
        bloated.length > 0 && { key: 'bloated', params: { tables: bloated.join(', ') } },
      ),
    };
  },
};
