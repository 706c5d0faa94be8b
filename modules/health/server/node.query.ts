import type { Context, Database, SlowStatement } from '@mp/kernel/server';

const platform = { platform: true } as const;

/** What a node says of itself. */
export interface NodeFacts {
  /** Bytes. */
  readonly memory: number;
  /** Percent of one processor. */
  readonly processor: number;
  /** Milliseconds. */
  readonly loopDelay: number;
  readonly connections: { readonly open: number; readonly idle: number; readonly waiting: number };
  readonly slow: readonly SlowStatement[];
}

/** Who says it. */
export interface NodeName {
  readonly id: string;
  readonly host: string;
  readonly pid: number;
  readonly version: string;
  readonly build: string;
}

/** A node as it last said it is. */
export interface NodeRow extends NodeName {
  /** Instants, ISO 8601. */
  readonly startedAt: string;
  readonly seenAt: string;
  readonly alive: boolean;
  readonly facts: NodeFacts;
}

/** Says how a node is, by the clock of the database; nodes that have been away for a day are forgotten. */
export async function sayAlive(database: Database, name: NodeName, facts: NodeFacts): Promise<void> {
  await database.rows(
    platform,
    `with gone as (delete from server_node where seen_at < now() - interval '1 day')
     insert into server_node (id, host, pid, version, build, started_at, seen_at, facts)
     values ($1, $2, $3, $4, $5, now(), now(), $6::jsonb)
     on conflict (id) do update set seen_at = excluded.seen_at, facts = excluded.facts`,
    [name.id, name.host, name.pid, name.version, name.build, JSON.stringify(facts)],
  );
}

/** Takes a node off the list that has ended in order. */
export async function sayGone(database: Database, id: string): Promise<void> {
  await database.rows(platform, 'delete from server_node where id = $1', [id]);
}

/** All nodes of the last day, those that run first. */
export function allNodes(context: Context): Promise<NodeRow[]> {
  return context.scoped<NodeRow>(
    platform,
    `select id, host, pid, version, build, started_at as "startedAt", seen_at as "seenAt",
       seen_at > now() - interval '30 seconds' as alive, facts
     from server_node order by alive desc, host, started_at`,
  );
}
