import { randomInt } from 'node:crypto';

/** Size of the slider picture and of the piece's column, in pixels. */
export const sliderSize = { width: 300, height: 150, piece: 50 } as const;
/** How many different backgrounds are drawn. */
const backgroundCount = 64;

/** A puzzle: `x` is the hole's left edge and never leaves the server. */
export interface SliderPuzzle {
  readonly x: number;
  readonly y: number;
  /** PNG of 300 × 150 with the hole and a decoy. */
  readonly background: Buffer;
  /** PNG of 50 × 150 with the piece at its height. */
  readonly piece: Buffer;
}

const { width, height, piece: pieceSize } = sliderSize;
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
    const line = Array.from({ length: 16 }, (_unused, step) => `L${step * 20},${at(step * 20).toFixed(1)}`).join('');
    return `<path d="M0,${height}${line}V${height}Z" fill="hsl(${hue + layer * 14},${35 + random() * 20}%,${62 - layer * 11}%)" opacity=".86"/>`;
  }).join('');
}

function shapes(random: () => number, hue: number): string {
  return Array.from({ length: 16 }, () => {
    const [x, y, r] = [random() * width, random() * height, 8 + random() * 30];
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
  const grain = `<filter id="n"><feTurbulence type="fractalNoise" baseFrequency="${(0.02 + random() * 0.06).toFixed(3)}" numOctaves="3" seed="${index}"/><feColorMatrix type="saturate" values=".5"/></filter>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>${grain}` +
    `<linearGradient id="g" x1="${random().toFixed(2)}" y1="0" x2="${random().toFixed(2)}" y2="1"><stop offset="0" stop-color="hsl(${hue},55%,78%)"/><stop offset="1" stop-color="hsl(${hue + 60},50%,52%)"/></linearGradient></defs>` +
    `<rect width="100%" height="100%" fill="url(#g)"/>${index % 2 ? hills(random, hue) : shapes(random, hue)}` +
    `<rect width="100%" height="100%" filter="url(#n)" opacity=".28"/></svg>`
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

function hole(path: string, opacity: number): string {
  return (
    `<path d="${path}" fill="#000" opacity="${opacity}"/>` +
    `<path d="${path}" fill="none" stroke="#000" stroke-opacity=".35" stroke-width="3"/>` +
    `<path d="${path}" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="1"/>`
  );
}

function decoyLeft(x: number): number {
  const places = Array.from({ length: 171 }, (_, at) => 70 + at).filter((place) => Math.abs(place - x) >= 60);
  return places[randomInt(places.length)] ?? 70;
}

/** Draws a puzzle: random background, random outline, hole at x 70–240 and y 10–90, one decoy of another outline. */
export async function drawSlider(): Promise<SliderPuzzle> {
  const sharp = await loadSharp();
  const [x, y] = [randomInt(70, 241), randomInt(10, 91)];
  const outline = randomInt(outlines.length);
  const [own, other] = [outlines[outline], outlines[(outline + 1 + randomInt(outlines.length - 1)) % outlines.length]];
  if (!own || !other) throw new Error('no outline');
  const picture = await background(randomInt(backgroundCount));
  const decoyY = Math.min(90, Math.max(10, y + randomInt(-14, 15)));
  const holes = hole(outlinePath(own, x, y), 0.5) + hole(outlinePath(other, decoyLeft(x), decoyY), 0.36);
  const path = outlinePath(own, 0, 0);
  const mask = svg(pieceSize, pieceSize, `<path d="${path}" fill="#fff"/>`);
  const rim = `<path d="${path}" fill="none" stroke="#fff" stroke-opacity=".9" stroke-width="1.5"/><path d="${path}" fill="none" stroke="#000" stroke-opacity=".25" stroke-width="3"/>`;
  const cut = await sharp(picture)
    .extract({ left: x, top: y, width: pieceSize, height: pieceSize })
    .ensureAlpha()
    .composite([
      { input: mask, blend: 'dest-in' },
      { input: svg(pieceSize, pieceSize, rim), blend: 'over' },
    ])
    .png()
    .toBuffer();
  const column = { width: pieceSize, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } as const;
  const [withHoles, piece] = await Promise.all([
    sharp(picture)
      .composite([{ input: svg(width, height, holes) }])
      .png()
      .toBuffer(),
    sharp({ create: column })
      .composite([{ input: cut, top: y, left: 0 }])
      .png()
      .toBuffer(),
  ]);
  return { x, y, background: withHoles, piece };
}
