/** One step of the drag: pixels right, pixels down, milliseconds since the step before. */
export type TrackStep = readonly [number, number, number];

/** How far the piece may stay from the hole, in pixels of the 300-pixel picture. */
const sliderTolerance = 5;

const maxSteps = 2000;

/** The steps of a posted track, or undefined when it is not a list of number triples. */
export function parseTrack(text: string): readonly TrackStep[] | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!Array.isArray(parsed) || parsed.length > maxSteps) return undefined;
  const steps: TrackStep[] = [];
  for (const step of parsed) {
    if (!Array.isArray(step) || step.length !== 3) return undefined;
    const [dx, dy, dt] = step.map((part: unknown) => (typeof part === 'number' && Number.isFinite(part) ? part : NaN));
    if (dx === undefined || dy === undefined || dt === undefined || Number.isNaN(dx + dy + dt) || dt < 0)
      return undefined;
    steps.push([dx, dy, dt]);
  }
  return steps;
}

/** Where the piece was, in pixels from the left, at an instant in milliseconds. */
interface Point {
  readonly at: number;
  readonly x: number;
}

function pointsOf(steps: readonly TrackStep[]): readonly Point[] {
  const points: Point[] = [{ at: 0, x: 0 }];
  let [at, x] = [0, 0];
  for (const [dx, , dt] of steps) points.push({ at: (at += dt), x: (x += dx) });
  return points;
}

/** Where the piece was at an instant, between two recorded points on the straight line. */
function placeAt(points: readonly Point[], at: number): number {
  const next = points.findIndex((point) => point.at >= at);
  const [before, after] = [points[next - 1], points[next]];
  if (!after) return points.at(-1)?.x ?? 0;
  if (!before || after.at === before.at) return after.x;
  return before.x + ((after.x - before.x) * (at - before.at)) / (after.at - before.at);
}

const slices = 12;

/** How fast the piece went in each of twelve equal slices of the time; single shakes even out. */
function speedsOf(points: readonly Point[]): readonly number[] {
  const whole = points.at(-1)?.at ?? 0;
  const places = Array.from({ length: slices + 1 }, (_, slice) => placeAt(points, (whole * slice) / slices));
  return places.slice(1).map((place, slice) => place - (places[slice] ?? 0));
}

/** A hand slows down before the hole: the last fifth of the way takes longer than its share. */
function slowsDown(points: readonly Point[]): boolean {
  const { at: whole = 0, x: end = 0 } = points.at(-1) ?? {};
  const reached = points.find(({ x }) => x >= end * 0.8)?.at ?? whole;
  return whole - reached >= whole * 0.28;
}

/** A hand comes in bursts: it is fast, nearly stops, and corrects. A curve that a formula draws has one hill of speed. */
function comesInBursts(points: readonly Point[]): boolean {
  const speeds = speedsOf(points);
  const least = Math.max(...speeds) * 0.08;
  let [hills, top, bottom, isRising] = [0, 0, 0, true];
  for (const speed of [...speeds, -Infinity]) {
    if (isRising && speed < top - least) {
      hills += 1;
      [isRising, bottom] = [false, speed];
    } else if (!isRising && speed > bottom + least) [isRising, top] = [true, speed];
    [top, bottom] = [Math.max(top, speed), Math.min(bottom, speed)];
  }
  return hills > 1;
}

const pauseMs = 55;

/** A hand rests to look, near the hole and before it lets go: how often. */
function rests(steps: readonly TrackStep[], points: readonly Point[]): number {
  const near = (points.at(-1)?.x ?? 0) * 0.7;
  return steps.filter(([, , dt], at) => dt >= pauseMs && (points[at]?.x ?? 0) >= near).length;
}

/** A hand that went too far comes back. */
function comesBack(points: readonly Point[]): boolean {
  let furthest = 0;
  return points.some(({ x }) => {
    furthest = Math.max(furthest, x);
    return furthest - x >= 2;
  });
}

/**
 * Whether a drag looks like a hand (platform.md 1.8): long enough, of enough steps, slowing down, and with two of the marks
 * that a drawn curve lacks. Rather mild, since a person who is refused has to wait.
 */
export function isHumanTrack(steps: readonly TrackStep[]): boolean {
  if (steps.length < 8) return false;
  const points = pointsOf(steps);
  const duration = points.at(-1)?.at ?? 0;
  if (duration < 300 || duration > 20_000 || !slowsDown(points)) return false;
  return rests(steps, points) + Number(comesInBursts(points)) + Number(comesBack(points)) >= 2;
}

/** Whether the piece was laid into its hole by a hand whose way leads there. */
export function sliderSolved(hole: number, x: number, steps: readonly TrackStep[]): boolean {
  const way = steps.reduce((sum, [dx]) => sum + dx, 0);
  return (
    Number.isFinite(x) &&
    Math.abs(x - hole) <= sliderTolerance &&
    Math.abs(way - x) <= sliderTolerance &&
    isHumanTrack(steps)
  );
}
