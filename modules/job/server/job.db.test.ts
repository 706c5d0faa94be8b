import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { integer } from '@mp/kernel/contract';
import { declareScheduled, fillPorts } from '@mp/kernel/server';
import { aServer, refusals, type Answer, type TestServer, type TestUser } from '@mp/kernel/testing';
import { identityModule } from '@mp/identity/server';
import { organisationModule } from '@mp/organisation/server';
import { settingsModule } from '@mp/settings/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { job, retryJobRun, type JobRunLine } from '../contract/index.ts';
import { jobModule } from './index.ts';
import { logBounds } from './run-log.ts';
import { saveBuiltins } from './scheduler.service.ts';

let server: TestServer;
let admin: TestUser;
let platform: TestUser;
let site: Server;
let origin = '';
const heard: IncomingMessage[] = [];
const works: { readonly userId: string; readonly admin: string | null; readonly params: unknown }[] = [];

/** A site of the private network that answers what its paths say. */
function answer(request: IncomingMessage): {
  readonly status: number;
  readonly location?: string;
  readonly body: string;
} {
  heard.push(request);
  const url = new URL(request.url ?? '', origin);
  if (url.pathname === '/to') return { status: 302, location: url.searchParams.get('url') ?? '', body: '' };
  if (url.pathname === '/round') return { status: 307, location: '/round', body: '' };
  return url.pathname === '/broken' ? { status: 503, body: 'down for today' } : { status: 200, body: 'done' };
}

