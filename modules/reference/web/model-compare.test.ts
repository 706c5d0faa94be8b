import { describe, expect, test } from 'vitest';
import { compareLines } from './model-compare.ts';

const rating = (basis: string, kw: string) => ({ basis, kw, kva: '1', frequency: '50', voltage: 400, phase: '3' });

describe('models side by side', () => {
  test('differ in the fields whose values are not all the same', () => {
    const lines = compareLines(
      ['series', 'name'],
      [
        { series: 'E', name: { ZH_CN: '甲', EN_US: 'A' } },
        { series: 'C', name: { EN_US: 'A', ZH_CN: '甲' } },
      ],
    );
    expect(lines).toEqual([
      { field: 'series', differs: true },
      { field: 'name', differs: false },
    ]);
  });

  test('show each rating once, beside those of the others, whatever their order', () => {
    const lines = compareLines(
      ['ratings'],
      [{ ratings: [rating('PRP', '80'), rating('ESP', '88')] }, { ratings: [rating('ESP', '88')] }, { ratings: null }],
    );
    expect(lines.map(({ row, rows, differs }) => [row?.basis, rows?.map((each) => each?.kw), differs])).toEqual([
      ['PRP', ['80', undefined, undefined], true],
      ['ESP', ['88', '88', undefined], true],
    ]);
  });

  test('that are the same differ nowhere', () => {
    const record = {
      ratings: [rating('ESP', '88')],
      serviceHours: [{ level: 'A', hours: 250, months: 12 }],
      unit: null,
    };
    expect(compareLines(Object.keys(record), [record, { ...record }]).some(({ differs }) => differs)).toBe(false);
  });
});
