import autocannon from 'autocannon';
import { apiPrefix } from '@mp/kernel/contract';
import type pg from 'pg';
import { makeFlowRows, readersHandled, readersPending, sizes } from './flow-rows.ts';
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

/** Milliseconds of one call after the other: the median and the slowest of twenty. */
async function oneByOne(url: string, { headers }: Caller): Promise<{ p95: number; median: number; total: number }> {
  const times: number[] = [];
  let total = 0;
  for (let at = 0; at < 25; at += 1) {
    const start = performance.now();
    const answer = await fetch(url, { headers });
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
    ({ total } = (await answer.json()) as { total: number });
    if (at >= 5) times.push(performance.now() - start);
  }
  const round = (ms: number) => Math.round(ms * 10) / 10;
  return { median: round(median(times)), p95: round(times.toSorted((a, b) => a - b)[18] ?? 0), total };
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
    print('flowLists', { list: name, processes: sizes, ownRows: rows, p99: each, ratio, goal: 1.5 });
  }
  await measureHeavy(ground, print);
}

/** My Handled of somebody with 100,000 among 1,000,000, with and without a keyword. */
async function measureHeavy(ground: ListGround, print: (name: string, facts: object) => void): Promise<void> {
  const caller = await ground.callerOf('grow1000000_2', await tenantOf(ground.owner, 1_000_000));
  const asked = {
    noKeyword: '',
    aThirdOfAll: '?q=采购',
    nobodys: '?q=没有人写过',
    oneNumber: '?q=N777770',
    of50000Others: '?q=培训',
    of100000Others: '?q=维修',
  };
  for (const [keyword, query] of Object.entries(asked)) {
    const url = `${ground.url}${apiPrefix}/workflow/handled${encodeURI(query)}`;
    print('flowKeyword', { handled: 100_000, processes: 1_000_000, keyword, ...(await oneByOne(url, caller)) });
  }
}
