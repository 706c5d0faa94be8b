import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { ask } from './excel.ts';
import { ended, freePort, untilReady } from './stage.ts';
import type { Caller, Stage } from './stage.ts';
import { forkConsole } from '../console-process.ts';

type Facts = Readonly<Record<string, unknown>>;

interface Published {
  readonly id: string;
  readonly version: number;
  readonly receiverCount: number;
}

interface Written {
  readonly receipts: number;
  readonly letters: number;
  readonly people: number;
}

const path = '/notice/announcement';

/** Publishes to everybody; answers the milliseconds of the call itself. */
async function publish(stage: Stage, caller: Caller, type: 'notice' | 'mail'): Promise<Published & { ms: number }> {
  const shown = type === 'notice' ? { source: 'bench' } : {};
  const body = { type, title: `bench ${type}`, body: '<p>bench</p>', toAll: true, ...shown };
  const { id, version } = await ask<Published>(stage, caller, { method: 'POST', path, body });
  const started = performance.now();
  const move = { method: 'POST', path: `${path}/${id}/transitions/publish`, body: { version } };
  await ask(stage, caller, move);
  const ms = Math.round(performance.now() - started);
  return { ...(await ask<Published>(stage, caller, { path: `${path}/${id}` })), ms };
}

async function receipts({ owner, tenantId }: Stage, id: string): Promise<number> {
  const { rows } = await owner.query<{ n: number }>(
    'select count(*)::integer as n from notice_receipt where tenant_id = $1 and notice_id = $2',
    [tenantId, id],
  );
  return rows[0]?.n ?? 0;
}

async function written({ owner, tenantId }: Stage, id: string): Promise<Written> {
  const { rows } = await owner.query<Written>(
    `select (select count(*)::integer from notice_receipt where tenant_id = $1 and notice_id = $2) as receipts, count(*)::integer as letters,
       count(distinct account_id)::integer as people from delivery where tenant_id = $1 and notice_id = $2`,
    [tenantId, id],
  );
  return rows[0] ?? { receipts: 0, letters: 0, people: 0 };
}

async function untilWritten(stage: Stage, { id, receiverCount }: Published): Promise<number> {
  const started = performance.now();
  for (const end = Date.now() + 240_000; Date.now() < end; await pause(50))
    if ((await receipts(stage, id)) >= receiverCount) return Math.round(performance.now() - started);
  throw new Error('a receiver did not get the notice');
}

/** Milliseconds until a notice that is withdrawn is gone from everybody. */
async function withdrawn(stage: Stage, caller: Caller, { id, version }: Published): Promise<number> {
  const started = performance.now();
  await ask(stage, caller, { method: 'POST', path: `${path}/${id}/transitions/withdraw`, body: { version } });
  for (;;) {
    const { rows } = await stage.owner.query(
      'select 1 from notice_receipt where tenant_id = $1 and notice_id = $2 and hidden_at is null limit 1',
      [stage.tenantId, id],
    );
    if (rows.length === 0) return Math.round(performance.now() - started);
    await pause(50);
  }
}

async function clear({ owner, tenantId }: Stage): Promise<void> {
  const ids = `(select id from notice where tenant_id = $1 and title like 'bench %')`;
  for (const table of ['notice_receipt', 'delivery'])
    await owner.query(`delete from ${table} where tenant_id = $1 and notice_id in ${ids}`, [tenantId]);
  for (const table of ['notice', 'announcement'])
    await owner.query(`delete from ${table} where tenant_id = $1 and title like 'bench %'`, [tenantId]);
  await owner.query(
    `delete from graphile_worker._private_jobs where (key like 'delivery:%' or key like 'letters:%') and locked_at is null`,
  );
  for (const table of ['notice_receipt', 'delivery', 'graphile_worker._private_jobs'])
    await owner.query(`vacuum analyze ${table}`);
}

async function processorOf(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1] ?? 0);
}

/** Publishes to everybody and waits until all is written. */
async function spread(
  stage: Stage,
  caller: Caller,
  type: 'notice' | 'mail',
): Promise<{ readonly published: Published; readonly facts: Facts }> {
  const before = await processorOf(stage.consoleUrl);
  const published = await publish(stage, caller, type);
  const ms = await untilWritten(stage, published);
  const processorMs = Math.round(((await processorOf(stage.consoleUrl)) - before) * 1000);
  const rows = await written(stage, published.id);
  const facts = { receivers: published.receiverCount, publishMs: published.ms, ms, processorMs, ...rows };
  return { published, facts: { ...facts, goalMs: 10_000 } };
}

