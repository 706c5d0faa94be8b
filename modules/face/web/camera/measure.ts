import type { FaceMeasures } from '../../contract/face-action.ts';

/** A point of the picture. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

const none: Point = { x: 0, y: 0 };
const apart = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const ratio = (part: number, whole: number): number => (whole > 0 ? part / whole : 0);

/** Height of an eye by its width, from its six points: corner, two above, corner, two below. */
function opening([
  outer = none,
  aboveA = none,
  aboveB = none,
  inner = none,
  belowB = none,
  belowA = none,
]: readonly Point[]): number {
  return ratio(apart(aboveA, belowA) + apart(aboveB, belowB), 2 * apart(outer, inner));
}

/**
 * The measures of a face from the 68 points of its landmarks (numbering of iBUG 300-W): jaw 0 to 16, nose 27 to 35, eyes 36
 * to 47, inner lips 60 to 67. Along the line of the eyes and across it, so that a head held askew measures the same.
 */
export function measuresOf(points: readonly Point[]): FaceMeasures {
  const at = (index: number): Point => points[index] ?? none;
  const [right, left] = [between(at(36), at(39)), between(at(42), at(45))];
  const width = apart(right, left) || 1;
  const along: Point = { x: (left.x - right.x) / width, y: (left.y - right.y) / width };
  const alongOf = ({ x, y }: Point): number => x * along.x + y * along.y;
  const acrossOf = ({ x, y }: Point): number => y * along.x - x * along.y;
  const [nose, brow, chin] = [at(30), between(right, left), at(8)];
  const [toRight, toLeft] = [alongOf(nose) - alongOf(at(0)), alongOf(at(16)) - alongOf(nose)];
  return {
    eyes: (opening(points.slice(36, 42)) + opening(points.slice(42, 48))) / 2,
    mouth: ratio(apart(at(62), at(66)), apart(at(60), at(64))),
    turn: ratio(toRight - toLeft, toRight + toLeft),
    nod: ratio(acrossOf(nose) - acrossOf(brow), acrossOf(chin) - acrossOf(brow)),
  };
}
