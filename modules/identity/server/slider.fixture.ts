import type { TrackStep } from './slider.rules.ts';

/** A position between 0 and 1 at a time between 0 and 1. */
type Curve = (time: number) => number;

/** How a hand moves once: from rest to rest, fastest in between. */
const reach: Curve = (t) => t ** 3 * (10 - 15 * t + 6 * t * t);

const sample = (curve: Curve, way: number, { from = 0, ms, dt }: { from?: number; ms: number; dt: number }) =>
  Array.from({ length: Math.max(2, Math.round(ms / dt)) }, (_, at, count = Math.max(2, Math.round(ms / dt))) => ({
    x: from + way * curve((at + 1) / count),
    dt,
  }));

/** The way of a hand to `x`: a reach that ends short or too far, a look, a correction, a rest before letting go. */
export function handTo(x: number, random: () => number = Math.random): readonly TrackStep[] {
  const between = (low: number, high: number) => low + random() * (high - low);
  const first = x * between(0.84, 1.06);
  const dt = 16.7;
  const places = [
    ...sample(reach, first, { ms: between(350, 800), dt }),
    ...sample(reach, x - first, { from: first, ms: between(180, 420), dt }).map((point, at) =>
      at === 0 ? { ...point, dt: between(60, 180) } : point,
    ),
  ];
  let before = 0;
  const steps = places.map(({ x: place, dt: wait }, at): TrackStep => {
    const dx = Math.round((place - before) * 10) / 10;
    before += dx;
    return [dx, Math.round(Math.sin(at / 7 + first) * 1.2), Math.round((wait + between(-0.4, 0.4)) * 10) / 10];
  });
  return [...steps, [0, 0, Math.round(between(90, 300))]];
}

/** The ways that a short program thinks of. */
export const easings: Readonly<Record<string, Curve>> = {
  linear: (t) => t,
  'ease-out': (t) => 1 - (1 - t) ** 2,
  'ease-out cubic': (t) => 1 - (1 - t) ** 3,
  'ease-in-out': (t) => (t < 0.5 ? 2 * t * t : 1 - (2 - 2 * t) ** 2 / 2),
  sine: (t) => Math.sin((t * Math.PI) / 2),
  exponential: (t) => 1 - 2 ** (-10 * t),
};

/** A drawn track to `x`, shaken a little where a program thinks of that as well. */
export function drawnTo(
  x: number,
  curve: Curve,
  shake: { readonly dx?: number; readonly dy?: number; readonly dt?: number; readonly random?: () => number } = {},
): readonly TrackStep[] {
  const random = shake.random ?? Math.random;
  const around = (size = 0) => (random() * 2 - 1) * size;
  let before = 0;
  return Array.from({ length: 40 }, (_, at): TrackStep => {
    const place = x * curve((at + 1) / 40) + (at < 39 ? around(shake.dx) : 0);
    const dx = Math.round(place - before);
    before += dx;
    return [dx, Math.round(around(shake.dy)), Math.round(20 + around(shake.dt))];
  });
}
