import { descriptorLength, enrolFrames } from '../contract/index.ts';

/** Frames of one person lie closer than this (platform.md 5.14). */
export const samePerson = 0.45;
/** Two frames of a camera are never closer than this: closer ones are copies of each other. */
export const notCopied = 0.005;

/** Whether something that came from outside is a descriptor. */
export function isDescriptor(value: unknown): value is readonly number[] {
  return (
    Array.isArray(value) &&
    value.length === descriptorLength &&
    value.every((each) => typeof each === 'number' && Number.isFinite(each) && Math.abs(each) <= 2)
  );
}

/** Euclidean distance of two descriptors. */
export function distance(a: readonly number[], b: readonly number[]): number {
  return Math.sqrt(a.reduce((sum, value, at) => sum + (value - (b[at] ?? 0)) ** 2, 0));
}

/** The value in the middle; infinite for none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length / 2;
  const upper = sorted[Math.floor(half)] ?? Number.POSITIVE_INFINITY;
  return Number.isInteger(half) && half > 0 ? (upper + (sorted[half - 1] ?? upper)) / 2 : upper;
}

/** What an enrolment keeps: the mean of its frames, and how like they were, 0 to 100. */
export interface EnrolledFace {
  readonly vector: readonly number[];
  readonly quality: number;
}

/** The mean of the frames of an enrolment; undefined where they are copies of each other or of several persons. */
export function meanOf(frames: readonly (readonly number[])[]): EnrolledFace | undefined {
  const pairs = frames.flatMap((a, at) => frames.slice(at + 1).map((b) => distance(a, b)));
  if (frames.length !== enrolFrames || pairs.some((each) => each > samePerson || each < notCopied)) return undefined;
  const vector = Array.from({ length: descriptorLength }, (_, at) => {
    const sum = frames.reduce((total, frame) => total + (frame[at] ?? 0), 0);
    return Math.round((sum / frames.length) * 1e6) / 1e6;
  });
  return { vector, quality: Math.round(100 * (1 - Math.max(...pairs) / samePerson)) };
}

/** Whether the face of some frames is the one that was enrolled: their median distance is within the threshold. */
export function isSameFace(
  frames: readonly (readonly number[])[],
  template: readonly number[],
  threshold: number,
): boolean {
  return median(frames.map((frame) => distance(frame, template))) <= threshold;
}
