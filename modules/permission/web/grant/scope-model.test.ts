import { expect, test } from 'vitest';
import { entryOf, incompleteScopes, kindsFor, withKinds } from './scope-model.ts';

test('only kinds that make sense for an entity are offered', () => {
  expect(kindsFor({ isPlaced: false, dimensions: [], hasFields: false })).toEqual(['own', 'all']);
  expect(kindsFor({ isPlaced: true, dimensions: ['dealer'], hasFields: true })).toEqual([
    'own',
    'dept',
    'deptBelow',
    'custom',
    'filter',
    'dealer',
    'all',
  ]);
});

test('a kind that stays keeps its organisations, other actions stay as they are', () => {
  const custom = { ...entryOf('read', 'custom'), orgs: ['a'] };
  const entries = [custom, entryOf('update', 'own')];

  expect(withKinds(entries, 'read', ['custom', 'own'])).toEqual([
    entryOf('update', 'own'),
    custom,
    entryOf('read', 'own'),
  ]);
});

test('custom organisations and conditions must be chosen', () => {
  const filter = entryOf('read', 'filter');

  expect(incompleteScopes([entryOf('read', 'custom'), filter, { ...filter, filter: 'a.eq.1' }])).toHaveLength(2);
});
