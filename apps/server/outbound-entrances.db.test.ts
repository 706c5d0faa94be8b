import dns from 'node:dns/promises';
import { createServer } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { type AddressInfo, isIP, type LookupFunction, Socket, type SocketConnectOpts } from 'node:net';
import { identityModule } from '@mp/identity/server';
import { eventSubscription, interfaceDef } from '@mp/interface/contract';
import { interfaceModule } from '@mp/interface/server';
import { job } from '@mp/job/contract';
import { jobModule } from '@mp/job/server';
import { aServer, type TestServer, type TestUser } from '@mp/kernel/testing';
import { noticeRobot, testRobot } from '@mp/notice/contract';
import { noticeModule } from '@mp/notice/server';
import { externalApi } from '@mp/open-api/contract';
import { openApiModule } from '@mp/open-api/server';
import { organisationModule } from '@mp/organisation/server';
import { settingsModule } from '@mp/settings/server';
import { tenantModule } from '@mp/tenant/server';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

const publicAddress = '93.184.216.34';
/** What names lead to, one answer after the other; the last one stays. */
const names: Readonly<Record<string, readonly string[]>> = {
  'private.test': ['10.0.0.8'],
  'loopback.test': ['127.0.0.1'],
  'mapped.test': ['::ffff:10.0.0.8'],
  'compatible.test': ['::10.0.0.8'],
  'unique.test': ['fd00::8'],
  'rebound.test': [publicAddress, '10.0.0.8'],
};
const asked: string[] = [];
let onAsked: (() => void) | undefined;
/** Answers who asks for a name by the table above. */
function answerNames(): void {
  vi.spyOn(dns, 'lookup').mockImplementation((async (host: string) => {
    const known = host.startsWith('public') ? [publicAddress] : (names[host] ?? ['127.0.0.1']);
    const address = known[Math.min(asked.filter((each) => each === host).length, known.length - 1)] ?? '';
    asked.push(host);
    onAsked?.();
    return { address, family: isIP(address) };
  }) as typeof dns.lookup);
  syncBuiltinESMExports();
}

/** Addresses that this console has begun to connect to, in their order. */
const reached: string[] = [];
/** Where a call of the public site is led by it. */
let redirect: string | undefined;
const site = createServer((request, response) => {
  request.resume().on('end', () => {
    response.writeHead(redirect === undefined ? 200 : 307, redirect === undefined ? {} : { location: redirect });
    response.end('{"errcode":0}');
  });
});

/** Calls to the outside name the address by a look-up of their own: the public one is the site here, others refuse. */
function watchConnections(): void {
  const connect = Socket.prototype.connect;
  vi.spyOn(Socket.prototype, 'connect').mockImplementation(function (this: Socket, ...given: unknown[]) {
    const [first] = given as [SocketConnectOpts | [SocketConnectOpts]];
    const options = (Array.isArray(first) ? first[0] : first) as {
      host: string;
      port: number;
      lookup?: LookupFunction;
    };
    if (!options.lookup) return Reflect.apply(connect, this, given) as Socket;
    let address = options.host;
    if (isIP(address) === 0)
      options.lookup(options.host, {}, (_error, found) => {
        address = String(found);
      });
    reached.push(address);
    const { port } = site.address() as AddressInfo;
    if (address === publicAddress) return Reflect.apply(connect, this, [{ host: '127.0.0.1', port }]) as Socket;
    process.nextTick(() => this.destroy(new Error(`nothing may go to ${address}`)));
    return this;
  });
}

