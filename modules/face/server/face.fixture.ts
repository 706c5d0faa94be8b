import {
  descriptorLength,
  restFrames,
  type FaceAction,
  type FaceChallenge,
  type FaceEvidence,
  type FaceFrame,
  type FaceMeasures,
  type FaceShot,
} from '../contract/index.ts';

/** Numbers that look drawn and are the same for one seed. */
function numbersOf(seed: number): () => number {
  let state = seed * 2_654_435_761 + 1;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_507) + 3_266_489_909) | 0;
    return ((state ^ (state >>> 13)) >>> 0) / 4_294_967_296 - 0.5;
  };
}

/** The descriptor of an invented person: others lie about 1.2 away. */
export function aPersonsFace(seed: number): readonly number[] {
  const next = numbersOf(seed);
  return Array.from({ length: descriptorLength }, () => next() * 0.26);
}

/** A frame of a person: about `far` away from his face, another one for each number. */
export function frameOf(face: readonly number[], at: number, far = 0.2): readonly number[] {
  const next = numbersOf(at + 7919);
  const noise = face.map(next);
  const length = Math.sqrt(noise.reduce((sum, each) => sum + each ** 2, 0));
  return face.map((each, place) => Math.round((each + ((noise[place] ?? 0) * far) / length) * 1e6) / 1e6);
}

const rest: FaceMeasures = { eyes: 0.3, mouth: 0.05, turn: 0.02, nod: 0.4 };

/** The measures at the height of a movement. */
const peaks: Readonly<Record<FaceAction, Partial<FaceMeasures>>> = {
  blink: { eyes: 0.12 },
  openMouth: { mouth: 0.6 },
  turnLeft: { turn: 0.45, mouth: 0.4 },
  turnRight: { turn: -0.45, mouth: 0.4 },
  nod: { nod: 0.5, eyes: 0.26 },
};

/** How a film is made; a person at his own pace when nothing is said. */
export interface FilmOptions {
  readonly face: readonly number[];
  /** Milliseconds between two frames, and frames of a movement and of the pause after it. */
  readonly stepMs?: number;
  readonly actionFrames?: number;
  readonly pauseFrames?: number;
  /** Number of the first descriptor: films with other numbers share none. */
  readonly take?: number;
  /** Frames come at even times. */
  readonly isEven?: boolean;
}

/** Frames and descriptors of somebody who makes movements before a camera. */
export function filmOf(
  actions: readonly FaceAction[],
  { face, stepMs = 120, actionFrames = 5, pauseFrames = 4, take = 0, isEven = false }: FilmOptions,
): Pick<FaceEvidence, 'frames' | 'shots'> {
  const jitter = numbersOf(take + 11);
  const frames: FaceFrame[] = [];
  const shots: FaceShot[] = [];
  const tremble = (value: number) => value + jitter() * 0.01;
  const shoot = (now: Partial<FaceMeasures>, count: number, described = -1) => {
    const { eyes, mouth, turn, nod } = { ...rest, ...now };
    for (let at = 0; at < count; at += 1) {
      const t = (frames.at(-1)?.t ?? 0) + stepMs + (isEven ? 0 : Math.round(jitter() * 20));
      frames.push({ t, eyes: tremble(eyes), mouth: tremble(mouth), turn: tremble(turn), nod: tremble(nod) });
      if (at === described) shots.push({ t, vector: frameOf(face, take * 100 + shots.length) });
    }
  };
  shoot({}, restFrames, 0);
  for (const action of actions) {
    shoot(peaks[action], actionFrames, Math.min(1, actionFrames - 1));
    shoot({}, pauseFrames);
  }
  return { frames, shots };
}

/** What a browser hands in for a challenge. */
export function evidenceFor(
  { challengeId, nonce, actions }: Pick<FaceChallenge, 'challengeId' | 'nonce' | 'actions'>,
  film: FilmOptions & { readonly actions?: readonly FaceAction[] },
): FaceEvidence {
  return { challengeId, nonce, ...filmOf(film.actions ?? actions, film) };
}