async function toEverybody(stage: Stage, caller: Caller, type: 'notice' | 'mail'): Promise<Facts> {
  const { published, facts } = await spread(stage, caller, type);
  return { ...facts, withdrawnMs: await withdrawn(stage, caller, published) };
}

/** The process of one more node on the same database, and where it answers. */
async function anotherNode(
  stage: Stage,
  env: NodeJS.ProcessEnv = {},
): Promise<{ readonly child: ChildProcess; readonly url: string }> {
  const port = await freePort();
  const child = forkConsole({ ...stage.nodeEnv(port), ...env });
  const url = `http://127.0.0.1:${port}`;
  await untilReady(`${url}/readyz`);
  return { child, url };
}

/** A node that dies with its receivers half written: another one goes on, and nobody gets a receipt or letter twice or not at all. */
async function killedHalfway(stage: Stage, caller: Caller): Promise<Facts> {
  const second = await anotherNode(stage);
  // The console of the stage stands still, so that the node which is to be killed takes the work.
  stage.console.kill('SIGSTOP');
  try {
    const published = await publish({ ...stage, consoleUrl: second.url }, caller, 'mail');
    while ((await receipts(stage, published.id)) < published.receiverCount / 4) await pause(20);
    second.child.kill('SIGKILL');
    const beforeKill = await receipts(stage, published.id);
    stage.console.kill('SIGCONT');
    const ms = await untilWritten(stage, published);
    await pause(1000);
    return { receivers: published.receiverCount, beforeKill, msAfterKill: ms, ...(await written(stage, published.id)) };
  } finally {
    stage.console.kill('SIGCONT');
    await ended(second.child);
  }
}

/** How many letters of a notice have left. */
async function left({ owner, tenantId }: Stage, noticeId: string): Promise<number> {
  const { rows } = await owner.query<{ n: number }>(
    `select count(*)::integer as n from delivery where tenant_id = $1 and notice_id = $2 and state = 'sent'`,
    [tenantId, noticeId],
  );
  return rows[0]?.n ?? 0;
}

/** A mail server that takes everything and keeps nothing. */
function mailSink(): Promise<{ readonly url: string; readonly taken: () => number; readonly close: () => void }> {
  let taken = 0;
  const sink = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      stream.resume().on('end', () => {
        taken += 1;
        done();
      });
    },
  });
  sink.on('error', () => {});
  return new Promise((resolve) => {
    const server = sink.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      resolve({ url: `smtp://127.0.0.1:${port}?tls=none`, taken: () => taken, close: () => sink.close() });
    });
  });
}

/** The same mail where a mail server is set: until it is published, and for so long how many are handed to the server. */
async function byServer(stage: Stage, caller: Caller, watchedSeconds = 60): Promise<Facts> {
  const sink = await mailSink();
  const node = await anotherNode(stage, { SMTP_URL: sink.url });
  // The console of the stage knows no mail server and stands still.
  stage.console.kill('SIGSTOP');
  const held = { ...stage, consoleUrl: node.url };
  try {
    const { published, facts } = await spread(held, caller, 'mail');
    const [before, started] = [await left(stage, published.id), performance.now()];
    const cpu = await processorOf(node.url);
    await pause(watchedSeconds * 1000);
    const [now, taken] = [await left(stage, published.id), sink.taken()];
    const seconds = (performance.now() - started) / 1000;
    const processorMsOfMail = (((await processorOf(node.url)) - cpu) * 1000) / Math.max(1, now - before);
    const handed = {
      handedWhenPublished: before,
      handedPerSecond: Math.round((now - before) / seconds),
      processorMsOfMail: Math.round(processorMsOfMail * 100) / 100,
      taken,
    };
    return { ...facts, ...handed, withdrawnMs: await withdrawn(held, caller, published) };
  } finally {
    await ended(node.child);
    stage.console.kill('SIGCONT');
    sink.close();
  }
}

/** A notice and a mail to everybody of the large tenant, written in the background. */
export async function* measureNotices(stage: Stage): AsyncGenerator<readonly [string, Facts]> {
  const caller = await stage.callerOf('hy-admin');
  try {
    await clear(stage);
    yield ['noticeToAll', await toEverybody(stage, caller, 'notice')];
    yield ['mailToAll', await toEverybody(stage, caller, 'mail')];
    yield ['mailToAllByServer', await byServer(stage, caller)];
    yield ['noticeNodeKilled', await killedHalfway(stage, caller)];
  } finally {
    await clear(stage);
  }
}