let server: TestServer;
let admin: TestUser;
let platform: TestUser;
beforeAll(async () => {
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  server = await aServer(
    [
      tenantModule,
      settingsModule,
      organisationModule,
      identityModule,
      noticeModule,
      jobModule,
      interfaceModule,
      openApiModule,
    ],
    { queue: true },
  );
  admin = await server.aUser({ kind: 'admin' });
  platform = await server.aUser({ kind: 'platform' });
  const open = Array.from({ length: 200 }, (_each, n) => `public${n}.test`);
  const urlAllow = ['localhost', 'localhost.', ...Object.keys(names), ...open].join('\n');
  const saved = await server.call(platform, 'PUT', '/settings/group/job?level=platform', {
    body: { version: 0, values: { urlAllow } },
  });
  if (saved.status !== 200) throw new Error(saved.text);
  answerNames();
  watchConnections();
});
afterAll(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  site.close();
});
beforeEach(() => {
  reached.length = 0;
  asked.length = 0;
  redirect = undefined;
  onAsked = undefined;
});

let count = 0;
let publicNames = 0;
/** Answers why nothing was called as what somebody reads, or what the call was answered. */
type Entrance = (url: string) => Promise<string>;

async function anInterface(url: string): Promise<{ readonly id?: string; readonly refusal: string }> {
  const { status, body, text } = await server.call(admin, 'POST', interfaceDef.path, {
    body: {
      code: `out_${(count += 1)}`,
      name: '推送',
      system: 'BI',
      direction: 'outbound',
      method: 'POST',
      auth: 'none',
      timeoutSec: 2,
      retry: 0,
      url,
    },
  });
  return status === 201 ? { id: body.id, refusal: '' } : { refusal: text };
}

const byInterface: Entrance = async (url) => {
  const { id, refusal } = await anInterface(url);
  if (id === undefined) return refusal;
  return (await server.call(admin, 'POST', `${interfaceDef.path}/${id}/test`, { body: { body: {} } })).text;
};

const byWebhook: Entrance = async (url) => {
  const { id, refusal } = await anInterface(url);
  if (id === undefined) return refusal;
  await server.sql('update event_subscription set enabled = false');
  await server.sql('delete from record_event');
  const made = await server.call(admin, 'POST', eventSubscription.path, {
    body: {
      code: `sub_${(count += 1)}`,
      name: '数据仓库',
      interfaceId: id,
      entities: ['organisation.organisation'],
      kinds: ['created'],
      secret: `whsec_${Buffer.alloc(32, 9).toString('base64')}`,
    },
  });
  expect(made.status, made.text).toBe(201);
  const told = new Promise<void>((resolve) => (onAsked = resolve));
  const stop = await interfaceModule.background?.(server.services);
  const code = `ORG${count}`;
  const created = await server.call(admin, 'POST', '/organisation/organisation', {
    body: { name: code, code, type: 'department', parentId: admin.tenant.rootId },
  });
  expect(created.status, created.text).toBe(201);
  await told;
  await stop?.();
  const [line] = await server.sql<{ line: string }>('select row_to_json(e)::text as line from record_event e');
  return line?.line ?? '';
};

const byJob: Entrance = async (url) => {
  const made = await server.call(admin, 'POST', job.path, {
    body: {
      name: `job_${(count += 1)}`,
      targetKind: 'url',
      target: url,
      type: 'cron',
      cron: '0 0/5 * * * ?',
      zone: 'UTC',
      startTime: '2026-01-01T00:00:00Z',
    },
  });
  if (made.status !== 201) return made.text;
  await server.call(admin, 'POST', `${job.path}/batch`, {
    body: { action: 'runNow', ids: [made.body.id], params: {} },
  });
  await server.drain();
  return (await server.call(admin, 'GET', `/job/runs?jobId=${made.body.id}`)).text;
};

const byDebugConsole: Entrance = async (address) => {
  const { host, pathname } = new URL(address);
  // The console asks for the host as it is written, and composes the address itself.
  const written = /^http:\/\/([^/]*)/u.exec(address)?.[1] ?? host;
  const made = await server.call(admin, 'POST', externalApi.path, {
    body: {
      code: `ext.${(count += 1)}`,
      name: { ZH_CN: '轨迹查询' },
      serviceName: '物流',
      protocol: 'http',
      domain: written,
      path: pathname,
      method: 'GET',
      responseFormat: 'json',
      authType: 'none',
    },
  });
  if (made.status !== 201) return made.text;
  return (await server.call(admin, 'POST', `${externalApi.path}/${made.body.id}/debug`, { body: {} })).text;
};

