import { identityModule } from '@mp/identity/server';
import { apiPrefix } from '@mp/kernel/contract';
import { aServer, type TestServer, type TestUser } from '@mp/kernel/testing';
import { organisationModule } from '@mp/organisation/server';
import { settingsModule } from '@mp/settings/server';
import { fork, type ChildProcess } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventSubscription, interfaceDef } from '../contract/index.ts';
import { interfaceModule } from './index.ts';

interface Node {
  readonly child: ChildProcess;
  readonly address: string;
}

let server: TestServer;
let admin: TestUser;
let site: Server;
let hook = '';
let nodes: Node[] = [];
/** The receiver's own book: which records each id told of, once for each time that it came. */
const ledger = new Map<string, string[]>();
/** Events that the receiver has written down and not answered yet. */
let unanswered = 0;
const answerMs = 60;

beforeAll(async () => {
  site = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const id = String(request.headers['webhook-id']);
      const { recordId } = JSON.parse(Buffer.concat(parts).toString('utf8')) as { recordId: string };
      ledger.set(id, [...(ledger.get(id) ?? []), recordId]);
      unanswered += 1;
      setTimeout(() => {
        unanswered -= 1;
        response.end('{}');
      }, answerMs);
    });
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  hook = `http://127.0.0.1:${(site.address() as AddressInfo).port}/hook`;
  server = await aServer([settingsModule, organisationModule, identityModule, interfaceModule], {
    environment: { privateHosts: ['127.0.0.1'] },
  });
  admin = await server.aUser({ kind: 'admin' });
});
afterAll(() => {
  for (const { child } of nodes) child.kill('SIGKILL');
  site.close();
});

async function startNode(aheadMs = 0): Promise<void> {
  const child = fork(new URL('event-node.fixture.ts', import.meta.url), [server.database.url, String(aheadMs)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: [],
  });
  const address = await new Promise<string>((resolve, reject) => {
    child.once('message', (message) => resolve(String(message)));
    child.once('exit', () => reject(new Error('a node has ended of itself')));
  });
  child.removeAllListeners('exit');
  nodes.push({ child, address });
}

const anInterface = (code: string) => ({
  code,
  name: code,
  system: 'BI',
  direction: 'outbound',
  method: 'POST',
  url: hook,
  auth: 'none',
  timeoutSec: 2,
  retry: 0,
});

/** Changes records by whichever node lives; what was acknowledged stands in `acknowledged`. */
async function write(name: string, acknowledged: Set<string>, signal: AbortSignal): Promise<void> {
  for (let n = 0; !signal.aborted; n += 1) {
    const node = nodes[n % Math.max(1, nodes.length)];
    const answer = await fetch(`${node?.address}${apiPrefix}${interfaceDef.path}`, {
      method: 'POST',
      headers: { token: admin.sessionId, 'content-type': 'application/json' },
      body: JSON.stringify(anInterface(`${name}_${n}`)),
    })
      .then(async (response) => ({ status: response.status, body: (await response.json()) as { id: string } }))
      .catch(() => undefined);
    if (answer?.status === 201) acknowledged.add(answer.body.id);
    // A node that is gone refuses at once; what is written is told as well, so that neither runs away.
    await wait(40);
  }
}

/** SIGKILL to nodes at a moment when the receiver has an event and nobody has its answer. */
async function kill(victims: readonly Node[]): Promise<void> {
  while (unanswered === 0) await wait(2);
  for (const { child } of victims) child.kill('SIGKILL');
  nodes = nodes.filter((node) => !victims.includes(node));
}

async function until(condition: () => Promise<boolean>, limitMs: number): Promise<void> {
  for (const end = Date.now() + limitMs; Date.now() < end && !(await condition());) await wait(100);
}

// Slow because four processes of their own start, three of which are killed.
test('nodes that are killed while they write and tell lose no event; whoever keeps a book by id has each once', async () => {
  const target = await server.call(admin, 'POST', interfaceDef.path, { body: anInterface('hook') });
  await server.call(admin, 'POST', eventSubscription.path, {
    body: {
      code: 'book',
      name: '记账',
      interfaceId: target.body.id,
      entities: [interfaceDef.key],
      kinds: ['created'],
      secret: `whsec_${Buffer.alloc(32, 9).toString('base64')}`,
    },
  });
  await Promise.all([startNode(), startNode()]);
  const acknowledged = new Set<string>();
  const end = new AbortController();
  const writers = ['a', 'b'].map((name) => write(name, acknowledged, end.signal));

  await wait(300);
  await kill(nodes.slice(0, 1));
  await startNode();
  await wait(300);
  await kill(nodes);
  end.abort();
  await Promise.all(writers);
  // What the dead have claimed is free when their time is over.
  await startNode(180_000);
  const waiting = async () =>
    Number((await server.sql<{ n: string }>(`select count(*) as n from record_event where state <> 'sent'`))[0]?.n);
  await until(async () => (await waiting()) === 0, 120_000);

  const stored = await server.sql<{ id: string }>(`select id from interface_def where code <> 'hook' order by id`);
  const told = [...ledger.values()].map(([recordId]) => recordId);
  expect(await waiting()).toBe(0);
  expect(acknowledged.size).toBeGreaterThan(20);
  // Each change that was acknowledged, and each that was stored although its answer got lost, under one id of its own.
  expect(told.toSorted()).toEqual(stored.map(({ id }) => id));
  expect([...acknowledged].filter((id) => !told.includes(id))).toEqual([]);
  // The same id always tells of the same record, and some came again.
  expect([...ledger.values()].filter((ids) => new Set(ids).size > 1)).toEqual([]);
  expect([...ledger.values()].filter((ids) => ids.length > 1).length).toBeGreaterThan(0);
}, 480_000);
