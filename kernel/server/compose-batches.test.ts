import { expect, test } from 'vitest';
import type { RawResult, Statement } from './batch.ts';
import { inParallel, composeBatches } from './database.ts';

const ask = (text: string): Statement => ({ text, values: [] });
const answerTo = ({ text }: Statement): RawResult => ({ columns: ['text'], rows: [[text]] }) as unknown as RawResult;

test('what is asked for in one turn goes in one round trip, in its order, and each gets its own answers', async () => {
  const trips: string[][] = [];
  const batch = composeBatches(async (statements) => {
    trips.push(statements.map(({ text }) => text));
    return statements.map(answerTo);
  });

  const [first, second] = await Promise.all([batch([ask('a'), ask('b')]), batch([ask('c')])]);
  await batch([ask('d')]);

  expect(trips).toEqual([['a', 'b', 'c'], ['d']]);
  expect(first.map(({ rows }) => rows)).toEqual([[['a']], [['b']]]);
  expect(second.map(({ rows }) => rows)).toEqual([[['c']]]);
});

test('a refusal by the database reaches everybody who shared the trip, and nobody after them', async () => {
  let isBroken = true;
  const batch = composeBatches(async (statements) => {
    if (isBroken) throw new Error('refused');
    return statements.map(answerTo);
  });

  const both = await Promise.allSettled([batch([ask('a')]), batch([ask('b')])]);
  isBroken = false;

  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await batch([ask('c')])).toHaveLength(1);
});

test('parts side by side fail when all have ended, as the first of those that failed', async () => {
  const ended: string[] = [];
  const part = async (name: string, turns: number) => {
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
    ended.push(name);
    if (name !== 'good') throw new Error(name);
    return name;
  };

  await expect(inParallel([part('late', 9), part('early', 1), part('good', 20)])).rejects.toThrow('late');
  expect(ended).toEqual(['early', 'late', 'good']);
  expect(await inParallel([part('good', 3), part('good', 1)])).toEqual(['good', 'good']);
});
