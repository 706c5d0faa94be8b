import { apiPrefix } from '@mp/kernel/contract';
import type { Caller, Stage } from './stage.ts';

type Facts = Readonly<Record<string, unknown>>;

/** Lines of the large tenant: as many operations over a year, and as many functions in one day. */
const most = Number(process.env.BENCH_LOG_ROWS ?? 10_000_000);
const few = 10_000;
const calls = Number(process.env.BENCH_CALLS ?? 40);

interface Place {
  readonly tenantId: string;
  readonly caller: Caller;
  /** An organisation of which the caller is the only one. */
  readonly orgId: string;
}

/** Puts a person into an organisation of his own; answers it, and how to put him back. */
async function alone({ owner }: Stage, { tenantId, caller }: Omit<Place, 'orgId'>) {
  const { rows } = await owner.query<{ id: string; former: string }>(
    `with former as (select default_org_id as id from tenant_user where tenant_id = $1 and id = $2),
       made as (insert into org (tenant_id, id, created_at, updated_at, name, code, type, parent_id, path, depth, enabled)
         select $1, gen_random_uuid(), now(), now(), 'bench', 'BENCH', 'department', id, path || '.zzzzz', depth + 1, true
         from org where tenant_id = $1 and depth = 0 returning id),
       put as (update tenant_user set default_org_id = made.id from made where tenant_id = $1 and tenant_user.id = $2)
     select made.id, former.id as former from made, former`,
    [tenantId, caller.userId],
  );
  const [place] = rows;
  if (!place) throw new Error('no organisation to be alone in');
  const back = async () => {
    await owner.query('update tenant_user set default_org_id = $2 where default_org_id = $1', [place.id, place.former]);
    await owner.query('delete from org where id = $1', [place.id]);
  };
  return { orgId: place.id, back };
}

/** The one request, record, address and person of a year ago, of which only a handful of lines are. */
const rare = {
  ip: '203.0.113.7',
  requestId: 'rare-request',
  objectId: 'rare-object',
  operation: 'bench.rare',
  name: 'bench.rare',
};

const lines = {
  operation: `insert into log_operation (tenant_id, id, at, user_id, ip, method, operation, object_id, status, code, ms, request_id)
    select $1, gen_random_uuid(), now() - interval '1 year' + n * (interval '1 year' / $2::float8),
      case when n < 5 then $3::uuid else u.ids[1 + (n * 7919) % cardinality(u.ids)] end,
      case when n < 5 then '${rare.ip}' else '10.0.' || n % 3 || '.' || (n * 31) % 100 end, 'POST',
      case when n < 5 then '${rare.operation}' else 'bench.work' || (n * 13) % 60 end,
      case when n < 5 then '${rare.objectId}' else gen_random_uuid()::text end,
      case when n < 5 then 500 when n % 100 = 0 then 403 else 200 end, case when n < 5 then 'common.internal' when n % 100 = 0 then 'common.forbidden' end,
      (n % 50)::integer, case when n < 5 then '${rare.requestId}' else substr(md5(n::text), 1, 16) end
    from generate_series($4::bigint, $5::bigint) n, (select array_agg(id) as ids from (select id from tenant_user where tenant_id = $1 and id <> $3 order by id limit 5000) t) u`,
  function: `insert into log_function (tenant_id, id, at, user_id, ip, kind, name)
    select $1, gen_random_uuid(), (date_trunc('day', now() at time zone 'Asia/Shanghai') - interval '1 day') at time zone 'Asia/Shanghai' + n * (interval '1 day' / ($2::float8 + 1)),
      case when n < 5 then $3::uuid else u.ids[1 + (n * 7919) % cardinality(u.ids)] end,
      case when n < 5 then '${rare.ip}' else '10.0.' || n % 3 || '.' || (n * 31) % 100 end,
      case when n < 5 then 'server' when n % 3 = 0 then 'menu' else 'action' end,
      case when n < 5 then '${rare.name}' else 'bench.page' || (n * 13) % 200 end
    from generate_series($4::bigint, $5::bigint) n, (select array_agg(id) as ids from (select id from tenant_user where tenant_id = $1 and id <> $3 order by id limit 5000) t) u`,
} as const;

