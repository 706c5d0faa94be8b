import fc from 'fast-check';
import { expect, test } from 'vitest';
import { choice, date, dateTime, idCard, integer, ref, refs, text } from './field.ts';
import { conditionsOf, filterLimits, filterOperators, readFilter, suits, trimFilter, writeFilter } from './filter.ts';
import type { Filter, FilterGroup, FilterNode } from './filter.ts';
import { toSearchParams } from './list.ts';

const condition: fc.Arbitrary<Filter> = fc.record({
  field: fc.stringMatching(/^[a-z][A-Za-z0-9]{0,12}$/),
  op: fc.constantFrom(...filterOperators),
  value: fc.string({ maxLength: 20, unit: 'grapheme' }),
});
const group = (depth: number): fc.Arbitrary<FilterGroup> => {
  const node: fc.Arbitrary<FilterNode> =
    depth === 1 ? condition : fc.oneof({ weight: 3, arbitrary: condition }, { weight: 1, arbitrary: group(depth - 1) });
  return fc.record({
    match: fc.constantFrom('all', 'any'),
    of: fc.array(node, { minLength: 1, maxLength: 3 }),
  });
};

test('a filter reads back from the address as it was written', () => {
  fc.assert(
    fc.property(group(filterLimits.depth), (filter) => {
      const params = new URLSearchParams(toSearchParams({ filter, q: 'x' }).toString());
      expect(readFilter(params.get('filter') ?? '')).toEqual(filter);
    }),
  );
});

test('anything that is no filter, or too much of one, reads as none, and never throws', () => {
  const many: FilterGroup = {
    match: 'all',
    of: Array.from({ length: 31 }, () => ({ field: 'a', op: 'eq', value: '1' })),
  };
  const deep: FilterGroup = { match: 'all', of: [{ match: 'any', of: [{ match: 'all', of: [many] }] }] };
  const wrong = [
    '',
    '[]',
    'null',
    '{}',
    '{"all":[]}',
    '{"none":[["a","eq","1"]]}',
    '{"all":[["a","eq","1"]],"any":[["a","eq","1"]]}',
    '{"all":[["a","eq",1]]}',
    '{"all":[["a","drop","1"]]}',
    '{"all":[["a","eq","1","more"]]}',
    '["a","eq","1"]',
    writeFilter(many),
    writeFilter({ match: 'all', of: [deep] }),
    '['.repeat(5000),
    `{"all":[["a","eq","${'x'.repeat(filterLimits.characters)}"]]}`,
  ];
  for (const text of wrong) expect(readFilter(text), text.slice(0, 60)).toBeUndefined();
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      const read = readFilter(text);
      expect(read === undefined || conditionsOf(read).length <= filterLimits.conditions).toBe(true);
    }),
  );
});

test('trimming takes away empty groups and nothing else', () => {
  const filter: FilterGroup = {
    match: 'any',
    of: [
      { match: 'all', of: [] },
      { field: 'a', op: 'eq', value: '1' },
      { match: 'all', of: [{ match: 'any', of: [] }] },
    ],
  };
  expect(trimFilter(filter)).toEqual({ match: 'any', of: [{ field: 'a', op: 'eq', value: '1' }] });
  expect(trimFilter({ match: 'all', of: [{ match: 'any', of: [] }] })).toBeUndefined();
  fc.assert(
    fc.property(group(3), (each) => {
      expect(trimFilter(each)).toEqual(each);
    }),
  );
});

test('a condition suits a field when its operator and its value do', () => {
  const id = '01890a5d-ac96-774b-bcce-b302099a8057';
  const good: [Parameters<typeof suits>[0], Filter['op'], string][] = [
    [text(), 'like', '王'],
    [text(), 'in', 'a,b'],
    [choice(['x', 'y']), 'in', 'x,y'],
    [integer(), 'between', '-1,20'],
    [date(), 'last', '7'],
    [dateTime(), 'eq', '2026-02-28'],
    [dateTime(), 'between', '2026-01-01,2026-02-28T10:00:00Z'],
    [ref('a.b'), 'below', id],
    [refs('a.b'), 'ne', id],
    [idCard({ encrypted: true }), 'null', 'true'],
  ];
  const bad: typeof good = [
    [text(), 'like', ''],
    [text(), 'eq', 'a\u0000'],
    [text(), 'eq', '\ud800'],
    [text(), 'last', '7'],
    [choice(['x', 'y']), 'eq', 'z'],
    [integer(), 'eq', '1e3'],
    [integer(), 'eq', '0x10'],
    [integer(), 'in', '1,,2'],
    [integer(), 'between', '1'],
    [integer(), 'eq', '99999999999'],
    [date(), 'eq', '2026-02-30'],
    [dateTime(), 'gt', '2026-01-01T00:00:00+23:59'],
    [date(), 'last', '0'],
    [date(), 'last', '99999'],
    [ref('a.b'), 'eq', ` ${id}`],
    [ref('a.b'), 'gt', id],
    [idCard({ encrypted: true }), 'eq', '110101199003070134'],
  ];
  for (const [field, op, value] of good) expect(suits(field, op, value), `${field.kind} ${op} ${value}`).toBe(true);
  for (const [field, op, value] of bad) expect(suits(field, op, value), `${field.kind} ${op} ${value}`).toBe(false);
});
