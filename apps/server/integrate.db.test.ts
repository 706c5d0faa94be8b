import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { aDealerServer, Stage } from '@mp/dealer/testing';
import { eventSubscription, interfaceDef } from '@mp/interface/contract';
import { interfaceModule } from '@mp/interface/server';
import { accessProject } from '@mp/open-api/contract';
import { openApiModule } from '@mp/open-api/server';
import type { TestServer } from '@mp/kernel/testing';
import { beforeAll, expect, test } from 'vitest';

/** The calls that docs/how-to/integrate.md writes down, in their order. */
const snippets = [...readFileSync('docs/how-to/integrate.md', 'utf8').matchAll(/^```sh\n([^`]*)^```/gmu)].flatMap(
  ([, block = '']) =>
    block
      .replaceAll('\\\n', ' ')
      .split('\n')
      .filter((line) => line.startsWith('curl ')),
);

/** Does what a line of curl says, by HTTP. */
async function run(line: string, environment: Readonly<Record<string, string>>) {
  const words = [...line.matchAll(/"([^"]*)"|(\S+)/gu)].map(([, quoted, plain = '']) => quoted ?? plain);
  const told = words.map((word) => word.replaceAll(/\$(\w+)/gu, (_all, name: string) => environment[name] ?? ''));
  const after = (flag: string) => told.filter((_word, at) => told[at - 1] === flag);
  const form = after('-d');
  const answer = await fetch(told[1] ?? '', {
    method: form.length > 0 ? 'POST' : 'GET',
    headers: Object.fromEntries(after('-H').map((each) => each.split(/: (.*)/su).slice(0, 2))),
    ...(form.length > 0 ? { body: new URLSearchParams(form.join('&')) } : {}),
  });
  // oxlint-disable-next-line typescript/no-explicit-any -- the how-to's steps look into answers of any shape
  return { status: answer.status, body: (await answer.json()) as any };
}

let server: TestServer;
let stage: Stage;
let origin = '';
beforeAll(async () => {
  server = await aDealerServer([openApiModule, interfaceModule], { environment: { privateHosts: ['127.0.0.1'] } });
  stage = new Stage(server);
  await stage.set();
  await stage.shell();
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
});

test('a program that follows the how-to reads dealers, by its token and by a bearer token', async () => {
  const { admin } = stage;
  const verify = { verifyUser: 'portal', verifyPassword: 'portal-7f3A' };
  const values = { code: 'PORTAL', name: { ZH_CN: '门户' }, userId: admin.id, qps: 20, dailyQuota: 1000, ...verify };
  const { body: project } = await server.call(admin, 'POST', accessProject.path, { body: values });
  await server.call(admin, 'PUT', `${accessProject.path}/${project.id}/apis`, { body: { apis: ['dealer.read'] } });
  const { body: issued } = await server.call(admin, 'POST', `${accessProject.path}/${project.id}/token`, { body: {} });
  const environment = {
    CONSOLE: origin,
    ACCESS_CODE: issued.accessCode,
    OPEN_TOKEN: issued.token,
    VERIFY_USER: verify.verifyUser,
    VERIFY_PASSWORD: verify.verifyPassword,
  };
  const [byToken = '', forBearer = '', byBearer = ''] = snippets;

  const first = await run(byToken, environment);
  const exchanged = await run(forBearer, environment);
  const second = await run(byBearer, { ...environment, BEARER: exchanged.body.data.token });

  expect(snippets).toHaveLength(3);
  expect(first.status).toBe(200);
  expect(first.body.items).toMatchObject([{ code: 'DLR00001' }]);
  expect(exchanged.body).toMatchObject({ result: true, data: { expiresIn: 7200 } });
  expect(second.body.items).toEqual(first.body.items);
});

/** The receiver that the how-to writes down. */
const [, receiver = ''] =
  /^```js\n([^`]*(?:`[^`]+`[^`]*)*?)^```/mu.exec(readFileSync('docs/how-to/integrate.md', 'utf8')) ?? [];

interface HeardEvent {
  readonly id: string;
  readonly type: string;
  readonly action: string;
  readonly data: Readonly<Record<string, unknown>> | null;
}
type EventOf = (headers: Readonly<Record<string, unknown>>, body: string, key: string) => HeardEvent;

test('a program that follows the how-to hears of an approval, and takes no message with another signature', async () => {
  const { eventOf } = (await import(`data:text/javascript,${encodeURIComponent(receiver)}`)) as { eventOf: EventOf };
  const key = `whsec_${Buffer.alloc(32, 3).toString('base64')}`;
  const heard: HeardEvent[] = [];
  let forged: unknown;
  let onApproval: () => void = () => undefined;
  const approval = new Promise<void>((resolve) => (onApproval = resolve));
  const program = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts).toString('utf8');
      const event = eventOf(request.headers, body, key);
      try {
        eventOf(request.headers, `${body} `, key);
      } catch (error) {
        forged = error;
      }
      heard.push(event);
      response.writeHead(204).end();
      if (event.type === 'processInstance.ended') onApproval();
    });
  });
  await new Promise<void>((resolve) => program.listen(0, '127.0.0.1', resolve));
  await stage.set();
  const { admin } = stage;
  const { body: out } = await server.call(admin, 'POST', interfaceDef.path, {
    body: {
      code: 'bi.events',
      name: '数据平台',
      system: 'BI',
      direction: 'outbound',
      method: 'POST',
      auth: 'none',
      url: `http://127.0.0.1:${(program.address() as AddressInfo).port}/events`,
      timeoutSec: 10,
      retry: 0,
    },
  });
  const subscribed = await server.call(admin, 'POST', eventSubscription.path, {
    body: {
      code: 'bi',
      name: '数据平台',
      interfaceId: out.id,
      secret: key,
      entities: ['dealer.dealer', 'workflow.processInstance'],
      kinds: ['created', 'ended'],
    },
  });
  expect(subscribed.status, subscribed.text).toBe(201);
  const stop = await interfaceModule.background?.(server.services);

  const { id, versionId } = await stage.activeDealer();
  await approval;
  await stop?.();
  program.close();

  const ended = heard.find(({ type }) => type === 'processInstance.ended');
  expect(ended).toMatchObject({
    action: 'approved',
    data: { status: 'approved', resource: 'dealer.dealerVersion', recordId: versionId },
  });
  expect(heard.find(({ type }) => type === 'dealer.created')?.data).toMatchObject({ id });
  expect(new Set(heard.map((event) => event.id)).size).toBe(heard.length);
  expect(forged).toMatchObject({ message: 'not from the console' });
});