beforeAll(async () => {
  site = createServer((request, response) => {
    const { status, location, body } = answer(request);
    response.writeHead(status, location === undefined ? {} : { location }).end(body);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  server = await aServer([settingsModule, organisationModule, identityModule, jobModule], { queue: true });
  admin = await server.aUser({ kind: 'admin' });
  platform = await server.aUser({ kind: 'platform' });
  declareScheduled([
    {
      code: 'test.count',
      params: { most: integer({ required: true, min: 1, max: 9, default: 3 }) },
      run: async (context, { params }) => {
        works.push({ userId: context.userId, admin: context.rights.admin, params });
        for (let n = 1; n <= Number(params.most); n += 1) context.log.info({ n }, 'counted');
        return `counted to ${String(params.most)}`;
      },
    },
    {
      code: 'test.chatter',
      run: async (context) => {
        for (let n = 0; n < 1000; n += 1) context.log.info('a line of thirty characters ...');
        return '';
      },
    },
    { code: 'test.platform', cron: '0 30 2 * * ?', run: async () => 'for the platform' },
  ]);
  await saveBuiltins(server.services);
  const saved = await server.call(platform, 'PUT', '/settings/group/job?level=platform', {
    body: { version: 0, values: { urlAllow: `127.0.0.1:${new URL(origin).port}\nlocalhost` } },
  });
  if (saved.status !== 200) throw new Error(saved.text);
});
afterAll(() => site.close());

let names = 0;
const values = (more: Readonly<Record<string, unknown>> = {}) => ({
  name: `job_${(names += 1)}`,
  targetKind: 'handler',
  target: 'test.count',
  type: 'cron',
  cron: '0 0/5 * * * ?',
  zone: 'Asia/Shanghai',
  startTime: '2026-01-01T00:00:00Z',
  ...more,
});
const make = (more: Readonly<Record<string, unknown>> = {}, user = admin) =>
  server.call(user, 'POST', job.path, { body: values(more) });
async function move(id: string, name: string, user = admin): Promise<Answer> {
  const { version } = (await server.call(user, 'GET', `${job.path}/${id}`)).body;
  return server.call(user, 'POST', `${job.path}/${id}/transitions/${name}`, { body: { version } });
}
const act = (id: string, name: string, user = admin) =>
  server.call(user, 'POST', `${job.path}/batch`, { body: { action: name, ids: [id], params: {} } });
const codeOf = ({ body }: Answer): unknown => body.fields?.[0]?.code ?? body.code;
const runsOf = async (id: string, user = admin): Promise<JobRunLine[]> =>
  (await server.call(user, 'GET', `/job/runs?jobId=${id}`)).body.items;

/** Runs a job now and waits until the run has ended. */
async function ran(more: Readonly<Record<string, unknown>>): Promise<JobRunLine> {
  const { body } = await make(more);
  const started = await act(body.id, 'runNow');
  expect(started.body).toMatchObject({ done: 1 });
  await server.drain();
  const [run] = await runsOf(body.id);
  if (!run) throw new Error('the job has not run');
  return run;
}

test.each([
  [{ cron: '0 0 0 1 1 ? 2100' }, 'job.cronInvalid'],
  [{ cron: null }, 'common.required'],
  [{ target: 'test.nothing' }, 'job.unknownHandler'],
  [{ target: 'test.platform' }, 'job.unknownHandler'],
  [{ params: { most: 10 } }, 'common.max'],
  [{ targetKind: 'url', target: 'ftp://a.example' }, 'job.unknownHandler'],
  [{ targetKind: 'url', target: 'https://elsewhere.example/run' }, 'job.hostNotAllowed'],
  [{ targetKind: 'url', target: 'http://[::ffff:127.0.0.1]/run' }, 'job.hostNotAllowed'],
  [{ targetKind: 'url', target: 'http://user:word@localhost/run' }, 'job.unknownHandler'],
  [{ zone: 'Asia/Atlantis' }, 'common.format'],
  [{ name: 'a-b' }, 'common.format'],
  [{ type: 'simple', repeatCount: 0, intervalSec: 5 }, 'common.positiveInt'],
  [{ endTime: '2025-01-01T00:00:00Z' }, 'common.dateOrder'],
])('%o is refused as %s', async (more, code) => {
  const refused = await make(more);

  expect([refused.status, codeOf(refused)]).toEqual([422, code]);
});

test('a job is stopped before it is changed or deleted, and starts only where a fire time is to come', async () => {
  const { body: made } = await make();
  const { body: past } = await make({ cron: '0 0 0 1 1 ? 2020' });

  const started = await move(made.id, 'start');
  const { body: running } = await server.call(admin, 'GET', `${job.path}/${made.id}`);
  const change = { version: running.version, retry: 2 };
  const changed = await server.call(admin, 'PUT', `${job.path}/${made.id}`, { body: change });
  const deleted = await server.call(admin, 'DELETE', `${job.path}/${made.id}`);
  const over = await move(past.id, 'start');
  await move(made.id, 'stop');
  const gone = await server.call(admin, 'DELETE', `${job.path}/${made.id}`);

  expect(started.status).toBe(200);
  expect(running.state).toBe('running');
  expect(Date.parse(running.nextFire)).toBeGreaterThan(Date.now());
  expect([codeOf(changed), codeOf(deleted), codeOf(over)]).toEqual([
    'job.stopFirst',
    'job.stopFirst',
    'job.noFutureFire',
  ]);
  expect(gone.status).toBe(204);
});

test('a run works with the rights of whoever last said what the job does, and keeps what it logged', async () => {
  const other = await server.aUser({ kind: 'admin', tenant: admin.tenant });
  const { body: made } = await make();
  const told = await server.call(other, 'PUT', `${job.path}/${made.id}`, {
    body: { version: made.version, params: { most: 2 } },
  });
  works.length = 0;

  await act(made.id, 'runNow');
  await server.drain();

  expect(told.status).toBe(200);
  expect(works).toEqual([{ userId: other.id, admin: 'tenant', params: { most: 2 } }]);
  const [run] = await runsOf(made.id);
  expect(run).toMatchObject({ state: 'ok', output: 'counted to 2', attempt: 1 });
  expect(run?.log.map(({ level, text }) => `${level} ${text}`)).toEqual(['info counted n=1', 'info counted n=2']);
});

test('of a talkative run the first lines are kept', async () => {
  const run = await ran({ target: 'test.chatter' });

  const size = run.log.reduce((sum, { text }) => sum + text.length, 0);
  expect(run.log.length).toBeLessThanOrEqual(logBounds.lines + 1);
  expect(size).toBeLessThan(logBounds.characters + 20);
  expect(run.log.at(-1)?.text).toMatch(/^… \+\d+$/u);
});

test('an address is called by GET with the fire time, and 2xx alone is well', async () => {
  heard.length = 0;
  const well = await ran({ targetKind: 'url', target: `${origin}/run` });
  const redirected = await ran({ targetKind: 'url', target: `${origin}/to?url=/run` });
  const broken = await ran({ targetKind: 'url', target: `${origin}/broken` });
  const round = await ran({ targetKind: 'url', target: `${origin}/round` });

  expect([well, redirected, broken, round].map(({ state }) => state)).toEqual(['ok', 'ok', 'error', 'error']);
  expect(heard[0]).toMatchObject({ method: 'GET', headers: { 'x-job-fire': expect.stringContaining('T') } });
  expect(well.output).toBe('HTTP 200\ndone');
  expect(broken.error).toContain('HTTP 503\ndown for today');
  expect(round.error).toContain('more than 3 redirects');
});

// The site stands in the private network: its address is named, the name `localhost` is named too and leads there.
test.each([
  ['by redirect to another host', () => `${origin}/to?url=${encodeURIComponent('http://10.0.0.1/')}`],
  ['by redirect to another port', () => `${origin}/to?url=${encodeURIComponent('http://127.0.0.1:1/')}`],
  [
    'by redirect to an IPv4 address inside of IPv6',
    () => `${origin}/to?url=${encodeURIComponent('http://[::ffff:127.0.0.1]/')}`,
  ],
  ['by redirect to another protocol', () => `${origin}/to?url=${encodeURIComponent('file:///etc/passwd')}`],
  ['by an allowed name that leads to a private address', () => 'http://localhost/run'],
])('the private network is not reached %s', async (_way, target) => {
  const before = heard.length;

  const run = await ran({ targetKind: 'url', target: target() });

  expect(run.state).toBe('error');
  expect(run.error).toMatch(/jobs may not call|belongs to a private network/u);
  expect(heard.slice(before).filter(({ url }) => !url?.startsWith('/to'))).toEqual([]);
});

test('what has failed is run again, what has gone well is not', async () => {
  const failed = await ran({ targetKind: 'url', target: `${origin}/broken` });
  const well = await ran({});
  const retry = ({ jobId, fireTime }: JobRunLine) =>
    server.call(admin, 'POST', '/job/runs/retry', { body: { jobId, fireTime } });

  const again = await retry(failed);
  await server.drain();
  const refused = await retry(well);

  expect(again.status).toBe(200);
  expect(codeOf(refused)).toBe('job.notRetried');
  expect(await runsOf(failed.jobId)).toMatchObject([{ state: 'error', attempt: 2 }]);
});

test('runs are read page by page and by how they ended, each tenant its own', async () => {
  const { body: made } = await make();
  await server.sql(
    `insert into job_run (tenant_id, job_id, fire_time, state) select $1, $2, now() - make_interval(mins => n), case n % 10 when 0 then 'timeout' else 'ok' end
     from generate_series(1, 120) n`,
    [admin.tenant.id, made.id],
  );
  const stranger = await server.aUser({ kind: 'admin', tenant: await server.aTenant() });
  const times: string[] = [];
  let cursor = '';
  do {
    const { body } = await server.call(admin, 'GET', `/job/runs?jobId=${made.id}${cursor}`);
    times.push(...body.items.map(({ fireTime }: JobRunLine) => fireTime));
    cursor = body.next === null ? '' : `&cursor=${body.next}`;
  } while (cursor !== '');
  const failed = await server.call(admin, 'GET', `/job/runs?jobId=${made.id}&state=failed`);

  expect(new Set(times).size).toBe(120);
  expect(times).toEqual([...times].sort().reverse());
  expect(failed.body.items.length).toBe(12);
  expect(await runsOf(made.id, stranger)).toEqual([]);
  expect((await server.call(admin, 'GET', '/job/runs?cursor=nonsense')).status).toBe(422);
});

test('the next ten fire times are told as they are written, without the days that nobody works', async () => {
  const preview = async (more: Readonly<Record<string, unknown>>) =>
    (
      await server.call(admin, 'POST', '/job/preview', {
        body: { type: 'cron', zone: 'Asia/Shanghai', startTime: '2030-09-29T00:00:00Z', workdaysOnly: false, ...more },
      })
    ).body;
  fillPorts({
    workCalendar: async () => ({ zoneMinutes: 480, hours: [], isWorkDay: (day) => !day.startsWith('2030-10-0') }),
  });

  const five = await preview({ cron: '0 0/5 * * * ?' });
  const nightly = await preview({ cron: '0 0 0 * * ?', workdaysOnly: true });
  const simple = await preview({ type: 'simple', repeatCount: 3, intervalSec: 86_400, workdaysOnly: true });

  const gaps = five.fires.slice(1).map((fire: string, at: number) => Date.parse(fire) - Date.parse(five.fires[at]));
  expect(new Set(gaps)).toEqual(new Set([300_000]));
  expect(nightly.fires.slice(0, 3)).toEqual([
    '2030-09-29T16:00:00.000Z',
    '2030-10-09T16:00:00.000Z',
    '2030-10-10T16:00:00.000Z',
  ]);
  expect(simple.fires).toEqual(['2030-09-29T00:00:00.000Z', '2030-09-30T00:00:00.000Z', '2030-10-10T00:00:00.000Z']);
  expect(await preview({ cron: '0 0 0 1 1 ? 2100' })).toEqual({ fires: [], wrong: 'year' });
  expect(await preview({ zone: 'Nowhere' })).toEqual({ fires: [], wrong: 'zone' });
});

test("what modules bring along is the platform's: it sets when it happens, and cannot say what it does", async () => {
  const find = async (user: TestUser) =>
    (await server.call(user, 'GET', `${job.path}?size=100`)).body.items.find(
      ({ target }: { target: string }) => target === 'test.platform',
    );
  const built = await find(platform);
  await move(built.id, 'stop', platform);
  const { body: stopped } = await server.call(platform, 'GET', `${job.path}/${built.id}`);
  const patch = (body: Readonly<Record<string, unknown>>) =>
    server.call(platform, 'PUT', `${job.path}/${built.id}`, { body: { version: stopped.version, ...body } });

  const other = await patch({ target: 'test.count' });
  const deleted = await server.call(platform, 'DELETE', `${job.path}/${built.id}`);
  const moved = await patch({ cron: '0 0 4 * * ?' });
  const started = await move(built.id, 'start', platform);
  await act(built.id, 'runNow', platform);
  await server.drain();

  expect([codeOf(other), codeOf(deleted)]).toEqual(['perm.fieldNotWritable', 'job.builtin']);
  expect([moved.status, started.status]).toEqual([200, 200]);
  expect(await find(admin)).toBeUndefined();
  expect(await runsOf(built.id, platform)).toMatchObject([{ state: 'ok', output: 'for the platform' }]);
  expect(await runsOf(built.id)).toEqual([]);
  expect((await act(built.id, 'runNow')).body).toMatchObject({ done: 0 });
});

test('running a fire time again asks the refusals of every operation', async () => {
  const answers = await refusals(server, { endpoint: retryJobRun });
  const staff = await server.aUser({ tenant: admin.tenant });

  expect(answers).toMatchObject({ notSignedIn: { status: 401 } });
  expect((await make({}, staff)).status).toBe(403);
  expect((await server.call(staff, 'GET', '/job/runs')).status).toBe(403);
});
