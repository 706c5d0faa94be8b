import { randomBytes, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { apiPrefix } from '@mp/kernel/contract';
import { webhookHeaders } from '@mp/kernel/server';
import { pick, withNodes, type Cluster, type Person } from './cluster.ts';

/** What a run came to. */
export interface WebhooksReport {
  readonly seconds: number;
  readonly kills: number;
  /** Changes that were acknowledged. */
  readonly changes: number;
  /** Their events, one for each subscriber, and how many were accepted a second. */
  readonly events: number;
  readonly acceptedPerSecond: number;
  /** Told before the last change, and a second from the first change to the last event that was told. */
  readonly toldMeanwhile: number;
  readonly toldPerSecond: number;
  /** Events that came more than once, each time under the same id with the same content. */
  readonly repeated: number;
  /** Broken promises in words; none is the aim. */
  readonly faults: readonly string[];
}

const subscribers = 4;
const writers = 16;
const killEvery = 10_000;
const patience = 1_800_000;
const secret = `whsec_${randomBytes(32).toString('base64')}`;

/** What the receiver knows of an event. */
interface Told {
  readonly recordId: string;
  times: number;
}

/** The receiver's own book, by the id of the event. */
interface Book {
  readonly told: Map<string, Told>;
  readonly faults: string[];
}

const one = (request: IncomingMessage, name: string): string => String(request.headers[name] ?? '');

/** Writes an event into the book, signed and whole, as a receiver does that trusts nobody. */
function receive(book: Book, request: IncomingMessage, body: string): void {
  const [id, timestamp] = [one(request, 'webhook-id'), Number(one(request, 'webhook-timestamp'))];
  const signature = webhookHeaders(secret, { id, timestamp, body })['webhook-signature'];
  if (one(request, 'webhook-signature') !== signature) book.faults.push(`event ${id} is not signed`);
  const { recordId } = JSON.parse(body) as { recordId: string };
  const known = book.told.get(id);
  if (known && known.recordId !== recordId) book.faults.push(`event ${id} tells of two records`);
  if (known) known.times += 1;
  else book.told.set(id, { recordId, times: 1 });
}

/** Where events go. */
async function receiver(book: Book): Promise<{ readonly url: string; readonly close: () => void }> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      receive(book, request, Buffer.concat(parts).toString('utf8'));
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/events`, close: () => server.close() };
}

/** Creates a record by whichever node is up; its id, or undefined where the answer got lost or nobody took it. */
async function create(
  { nodes }: Cluster,
  person: Person,
  { path, body }: { readonly path: string; readonly body: object },
): Promise<string | undefined> {
  const up = nodes.filter(({ isUp }) => isUp);
  const { port } = pick(up.length > 0 ? up : nodes);
  const answer = await fetch(`http://127.0.0.1:${port}${apiPrefix}${path}`, {
    method: 'POST',
    headers: { ...person.headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(15_000),
  }).catch(() => undefined);
  const text = await answer?.text().catch(() => undefined);
  if (!answer || text === undefined || answer.status === 503 || answer.status === 429) return undefined;
  if (answer.status !== 201) throw new Error(`${path} answers ${answer.status}: ${text.slice(0, 300)}`);
  return (JSON.parse(text) as { id: string }).id;
}

async function subscribe(cluster: Cluster, person: Person, url: string): Promise<void> {
  const target = { code: 'book', name: 'book', system: 'book', direction: 'outbound', method: 'POST', url };
  const interfaceId = await create(cluster, person, {
    path: '/interface/interfaceDef',
    body: { ...target, auth: 'none', timeoutSec: 5, retry: 0 },
  });
  for (let n = 1; n <= subscribers; n += 1)
    await create(cluster, person, {
      path: '/interface/eventSubscription',
      body: {
        code: `book${n}`,
        name: `book ${n}`,
        interfaceId,
        secret,
        entities: ['organisation.orgRelation'],
        kinds: ['created'],
      },
    });
}

