import { gatewayPrefix } from '@mp/kernel/contract';
import { newId } from '@mp/kernel/server';
import { aServer } from '@mp/kernel/testing';
import type { TestServer, TestUser } from '@mp/kernel/testing';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { serverModules } from './modules.ts';

interface Operation {
  readonly method: string;
  readonly path: string;
  readonly properties: readonly string[];
  readonly parameters: readonly string[];
  readonly isForm: boolean;
}

let server: TestServer;
let admin: TestUser;
let operations: Operation[];

interface Documented {
  readonly requestBody?: {
    readonly content?: Record<string, { readonly schema?: { readonly properties?: Record<string, unknown> } }>;
  };
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
}

beforeAll(async () => {
  server = await aServer(serverModules);
  admin = await server.aUser({ kind: 'platform' });
  const { paths } = (await server.app.inject(`${gatewayPrefix}/openapi.json`)).json<{
    paths: Record<string, Record<string, Documented>>;
  }>();
  operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { requestBody, parameters }]) => ({
      method: method.toUpperCase(),
      path,
      properties: Object.keys(Object.values(requestBody?.content ?? {})[0]?.schema?.properties ?? {}),
      isForm: requestBody?.content?.['application/x-www-form-urlencoded'] !== undefined,
      parameters: (parameters ?? []).filter((each) => each.in === 'query').map(({ name }) => name),
    })),
  );
  if (operations.length < 20) throw new Error('the document lists too few operations');
});

const nasty = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    -1,
    0,
    1e308,
    -1e308,
    2 ** 53,
    0.1,
    '',
    ' ',
    '\u0000',
    '\ud800',
    "'; drop table org; --",
    '%',
    '_',
    '../../etc/passwd',
    '=1+1',
    '9'.repeat(400),
    'a'.repeat(5000),
    '2026-02-30',
    '2026-13-45T99:99:99Z',
    '00000000-0000-0000-0000-000000000000',
    [],
    {},
    [null],
    { $ne: 1 },
    [[]],
    '١٢٣',
    '\u202Eabc',
    'infinity',
    'NaN',
    '-infinity',
    '1e400',
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.integer(),
  fc.double(),
  fc.json().map((text) => JSON.parse(text) as unknown),
  fc.uuid(),
);

interface Input {
  readonly id: string;
  readonly query?: string;
  readonly payload?: string | Buffer;
  readonly type?: string;
}

async function send(operation: Operation, { id, query = '', payload, type = '' }: Input): Promise<string | undefined> {
  const path = operation.path.replaceAll(/\{\w+\}/g, () => id);
  const withBody = operation.method !== 'GET' && payload !== undefined;
  const answer = await server.call(
    admin,
    operation.method,
    `${path}${query}`,
    withBody ? { raw: { payload, type } } : {},
  );
  if (answer.status < 500 || answer.status === 503) return undefined;
  return `${operation.method} ${path}${query} ${String(payload).slice(0, 200)} → ${answer.status}`;
}

test('no operation answers 500, whatever its parameters and body', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        pick: fc.nat(),
        values: fc.array(nasty, { minLength: 1, maxLength: 4 }),
        id: fc.oneof(
          fc.uuid(),
          fc.constantFrom('1', 'x', '%00', '%ff', '..%2f..', newId(), 'batch', 'options', 'a'.repeat(190)),
        ),
        wrapped: fc.boolean(),
      }),
      async ({ pick, values, id, wrapped }) => {
        const operation = operations[pick % operations.length];
        if (!operation) return;
        const body = wrapped
          ? Object.fromEntries(
              [...operation.properties, 'version'].map((name, at) => [name, values[at % values.length]]),
            )
          : values[0];
        const names = operation.parameters.length > 0 ? operation.parameters : ['x'];
        const form = (fields: readonly string[]) =>
          fields
            .map((name, at) => [name, textOf(values[at % values.length] ?? '')].map(encodeURIComponent).join('='))
            .join('&');
        const [payload, type] = operation.isForm
          ? [form(operation.properties), 'application/x-www-form-urlencoded']
          : [JSON.stringify(body) ?? '', 'application/json'];
        expect(await send(operation, { id, query: `?${form(names)}`, payload, type })).toBeUndefined();
      },
    ),
    { numRuns: 4000 },
  );
});

/** A value as it may stand in an address; an object may have a `toString` that is none. */
function textOf(value: unknown): string {
  return (typeof value === 'object' ? (JSON.stringify(value) ?? '') : String(value)).toWellFormed();
}

test('filters and sorts with hostile names and values never answer 500', async () => {
  const lists = operations.filter(({ parameters }) => parameters.includes('sort'));
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        pick: fc.nat(),
        operator: fc.constantFrom('eq', 'ne', 'gte', 'lte', 'gt', 'lt', 'in', 'like', 'starts', 'null', 'below', 'x'),
        value: nasty,
        sign: fc.constantFrom('', '-'),
        field: fc.nat(),
      }),
      async ({ pick, operator, value, sign, field }) => {
        const operation = lists[pick % lists.length];
        const name = operation?.parameters[field % operation.parameters.length] ?? 'q';
        const text = encodeURIComponent(textOf(value));
        if (operation)
          expect(
            await send(operation, {
              id: '',
              query: `?${name}[${operator}]=${text}&sort=${sign}${name}&${name}=${text}`,
            }),
          ).toBeUndefined();
      },
    ),
    { numRuns: 3000 },
  );
});

const writes = () => operations.filter(({ method }) => method === 'POST' || method === 'PUT');

test('malformed UTF-8, broken JSON, deep nesting and wrong media types are refused with 4xx', async () => {
  const payloads: [string | Buffer, string][] = [
    [Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), 'application/json'],
    ['{"a":', 'application/json'],
    [`${'['.repeat(100_000)}${']'.repeat(100_000)}`, 'application/json'],
    [`${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`, 'application/json'],
    ['{"__proto__": {"admin": true}}', 'application/json'],
    ['a=b', 'application/x-www-form-urlencoded'],
    ['<a/>', 'application/xml'],
    ['--x\r\nContent-Disposition: form-data; name="file"\r\n', 'multipart/form-data; boundary=x'],
    ['', 'multipart/form-data'],
    ['x', 'application/json; charset=utf-16'],
  ];
  for (const operation of writes())
    for (const [payload, type] of payloads)
      expect(await send(operation, { id: newId(), payload, type })).toBeUndefined();
});

test('a body of 10 MB is refused as too large', async () => {
  for (const operation of writes().slice(0, 8)) {
    const path = operation.path.replaceAll(/\{\w+\}/g, newId());
    const answer = await server.call(admin, operation.method, path, {
      raw: { payload: JSON.stringify({ name: 'x'.repeat(10_485_760) }), type: 'application/json' },
    });
    expect([413, 415]).toContain(answer.status);
  }
});

test('a script tag in any text is refused, an escaped one is text', async () => {
  for (const text of ['<script>alert(1)</script>', 'x < SCRIPT src=a>', '</script>']) {
    const answer = await server.call(admin, 'POST', '/organisation/organisation', {
      body: { name: text, type: 'company', parentId: admin.tenant.rootId },
    });
    expect(answer.body).toMatchObject({ code: 'common.scriptRejected' });
    const asked = await server.call(admin, 'GET', `/organisation/organisation?q=${encodeURIComponent(text)}`);
    expect(asked.body).toMatchObject({ code: 'common.scriptRejected' });
  }
  const escaped = await server.call(admin, 'POST', '/organisation/organisation', {
    body: { name: '&lt;script', type: 'company', parentId: admin.tenant.rootId },
  });
  expect(escaped.status).toBe(201);
});
