import { iconNames } from '@mp/kernel/contract';
import { expect, test } from 'vitest';
import { iconWords } from './icon-words.ts';

test('every icon has a name in the three languages, by each of which it is found', async () => {
  const words = await iconWords();

  expect(iconNames.filter((name) => (words[name] ?? '').split(' ').filter(Boolean).length < 3)).toEqual([]);
  for (const typed of ['火箭', 'rocket', 'ロケット']) expect(words.rocket).toContain(typed);
});
