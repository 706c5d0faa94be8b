import type { FaceAction, FaceFrame, FaceMeasures } from './face-action.ts';

/** Frames at the beginning that show the face at rest; movements are measured against them. */
export const restFrames = 5;
/** How far a face that looks straight ahead may be turned. */
const frontal = 0.2;
/** Frames in a row by which another movement than the one asked for is believed. */
const believed = 2;

/** A movement as it was seen: from the frame in which it began to the one in which the face was at rest again. */
export interface SeenAction {
  readonly action: FaceAction;
  readonly from: number;
  readonly to: number;
}

/** How far the movements that are asked for have been seen. */
export interface Followed {
  readonly seen: readonly SeenAction[];
  /** Begun, and not yet ended. */
  readonly current: FaceAction | null;
  /** Another movement than the one that was asked for. */
  readonly wrong: FaceAction | null;
  /** The face at rest; null while the first frames are being taken, and where it does not look ahead. */
  readonly rest: FaceMeasures | null;
}

/** How far a movement has gone: 1 and more when it is done, below one half when the face is at rest again. */
const reach: Readonly<Record<FaceAction, (now: FaceMeasures, rest: FaceMeasures) => number>> = {
  blink: (now, rest) => (1 - now.eyes / rest.eyes) / 0.25,
  openMouth: (now, rest) => (now.mouth - rest.mouth) / 0.25,
  turnLeft: (now, rest) => (now.turn - rest.turn) / 0.25,
  turnRight: (now, rest) => (rest.turn - now.turn) / 0.25,
  nod: (now, rest) => (now.nod - rest.nod) / 0.06,
};

/** Movements that nobody makes by chance: blinking is one, and turning the head changes what the others are measured by. */
function deliberate(now: FaceMeasures, rest: FaceMeasures): FaceAction | null {
  if (reach.turnLeft(now, rest) >= 1) return 'turnLeft';
  if (reach.turnRight(now, rest) >= 1) return 'turnRight';
  const isStraight = Math.abs(now.turn - rest.turn) < 0.12;
  return isStraight && reach.openMouth(now, rest) >= 1 ? 'openMouth' : null;
}

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
};

/** The face at rest, from the first frames; null where it does not look ahead or its eyes are closed. */
function restOf(frames: readonly FaceMeasures[]): FaceMeasures | null {
  if (frames.length < restFrames) return null;
  const first = frames.slice(0, restFrames);
  const of = (name: keyof FaceMeasures) => median(first.map((frame) => frame[name]));
  const rest = { eyes: of('eyes'), mouth: of('mouth'), turn: of('turn'), nod: of('nod') };
  return Math.abs(rest.turn) <= frontal && rest.eyes > 0.05 ? rest : null;
}

/**
 * Follows the movements that a challenge asks for through the frames of a camera: each begins from rest and ends in it, in
 * the order asked for. The browser shows its progress by it, the server judges by it.
 */
export function followActions(asked: readonly FaceAction[], frames: readonly FaceFrame[]): Followed {
  const rest = restOf(frames);
  const seen: SeenAction[] = [];
  let began: number | null = null;
  let others = 0;
  const current = (): FaceAction | null => asked[seen.length] ?? null;
  for (const frame of rest ? frames.slice(restFrames) : []) {
    const action = current();
    if (!rest || action === null) break;
    const far = reach[action](frame, rest);
    if (began !== null) {
      if (far >= 0.5) continue;
      seen.push({ action, from: began, to: frame.t });
      began = null;
    } else if (far >= 1) {
      began = frame.t;
      others = 0;
    } else {
      const other = deliberate(frame, rest);
      others = other !== null && other !== action ? others + 1 : 0;
      if (others >= believed) return { seen, current: null, wrong: other, rest };
    }
  }
  return { seen, current: began === null ? null : current(), wrong: null, rest };
}
