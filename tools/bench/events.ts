import { get, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { apiPrefix } from '@mp/kernel/contract';
import type { Caller, Stage } from './stage.ts';

const browsers = 1000;
const idleSeconds = 30;

interface Browser {
  readonly caller: Caller;
  readonly answer: IncomingMessage;
  events: number;
  heard: number;
}

async function gauge(stage: Stage, name: string): Promise<number> {
  const text = await (await fetch(`${stage.consoleUrl}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1] ?? 0);
}

/** Memory after it has come to rest: the smallest of some readings, since rubbish is collected now and then only. */
async function memory(stage: Stage): Promise<number> {
  const readings: number[] = [];
  for (let turn = 0; turn < 10; turn += 1) {
    readings.push((await gauge(stage, 'process_resident_memory_bytes')) / 1_048_576);
    await pause(500);
  }
  return Math.min(...readings);
}

function open(stage: Stage, caller: Caller): Promise<Browser> {
  return new Promise((resolve, reject) => {
    const headers = { ...caller.headers, accept: 'text/event-stream' };
    const request = get(
      `${stage.consoleUrl}${apiPrefix}/home/events?passive=1`,
      { headers, agent: false },
      (answer) => {
        if (answer.statusCode !== 200) return reject(new Error(`a stream was refused: ${answer.statusCode}`));
        const browser: Browser = { caller, answer, events: 0, heard: 0 };
        answer.on('data', (piece: Buffer) => {
          if (!piece.includes('event:')) return;
          browser.events += 1;
          browser.heard = performance.now();
        });
        return resolve(browser);
      },
    );
    request.on('error', reject);
  });
}

async function allReceive(some: readonly Browser[], events: number): Promise<void> {
  for (const end = Date.now() + 30_000; Date.now() < end; await pause(5))
    if (some.every((each) => each.events >= events)) return;
  throw new Error('an event did not arrive');
}

/** A message for each of these users, as the port `sendNotice` writes it; answers the milliseconds until the last one shows. */
async function notifyBrowsers(stage: Stage, some: readonly Browser[]): Promise<number> {
  const before = some[0]?.events ?? 0;
  const started = performance.now();
  await stage.owner.query(
    `with made as (
       insert into notice (tenant_id, id, created_at, updated_at, title, type, origin, publish_time, state)
       values ($1, gen_random_uuid(), now(), now(), 'bench', 1, 'system', now(), 'published') returning id),
     received as (
       insert into notice_receipt (tenant_id, notice_id, user_id, type, origin, published_at)
       select $1, made.id, u, 1, 'system', now() from made, unnest($2::uuid[]) u)
     select pg_notify('mp_event', json_build_object('t', $1::uuid, 'u', case when cardinality($2::uuid[]) <= 150 then $2::uuid[] end)::text)`,
    [stage.tenantId, some.map(({ caller }) => caller.userId)],
  );
  await allReceive(some, before + 1);
  return Math.round(Math.max(...some.map(({ heard }) => heard)) - started);
}

/** 1,000 open browsers that wait for events: memory, processor time at rest, and how soon a message shows. */
export async function measureEvents(stage: Stage): Promise<Record<string, unknown>> {
  const { rows } = await stage.owner.query<{ user_name: string }>(
    'select user_name from tenant_user where tenant_id = $1 order by user_name collate "C" limit $2',
    [stage.tenantId, browsers],
  );
  // The console has answered before, so that what is measured is the streams and not its first requests.
  const callers: Caller[] = [];
  for (const { user_name } of rows) callers.push(await stage.callerOf(user_name));
  for (const caller of callers)
    await fetch(`${stage.consoleUrl}${apiPrefix}/home/counters?passive=1`, { headers: caller.headers });
  const before = await memory(stage);
  const open1000: Browser[] = [];
  for (let at = 0; at < callers.length; at += 50)
    open1000.push(...(await Promise.all(callers.slice(at, at + 50).map((caller) => open(stage, caller)))));
  await allReceive(open1000, 1);
  const after = await memory(stage);
  const processor = await gauge(stage, 'process_cpu_seconds_total');
  await pause(idleSeconds * 1000);
  const share = ((await gauge(stage, 'process_cpu_seconds_total')) - processor) / idleSeconds;
  const toOne = await notifyBrowsers(stage, open1000.slice(0, 1));
  const toAll = await notifyBrowsers(stage, open1000.slice(1));
  for (const { answer } of open1000) answer.destroy();
  await stage.owner.query(`delete from notice where tenant_id = $1 and title = 'bench'`, [stage.tenantId]);
  return {
    browsers: open1000.length,
    mib: Math.round(after - before),
    goalMib: 60,
    idleCore: Math.round(share * 1000) / 1000,
    goalIdleCore: 0.05,
    msToOne: toOne,
    msToAll: toAll,
  };
}
