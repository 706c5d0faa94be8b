import { expect, test } from 'vitest';
import { keptNames, printedNames } from './region-names.ts';

test('the names of regions are those that the tool makes of the data packages', () => {
  expect(keptNames()).toBe(printedNames());
});
