import pg from 'pg';
import type { Logger } from 'pino';
import type { Statement } from './batch.ts';

/** Channel of PostgreSQL's NOTIFY on which nodes tell each other that somebody's counters changed. */
const channel = 'mp_event';
/** A payload of NOTIFY holds 8,000 bytes; beyond this number of users the whole tenant is named instead. */
const maxUsers = 150;

/** Whose counters changed; without `users` everybody's of the tenant, without a tenant (after a lost connection) all. */
export interface Announcement {
  readonly tenantId?: string;
  readonly users?: readonly string[];
}

/** SQL expression of the announcement to the users of a query's column: `announceSql('$1::uuid', 'received', 'user_id')`. */
export function announceSql(tenant: string, relation: string, column: string): string {
  return `(select pg_notify('${channel}', json_build_object('t', ${tenant},
    'u', case when count(*) <= ${maxUsers} then json_agg(${column}) end)::text) from ${relation} having count(*) > 0)`;
}

/** Tells all nodes, when the transaction commits, that the counters of these users changed. */
export function announceStatement(tenantId: string, users: readonly string[]): Statement {
  const payload = { t: tenantId, u: users.length <= maxUsers ? users : null };
  return { text: `select pg_notify('${channel}', $1)`, values: [JSON.stringify(payload)] };
}

function announcementOf(payload: string | undefined): Announcement {
  try {
    const { t, u } = JSON.parse(payload ?? '') as { t?: unknown; u?: unknown };
    return {
      ...(typeof t === 'string' ? { tenantId: t } : {}),
      ...(Array.isArray(u) ? { users: u.filter((each) => typeof each === 'string') } : {}),
    };
  } catch {
    return {};
  }
}

const longestPauseMs = 30_000;

/**
 * Listens for announcements on one connection of its own until it is stopped; a lost connection is opened anew with
 * growing pauses, and what may have been missed meanwhile is announced as everybody's.
 */
export function listenForAnnouncements(
  url: string,
  log: Logger,
  handle: (announcement: Announcement) => void,
): () => Promise<void> {
  let client: pg.Client | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = 500;
  let stopped = false;

  const again = (): void => {
    if (stopped || timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      void connect();
    }, pause);
    timer.unref();
    pause = Math.min(pause * 2, longestPauseMs);
  };

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, keepAlive: true, application_name: 'mpcloud listen' });
    client = next;
    next.on('error', () => {});
    next.on('end', again);
    next.on('notification', ({ payload }) => handle(announcementOf(payload)));
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
      pause = 500;
      // What was announced before is known to nobody here: before the first connection as well as between two.
      handle({});
    } catch (error) {
      log.warn({ err: error }, 'listening for announcements failed');
      await next.end().catch(() => undefined);
      again();
    }
  }

  const first = connect();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await first.catch(() => undefined);
    await client?.end().catch(() => undefined);
  };
}
