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

const varies = (values: readonly number[]): boolean =>
  values.some((value) => Math.abs(value - (values[0] ?? 0)) > 1e-6);

/** Whether a drag looks like a hand: long enough, enough steps, not one straight even line (platform.md 1.8). */
export function isHumanTrack(steps: readonly TrackStep[]): boolean {
  if (steps.length < 8) return false;
  const duration = steps.reduce((sum, [, , dt]) => sum + dt, 0);
  if (duration < 250 || duration > 20_000) return false;
  const speeds = steps.filter(([, , dt]) => dt > 0).map(([dx, , dt]) => dx / dt);
  return varies(steps.map(([, dy]) => dy)) || varies(speeds);
}

/** Whether the piece was laid into its hole by hand. */
export function sliderSolved(hole: number, x: number, steps: readonly TrackStep[]): boolean {
  return Number.isFinite(x) && Math.abs(x - hole) <= sliderTolerance && isHumanTrack(steps);
}
