type Rgb = readonly [number, number, number];

function parse(colour: string): Rgb {
  const value = Number.parseInt(colour.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function print(rgb: Rgb): string {
  return `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

/** Relative luminance by WCAG 2.2, 0 black to 1 white, of a colour `#rrggbb`. */
function luminance(colour: string): number {
  const [red, green, blue] = parse(colour).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/** Contrast ratio by WCAG 2.2, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].sort((left, right) => left - right);
  return (bright + 0.05) / (dark + 0.05);
}

/** `share` of the way from `from` to `to`, both `#rrggbb`. */
export function mix(from: string, to: string, share: number): string {
  const [a, b] = [parse(from), parse(to)];
  return print([0, 1, 2].map((index) => (a[index] ?? 0) * (1 - share) + (b[index] ?? 0) * share) as unknown as Rgb);
}

/** The colour nearest to `colour` whose contrast on `back` reaches `goal`: moved towards black or white, whichever helps. */
export function adjustForContrast(colour: string, back: string, goal: number): string {
  if (contrast(colour, back) >= goal) return colour.toLowerCase();
  const pole = luminance(back) > 0.18 ? '#000000' : '#ffffff';
  for (let share = 0.02; share < 1; share += 0.02) {
    const moved = mix(colour, pole, share);
    if (contrast(moved, back) >= goal) return moved;
  }
  return pole;
}
