import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSerialOf, isSerialPattern } from './serial-pattern.ts';

describe('a pattern of serial numbers', () => {
  test.each([
    ['[A-Z]{2}\\d{8}', 'DG20260001'],
    ['^DG-?\\d{6,8}$', 'DG-2026001'],
    ['(?:DG|PG)\\d{4}[A-Z]', 'PG1234A'],
    ['C550D5-[0-9A-F]{6}', 'C550D5-00AF12'],
    ['\\w+-\\d+', 'A1-22'],
  ])('%s fits %s', (pattern, serial) => {
    expect(isSerialPattern(pattern)).toBe(true);
    expect(isSerialOf(pattern, serial)).toBe(true);
    expect(isSerialOf(pattern, `${serial}\u00d7`)).toBe(false);
  });

  test.each(['(a+)+', '(a|a)*', '(a|ab)+', '(\\d*)*x', '\\d*\\d*\\d*\\d*', '(a|b){20}', 'a**', '(', '[', 'a{9,2}'])(
    '%s is refused',
    (pattern) => expect(isSerialPattern(pattern)).toBe(false),
  );

  test.each(['(?=a)a', '(?<!a)b', '(a)\\1', '(?<n>a)', '\\p{L}', 'a)b', '{2}'])('%s is refused as well', (pattern) =>
    expect(isSerialPattern(pattern)).toBe(false),
  );

  test('that is taken never runs for long on any serial number', () => {
    const piece = fc.constantFrom(
      'a',
      '\\d',
      '[ab]',
      '(a|b)',
      '(?:ab)',
      '*',
      '+',
      '?',
      '{2}',
      '{1,3}',
      '|',
      '-',
      '(',
      ')',
    );
    const pattern = fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join(''));
    const serial = fc
      .array(fc.constantFrom('a', 'b', '1', '-'), { minLength: 30, maxLength: 40 })
      .map((s) => s.join(''));
    fc.assert(
      fc.property(pattern, serial, (given, number) => {
        const begin = performance.now();
        isSerialOf(given, number);
        return performance.now() - begin < 1_000;
      }),
      { numRuns: 3_000 },
    );
  });
});
