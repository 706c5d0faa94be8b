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

/** Where a program lays the piece that looks for the place with the most of something. */
function maxOf(measure: (x: number) => number): number {
  const places = Array.from({ length: 196 }, (_, at) => 55 + at);
  return places.reduce((best, x) => (measure(x) > measure(best) ? x : best));
}

test('a program that looks for brightness or edges misses the hole mostly', { timeout: 60_000 }, async () => {
  const puzzles = await Promise.all(Array.from({ length: 30 }, drawSlider));
  const hits = { brightness: 0, edges: 0, steepest: 0 };
  for (const { background, x, y } of puzzles) {
    const light = await sharp(background).greyscale().raw().toBuffer();
    const rows = Array.from({ length: 32 }, (_, row) => (y + 9 + row) * sliderSize.width);
    const column = Array.from({ length: sliderSize.width }, (_, at) =>
      rows.reduce((sum, row) => sum + (light[row + at] ?? 0), 0),
    );
    const steep = Array.from({ length: sliderSize.width }, (_, at) =>
      rows.reduce((sum, row) => sum + Math.abs((light[row + at + 1] ?? 0) - (light[row + at - 1] ?? 0)), 0),
    );
    const mean = (from: number, count: number) =>
      column.slice(Math.max(0, from), from + count).reduce((sum, each) => sum + each, 0) / count;
    const isHit = (place: number) => Number(Math.abs(place - x) <= 5);
    hits.brightness += isHit(maxOf((at) => Math.abs(mean(at + 9, 32) - (mean(at - 10, 10) + mean(at + 50, 10)) / 2)));
    hits.edges += isHit(maxOf((at) => (steep[at + 9] ?? 0) + (steep[at + 41] ?? 0)));
    hits.steepest += isHit(maxOf((at) => steep[at + 9] ?? 0));
  }

  for (const [name, count] of Object.entries(hits)) expect({ name, isRare: count < 6 }).toEqual({ name, isRare: true });
});

test('a picture code is four clear characters on a PNG', async () => {
  const code = randomPictureCode();
  const picture = await sharp(await drawPictureCode(code)).metadata();

  expect(code).toMatch(/^[ACDEFHJKMNPRTUVWXY34679]{4}$/);
  expect(picture).toMatchObject({ format: 'png', width: 240, height: 88 });
});
