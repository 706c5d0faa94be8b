import fc from 'fast-check';
import { expect, test } from 'vitest';
import { adjustForContrast, contrast } from './contrast.ts';
import { paletteOf, tonesOf } from './theme.ts';

const colours = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('black on white has the greatest contrast', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
});

test('a corrected colour meets the goal on any background', () => {
  fc.assert(
    fc.property(colours, colours, (colour, back) => contrast(adjustForContrast(colour, back, 4.5), back) >= 4.5),
  );
});

test('a colour that is good enough is left alone', () => {
  expect(adjustForContrast('#1f5eff', '#ffffff', 4.5)).toBe('#1f5eff');
});

test('a tenant may choose any brand: text in it and on it stays readable in both schemes', () => {
  fc.assert(
    fc.property(colours, fc.constantFrom('light' as const, 'dark' as const), (brand, scheme) => {
      const palette = paletteOf(scheme, brand);
      return contrast(palette.brand, palette.raised) >= 4.5 && contrast(palette.onBrand, palette.brand) >= 4.5;
    }),
  );
});

test.each(['light', 'dark'] as const)('words and state tags are readable in the %s scheme', (scheme) => {
  const palette = paletteOf(scheme);

  expect(contrast(palette.text, palette.surface)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(palette.secondary, palette.surface)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(palette.onBrand, palette.brand)).toBeGreaterThanOrEqual(4.5);
  for (const { text, back } of Object.values(tonesOf(palette)))
    expect(contrast(text, back)).toBeGreaterThanOrEqual(4.5);
});
