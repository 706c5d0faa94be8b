import { apiPrefix } from '@mp/kernel/contract';
import type { Caller, Stage } from './stage.ts';

/** A page as somebody sees it. */
export interface Look {
  readonly name: string;
  /** What stands behind the code of the tenant in the name of the user. */
  readonly as: string;
  readonly path: string;
}

/** What a look cost over few rows and over many: milliseconds, and processor time of node and database a call. */
export interface LookFacts {
  readonly p50: readonly number[];
  readonly p99: readonly number[];
  readonly ratio50: number;
  readonly ratio99: number;
  readonly server: readonly number[];
  readonly database: readonly number[];
  /** Of the processor time, which other work moves least. */
  readonly ratio: number;
  readonly goal: number;
}

const calls = Number(process.env.BENCH_CALLS ?? 60);
const longest = Number(process.env.BENCH_LONGEST ?? 8_000);
/** Calls of one tenant before it is the other one's turn: processor time is told in hundredths of a second. */
const inARow = 5;
const warmUp = 5;

interface Taken {
  readonly times: number[];
  server: number;
  database: number;
}

async function call(stage: Stage, path: string, { headers }: Caller): Promise<number> {
  const start = performance.now();
  const answer = await fetch(`${stage.consoleUrl}${apiPrefix}${path}`, { headers });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
  return performance.now() - start;
}

/** What calls over tenants took, asked in turn, so that other work weighs on all alike. */
async function inTurn(stage: Stage, path: string, callers: readonly Caller[]): Promise<readonly Taken[]> {
  const taken = callers.map((): Taken => ({ times: [], server: 0, database: 0 }));
  for (const caller of callers) for (let n = 0; n < warmUp; n += 1) await call(stage, path, caller);
  const end = performance.now() + longest;
  for (let n = 0; n < calls && (n < 2 * inARow || performance.now() < end); n += inARow)
    for (const [which, caller] of callers.entries()) {
      const each = taken[which];
      const before = await stage.processorTime();
      for (let at = 0; at < inARow; at += 1) each?.times.push(await call(stage, path, caller));
      const after = await stage.processorTime();
      if (!each) continue;
      each.server += after.console - before.console;
      each.database += after.database - before.database;
    }
  return taken;
}

const tenth = (value: number): number => Math.round(value * 10) / 10;
const ratioOf = ([few = 1, many = 1]: readonly number[]): number => tenth(many / Math.max(1, few));

function factsOf(taken: readonly Taken[]): LookFacts {
  const quantile = (share: number) =>
    taken.map(({ times }) => times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * share)] ?? 0);
  const perCall = (of: 'server' | 'database') => taken.map((each) => each[of] / Math.max(1, each.times.length));
  const [p50, p99, server, database] = [quantile(0.5), quantile(0.99), perCall('server'), perCall('database')];
  return {
    p50: p50.map(tenth),
    p99: p99.map(tenth),
    ratio50: ratioOf(p50),
    ratio99: ratioOf(p99),
    server: server.map(tenth),
    database: database.map(tenth),
    ratio: ratioOf(server.map((each, at) => each + (database[at] ?? 0))),
    goal: 1.5,
  };
}

/** Looks into tenants of several sizes, by their codes; `BENCH_LOOK` narrows them by a pattern of name and user. */
export async function* measureLooks(
  stage: Stage,
  { of, codes, looks }: { readonly of: string; readonly codes: readonly string[]; readonly looks: readonly Look[] },
): AsyncGenerator<readonly [string, LookFacts]> {
  const asked = new RegExp(process.env.BENCH_LOOK ?? '', 'u');
  const { rows } = await stage.owner.query<{ id: string; code: string }>(
    'select id, tenancy_code as code from tenant where tenancy_code = any($1)',
    [codes],
  );
  for (const { name, as, path } of looks.filter((look) => asked.test(`${look.name} ${look.as}`))) {
    const callers = await Promise.all(
      codes.map((code) => stage.callerOf(`${code}-${as}`, rows.find((row) => row.code === code)?.id ?? '')),
    );
    yield [`${of} ${name} ${as}`, factsOf(await inTurn(stage, path, callers))];
  }
}
