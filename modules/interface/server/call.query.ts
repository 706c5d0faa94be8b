import { newId, open, toObjects, type Context, type Statement, type TxContext } from '@mp/kernel/server';
import { latencyBuckets } from './latency.rules.ts';
import type { MappingRow } from './message.ts';

/** An interface as a call needs it. */
export interface Outbound {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly system: string;
  readonly enabled: boolean;
  readonly method: string;
  readonly url: string;
  readonly auth: 'none' | 'basic' | 'bearer' | 'apiKey';
  readonly userName: string | null;
  readonly headerName: string | null;
  readonly secret: string | null;
  readonly requestMap: readonly MappingRow[];
  readonly answerMap: readonly MappingRow[];
  readonly timeoutSec: number;
  readonly retry: number;
  readonly alarmAfter: number | null;
  readonly alarmUserIds: readonly string[];
  readonly openUntil: string | null;
}

/** Columns of an interface as calls need them. */
const callColumns = `d.id, d.code, d.name, d.system, d.enabled, d.method, d.url, d.auth, d.user_name as "userName",
  d.header_name as "headerName", d.secret, coalesce(d.request_map, '[]') as "requestMap", coalesce(d.answer_map, '[]') as "answerMap",
  d.timeout_sec as "timeoutSec", d.retry, d.alarm_after as "alarmAfter", to_json(coalesce(d.alarm_user_ids, '{}')) as "alarmUserIds"`;

/** The interface that calls another system, by its code or id; undefined where the caller's tenant has none. */
export async function outboundBy(
  context: Context,
  by: { readonly code: string } | { readonly id: string },
): Promise<Outbound | undefined> {
  const [column, value] = 'code' in by ? ['lower(d.code) = lower($1)', by.code] : ['d.id = $1::uuid', by.id];
  const [row] = await context.rows<Outbound>(
    `select ${callColumns}, to_json(c.open_until) #>> '{}' as "openUntil"
     from interface_def d left join interface_circuit c on c.tenant_id = d.tenant_id and c.interface_id = d.id
     where ${column} and d.direction = 'outbound' and d.deleted_at is null`,
    [value],
  );
  return row && { ...row, secret: row.secret === null ? null : open(row.secret) };
}

/** Takes the one trial of a breaker whose pause is over; others find it open until then. False when somebody else has it. */
export async function takeTrial(
  context: Context,
  { id, openUntil }: Pick<Outbound, 'id' | 'openUntil'>,
  until: Date,
): Promise<boolean> {
  const rows = await context.rows(
    `update interface_circuit set open_until = $3::timestamptz where interface_id = $1::uuid and open_until = $2::timestamptz
     returning interface_id`,
    [id, openUntil, until.toISOString()],
  );
  return rows.length > 0;
}

/** A line of the log that is to be written. */
export interface CallLine {
  readonly id: string;
  readonly at: string;
  readonly interfaceId: string | null;
  readonly code: string;
  readonly system: string | null;
  readonly direction: 'outbound' | 'inbound';
  readonly result: 'ok' | 'failed' | 'rejected';
  readonly status: number | null;
  readonly ms: number;
  readonly attempts: number;
  readonly origin: 'module' | 'event' | 'test' | 'resend' | 'remote';
  readonly url: string | null;
  readonly request: string | null;
  readonly answer: string | null;
  readonly error: string | null;
  /** The message, sealed, where it may be sent again. */
  readonly message?: string | null;
  readonly resendOf?: string | null;
  /** What the other side calls the message by, and the record that it became. */
  readonly key?: string | null;
  readonly recordId?: string | null;
  /** The bucket of `ms`, from 0. */
  readonly bucket: number;
}

/** A line as the table has it. */
type CallRow = Readonly<Record<string, unknown>>;

const rowOf = (context: Context, written: CallLine): CallRow => {
  const user = context.isSignedIn && context.principal.sessionId !== null ? context.userId : null;
  return {
    tenant_id: context.tenantId,
    id: written.id,
    at: written.at,
    interface_id: written.interfaceId,
    code: written.code,
    system: written.system,
    direction: written.direction,
    result: written.result,
    status: written.status,
    ms: written.ms,
    attempts: written.attempts,
    origin: written.origin,
    user_id: user,
    url: written.url,
    request: written.request,
    answer: written.answer,
    error: written.error?.slice(0, 1000) ?? null,
    ip: context.facts.ip === '' ? null : context.facts.ip,
    request_id: context.facts.requestId,
    message: written.message ?? null,
    resend_of: written.resendOf ?? null,
    message_key: written.key ?? null,
    record_id: written.recordId ?? null,
  };
};

const insertLines = (rows: readonly CallRow[]): Statement => ({
  text: 'insert into interface_log select * from jsonb_populate_recordset(null::interface_log, $1::jsonb)',
  values: [JSON.stringify(rows)],
});

