import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../../', import.meta.url);
const text = readFileSync(new URL('docs/security.md', root), 'utf8');
const files = new Map(
  [...text.matchAll(/(?:^|· |: )(\w+) `([\w./-]+\.(?:test|spec)\.ts)`/gmu)].map(([, name = '', file = '']) => [
    name,
    file,
  ]),
);
const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| (.+) \| (.+) \|$/gmu)].map(
  ([, point = '', answer = '', proof = '']) => ({
    point,
    answer,
    proof,
  }),
);

/** Points of levels 1 and 2 by section of the standard: the highest number, and those of level 3 between. */
const standard: Readonly<Record<string, readonly [last: number, ...levelThree: number[]]>> = {
  '1.1': [2],
  '1.2': [9],
  '1.3': [11],
  '1.4': [3],
  '1.5': [2],
  '2.1': [3],
  '2.2': [3],
  '2.3': [4],
  '2.4': [1],
  '3.2': [2],
  '3.3': [4],
  '3.4': [6],
  '3.5': [5],
  '3.7': [2],
  '4.1': [3],
  '4.2': [1],
  '4.3': [2],
  '4.4': [4],
  '5.1': [1],
  '5.2': [3],
  '5.3': [2],
  '5.4': [3],
  '6.1': [3],
  '6.2': [12],
  '6.3': [4],
  '6.4': [4],
  '6.5': [5],
  '6.6': [3],
  '6.8': [4],
  '7.1': [3],
  '7.2': [4],
  '7.3': [2],
  '7.4': [5],
  '7.5': [2],
  '7.6': [2],
  '8.1': [2],
  '8.2': [3],
  '8.3': [1],
  '8.4': [1],
  '9.1': [3],
  '9.2': [4],
  '10.1': [2],
  '10.2': [2],
  '10.3': [4],
  '10.4': [11],
  '10.5': [5],
  '10.6': [2],
  '10.7': [3],
  '11.1': [2],
  '11.2': [3],
  '11.3': [3],
  '11.4': [4],
  '11.5': [1],
  '11.6': [1],
  '12.1': [3],
  '12.2': [2],
  '12.3': [4],
  '13.1': [1],
  '13.2': [5],
  '13.3': [2],
  '13.4': [5],
  '14.1': [2],
  '14.2': [4],
  '14.3': [3],
  '15.1': [3],
  '15.2': [3],
  '15.3': [7],
  '16.1': [1],
  '16.2': [5],
  '16.3': [4],
  '16.4': [3],
  '16.5': [3],
  '17.1': [1],
  '17.2': [4],
  '17.3': [2],
};
const points = Object.entries(standard).flatMap(([section, [last]]) =>
  Array.from({ length: last }, (_, at) => `${section}.${at + 1}`),
);

/** Points that the document says there is nothing of, ranges included. */
function without(): Set<string> {
  const sentence = /there is nothing of the kind: (.+)/u.exec(text)?.[1] ?? '';
  const found = new Set<string>();
  for (const [, from = '', to] of sentence.matchAll(/(\d+\.\d+\.\d+)(?: to (\d+\.\d+\.\d+))?/gu)) {
    const [start, end] = [points.indexOf(from), points.indexOf(to ?? from)];
    for (const point of points.slice(start, end + 1)) found.add(point);
  }
  return found;
}

test('every point of the standard is answered once, or said to be about nothing that is there', () => {
  const answered = rows.map(({ point }) => point);
  const absent = without();

  expect(points.length).toBe(253);
  expect(new Set(answered).size).toBe(answered.length);
  expect(points.filter((point) => answered.includes(point) === absent.has(point))).toEqual([]);
  expect(answered.filter((point) => !points.includes(point))).toEqual([]);
});

test('every test that is named is there', () => {
  const unknown = rows.flatMap(({ point, proof }) =>
    proof
      .split(/[,;]/u)
      .map((part) => /^\s*([a-z]+)(?:\s|$)/u.exec(part)?.[1] ?? '')
      .filter((name) => !files.has(name) && !['', 'no', 'a', 'the', 'lint', 'review', 'nothing'].includes(name))
      .map((name) => `${point} ${name}`),
  );

  expect(files.size).toBeGreaterThan(35);
  expect(unknown).toEqual([]);
  expect([...files.values()].filter((file) => !existsSync(new URL(file, root)))).toEqual([]);
});
