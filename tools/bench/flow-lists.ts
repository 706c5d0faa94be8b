import autocannon from 'autocannon';
import { apiPrefix } from '@mp/kernel/contract';
import type pg from 'pg';
import { makeFlowRows, processesOf, readersHandled, readersPending, sizes } from './flow-rows.ts';
import type { Caller } from './stage.ts';

/** A console process over a database with the rows of `makeFlowRows`. */
export interface ListGround {
  readonly url: string;
  readonly owner: pg.Pool;
  readonly callerOf: (userName: string, tenantId: string) => Promise<Caller>;
}

const rounds = 3;
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function tenantOf(owner: pg.Pool, size: number): Promise<string> {
  const { rows } = await owner.query<{ id: string }>('select id from tenant where tenancy_code = $1', [`grow${size}`]);
  return rows[0]?.id ?? '';
}

interface OneByOne {
  readonly median: number;
  readonly p95: number;
  readonly total: number;
}

/** Milliseconds of calls one after the other, all questions in turn. */
async function oneByOne<T extends string>(
  urls: Readonly<Record<T, string>>,
  { headers }: Caller,
): Promise<Record<T, OneByOne>> {
  const times = new Map<string, number[]>();
  const totals = new Map<string, number>();
  for (let at = 0; at < 45; at += 1)
    for (const [name, url] of Object.entries<string>(urls)) {
      const start = performance.now();
      const answer = await fetch(url, { headers });
      if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
      const { total } = (await answer.json()) as { total: number };
      totals.set(name, total);
      if (at >= 5) times.set(name, [...(times.get(name) ?? []), performance.now() - start]);
    }
  const round = (ms: number) => Math.round(ms * 10) / 10;
  return Object.fromEntries(
    Object.keys(urls).map((name) => {
      const each = (times.get(name) ?? []).toSorted((a, b) => a - b);
      return [name, { median: round(median(each)), p95: round(each[37] ?? 0), total: totals.get(name) ?? 0 }];
    }),
  ) as Record<T, OneByOne>;
}

/** First page with its count of My Pending and My Handled; p99 is to stay flat while the tables grow (workflow.md W4). */
export async function measureLists(
  ground: ListGround,
  key: string,
  print: (name: string, facts: object) => void,
): Promise<void> {
  await makeFlowRows(ground.owner, key);
  const lists = { pending: '/workflow/inbox', handled: '/workflow/handled' };
  const callers = new Map<number, Caller>();
  for (const size of sizes)
    callers.set(size, await ground.callerOf(`grow${size}_1`, await tenantOf(ground.owner, size)));
  for (const [name, path] of Object.entries(lists)) {
    const p99 = new Map<number, number[]>(sizes.map((size) => [size, []]));
    // One round after the other over all sizes, so that what else the machine does meets each of them.
    for (let round = 0; round < rounds; round += 1)
      for (const [size, { headers }] of callers) {
        const options = { url: `${ground.url}${apiPrefix}${path}`, connections: 4, headers: { ...headers } };
        if (round === 0) await autocannon({ ...options, duration: 1 });
        const { latency, non2xx } = await autocannon({ ...options, duration: 3 });
        if (non2xx > 0) throw new Error(`${name} over ${size} processes was refused ${non2xx} times`);
        p99.get(size)?.push(latency.p99);
      }
    const each = [...p99.values()].map(median);
    const ratio = Math.round(((each.at(-1) ?? 0) / Math.max(1, each[0] ?? 0)) * 100) / 100;
    const rows = name === 'pending' ? readersPending : readersHandled;
    print('flowLists', { list: name, rows: sizes, ownRows: rows, p99: each, ratio, goal: 1.5 });
  }
  await measureKeywords(ground, print);
}

const words = {
  none: '',
  aThirdOfAll: '?q=采购',
  nobodys: '?q=没有人写过',
  oneNumber: '?q=N177770',
  oneInForty: '?q=培训',
  oneInTwenty: '?q=维修',
};

/**
 * Keywords over the largest tenant: My Handled of somebody with a twentieth of all processes, and of the reader, who has
 * 2,000 in each tenant; All Processes of an administrator. The last two words are none of the first one's.
 */
async function measureKeywords(ground: ListGround, print: (name: string, facts: object) => void): Promise<void> {
  const size = sizes.at(-1) ?? 0;
  const tenantId = await tenantOf(ground.owner, size);
  const asked = { heavy: ['2', 'handled'], reader: ['1', 'handled'], all: ['3', 'instances'] } as const;
  for (const [who, [user, list]] of Object.entries(asked)) {
    const caller = await ground.callerOf(`grow${size}_${user}`, tenantId);
    const urls = Object.fromEntries(
      Object.entries(words).map(([word, query]) => [
        word,
        `${ground.url}${apiPrefix}/workflow/${list}${encodeURI(query)}`,
      ]),
    );
    const answers = await oneByOne(urls, caller);
    const plain = answers.none?.median ?? 0;
    for (const [word, facts] of Object.entries(answers))
      print('flowKeyword', {
        list,
        who,
        processes: processesOf(size),
        word,
        ...facts,
        ratio: Math.round((facts.median / plain) * 100) / 100,
      });
  }
}
