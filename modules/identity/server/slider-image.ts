import { randomInt } from 'node:crypto';

/** Size of the slider picture and of the piece's column, in pixels. */
export const sliderSize = { width: 300, height: 150, piece: 50 } as const;
/** How many different backgrounds are drawn. */
const backgroundCount = 64;

/** A puzzle: `x` is the hole's left edge and never leaves the server. */
export interface SliderPuzzle {
  readonly x: number;
  readonly y: number;
  /** PNG of 300 × 150 with the hole among decoys. */
  readonly background: Buffer;
  /** PNG of 50 × 150 with the piece at its height. */
  readonly piece: Buffer;
}

const { width, height, piece: pieceSize } = sliderSize;
/** Backgrounds are larger than pictures, so that no two pictures show the same part of one. */
const canvas = { width: 380, height: 190 } as const;
const backgrounds = new Map<number, Promise<Buffer>>();
const loadSharp = async () => (await import('sharp')).default;

/** Numbers in [0, 1) that follow from `seed` alone, so every node draws the same backgrounds. */
function seeded(seed: number): () => number {
  let state = seed * 0x9e3779b9 + 0x6d2b79f5;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function hills(random: () => number, hue: number): string {
  return Array.from({ length: 4 }, (_, layer) => {
    const base = 50 + layer * 24 + random() * 12;
    const at = (x: number) => base + Math.sin(x / (24 + random() * 30) + layer) * (8 + random() * 12);
    const line = Array.from({ length: 20 }, (_unused, step) => `L${step * 20},${at(step * 20).toFixed(1)}`).join('');
    return `<path d="M0,${canvas.height}${line}V${canvas.height}Z" fill="hsl(${hue + layer * 14},${35 + random() * 20}%,${62 - layer * 11}%)" opacity=".86"/>`;
  }).join('');
}

function figures(random: () => number, hue: number): string {
  return Array.from({ length: 26 }, () => {
    const [x, y, r] = [random() * canvas.width, random() * canvas.height, 8 + random() * 30];
    const fill = `hsl(${hue + (random() - 0.5) * 150},${40 + random() * 35}%,${40 + random() * 40}%)`;
    const turn = `rotate(${(random() * 180).toFixed(0)} ${x.toFixed(0)} ${y.toFixed(0)})`;
    return random() < 0.5
      ? `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${r.toFixed(1)}" fill="${fill}" opacity=".55"/>`
      : `<rect x="${(x - r).toFixed(1)}" y="${(y - r / 2).toFixed(1)}" width="${(2 * r).toFixed(1)}" height="${r.toFixed(1)}" rx="6" transform="${turn}" fill="${fill}" opacity=".5"/>`;
  }).join('');
}

function backgroundSvg(index: number): string {
  const random = seeded(index + 1);
  const hue = Math.floor(random() * 360);
  const grain = `<filter id="n"><feTurbulence type="fractalNoise" baseFrequency="${(0.04 + random() * 0.06).toFixed(3)}" numOctaves="3" seed="${index}"/><feColorMatrix type="saturate" values=".5"/></filter>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${canvas.width}" height="${canvas.height}"><defs>${grain}` +
    `<linearGradient id="g" x1="${random().toFixed(2)}" y1="0" x2="${random().toFixed(2)}" y2="1"><stop offset="0" stop-color="hsl(${hue},55%,78%)"/><stop offset="1" stop-color="hsl(${hue + 60},50%,52%)"/></linearGradient></defs>` +
    `<rect width="100%" height="100%" fill="url(#g)"/>${index % 2 ? hills(random, hue) : figures(random, hue)}` +
    `<rect width="100%" height="100%" filter="url(#n)" opacity=".45"/></svg>`
  );
}

/** One background as PNG; drawn when first asked for, then kept (about 45 KB each). */
function background(index: number): Promise<Buffer> {
  const kept = backgrounds.get(index);
  if (kept) return kept;
  const drawn = loadSharp().then((sharp) =>
    sharp(Buffer.from(backgroundSvg(index)))
      .removeAlpha()
      .png()
      .toBuffer(),
  );
  backgrounds.set(index, drawn);
  drawn.catch(() => backgrounds.delete(index));
  return drawn;
}

/** A side of the piece: 1 tab, −1 blank. */
type Side = 1 | -1;
type Outline = readonly [Side, Side, Side, Side];

