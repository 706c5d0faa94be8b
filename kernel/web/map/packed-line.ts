const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** Steps of a packed line: hundredths of a degree, about a kilometre. */
const steps = 100;

/** A corner of a line: longitude and latitude in degrees. */
export type Corner = readonly [lng: number, lat: number];

function packed(value: number): string {
  let rest = value < 0 ? -2 * value - 1 : 2 * value;
  let out = '';
  for (; rest >= 32; rest = Math.floor(rest / 32)) out += signs[32 + (rest % 32)] ?? '';
  return out + (signs[rest] ?? '');
}

/** A line as a string: the steps from corner to corner in hundredths of a degree; corners that fall together are one. */
export function packLine(line: readonly Corner[]): string {
  let [x, y] = [0, 0];
  let out = '';
  for (const [lng, lat] of line) {
    const [nextX, nextY] = [Math.round(lng * steps), Math.round(lat * steps)];
    if (out !== '' && nextX === x && nextY === y) continue;
    out += packed(nextX - x) + packed(nextY - y);
    [x, y] = [nextX, nextY];
  }
  return out;
}

/** The corners of a packed line. */
export function unpackLine(text: string): Corner[] {
  const values: number[] = [];
  let [value, weight] = [0, 1];
  for (const sign of text) {
    const digit = signs.indexOf(sign);
    value += (digit % 32) * weight;
    weight *= 32;
    if (digit >= 32) continue;
    values.push(value % 2 === 0 ? value / 2 : -(value + 1) / 2);
    [value, weight] = [0, 1];
  }
  const out: Corner[] = [];
  let [x, y] = [0, 0];
  for (let at = 0; at + 1 < values.length; at += 2) {
    x += values[at] ?? 0;
    y += values[at + 1] ?? 0;
    out.push([x / steps, y / steps]);
  }
  return out;
}
