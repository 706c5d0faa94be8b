import { expect, test } from 'vitest';
import { inPlace, tabOf, withAdded } from './tab-order.ts';

const own = [{ key: 'details' }, { key: 'organisations' }, { key: 'sessions' }];
const keys = (added: readonly { key: string; after?: string }[]) => withAdded(own, added).map(({ key }) => key);

test('an added tab stands behind the one it names, also behind another added one', () => {
  expect(
    keys([
      { key: 'roles', after: 'organisations' },
      { key: 'positions', after: 'roles' },
    ]),
  ).toEqual(['details', 'organisations', 'roles', 'positions', 'sessions']);
});

test('without a place, or where that tab is not shown, it stands behind the own ones', () => {
  expect(keys([{ key: 'roles' }, { key: 'positions', after: 'gone' }])).toEqual([
    'details',
    'organisations',
    'sessions',
    'roles',
    'positions',
  ]);
});

test('the tab of a section shows what a module adds under its name, and bears the title of the section', () => {
  const sections = [
    { key: 'inspection', title: 'Inspection', content: 'fields' },
    { key: 'photos', title: 'Photos', content: 'fields' },
  ];
  expect(inPlace(sections, [{ key: 'inspection', title: 'Other', content: 'table' }])).toEqual([
    { key: 'inspection', title: 'Inspection', content: 'table' },
    { key: 'photos', title: 'Photos', content: 'fields' },
  ]);
});

const tabs = [{ name: 'overview' }, { name: 'company', parts: ['basics', 'bank'] }];

test('an address opens the tab that it names, or the one in which what it names stands', () => {
  expect(tabOf(tabs, 'company')).toBe('company');
  expect(tabOf(tabs, 'bank')).toBe('company');
  expect(tabOf(tabs, 'history')).toBe('history');
  expect(tabOf(tabs, undefined)).toBeUndefined();
});
