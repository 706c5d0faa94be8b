import {
  challengeMs,
  enrolFrames,
  type FaceAction,
  type FaceChallenge,
  type FaceEvidence,
  type FaceFrame,
  type FaceShot,
} from '../../contract/face-action.ts';
import { followActions } from '../../contract/follow-actions.ts';
import type { FaceEngine, Look } from './face-engine.ts';
import { CameraProblem } from './problem.ts';
import { hintOf, type FrameHint } from './quality.ts';

/** What is shown while the camera is open. */
export interface Shown {
  readonly hint: FrameHint | 'hold' | null;
  readonly prompt: FaceAction | null;
  /** How far it is, of how much. */
  readonly step: number;
  readonly of: number;
}

/** The camera of a task, and how its progress is shown. */
export interface Watch {
  readonly engine: Pick<FaceEngine, 'look'>;
  readonly video: HTMLVideoElement;
  readonly show: (shown: Shown) => void;
  /** Ends with an abort once the camera is closed. */
  readonly signal: AbortSignal;
  /** Waits for the next frame. */
  readonly next: () => Promise<void>;
  /** Milliseconds of a clock that only goes forward. */
  readonly clock: () => number;
}

/** Somebody who does not come into the picture for so long has gone. */
const waitMs = 60_000;
/** Good frames in a row before a challenge is asked for. */
const steadyFrames = 3;
/** Between two frames of an enrolment, so that they differ. */
const spacedMs = 400;
const lostMs = 1500;
/** The film of a challenge is over before the challenge is, so that it can be handed in. */
const filmedMs = challengeMs - 1500;

async function* looksOf({ engine, video, signal, next }: Watch): AsyncGenerator<Look> {
  for (;;) {
    await next();
    signal.throwIfAborted();
    yield await engine.look(video);
    signal.throwIfAborted();
  }
}

/** Takes the frames of an enrolment: good ones of one face, with some time between. Throws `face.timeout`. */
export async function takeFrames(watch: Watch): Promise<readonly (readonly number[])[]> {
  const vectors: (readonly number[])[] = [];
  const began = watch.clock();
  let last = Number.NEGATIVE_INFINITY;
  for await (const look of looksOf(watch)) {
    const hint = hintOf(look.facts);
    watch.show({ hint: hint ?? 'hold', prompt: null, step: vectors.length, of: enrolFrames });
    if (hint === null && watch.clock() - last >= spacedMs) {
      vectors.push(await look.describe());
      last = watch.clock();
      if (vectors.length === enrolFrames) break;
    }
    if (watch.clock() - began > waitMs) throw new CameraProblem('timeout');
  }
  return vectors;
}

/** Waits until one face looks steadily into the camera. Throws `face.timeout`. */
async function waitForFace(watch: Watch, of: number): Promise<void> {
  const began = watch.clock();
  let good = 0;
  for await (const { facts } of looksOf(watch)) {
    const hint = hintOf(facts);
    watch.show({ hint: hint ?? 'hold', prompt: null, step: 0, of });
    good = hint === null ? good + 1 : 0;
    if (good >= steadyFrames) return;
    if (watch.clock() - began > waitMs) throw new CameraProblem('timeout');
  }
}

/**
 * Asks for a challenge once a face is there, and films it until its movements are made. Throws `face.timeout`,
 * `face.faceLost`, `face.notLive`, and what asking throws.
 */
export async function filmActions(watch: Watch, ask: () => Promise<FaceChallenge>): Promise<FaceEvidence> {
  await waitForFace(watch, 3);
  const { challengeId, nonce, actions } = await ask();
  const film = new Film(watch, actions);
  for await (const look of looksOf(watch)) {
    await film.take(look);
    if (film.isDone) break;
  }
  return { challengeId, nonce, frames: film.frames, shots: film.shots };
}

/** The frames of a challenge as they come, with a descriptor at rest and one in each movement. */
class Film {
  readonly #watch: Watch;
  readonly #actions: readonly FaceAction[];
  readonly #began: number;
  #lastFace: number;
  /** Of which movement there is a descriptor. */
  #described = -1;
  readonly frames: FaceFrame[] = [];
  readonly shots: FaceShot[] = [];
  isDone = false;

  constructor(watch: Watch, actions: readonly FaceAction[]) {
    this.#watch = watch;
    this.#actions = actions;
    this.#began = watch.clock();
    this.#lastFace = this.#began;
  }

  /** Takes a look at the camera. Throws `face.timeout`, `face.faceLost`, `face.notLive`. */
  async take({ measures, describe }: Look): Promise<void> {
    const now = this.#watch.clock();
    if (now - this.#began > filmedMs) throw new CameraProblem('timeout');
    if (measures === null) {
      if (now - this.#lastFace > lostMs) throw new CameraProblem('faceLost');
      return;
    }
    const t = Math.round((now - this.#began) * 1000) / 1000;
    this.frames.push({ ...measures, t });
    if (this.#follow()) this.shots.push({ t, vector: await describe() });
    this.#lastFace = this.#watch.clock();
  }

  /** Shows how far the movements have come; answers whether this frame is to be described. */
  #follow(): boolean {
    const { seen, current, wrong, rest } = followActions(this.#actions, this.frames);
    if (wrong !== null) throw new CameraProblem('notLive');
    const step = seen.length;
    const of = this.#actions.length;
    this.#watch.show({
      hint: rest ? null : 'hold',
      prompt: rest ? (this.#actions[step] ?? null) : null,
      step,
      of,
    });
    this.isDone = step === of;
    if (this.frames.length === 1) return true;
    const isDue = current !== null && this.#described < step;
    if (isDue) this.#described = step;
    return isDue;
  }
}