/** Writes a line, and counts it in its minute. */
export const lineStatements = (context: Context, line: CallLine): readonly Statement[] => [
  insertLines([rowOf(context, line)]),
  {
    text: 'select interface_count($1::uuid, $2::timestamptz, $3, $4::integer, $5::integer)',
    values: [line.interfaceId, line.at, line.result, line.ms, line.bucket],
  },
];

/** A call that went well and whose line is to be written with those of others. */
export interface GoneWell {
  readonly interfaceId: string;
  readonly at: string;
  readonly bucket: number;
  readonly row: CallRow;
}

export const goneWell = (context: Context, interfaceId: string, line: CallLine): GoneWell => ({
  interfaceId,
  at: line.at,
  bucket: line.bucket,
  row: rowOf(context, line),
});

/** Writes the lines of calls that went well. */
export const goneWellLines = (calls: readonly GoneWell[]): Statement => insertLines(calls.map(({ row }) => row));

/** Counts calls of a tenant that went well in their minutes, and closes breakers. All nodes count in the same rows: last of all. */
export function goneWellCounts(calls: readonly GoneWell[]): readonly Statement[] {
  const byMinute = Map.groupBy(calls, ({ interfaceId, at }) => `${interfaceId} ${at.slice(0, 16)}`);
  const counts = [...byMinute.values()].flatMap((same) =>
    same.slice(0, 1).map(({ interfaceId, at }) => {
      const buckets = Array.from({ length: latencyBuckets }, () => 0);
      for (const { bucket } of same) buckets[bucket] = (buckets[bucket] ?? 0) + 1;
      return { interface_id: interfaceId, at, calls: same.length, buckets };
    }),
  );
  const latest = new Map(calls.map(({ interfaceId, at }) => [interfaceId, at]));
  return [
    { text: 'select interface_counted($1::jsonb)', values: [JSON.stringify(counts)] },
    ...[...latest].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([id, at]) => closeStatement(id, at)),
  ];
}

/** A key of a line. */
export const newLineId = newId;

/** After a call that went well: the breaker is closed and nothing counts as a failure in a row. */
export const closeStatement = (interfaceId: string, at: string): Statement => ({
  text: `update interface_circuit set failures = 0, open_until = null, counts_from = case when open_until is null then counts_from else $2::timestamptz end
     where interface_id = $1::uuid and (failures > 0 or open_until is not null)`,
  values: [interfaceId, at],
});

/** How the calls of the last minute ended, and how many failed in a row. */
export interface RecentCalls {
  readonly failures: number;
  readonly calls: number;
  readonly failed: number;
  /** The breaker is open already, by another call. */
  readonly isOpen: boolean;
}

/** Counts a failure. The breaker's row is locked from here, so that one of many calls at a time opens it. */
export async function countFailure(
  context: TxContext,
  interfaceId: string,
  { now, since }: { readonly now: Date; readonly since: Date },
): Promise<RecentCalls> {
  const results = await context.batch([
    {
      text: `insert into interface_circuit as c (tenant_id, interface_id, failures) values ($1::uuid, $2::uuid, 1)
         on conflict (tenant_id, interface_id) do update set failures = c.failures + 1
         returning failures, coalesce(open_until > $3::timestamptz, false) as "isOpen", to_json(counts_from) #>> '{}' as "countsFrom"`,
      values: [context.tenantId, interfaceId, now.toISOString()],
    },
    {
      text: `select count(*)::integer as calls, (count(*) filter (where l.result = 'failed'))::integer as failed
         from interface_log l left join interface_circuit c on c.tenant_id = l.tenant_id and c.interface_id = l.interface_id
         where l.tenant_id = app_tenant() and l.interface_id = $1::uuid and l.at >= $2::timestamptz and l.result <> 'rejected'
           and (c.counts_from is null or l.at >= c.counts_from)`,
      values: [interfaceId, since.toISOString()],
    },
  ]);
  const [own, counts] = results.map((result) => toObjects<Record<string, unknown>>(result)[0] ?? {});
  return {
    failures: Number(own?.failures ?? 0),
    isOpen: own?.isOpen === true,
    calls: Number(counts?.calls ?? 0),
    failed: Number(counts?.failed ?? 0),
  };
}

/** Opens a breaker for a while. */
export const openStatement = (interfaceId: string, until: Date): Statement => ({
  text: 'update interface_circuit set open_until = $2::timestamptz where interface_id = $1::uuid',
  values: [interfaceId, until.toISOString()],
});

/** A call as it may be sent again. */
interface FormerCall {
  readonly interfaceId: string | null;
  /** Still sealed. */
  readonly message: string | null;
  readonly result: string;
  readonly key: string | null;
}

/** The message of a failed call; undefined where the caller knows no such line. */
export async function messageOf(context: Context, lineId: string): Promise<FormerCall | undefined> {
  const [row] = await context.rows<FormerCall>(
    `select interface_id as "interfaceId", message, result, message_key as key from interface_log where tenant_id = app_tenant() and id = $1::uuid`,
    [lineId],
  );
  return row;
}
