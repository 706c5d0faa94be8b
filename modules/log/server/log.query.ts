import { newId, scopeStatement } from '@mp/kernel/server';
import type { Context, Database, GrantLine, TxContext } from '@mp/kernel/server';

/** Tenant of lines that belong to none. */
export const noTenant = '00000000-0000-0000-0000-000000000000';

/** Buffered logs. */
export type LogName = 'operation' | 'function' | 'error' | 'api';
/** A line as its table holds it, by column. */
export type LogRow = Readonly<Record<string, unknown>>;

/** Writes lines of all tenants in one statement. */
export async function writeLines(database: Database, log: LogName, rows: readonly LogRow[]): Promise<void> {
  await database.batch([
    scopeStatement({}),
    { text: 'select log_write($1, $2::jsonb)', values: [log, JSON.stringify(rows)] },
  ]);
}

/** Writes what was granted within the transaction of the grants. */
export async function writeGrants(context: TxContext, lines: readonly GrantLine[]): Promise<void> {
  if (lines.length === 0) return;
  const rows = lines.map((line) => ({
    tenant_id: context.tenantId,
    id: newId(),
    at: context.at,
    actor_id: context.userId,
    subject_type: line.subjectType,
    subject_id: line.subjectId,
    subject_name: line.subjectName,
    object_type: line.objectType,
    object_id: line.objectId,
    object_name: line.objectName,
    before: line.before ?? null,
    after: line.after ?? null,
    ip: context.facts.ip,
    request_id: context.facts.requestId,
  }));
  await context.rows(
    'insert into log_menu_auth select * from jsonb_populate_recordset(null::log_menu_auth, $1::jsonb)',
    [JSON.stringify(rows)],
  );
}

/** Counts an attempt; answers 0 when it is allowed, else the seconds to wait. */
export async function claimTurn(context: Context, key: string, perMinute: number): Promise<number> {
  const [row] = await context.rows<{ wait: number }>('select rate_take($1, $2, 60, $3) as wait', [
    key,
    perMinute,
    context.now,
  ]);
  return row?.wait ?? 0;
}

/** Errors of the caller's tenant since an instant; equal ones of one moment count each. */
export async function errorsSince(context: Context, since: Date): Promise<number> {
  const [row] = await context.rows<{ n: number }>(
    'select coalesce(sum(n), 0)::integer as n from log_error where tenant_id = app_tenant() and at >= $1::timestamptz',
    [since],
  );
  return row?.n ?? 0;
}

/** Partitions for the days to come; answers how many are new. */
export async function makePartitions(database: Database, now: Date): Promise<number> {
  const [row] = await database.rows<{ n: number }>({}, 'select make_partitions($1) as n', [now]);
  return row?.n ?? 0;
}

/** Drops the partitions of a table that are older than `days`, and than the law asks for; answers their names. */
export async function dropPartitions(
  database: Database,
  table: string,
  { now, days }: { readonly now: Date; readonly days: number },
): Promise<readonly string[]> {
  const [row] = await database.rows<{ names: string[] }>({}, 'select drop_partitions($1, $2, $3) as names', [
    table,
    now,
    days,
  ]);
  return row?.names ?? [];
}

/** Forgets the names of operations and functions of which no line is left. */
export async function forgetNames(database: Database): Promise<void> {
  await database.rows({}, 'select forget_logged_names()');
}

/** The longest that any tenant wants, in days. */
export async function longestWish(database: Database, field: string): Promise<number> {
  const [row] = await database.rows<{ days: number | null }>(
    {},
    `select max(value) as days from tenant_numbers('logs', $1)`,
    [field],
  );
  return row?.days ?? 0;
}
