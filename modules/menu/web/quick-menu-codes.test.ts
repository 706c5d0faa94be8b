import { expect, test } from 'vitest';
import { maxQuickMenus, quickPages, storedCodes, toggledCodes } from './quick-menu-codes.ts';

test('a star adds a quick menu behind the others, a second click takes it away', () => {
  expect(toggledCodes(['a'], 'b')).toEqual(['a', 'b']);
  expect(toggledCodes(['a', 'b'], 'a')).toEqual(['b']);
});

test('no more than twelve are kept, and one can always be taken away', () => {
  const full = Array.from({ length: maxQuickMenus }, (_, at) => `m${at}`);

  expect(toggledCodes(full, 'one more')).toBeUndefined();
  expect(toggledCodes(full, 'm0')).toHaveLength(maxQuickMenus - 1);
});

test('what the user may not open any more is not offered', () => {
  expect(quickPages([{ code: 'a' }, { code: 'b' }], ['b', 'gone', 'a'])).toEqual([{ code: 'b' }, { code: 'a' }]);
});

test('something else than a list of codes counts as none', () => {
  expect(storedCodes(null)).toEqual([]);
  expect(storedCodes(['a', 1])).toEqual(['a']);
});
