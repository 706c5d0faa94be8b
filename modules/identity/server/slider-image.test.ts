import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawPictureCode, randomPictureCode } from './picture-code.ts';
import { drawSlider, sliderSize } from './slider-image.ts';

const rgba = (png: Buffer) => sharp(png).ensureAlpha().raw().toBuffer();

test('a puzzle has a picture of 300 × 150, a column of 50 × 150 and its hole inside the bounds', async () => {
  for (let round = 0; round < 10; round += 1) {
    const puzzle = await drawSlider();
    const [picture, column] = await Promise.all([sharp(puzzle.background).metadata(), sharp(puzzle.piece).metadata()]);

    expect(picture).toMatchObject({ format: 'png', width: 300, height: 150 });
    expect(column).toMatchObject({ format: 'png', width: 50, height: 150, hasAlpha: true });
    expect(puzzle.x).toBeGreaterThanOrEqual(70);
    expect(puzzle.x).toBeLessThanOrEqual(240);
    expect(puzzle.y).toBeGreaterThanOrEqual(10);
    expect(puzzle.y).toBeLessThanOrEqual(90);
  }
});

test('the piece lies at its height and is see-through elsewhere', async () => {
  const { piece, y } = await drawSlider();
  const pixels = await rgba(piece);
  const alpha = (x: number, row: number) => pixels[(row * sliderSize.piece + x) * 4 + 3];

  expect(alpha(25, y + 25)).toBe(255);
  expect(alpha(0, y)).toBe(0);
  expect(alpha(25, (y + 90) % 150)).toBe(0);
});

test('the hole is darker than the piece that fits it', async () => {
  const { background, piece, x, y } = await drawSlider();
  const [picture, column] = await Promise.all([rgba(background), rgba(piece)]);
  const light = (pixels: Buffer, width: number, left: number) => {
    const at = ((y + 25) * width + left + 25) * 4;
    return (pixels[at] ?? 0) + (pixels[at + 1] ?? 0) + (pixels[at + 2] ?? 0);
  };

  expect(light(picture, 300, x)).toBeLessThan(light(column, 50, 0));
});

test('a picture code is four clear characters on a PNG', async () => {
  const code = randomPictureCode();
  const picture = await sharp(await drawPictureCode(code)).metadata();

  expect(code).toMatch(/^[ACDEFHJKMNPRTUVWXY34679]{4}$/);
  expect(picture).toMatchObject({ format: 'png', width: 240, height: 88 });
});
