import { expect, test } from 'vitest';
import { inSentence, withCount } from './text-params.ts';

test('a name within a sentence begins small, but for abbreviations and other scripts', () => {
  expect(['Dealer', 'Trade sales staff', 'QR code', 'GOEM', '经销商'].map(inSentence)).toEqual([
    'dealer',
    'trade sales staff',
    'QR code',
    'GOEM',
    '经销商',
  ]);
});

test('a count that was stored as text still chooses between singular and plural', () => {
  expect([withCount({ count: '1', max: 3 }), withCount({ count: '2–5' }), withCount({ name: 'A1' })]).toEqual([
    { count: 1, max: 3 },
    { count: '2–5' },
    { name: 'A1' },
  ]);
});

test('where nothing is called count, the only number counts', () => {
  expect([withCount({ field: 'Name', max: 20 }), withCount({ n: '1' }), withCount({ nodes: 5, depth: 2 })]).toEqual([
    { field: 'Name', max: 20, count: 20 },
    { n: '1', count: 1 },
    { nodes: 5, depth: 2 },
  ]);
});
