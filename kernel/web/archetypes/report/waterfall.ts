/** From where to where each step of a waterfall goes, and the sum of them from nothing at the end. */
export function waterfallSpans(steps: readonly number[]): readonly (readonly [from: number, to: number])[] {
  let at = 0;
  const spans = steps.map((step): readonly [number, number] => {
    const from = at;
    at += step;
    return [from, at];
  });
  return [...spans, [0, at]];
}
