import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { apiPrefix } from '@mp/kernel/contract';
import { aTestDatabase } from '@mp/kernel/testing';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { composeConsole, type Console } from './console.ts';
import { startTracing } from './tracing.ts';

interface Span {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
}
interface Export {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: Span['attributes'] };
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[];
  }[];
}

const exported: Export[] = [];
let collector: Server;
let running: Console;
let database: Awaited<ReturnType<typeof aTestDatabase>>;

beforeAll(async () => {
  collector = createServer((request, answer) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      exported.push(JSON.parse(Buffer.concat(parts).toString()) as Export);
      answer.setHeader('content-type', 'application/json').end('{}');
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  database = await aTestDatabase();
  const key = Buffer.alloc(32, 3);
  const folder = `${process.cwd()}/node_modules/.cache/mpcloud/tracing`;
  running = await composeConsole({
    log: pino({ level: 'silent' }),
    appUrl: database.url,
    ownerUrl: database.ownerUrl,
    dataKey: key,
    environment: {
      pepper: key,
      tokenKey: key,
      loginCheck: 'none',
      testHooks: false,
      secure: false,
      dataDir: folder,
      filesUrl: `file://${folder}`,
      publicUrl: 'http://localhost:8080',
      smtpUrl: undefined,
      smsUrl: undefined,
      listenUrl: database.url,
      clamdUrl: undefined,
      version: '1.2.3',
      build: 'test',
    },
    tracing: await startTracing(endpoint, { version: '1.2.3' }),
  });
});
afterAll(() => void collector.close());

const spans = () =>
  exported.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  );
const attribute = (span: Span | undefined, key: string) =>
  Object.values(span?.attributes.find((each) => each.key === key)?.value ?? {})[0];

test('requests, their database batches and jobs reach the collector, in the trace of the caller', async () => {
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  await running.app.inject({
    url: '/gateway/allinoneservice/mp/login/sysconfignew.do?type=0',
    headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01` },
  });
  await running.app.inject({ url: `${apiPrefix}/permission/mine`, headers: { token: 'secret-token' } });
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await owner.query(
    `select enqueue('import.cleanup', '{"payload": {"id": "01a1feaa-ed06-750f-b0a7-4507689bd74d"}}'::jsonb)`,
  );
  for (let tries = 0; tries < 100; tries += 1) {
    const { rows } = await owner.query<{ n: string }>(
      'select count(*) as n from graphile_worker._private_jobs where locked_at is null',
    );
    if (rows[0]?.n === '0') break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await owner.end();

  await running.stop();

  const request = spans().find(({ name }) => name === 'GET /gateway/allinoneservice/mp/login/sysconfignew.do');
  expect([request?.traceId, request?.parentSpanId]).toEqual([traceId, 'b7ad6b7169203331']);
  expect(attribute(request, 'http.response.status_code')).toBe(200);
  const batches = spans().filter((span) => span.name.startsWith('db ') && span.traceId === traceId);
  expect(batches.length).toBeGreaterThan(0);
  expect(batches.map(({ parentSpanId }) => parentSpanId)).toContain(request?.spanId);
  expect(
    attribute(
      spans().find(({ name }) => name === `GET ${apiPrefix}/permission/mine`),
      'http.response.status_code',
    ),
  ).toBe(401);
  expect(spans().map(({ name }) => name)).toContain('job import.cleanup');
  expect(JSON.stringify(exported)).not.toContain('secret-token');
  const [resource] = exported.flatMap(({ resourceSpans }) => resourceSpans.map((each) => each.resource.attributes));
  expect(resource).toContainEqual({ key: 'service.name', value: { stringValue: 'mpcloud' } });
});

test('without a collector there is no tracing', async () => {
  expect(await startTracing(undefined, { version: '1' })).toBeUndefined();
});