type Log = keyof typeof lines;

/** Fills a log of a tenant once; the lines stay with the data set. */
async function fill(
  { owner }: Stage,
  { tenantId, caller }: Omit<Place, 'orgId'>,
  { log, rows }: { log: Log; rows: number },
): Promise<void> {
  const { rows: found } = await owner.query(
    `select 1 from log_${log} where tenant_id = $1 and ip = '${rare.ip}' limit 1`,
    [tenantId],
  );
  if (found.length > 0) return;
  await owner.query('set synchronous_commit = off');
  await owner.query(
    `select count(make_partition(t, m)) from time_partition t,
       generate_series(date_trunc(t.unit, now() - interval '1 year', 'UTC'), now(), ('1 ' || t.unit)::interval) m
     where t.name = 'log_operation' or (t.name = 'log_function' and m > now() - interval '3 days')`,
  );
  const piece = 250_000;
  for (let from = 0; from < rows; from += piece)
    await owner.query(lines[log], [tenantId, rows, caller.userId, from, Math.min(rows, from + piece) - 1]);
}

const quantile = (sorted: readonly number[], share: number): number =>
  Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 10) / 10;

/** Milliseconds until a list is answered; undefined where the database ran out of its time. */
async function timed(stage: Stage, { caller }: Place, path: string): Promise<number | undefined> {
  const started = performance.now();
  const answer = await fetch(`${stage.consoleUrl}${apiPrefix}/log/${path}`, { headers: { ...caller.headers } });
  const text = await answer.text();
  if (answer.status === 503) return undefined;
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
  return performance.now() - started;
}

interface Case {
  readonly name: string;
  readonly path: (place: Place) => string;
}

const cases: readonly Case[] = [
  { name: 'operations', path: () => 'operationLog?size=20' },
  { name: 'operationsOfResult', path: () => 'operationLog?size=20&result=failed' },
  { name: 'operationsOfUser', path: ({ caller }) => `operationLog?size=20&userId=${caller.userId}` },
  { name: 'operationsOfOrganisation', path: ({ orgId }) => `operationLog?size=20&orgId[below]=${orgId}` },
  { name: 'operationsOfOperation', path: () => `operationLog?size=20&operation=${rare.operation}` },
  { name: 'operationsOfAddress', path: () => `operationLog?size=20&ip=${rare.ip}` },
  { name: 'operationsOfRequest', path: () => `operationLog?size=20&requestId=${rare.requestId}` },
  { name: 'operationsOfRecord', path: () => `operationLog?size=20&objectId=${rare.objectId}` },
  { name: 'operationsSearched', path: () => `operationLog?size=20&q=${rare.operation}` },
  { name: 'functions', path: () => 'functionLog?size=20' },
  { name: 'functionsOfKind', path: () => 'functionLog?size=20&kind=server' },
  { name: 'functionsOfUser', path: ({ caller }) => `functionLog?size=20&userId=${caller.userId}` },
  { name: 'functionsOfOrganisation', path: ({ orgId }) => `functionLog?size=20&orgId[below]=${orgId}` },
  { name: 'functionsOfName', path: () => `functionLog?size=20&name=${rare.name}` },
  { name: 'functionsOfAddress', path: () => `functionLog?size=20&ip=${rare.ip}` },
  { name: 'functionsSearched', path: () => `functionLog?size=20&q=${rare.name}` },
];

/** One list asked of both tenants in turn, so that other work weighs on both alike. */
async function compareLists(stage: Stage, places: readonly Place[], each: Case): Promise<Facts> {
  const times: number[][] = places.map(() => []);
  for (let at = -1; at < calls; at += 1)
    for (const [index, place] of places.entries()) {
      const ms = await timed(stage, place, each.path(place));
      if (ms === undefined) return { timedOut: true, rows: [few, most] };
      if (at >= 0) times[index]?.push(ms);
    }
  const [large = [], small = []] = times.map((own) => own.toSorted((a, b) => a - b));
  return {
    p50: [quantile(small, 0.5), quantile(large, 0.5)],
    p99: [quantile(small, 0.99), quantile(large, 0.99)],
    ratio: Math.round((quantile(large, 0.5) / Math.max(quantile(small, 0.5), 1)) * 100) / 100,
    rows: [few, most],
  };
}

