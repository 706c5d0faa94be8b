import { expect, test } from 'vitest';
import { aTree } from './fixture.ts';
import { checkTableReads, lowered } from './table-reads.ts';

const declared = {
  'modules/dealer/server/dealer.table.ts': `export const dealerTable = pgTable('dealer', {});`,
  'modules/trade/server/a.query.ts':
    'const a = `select 1 from dealer d`; const b = `select 1 from trade_staff t join "dealer" d on ${on}`;',
};
const tree = (counts: object, more: Record<string, string> = {}) =>
  aTree({ ...declared, 'tools/table-reads.json': JSON.stringify(counts), ...more });
const found = (...given: Parameters<typeof tree>) => checkTableReads(tree(...given)).problems.map(({ text }) => text);

test('refuses a read of a table of another module that is not named', () => {
  expect(found({})).toEqual([
    'trade reads the table dealer of another module 2 times, 0 are named: call what that module exports',
  ]);
  expect(found({ trade: { dealer: 2 } })).toEqual([]);
});

test('takes reads of own tables, and those of samples and tests', () => {
  const text = 'const a = `select 1 from dealer`;';
  const more = {
    'modules/dealer/server/a.query.ts': text,
    'modules/trade/server/seed/a.ts': text,
    'modules/trade/server/a.db.test.ts': text,
  };

  expect(found({ trade: { dealer: 2 } }, more)).toEqual([]);
});

test('a count that has fallen is to be written down, and never rises by it', () => {
  expect(found({ trade: { dealer: 3 } })).toEqual([
    'trade reads the table dealer only 2 times, not 3: npm run fix writes the lower count',
  ]);
  expect(lowered(tree({ trade: { dealer: 3 }, goem: { dealer: 1 } }))).toEqual({ trade: { dealer: 2 } });
  expect(lowered(tree({ trade: { dealer: 1 } }))).toEqual({ trade: { dealer: 1 } });
});

test('a tree without tables is no success', () => {
  expect(checkTableReads(aTree({ 'tools/table-reads.json': '{}' })).seen).toBe(0);
});