const outlines: readonly Outline[] = [
  [1, -1, 1, -1],
  [-1, 1, -1, 1],
  [1, 1, -1, -1],
  [-1, 1, 1, -1],
  [1, -1, -1, 1],
  [-1, -1, 1, 1],
  [-1, 1, 1, 1],
  [1, 1, 1, -1],
];

/** Path of a puzzle piece in a box of 50 pixels: a square of 32 with a tab or a blank on each side. */
function outlinePath([top, right, bottom, left]: Outline, x: number, y: number): string {
  const [body, radius, edge] = [32, 6.5, 9];
  const [half, neck] = [body / 2, 4.5];
  // A tab is an arc outwards, a blank the same arc inwards; sweep 1 turns clockwise, along the outline.
  const arc = (side: Side, dx: number, dy: number) => `a${radius},${radius} 0 1 ${side === 1 ? 1 : 0} ${dx},${dy}`;
  return (
    `M${x + edge},${y + edge}h${half - neck}${arc(top, 2 * neck, 0)}h${half - neck}` +
    `v${half - neck}${arc(right, 0, 2 * neck)}v${half - neck}` +
    `h${neck - half}${arc(bottom, -2 * neck, 0)}h${neck - half}` +
    `v${neck - half}${arc(left, 0, -2 * neck)}Z`
  );
}

const svg = (w: number, h: number, content: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}">${content}</svg>`);

/** Pixels of three bytes each. */
interface Pixels {
  readonly data: Buffer;
  readonly width: number;
}

/** An outline as two masks of 50 × 50: what lies inside, and its rim. */
interface Shape {
  readonly inside: Buffer;
  readonly rim: Buffer;
}

const shapes = new Map<number, Promise<Shape>>();

/** The masks of an outline; drawn when first asked for. */
function shapeOf(index: number): Promise<Shape> {
  const kept = shapes.get(index);
  if (kept) return kept;
  const outline = outlines[index];
  if (!outline) throw new Error('no outline');
  const path = outlinePath(outline, 0, 0);
  const mask = async (content: string) =>
    (await loadSharp())(svg(pieceSize, pieceSize, content))
      .ensureAlpha()
      .extractChannel('alpha')
      .raw()
      .toBuffer();
  const drawn = Promise.all([
    mask(`<path d="${path}" fill="#fff"/>`),
    mask(`<path d="${path}" fill="none" stroke="#fff" stroke-width="2"/>`),
  ]).then(([inside, rim]) => ({ inside, rim }));
  shapes.set(index, drawn);
  drawn.catch(() => shapes.delete(index));
  return drawn;
}

interface Place {
  readonly x: number;
  readonly y: number;
}

const between = (low: number, high: number) => randomInt(low, high + 1);

/** Averages of the three channels below a mask. */
function averages({ data, width: across }: Pixels, { inside }: Shape, { x, y }: Place): readonly number[] {
  const sums = [0, 0, 0];
  let weight = 0;
  inside.forEach((alpha, at) => {
    if (alpha < 128) return;
    const from = ((y + Math.floor(at / pieceSize)) * across + x + (at % pieceSize)) * 3;
    weight += 1;
    for (let channel = 0; channel < 3; channel += 1) sums[channel] = (sums[channel] ?? 0) + (data[from + channel] ?? 0);
  });
  return sums.map((sum) => sum / weight);
}

/**
 * Lays another part of the picture into an outline, as light as what was there, with grain and an embossed rim: an eye
 * sees a piece that does not belong; neither its light nor its contrast is that of a hole.
 */
function layPatch(
  into: Pixels,
  from: Pixels,
  {
    shape,
    to,
    source,
    relief,
  }: { readonly shape: Shape; readonly to: Place; readonly source: Place; readonly relief: number },
): void {
  const [here, there] = [averages(from, shape, to), averages(from, shape, source)];
  for (let pixel = 0; pixel < pieceSize * pieceSize; pixel += 1) {
    const [column, row] = [pixel % pieceSize, Math.floor(pixel / pieceSize)];
    const inside = (shape.inside[pixel] ?? 0) / 255;
    const rim = (shape.rim[pixel] ?? 0) / 255;
    if (inside === 0 && rim === 0) continue;
    const target = ((to.y + row) * into.width + to.x + column) * 3;
    const origin = ((source.y + row) * from.width + source.x + column) * 3;
    const grain = Math.random() * 16 - 8;
    // Light falls from the upper left.
    const emboss = rim * relief * (column + row < pieceSize ? -1 : 1);
    for (let channel = 0; channel < 3; channel += 1) {
      const patch = (from.data[origin + channel] ?? 0) - (there[channel] ?? 0) + (here[channel] ?? 0) + grain;
      const old = into.data[target + channel] ?? 0;
      into.data[target + channel] = Math.min(255, Math.max(0, old + (patch - old) * inside + emboss));
    }
  }
}

