import {
  challengeMs,
  followActions,
  restFrames,
  type FaceAction,
  type FaceEvidence,
  type FaceFrame,
  type FaceShot,
  type SeenAction,
} from '../contract/index.ts';
import { distance, isDescriptor, notCopied, samePerson } from './descriptor.rules.ts';

/** Why evidence is not taken; a code of `face.*`. */
type Unfit = 'noFace' | 'faceLost' | 'notLive';

const bounds = {
  /** Frames of one challenge. */
  frames: [12, 600],
  /** Longest time without a face. */
  gapMs: 2500,
  /** A movement: no hand is quicker, nobody holds it longer. */
  actionMs: [60, 6000],
  /** Between the end of a movement and the next one, whose prompt must be read. */
  pauseMs: 150,
  /** What clocks of browser and server may differ by. */
  clockMs: 500,
  shots: [4, 12],
} as const;

const isNumber = (value: unknown, most: number): value is number =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= most;

const isFrame = (value: unknown): value is FaceFrame => {
  const frame = value as Partial<FaceFrame> | null;
  return (
    typeof frame === 'object' &&
    frame !== null &&
    isNumber(frame.t, challengeMs) &&
    [frame.eyes, frame.mouth, frame.turn, frame.nod].every((each) => isNumber(each, 10))
  );
};

const isShot = (value: unknown): value is FaceShot => {
  const shot = value as Partial<FaceShot> | null;
  return typeof shot === 'object' && shot !== null && isNumber(shot.t, challengeMs) && isDescriptor(shot.vector);
};

const listOf = <T>(value: unknown, most: number, isOne: (each: unknown) => each is T): readonly T[] | undefined =>
  Array.isArray(value) && value.length <= most && value.every(isOne) ? value : undefined;

/** The evidence in an opened envelope; undefined where its form is another. */
export function evidenceIn(values: Readonly<Record<string, unknown>>): FaceEvidence | undefined {
  const face = values.face as Partial<Record<keyof FaceEvidence, unknown>> | undefined;
  if (typeof face !== 'object' || face === null) return undefined;
  const { challengeId, nonce } = face;
  if (typeof challengeId !== 'string' || typeof nonce !== 'string') return undefined;
  const frames = listOf(face.frames, bounds.frames[1], isFrame);
  const shots = listOf(face.shots, bounds.shots[1], isShot);
  return frames && shots ? { challengeId, nonce, frames, shots } : undefined;
}

const steps = (items: readonly { readonly t: number }[]): number[] =>
  items.slice(1).map(({ t }, at) => t - (items[at]?.t ?? 0));

const within = (value: number, [least, most]: readonly [number, number]): boolean => value >= least && value <= most;

/** A camera never takes its frames at even times, nor twice the same picture. */
function isMade(frames: readonly FaceFrame[]): boolean {
  const times = steps(frames);
  const isEven = times.every((each) => Math.abs(each - (times[0] ?? 0)) < 0.01);
  const still = frames.slice(1).filter((frame, at) => {
    const before = frames[at];
    return (['eyes', 'mouth', 'turn', 'nod'] as const).every((name) => frame[name] === before?.[name]);
  });
  return isEven || still.length * 2 > frames.length;
}

function verifyMovements(
  asked: readonly FaceAction[],
  frames: readonly FaceFrame[],
): readonly SeenAction[] | undefined {
  const { seen, wrong } = followActions(asked, frames);
  if (wrong !== null || seen.length !== asked.length) return undefined;
  const isPaced = seen.every(({ from, to }, at) => {
    const before = seen[at - 1];
    return within(to - from, bounds.actionMs) && (before === undefined || from - before.to >= bounds.pauseMs);
  });
  return isPaced ? seen : undefined;
}

/** The descriptors are of the frames they name: some at rest, one within each movement, none far from the one before. */
function verifyShots({ frames, shots }: FaceEvidence, seen: readonly SeenAction[]): boolean {
  const restsUntil = frames[restFrames - 1]?.t ?? 0;
  const times = new Set(frames.map(({ t }) => t));
  const isCovered =
    shots.some(({ t }) => t <= restsUntil) &&
    seen.every(({ from, to }) => shots.some(({ t }) => t >= from && t <= to)) &&
    shots.every(({ t }) => times.has(t));
  const pairs = shots.flatMap((a, at) => shots.slice(at + 1).map((b) => distance(a.vector, b.vector)));
  const neighbours = shots.slice(1).map((shot, at) => distance(shot.vector, shots[at]?.vector ?? []));
  return isCovered && pairs.every((each) => each >= notCopied) && neighbours.every((each) => each <= samePerson);
}

/** As many frames and descriptors as a person leaves, one after the other, in a time that has passed. */
function isInBounds({ frames, shots }: FaceEvidence, elapsedMs: number): boolean {
  const isOrdered = [frames, shots].every((list) => steps(list).every((each) => each > 0));
  const [first = -1, last = 0] = [frames[0]?.t, frames.at(-1)?.t];
  const isCounted = within(frames.length, bounds.frames) && within(shots.length, bounds.shots);
  return isOrdered && isCounted && first >= 0 && last <= elapsedMs + bounds.clockMs;
}

/**
 * Judges what a browser hands in for a challenge, without looking at whose face it is: frames of a camera, over a time
 * that has passed, in which one face makes the movements that were asked for, in their order and at a person's pace.
 * Answers why it is not taken; undefined when it is.
 */
export function unfitEvidence(
  evidence: FaceEvidence,
  { actions, elapsedMs }: { readonly actions: readonly FaceAction[]; readonly elapsedMs: number },
): Unfit | undefined {
  const { frames, shots } = evidence;
  if (frames.length === 0 || shots.length === 0) return 'noFace';
  if (!isInBounds(evidence, elapsedMs)) return 'notLive';
  if (steps(frames).some((each) => each > bounds.gapMs)) return 'faceLost';
  const seen = isMade(frames) ? undefined : verifyMovements(actions, frames);
  return seen && verifyShots(evidence, seen) ? undefined : 'notLive';
}
