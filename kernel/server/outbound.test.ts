import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exchange, hostAddress, KeptConnections, PrivateHostError } from './outbound.ts';

test('a host of the private network is reached only by whom the operator trusts, or where he opens it', async () => {
  const untrusted = { isTrusted: false };
  for (const host of ['127.0.0.1', '10.1.2.3', '[::1]', 'localhost', '169.254.169.254'])
    await expect(hostAddress(host, untrusted)).rejects.toThrow(PrivateHostError);

  expect(await hostAddress('10.1.2.3', { isTrusted: true })).toEqual({
    address: '10.1.2.3',
    family: 4,
    servername: undefined,
  });
  expect(await hostAddress('localhost', { isTrusted: false, privateHosts: ['localhost'] })).toMatchObject({
    servername: 'localhost',
  });
  expect(await hostAddress('8.8.8.8', untrusted)).toMatchObject({ address: '8.8.8.8' });
});

describe('connections that are kept', () => {
  let site: Server;
  let port = 0;
  const sockets: Socket[] = [];
  const heard: string[] = [];

  beforeAll(async () => {
    site = createServer((request, response) => {
      heard.push(String(request.headers.host));
      request.resume().on('end', () => response.end('{}'));
    });
    site.on('connection', (socket) => sockets.push(socket));
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    ({ port } = site.address() as AddressInfo);
  });
  afterAll(() => site.close());

  const send = (kept: KeptConnections, url: URL, address = '127.0.0.1') =>
    exchange(url, {
      method: 'POST',
      address,
      agent: kept.agentFor(url, address),
      headers: { 'content-length': '2' },
      body: '{}',
      signal: AbortSignal.timeout(5000),
    });

  test('carry one message after the other, to the address that was judged and by no name', async () => {
    const kept = new KeptConnections();
    const url = new URL(`http://nowhere.invalid:${port}/hook`);
    const before = sockets.length;

    const statuses = [await send(kept, url), await send(kept, url), await send(kept, url)].map(({ status }) => status);

    expect(statuses).toEqual([200, 200, 200]);
    expect(sockets.length - before).toBe(1);
    expect(heard.at(-1)).toBe(`nowhere.invalid:${port}`);
  });

  test('are not used for a name that leads to another address by now', async () => {
    const kept = new KeptConnections();
    const url = new URL(`http://moved.invalid:${port}/hook`);
    await send(kept, url);

    // Nobody listens there: a message by the old connection would be answered.
    await expect(send(kept, url, '127.0.0.2')).rejects.toThrow('ECONNREFUSED');
    expect(kept.agentFor(url, '127.0.0.1')).not.toBe(kept.agentFor(url, '127.0.0.2'));
  });

  test('that the other side has closed meanwhile lose no message', async () => {
    const kept = new KeptConnections();
    const url = new URL(`http://127.0.0.1:${port}/hook`);
    await send(kept, url);
    const told = heard.length;

    const sent = send(kept, url);
    sockets.at(-1)?.destroy();

    expect((await sent).status).toBe(200);
    expect(heard.length - told).toBeGreaterThanOrEqual(1);
  });
});
