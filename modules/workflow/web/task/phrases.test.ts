import { expect, test } from 'vitest';
import { ownPhrases, withOwnPhrase } from './phrases.ts';

test('own phrases are the lines of the setting, each once', () => {
  expect(ownPhrases(' 同意，请尽快执行 \n\n资料齐全\n资料齐全')).toEqual(['同意，请尽快执行', '资料齐全']);
  expect([ownPhrases(null), ownPhrases(undefined)]).toEqual([[], []]);
  expect(ownPhrases(Array.from({ length: 40 }, (_, at) => `Phrase ${at}`).join('\n'))).toHaveLength(30);
});

test('a comment becomes a phrase of one line, once, and no more than there is room for', () => {
  expect(withOwnPhrase('资料齐全', ' Looks good,\nplease go on ')).toBe('资料齐全\nLooks good, please go on');
  expect([withOwnPhrase('资料齐全', '资料齐全'), withOwnPhrase('', '  ')]).toEqual([undefined, undefined]);
  expect(withOwnPhrase(Array.from({ length: 30 }, (_, at) => `Phrase ${at}`).join('\n'), 'One more')).toBeUndefined();
});
