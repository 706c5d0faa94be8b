import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import { apiPrefix } from '@mp/kernel/contract';
import { ended, freePort, untilReady } from './stage.ts';
import type { Stage } from './stage.ts';
import { forkConsole } from '../console-process.ts';

type Facts = Readonly<Record<string, unknown>>;

const seconds = Number(process.env.BENCH_SECONDS ?? 4);
const platformTenant = '00000000-0000-0000-0000-000000000000';
const round = (value: number): number => Math.round(value * 10) / 10;
const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** Processor seconds of a node so far; beside other work they say more than the clock does. */
async function processorOf(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1] ?? 0);
}

interface Creations {
  readonly perSecond: number;
  /** Of the node, without the database. */
  readonly processorMs: number;
}

async function creations(stage: Stage, mark: string): Promise<Creations> {
  const before = await processorOf(stage.consoleUrl);
  const caller = await stage.callerOf('hy-admin');
  let n = 0;
  const result = await autocannon({
    url: stage.consoleUrl,
    connections: 16,
    duration: seconds,
    headers: { ...caller.headers, 'content-type': 'application/json' },
    requests: [
      {
        method: 'POST',
        setupRequest: (request) => ({
          ...request,
          path: `${apiPrefix}/organisation/orgRelation`,
          body: JSON.stringify({ name: `${mark} ${(n += 1)}`, code: `${mark}${Date.now()}_${n}`, type: 'tree' }),
        }),
      },
    ],
  });
  if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx} refusals, ${result.errors} errors`);
  const processorMs = ((await processorOf(stage.consoleUrl)) - before) * 1000;
  const { total } = result.requests;
  return { perSecond: total / result.duration, processorMs: processorMs / Math.max(1, total) };
}

/** Changes a second that are acknowledged with their event beside the same without a subscriber, and each event in the table. */
export async function measureAcceptedEvents(stage: Stage): Promise<Facts> {
  const { owner, tenantId } = stage;
  const clear = async () => {
    await owner.query(`delete from event_subscription where tenant_id = $1 and code like 'bench%'`, [tenantId]);
    await owner.query(`delete from interface_def where tenant_id = $1 and code = 'bench'`, [tenantId]);
  };
  await clear();
  const alone = await creations(stage, 'ea');
  await owner.query(
    `with d as (insert into interface_def (tenant_id, id, created_at, updated_at, code, name, system, direction, method, url, auth, timeout_sec, retry, enabled)
       values ($1, gen_random_uuid(), now(), now(), 'bench', 'bench', 'bench', 'outbound', 'POST', 'https://bench.example/', 'none', 1, 0, true) returning id)
     insert into event_subscription (tenant_id, id, created_at, updated_at, code, name, interface_id, entities, kinds, enabled)
       select $1, gen_random_uuid(), now(), now(), 'bench' || n, 'bench', d.id, '["organisation.orgRelation"]', '{created}', true
       from d, generate_series(1, 4) n`,
    [tenantId],
  );
  const heard = await creations(stage, 'eb');
  const { rows } = await owner.query<{ changes: string; events: string }>(
    `select count(distinct record_id) as changes, count(*) as events from record_event e
     where tenant_id = $1 and subscription_id in (select id from event_subscription where tenant_id = $1 and code like 'bench%')`,
    [tenantId],
  );
  await clear();
  await owner.query(`delete from org_relation where tenant_id = $1 and (code like 'ea%' or code like 'eb%')`, [
    tenantId,
  ]);
  return {
    changesAlone: round(alone.perSecond),
    changesHeard: round(heard.perSecond),
    processorMsAlone: round(alone.processorMs),
    processorMsHeard: round(heard.processorMs),
    subscribers: 4,
    eventsPerSecond: round(heard.perSecond * 4),
    changes: Number(rows[0]?.changes),
    events: Number(rows[0]?.events),
    goalPerSecond: 1000,
  };
}

/** How late jobs begin that are all due at the same moment, on two nodes. */
export async function measureDueJobs(stage: Stage, jobs = 1000): Promise<Facts> {
  const { owner } = stage;
  const port = await freePort();
  const second = forkConsole(stage.nodeEnv(port));
  const nodes = [stage.consoleUrl, `http://127.0.0.1:${port}`];
  const processor = async () => (await Promise.all(nodes.map(processorOf))).reduce((sum, each) => sum + each, 0);
  try {
    await untilReady(`http://127.0.0.1:${port}/readyz`);
    const before = await processor();
    await owner.query(
      `insert into job (tenant_id, id, created_at, updated_at, name, type, target, zone, start_time, repeat_count, interval_sec, state, next_fire, misfire, concurrent, retry)
       select $1, gen_random_uuid(), now(), now(), 'bench_' || n, 'simple', 'interface.forgetEvents', 'UTC', d.at, 1, 3600, 'running', d.at, 'once', false, 0
       from generate_series(1, $2::integer) n, (select date_trunc('second', now()) + interval '4 s' as at) d`,
      [platformTenant, jobs],
    );
    const of = `from job_run r join job j on j.tenant_id = r.tenant_id and j.id = r.job_id where j.tenant_id = $1 and j.name like 'bench\\_%'`;
    for (const end = Date.now() + 180_000; Date.now() < end; await pause(250)) {
      const { rows } = await owner.query<{ n: string }>(`select count(*) as n ${of} and r.ended_at is not null`, [
        platformTenant,
      ]);
      if (Number(rows[0]?.n) === jobs) break;
    }
    const { rows } = await owner.query<{ ms: number; node: string; state: string }>(
      `select extract(epoch from r.started_at - r.fire_time)::float8 * 1000 as ms, r.node, r.state ${of}`,
      [platformTenant],
    );
    const delays = rows.map(({ ms }) => ms).toSorted((a, b) => a - b);
    return {
      jobs,
      ok: rows.filter(({ state }) => state === 'ok').length,
      byNode: [...Map.groupBy(rows, ({ node }) => node).values()].map((each) => each.length),
      p50: Math.round(quantile(delays, 0.5)),
      p95: Math.round(quantile(delays, 0.95)),
      last: Math.round(delays.at(-1) ?? 0),
      processorMsOfJob: round((((await processor()) - before) * 1000) / jobs),
      goalMs: 1500,
    };
  } finally {
    await ended(second);
    await owner.query(`delete from job where tenant_id = $1 and name like 'bench\\_%'`, [platformTenant]);
  }
}
