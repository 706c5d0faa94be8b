import { expect, test } from 'vitest';
import { LineBuffer } from './line-buffer.ts';
import type { LogName, LogRow } from './log.query.ts';

interface Lost {
  readonly count: number;
  readonly reason: string;
}

function aBuffer(
  options: {
    readonly max?: number;
    readonly write?: () => Promise<void>;
    readonly everyMs?: number;
    readonly perWrite?: number;
  } = {},
) {
  const written: { log: LogName; rows: readonly LogRow[] }[] = [];
  const lost: Lost[] = [];
  const buffer = new LineBuffer({
    everyMs: 5,
    perWrite: 3,
    max: 5,
    ...options,
    write: async (log, rows) => {
      await options.write?.();
      written.push({ log, rows });
    },
    onLost: (count, reason) => lost.push({ count, reason }),
  });
  return { buffer, written, lost };
}
const away = () => Promise.reject(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }));

test('writes what waits by log, in pieces', async () => {
  const { buffer, written } = aBuffer();
  buffer.push('operation', { n: 1 });
  buffer.push('function', { n: 2 });

  await buffer.flush();

  expect(written).toEqual([
    { log: 'operation', rows: [{ n: 1 }] },
    { log: 'function', rows: [{ n: 2 }] },
  ]);
});

test('writes by itself when the pause is over', async () => {
  const { buffer, written } = aBuffer();
  buffer.push('error', { n: 1 });

  await new Promise((resolve) => setTimeout(resolve, 50));

  expect(written.length).toBe(1);
});

test('lines wait while the database is away, and are written when it is back', async () => {
  let isAway = true;
  const { buffer, written, lost } = aBuffer({ write: () => (isAway ? away() : Promise.resolve()) });
  buffer.push('operation', { n: 1 });
  await buffer.flush();
  expect(buffer.size).toBe(1);

  isAway = false;
  await new Promise((resolve) => setTimeout(resolve, 50));

  expect(written).toEqual([{ log: 'operation', rows: [{ n: 1 }] }]);
  expect(lost).toEqual([]);
});

test('beyond its bound lines are lost, and the loss is told', async () => {
  let isAway = true;
  const { buffer, lost } = aBuffer({
    write: () => (isAway ? away() : Promise.resolve()),
    everyMs: 10_000,
    perWrite: 100,
  });
  for (let n = 0; n < 8; n += 1) buffer.push('operation', { n });
  expect(buffer.size).toBe(5);

  isAway = false;
  await buffer.flush();

  expect(lost).toEqual([{ count: 3, reason: 'full' }]);
});

test('lines that the database refuses are told and do not stop the others', async () => {
  let calls = 0;
  const { buffer, written, lost } = aBuffer({
    write: () => ((calls += 1) === 1 ? Promise.reject(new Error('bad row')) : Promise.resolve()),
  });
  buffer.push('operation', { n: 1 });
  buffer.push('error', { n: 2 });

  await buffer.flush();

  expect(lost).toEqual([{ count: 1, reason: 'refused' }]);
  expect(written).toEqual([{ log: 'error', rows: [{ n: 2 }] }]);
});

test('stopping writes everything, or tells what could not be written', async () => {
  const good = aBuffer();
  good.buffer.push('operation', { n: 1 });
  await good.buffer.stop();
  const bad = aBuffer({ write: away });
  bad.buffer.push('operation', { n: 1 });
  await bad.buffer.stop(10);

  expect(good.written.length).toBe(1);
  expect(bad.lost).toEqual([{ count: 1, reason: 'full' }]);
});
