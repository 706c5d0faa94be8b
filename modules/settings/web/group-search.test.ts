import { expect, test } from 'vitest';
import { companySettings, displaySettings, plainGroup } from '../contract/index.ts';
import { areasOf, foundGroups } from './group-search.ts';

const groups = [plainGroup(companySettings), plainGroup(displaySettings)];
const names: Readonly<Record<string, string>> = {
  'companySettings.title': 'Company and system',
  'displaySettings.title': 'Display',
  'displaySettings.field.pageSize': 'Rows per page',
  'displaySettings.field.dateFormat': 'Date format',
};
const found = (sought: string) =>
  foundGroups(groups, sought, (key) => names[key] ?? '').map(({ group, fields }) => [group.key, ...fields]);

test('a search finds groups by title, and by fields that it names', () => {
  expect(found('')).toEqual([['company'], ['display']]);
  expect(found(' SYSTEM')).toEqual([['company']]);
  expect(found('rows')).toEqual([['display', 'Rows per page']]);
  expect(found('nothing such')).toEqual([]);
});

test('headings stand in their own order, and only where something stands below', () => {
  const all = foundGroups(groups.toReversed(), '', (key) => names[key] ?? '');

  expect(areasOf(all).map(({ area }) => area)).toEqual(['company', 'look']);
});