/** Indexes by what few lines have. */
const rareIndexes = {
  operation: ['refused', 'code', 'ip', 'request', 'object'],
  function: ['name', 'ip', 'server'],
} as const;

/** Microseconds of the database for a line that is written, with all indexes of its table and without these. */
async function writingCost({ owner, tenantId }: Stage, { caller }: Place, log: Log): Promise<Facts> {
  const indexes = rareIndexes[log].map((name) => `log_${log}_${name}`);
  const write = async (): Promise<number> => {
    const started = performance.now();
    for (let at = 0; at < 100; at += 1)
      await owner.query(
        lines[log].replace(/now\(\) - interval '1 year' \+ n \*.*?\$2::float8\)/, "now() + $2 * interval '0 s'"),
        [tenantId, most, caller.userId, 1_000_000 + at * 500, 1_000_499 + at * 500],
      );
    return ((performance.now() - started) * 1000) / 50_000;
  };
  const costs: number[][] = [[], []];
  for (let turn = 0; turn < 3; turn += 1) {
    await owner.query('begin');
    costs[0]?.push(await write());
    for (const name of indexes) await owner.query(`drop index ${name}`);
    costs[1]?.push(await write());
    await owner.query('rollback');
  }
  const [withThem = 0, without = 0] = costs.map((own) => own.toSorted((a, b) => a - b)[1]);
  return {
    microsecondsOfLine: Math.round(withThem * 10) / 10,
    without: Math.round(without * 10) / 10,
    indexes: indexes.length,
  };
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return Math.round(performance.now() - started) / 1000;
}

/** Lists of logs of 10,000,000 lines against those of 10,000, their search, figures of a day and the end of a partition. */
export async function* measureLogs(stage: Stage): AsyncGenerator<readonly [string, Facts]> {
  const { owner, tenantId } = stage;
  const { rows: found } = await owner.query<{ id: string }>(`select id from tenant where tenancy_code = 'beichen'`);
  const callers = [
    { tenantId, caller: await stage.callerOf('hy-admin') },
    { tenantId: found[0]?.id ?? '', caller: await stage.callerOf('bc-admin', found[0]?.id) },
  ] as const;
  const [ofLarge, ofSmall] = [await alone(stage, callers[0]), await alone(stage, callers[1])];
  const houses = [
    { ...callers[0], orgId: ofLarge.orgId },
    { ...callers[1], orgId: ofSmall.orgId },
  ] as const;
  const [large, small] = houses;
  for (const log of ['operation', 'function'] as const) {
    yield [`fill ${log}`, { seconds: await seconds(() => fill(stage, large, { log, rows: most })) }];
    await fill(stage, small, { log, rows: few });
  }
  await owner.query('vacuum analyze log_operation, log_function');
  for (const each of cases) yield [each.name, await compareLists(stage, houses, each)];
  await Promise.all([ofLarge.back(), ofSmall.back()]);
  for (const log of ['operation', 'function'] as const) yield [`writing ${log}`, await writingCost(stage, large, log)];
  const day = `(date_trunc('day', now() at time zone 'Asia/Shanghai') - interval '1 day')::date`;
  yield [
    'rollup',
    {
      rows: most,
      seconds: await seconds(() => owner.query(`select stat_roll(${day}, 'Asia/Shanghai', now())`)),
      goal: 60,
    },
  ];
  await owner.query('begin');
  const cut = await seconds(() =>
    owner.query(`select drop_partitions('log_function', now() + interval '1 year', 180)`),
  );
  await owner.query('rollback');
  yield ['retention', { rows: most, seconds: cut }];
}
