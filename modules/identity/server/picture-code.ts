import { randomInt } from 'node:crypto';

/**
 * Strokes of the characters in use, as points of a 4 × 6 grid, strokes split by blanks. Drawn instead of set in a
 * font, since a server need not have one; characters that are easily mistaken for another are left out.
 */
const strokes: Readonly<Record<string, string>> = {
  A: '06,20,46 13,33',
  C: '41,30,10,01,05,16,36,45',
  D: '00,06,26,44,42,20,00',
  E: '40,00,06,46 03,33',
  F: '40,00,06 03,33',
  H: '00,06 40,46 03,43',
  J: '40,45,36,16,05',
  K: '00,06 40,03,46',
  M: '06,00,23,40,46',
  N: '06,00,46,40',
  P: '06,00,30,41,42,33,03',
  R: '06,00,30,41,42,33,03 23,46',
  T: '00,40 20,26',
  U: '00,05,16,36,45,40',
  V: '00,26,40',
  W: '00,16,23,36,40',
  X: '00,46 40,06',
  Y: '00,23,40 23,26',
  '3': '00,40,22,32,43,45,36,16,05',
  '4': '36,30,04,44',
  '6': '30,10,01,05,16,36,45,43,32,12,03',
  '7': '00,40,16',
  '9': '16,36,45,41,30,10,01,02,13,33,42',
};

const alphabet = Object.keys(strokes);
const size = { width: 120, height: 44 } as const;

const between = (low: number, high: number) => low + randomInt(0, 1001) * ((high - low) / 1000);

function glyph(char: string, at: number): string {
  const [x, y, scale, turn] = [10 + at * 27 + between(-2, 3), between(6, 11), between(4.2, 5), between(-16, 16)];
  const lines = (strokes[char] ?? '').split(' ').map((stroke) => {
    const points = stroke.split(',').map((point) => {
      const [column = '0', row = '0'] = point;
      return `${(Number(column) * scale + between(-0.7, 0.7)).toFixed(1)},${(Number(row) * scale + between(-0.7, 0.7)).toFixed(1)}`;
    });
    return `<polyline points="${points.join(' ')}"/>`;
  });
  return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn.toFixed(1)} 9 14)" stroke="hsl(${randomInt(360)},55%,32%)" stroke-width="${between(2.4, 3.4).toFixed(1)}">${lines.join('')}</g>`;
}

function noise(): string {
  const curves = Array.from({ length: 4 }, () => {
    const y = () => between(4, 40).toFixed(0);
    return `<path d="M0,${y()} C40,${y()} 80,${y()} 120,${y()}" stroke="hsl(${randomInt(360)},40%,55%)" stroke-width="1.2" opacity=".75"/>`;
  });
  const dots = Array.from(
    { length: 40 },
    () =>
      `<circle cx="${between(0, 120).toFixed(0)}" cy="${between(0, 44).toFixed(0)}" r=".9" fill="hsl(${randomInt(360)},40%,50%)"/>`,
  );
  return curves.join('') + dots.join('');
}

/** The picture of a code as PNG, 120 × 44. */
export async function drawPictureCode(code: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const glyphs = [...code].map(glyph).join('');
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width * 2}" height="${size.height * 2}" viewBox="0 0 ${size.width} ${size.height}"><rect width="100%" height="100%" fill="#f3f5f9"/><g fill="none" stroke-linecap="round" stroke-linejoin="round">${noise()}${glyphs}</g></svg>`;
  return sharp(Buffer.from(picture)).png().toBuffer();
}

/** Four random characters that are not easily mistaken for each other. */
export function randomPictureCode(): string {
  return Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('');
}