const byRobot: Entrance = async (address) => {
  // A person tries ten a minute.
  await server.sql('delete from rate_window');
  const made = await server.call(admin, 'POST', noticeRobot.path, {
    body: { name: `机器人 ${(count += 1)}`, kind: 'dingtalk', address },
  });
  if (made.status !== 201) return made.text;
  return (await server.call(admin, 'POST', testRobot.path.replace('{id}', made.body.id), { body: {} })).text;
};

const byAvatar: Entrance = async (avatar) => {
  const { body: own } = await server.call(admin, 'GET', `/identity/user/${admin.id}`);
  const sent = { body: { version: own.version, avatar } };
  const answer = await server.call(admin, 'PUT', `/identity/user/${admin.id}`, sent);
  expect(answer.status).toBe(422);
  return answer.text;
};

const entrances = {
  interface: byInterface,
  webhook: byWebhook,
  'job URL': byJob,
  'debug console': byDebugConsole,
  robot: byRobot,
} as const;

const refusal = /hostPrivate|hostNotAllowed|belongs to a private network|属于内网|内部网络|common\.format/iu;

/** Hosts of the private network as they may be written. */
const writtenHosts = [
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0177.0.0.1',
  '１２７.0.0.1',
  '0.0.0.0',
  '10.0.0.8',
  '172.16.0.1',
  '192.168.1.1',
  '100.64.0.1',
  '169.254.169.254',
  '[::1]',
  '[::]',
  '[::ffff:10.0.0.8]',
  '[::ffff:a00:8]',
  '[::10.0.0.8]',
  '[::ffff:0:10.0.0.8]',
  '[64:ff9b::10.0.0.8]',
  '[64:ff9b:1::a00:8]',
  '[2002:a00:8::]',
  '[2001:0:a00:8::1]',
  '[fe80::1]',
  '[fec0::1]',
  '[fd00::8]',
  '[ff02::1]',
] as const;
const leadingNames = ['localhost', 'localhost.', ...Object.keys(names).filter((name) => names[name]?.length === 1)];

/** Where a public name leads that nothing was sent to before, so that no kept connection carries the call. */
const publicUrl = (): string => `http://public${(publicNames += 1)}.test/hook`;

describe.each(Object.entries(entrances))('by %s', (entrance, call) => {
  test.each([...writtenHosts, ...leadingNames])('nothing is called at %s', async (host) => {
    const answer = await call(`http://${host}/inside`);

    expect({ answer, reached }).toEqual({ answer: expect.stringMatching(refusal), reached: [] });
  });

  test('a public name is called', async () => {
    await call(publicUrl());

    expect({ entrance, reached }).toEqual({ entrance, reached: [publicAddress] });
  });

  test('a redirect into the private network is not followed', async () => {
    for (const host of ['10.0.0.8', '[::ffff:10.0.0.8]', 'private.test', 'localhost']) {
      reached.length = 0;
      redirect = `http://${host}/inside`;
      await call(publicUrl());

      expect({ host, reached }).toEqual({ host, reached: [publicAddress] });
    }
  });

  test('a name that is bound to another address after it was judged is called where it was judged', async () => {
    await call('http://rebound.test/hook');

    expect({ asked, reached }).toEqual({ asked: ['rebound.test'], reached: [publicAddress] });
  });
});

test('an avatar is a stored file and no address that somebody might have fetched', async () => {
  for (const host of [...writtenHosts, ...leadingNames, 'public.test'])
    expect(await byAvatar(`http://${host}/avatar.png`)).toContain('avatar');

  expect({ asked, reached }).toEqual({ asked: [], reached: [] });
});