/** Creates records one after the other; those that were acknowledged stand in `acknowledged`. */
async function write(
  cluster: Cluster,
  person: Person,
  { name, acknowledged, signal }: { name: string; acknowledged: Set<string>; signal: AbortSignal },
): Promise<void> {
  for (let n = 1; !signal.aborted; n += 1) {
    const body = { name: `${name} ${n}`, code: `${name}_${n}`, type: 'tree' };
    const id = await create(cluster, person, { path: '/organisation/orgRelation', body });
    if (id === undefined) await wait(20);
    else acknowledged.add(id);
  }
}

async function untilTold({ owner }: Cluster): Promise<void> {
  for (const end = Date.now() + patience; Date.now() < end; await wait(250)) {
    const { rows } = await owner.query(`select 1 from record_event where state <> 'sent' limit 1`);
    if (rows.length === 0) return;
  }
}

/** What the receiver's book lacks or has too much of, against what is stored. */
async function faultsOf({ owner }: Cluster, book: Book, acknowledged: ReadonlySet<string>): Promise<string[]> {
  const { rows } = await owner.query<{ id: string; record_id: string | null; record: string }>(
    `select e.id, e.record_id, r.id as record from org_relation r left join record_event e
       on e.tenant_id = r.tenant_id and e.record_id = r.id and e.kind = 'created' where not r.builtin`,
  );
  const stored = Map.groupBy(rows, ({ record }) => record);
  const wrong = [...stored.entries()].filter(([record, events]) => {
    const ids = new Set(events.map(({ id }) => id));
    return ids.size !== subscribers || events.some(({ id }) => book.told.get(id)?.recordId !== record);
  });
  const lost = [...acknowledged].filter((id) => !stored.has(id));
  const known = new Set(rows.map(({ id }) => id));
  const foreign = [...book.told.keys()].filter((id) => !known.has(id));
  return [
    ...book.faults,
    ...(wrong.length > 0 ? [`${wrong.length} changes were not told once to each subscriber`] : []),
    ...(lost.length > 0 ? [`${lost.length} acknowledged changes are not stored`] : []),
    ...(foreign.length > 0 ? [`${foreign.length} events were told of nothing that is stored`] : []),
  ];
}

/**
 * Two nodes write and tell events to four subscribers while one of them is killed every ten seconds: by the receiver's own
 * book each stored change was told to each subscriber, under one id of its own.
 */
export function runWebhooks(dataDir: string, seconds: number): Promise<WebhooksReport> {
  const env = { SEED: 'none', PRIVATE_HOSTS: '127.0.0.1' };
  return withNodes({ dataDir, env }, async (cluster) => {
    const [person] = await cluster.people('select id, tenant_id from tenant_user limit 1');
    if (!person) throw new Error('no first administrator');
    const book: Book = { told: new Map(), faults: [] };
    const { url, close } = await receiver(book);
    try {
      await subscribe(cluster, person, url);
      const acknowledged = new Set<string>();
      const end = new AbortController();
      const started = performance.now();
      const killing = cluster.killInTurn({ every: killEvery, signal: end.signal });
      const working = Array.from({ length: writers }, (_, at) =>
        write(cluster, person, { name: `w${at}`, acknowledged, signal: end.signal }),
      );
      await wait(seconds * 1000);
      end.abort();
      const [kills] = await Promise.all([killing, ...working]);
      const written = (performance.now() - started) / 1000;
      const toldMeanwhile = book.told.size;
      await untilTold(cluster);
      const passed = (performance.now() - started) / 1000;
      return {
        seconds: Math.round(written),
        kills,
        changes: acknowledged.size,
        events: book.told.size,
        acceptedPerSecond: Math.round((acknowledged.size * subscribers) / written),
        toldMeanwhile,
        toldPerSecond: Math.round(book.told.size / passed),
        repeated: [...book.told.values()].filter(({ times }) => times > 1).length,
        faults: await faultsOf(cluster, book, acknowledged),
      };
    } finally {
      close();
    }
  });
}
