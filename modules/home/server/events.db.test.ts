import { apiPrefix } from '@mp/kernel/contract';
import { announceStatement, counterParts } from '@mp/kernel/server';
import { aServer, type TestServer, type TestUser } from '@mp/kernel/testing';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { homeModule } from './index.ts';

let server: TestServer;
let address: string;
const waiting = new Map<string, number>();
const pending = counterParts.of({
  name: 'pending',
  statement: ({ userId }) => ({ text: 'select $1::integer as n', values: [waiting.get(userId) ?? 0] }),
});

beforeAll(async () => {
  server = await aServer([homeModule, { name: 'test', contributes: [pending] }]);
  address = await server.app.listen({ port: 0, host: '127.0.0.1' });
});

const readers: AbortController[] = [];
afterEach(() => {
  for (const reader of readers.splice(0)) reader.abort();
});

interface Reader {
  readonly status: number;
  readonly events: Record<string, unknown>[];
  readonly ended: () => boolean;
  readonly stop: () => void;
}

async function read(user: TestUser): Promise<Reader> {
  const abort = new AbortController();
  readers.push(abort);
  const answer = await fetch(`${address}${apiPrefix}/home/events?passive=1`, {
    headers: { token: user.sessionId, accept: 'text/event-stream' },
    signal: abort.signal,
  });
  const events: Record<string, unknown>[] = [];
  let over = false;
  void (async () => {
    if (!answer.ok || !answer.body) return;
    const decoder = new TextDecoder();
    let text = '';
    for await (const piece of answer.body) {
      text += decoder.decode(piece, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const data = /^data: (.*)$/m.exec(block)?.[1];
        if (data !== undefined) events.push(JSON.parse(data) as Record<string, unknown>);
      }
    }
  })()
    .catch(() => undefined)
    .finally(() => (over = true));
  return { status: answer.status, events, ended: () => over, stop: () => abort.abort() };
}

/** Waits for what is promised; the limit only ends a test that would wait for ever. */
async function until(is: () => boolean, ms = 20_000): Promise<number> {
  const started = performance.now();
  while (!is()) {
    if (performance.now() - started > ms) throw new Error('did not happen');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return performance.now() - started;
}

async function change(user: TestUser, n: number, users: readonly string[] = [user.id]): Promise<void> {
  waiting.set(user.id, n);
  const context = await server.contextOf(user);
  await context.tx((tx) => tx.batch([announceStatement(user.tenant.id, users)]));
}

test('the counters come at once, and a change within a second, to all windows of the user and to nobody else', async () => {
  const user = await server.aUser();
  const colleague = await server.aUser({ tenant: user.tenant });
  const [first, second, other] = [await read(user), await read(user), await read(colleague)];
  await until(() => first.events.length + second.events.length + other.events.length >= 3);

  // The quickest of three: a busy machine delays one, a server that asks now and then would delay all.
  const waits: number[] = [];
  for (const n of [3, 4, 5]) {
    await change(user, n);
    waits.push(await until(() => [first, second].every(({ events }) => events.at(-1)?.['pending'] === n)));
  }

  expect(Math.min(...waits)).toBeLessThan(1000);
  for (const { events } of [first, second]) expect(events.map(({ pending }) => pending)).toEqual([0, 3, 4, 5]);
  expect(first.events[0]).toMatchObject({ pending: 0, message: 0, advice: 0 });
  expect(other.events).toHaveLength(1);
});

test('of changes that follow each other at once the last is what stays, and none is told after a later one', async () => {
  const user = await server.aUser();
  const reader = await read(user);
  await until(() => reader.events.length === 1);

  for (let n = 1; n <= 40; n += 1) await change(user, n);
  await until(() => reader.events.at(-1)?.['pending'] === 40);
  const told = reader.events.map(({ pending }) => Number(pending));

  expect(told).toEqual(told.toSorted((a, b) => a - b));
});

test('nothing is sent where nothing has changed, and a change for many names the whole tenant', async () => {
  const user = await server.aUser();
  const reader = await read(user);
  await until(() => reader.events.length === 1);

  await change(user, 0);
  await change(
    user,
    5,
    Array.from({ length: 400 }, () => user.id),
  );
  await until(() => reader.events.length === 2);

  expect(reader.events[1]).toMatchObject({ pending: 5 });
});

test('a change is not missed while the listening connection is lost', async () => {
  const user = await server.aUser();
  const reader = await read(user);
  await until(() => reader.events.length === 1);

  await server.services.database.rows(
    {},
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'mpcloud listen' and datname = current_database()`,
  );
  await change(user, 7);

  await until(() => reader.events.length === 2);
  expect(reader.events[1]).toMatchObject({ pending: 7 });
});

test('a forced logout is announced with its time', async () => {
  const user = await server.aUser();
  const reader = await read(user);
  await until(() => reader.events.length === 1);
  await server.sql(`update session set forced_at = '2099-01-01T00:00:00Z' where id = $1`, [user.sessionId]);
  await change(user, 0);
  await until(() => reader.events.length === 2);

  expect(reader.events[1]).toMatchObject({ pending: 0, message: 0, advice: 0, forcedAt: Date.UTC(2099, 0, 1) });
});

test('the fifth stream of a session is refused, and one that ends makes room', async () => {
  const user = await server.aUser();
  const four = [await read(user), await read(user), await read(user), await read(user)];

  expect((await read(user)).status).toBe(429);
  four[0]?.stop();
  let status = 429;
  for (let tries = 0; tries < 50 && status === 429; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    status = (await read(user)).status;
  }
  expect(status).toBe(200);
});

test('an ended session gets no further events', async () => {
  const user = await server.aUser();
  const reader = await read(user);
  await until(() => reader.events.length === 1);
  await server.sql(`update session set ended_at = now(), end_reason = 'logout' where id = $1`, [user.sessionId]);

  waiting.set(user.id, 9);
  await server.sql(`select pg_notify('mp_event', $1)`, [JSON.stringify({ t: user.tenant.id, u: null })]);
  await until(() => reader.ended());

  expect(reader.events).toHaveLength(1);
  expect((await read(user)).status).toBe(401);
});

test('a poll of the counters does not keep the session awake', async () => {
  const user = await server.aUser();
  await server.sql(`update session set last_seen = now() - interval '10 minutes' where id = $1`, [user.sessionId]);
  const seen = async () =>
    (
      await server.sql<{ idle: number }>(
        `select extract(epoch from now() - last_seen)::integer as idle from session where id = $1`,
        [user.sessionId],
      )
    )[0]?.idle;

  expect((await server.call(user, 'GET', '/home/counters?passive=1')).body).toMatchObject({
    pending: 0,
    message: 0,
    advice: 0,
  });
  const reader = await read(user);
  await until(() => reader.events.length === 1);
  expect(await seen()).toBeGreaterThan(590);
  await server.call(user, 'GET', '/home/counters');
  expect(await seen()).toBeLessThan(10);
});

test('without asking for a stream one event is answered', async () => {
  const user = await server.aUser();

  const answer = await server.call(user, 'GET', '/home/events');

  expect(answer.status).toBe(200);
  expect(answer.text).toMatch(/^event: counters\ndata: \{"pending":0,"message":0,"advice":0,"rights":"[\d.]+"\}\n\n$/);
  expect((await server.call(null, 'GET', '/home/events')).status).toBe(401);
});

test('the server closes although streams are open', async () => {
  const user = await server.aUser();
  const reader = await read(user);
  await until(() => reader.events.length === 1);

  const started = performance.now();
  await server.app.close();

  expect(performance.now() - started).toBeLessThan(8000);
  await until(() => reader.ended());
});
