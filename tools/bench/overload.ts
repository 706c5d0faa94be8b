import autocannon from 'autocannon';
import { apiPrefix } from '@mp/kernel/contract';
import type { Caller, Stage } from './stage.ts';

const list = `${apiPrefix}/identity/user?size=20&sort=userName`;
const seconds = 8;
/** Node takes one new connection at each turn of its loop: opening 800 takes seconds under load, and is not counted. */
const opening = 4;

interface Load {
  readonly rps: number;
  readonly p99: number;
  readonly refused: number;
  readonly failed: number;
}

function percentile(times: readonly number[], part: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? 0;
}

/** Fires a list; answers that were let in count for time, refusals (429, 503) are counted apart. */
async function fire(
  stage: Stage,
  caller: Caller,
  { connections, rate }: { readonly connections: number; readonly rate?: number },
): Promise<Load> {
  const times: number[] = [];
  let [refused, failed] = [0, 0];
  const options = {
    url: `${stage.consoleUrl}${list}`,
    connections,
    duration: opening + seconds,
    headers: { ...caller.headers },
    ...(rate === undefined ? {} : { overallRate: rate }),
  };
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(options, (error: Error | null, done) => (error ? reject(error) : resolve(done)));
    const counted = performance.now() + opening * 1000;
    run.on('response', (_client, status, _bytes, milliseconds) => {
      if (performance.now() < counted) return;
      if (status === 200) times.push(milliseconds);
      else if (status === 503 || status === 429) refused += 1;
      else failed += 1;
    });
  });
  return {
    rps: Math.round(times.length / seconds),
    p99: Math.round(percentile(times, 0.99)),
    refused,
    failed: failed + result.errors,
  };
}

async function memory(stage: Stage): Promise<number> {
  const text = await (await fetch(`${stage.consoleUrl}/metrics`)).text();
  return Math.round(Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1] ?? 0) / 1_048_576);
}

/** Four times as many requests as the console can answer: who is let in waits little longer, the rest is sent away. */
export async function measureOverload(stage: Stage): Promise<Readonly<Record<string, unknown>>> {
  const caller = await stage.callerOf('hy-staff');
  await fire(stage, caller, { connections: 32 });
  const full = await fire(stage, caller, { connections: 32 });
  const before = await memory(stage);
  const over = await fire(stage, caller, { connections: 800, rate: full.rps * 4 });
  const after = await memory(stage);
  return {
    saturated: full,
    fourTimes: over,
    p99ratio: Math.round((over.p99 / Math.max(1, full.p99)) * 10) / 10,
    goal: 5,
    extraMiB: after - before,
  };
}