/** A part of a background, turned round, tinted and grained anew, so that nothing is won by knowing the background. */
async function randomPicture(): Promise<Pixels> {
  const sharp = await loadSharp();
  const part = sharp(await background(randomInt(backgroundCount)))
    .extract({
      left: between(0, canvas.width - width),
      top: between(0, canvas.height - height),
      width,
      height,
    })
    .flop(randomInt(2) === 1)
    .modulate({ hue: randomInt(360), brightness: 0.9 + Math.random() * 0.2, saturation: 0.8 + Math.random() * 0.4 });
  const data = await part.removeAlpha().raw().toBuffer();
  for (let at = 0; at < data.length; at += 1)
    data[at] = Math.min(255, Math.max(0, (data[at] ?? 0) + Math.random() * 8 - 4));
  return { data, width };
}

const decoyCount = 3;
/** How far two outlines stay apart. */
const apart = 42;

/** Places for decoys: at the height of the hole, where a program would look, as long as there is room. */
function decoyPlaces(hole: Place): readonly Place[] {
  const places: Place[] = [];
  const isFree = (x: number) => [hole, ...places].every((other) => Math.abs(other.x - x) >= apart);
  for (let tries = 0; tries < 200 && places.length < decoyCount; tries += 1) {
    const x = between(52, 248);
    if (isFree(x)) places.push({ x, y: hole.y + between(-2, 2) });
  }
  return places;
}

/** A shuffled copy. */
function shuffled<T>(list: readonly T[]): T[] {
  return list
    .map((each) => [Math.random(), each] as const)
    .sort(([a], [b]) => a - b)
    .map(([, each]) => each);
}

/** Draws a puzzle: random picture, random outline, hole at x 70–240 and y 10–90, decoys of other outlines beside it. */
export async function drawSlider(): Promise<SliderPuzzle> {
  const sharp = await loadSharp();
  const clear = await randomPicture();
  const picture: Pixels = { data: Buffer.from(clear.data), width };
  const hole = { x: between(70, 240), y: between(10, 90) };
  const chosen = await Promise.all(
    shuffled(outlines.map((_, at) => at))
      .slice(0, decoyCount + 1)
      .map(shapeOf),
  );
  [hole, ...decoyPlaces(hole)].forEach((to, at) => {
    const shape = chosen[at];
    const source = { x: (to.x + between(90, 160)) % (width - pieceSize), y: between(0, height - pieceSize) };
    // The strongest rim is never that of the hole.
    const relief = at === 0 ? 22 + Math.random() * 12 : 38 + Math.random() * 20;
    if (shape) layPatch(picture, clear, { shape, to, source, relief });
  });
  const [own] = chosen;
  if (!own) throw new Error('no outline');
  const raw = { raw: { width, height, channels: 3 } } as const;
  const [withHoles, piece] = await Promise.all([
    sharp(picture.data, raw).png().toBuffer(),
    sharp(pieceOf(clear, own, hole), { raw: { width: pieceSize, height, channels: 4 } })
      .png()
      .toBuffer(),
  ]);
  return { ...hole, background: withHoles, piece };
}

/** The column with the piece at its height, rimmed so that it is seen on any picture. */
function pieceOf(from: Pixels, { inside, rim }: Shape, { x, y }: Place): Buffer {
  const column = Buffer.alloc(pieceSize * height * 4);
  for (let pixel = 0; pixel < pieceSize * pieceSize; pixel += 1) {
    const [left, row] = [pixel % pieceSize, Math.floor(pixel / pieceSize)];
    const origin = ((y + row) * from.width + x + left) * 3;
    const target = ((y + row) * pieceSize + left) * 4;
    const edge = ((rim[pixel] ?? 0) / 255) * 0.8;
    for (let channel = 0; channel < 3; channel += 1)
      column[target + channel] = (from.data[origin + channel] ?? 0) * (1 - edge) + 255 * edge;
    column[target + 3] = Math.max(inside[pixel] ?? 0, rim[pixel] ?? 0);
  }
  return column;
}
