import { describe, expect, test } from 'vitest';
import { aPersonsFace, filmOf, frameOf } from '../../server/face.fixture.ts';
import { unfitEvidence } from '../../server/evidence.rules.ts';
import type { FaceAction, FaceMeasures } from '../../contract/face-action.ts';
import type { Look } from './face-engine.ts';
import { filmActions, takeFrames, type Shown, type Watch } from './watch.ts';

const face = aPersonsFace(1);
const rest: FaceMeasures = { eyes: 0.3, mouth: 0.05, turn: 0, nod: 0.4 };

/** A camera before which something happens: each look takes a little more than a tenth of a second. */
function aWatch(lookAt: (at: number, now: number) => Partial<FaceMeasures> | null | 'dark') {
  const shown: Shown[] = [];
  const controller = new AbortController();
  let [at, now, described] = [0, 0, 0];
  const watch: Watch = {
    engine: {
      look: async (): Promise<Look> => {
        const seen = lookAt((at += 1), now);
        const noise = (at % 7) * 0.001;
        const measures = seen === null ? null : { ...rest, ...(seen === 'dark' ? {} : seen) };
        return {
          facts: {
            faces: measures ? 1 : 0,
            size: 220,
            brightness: seen === 'dark' ? 10 : 120,
            sharpness: 90,
            turn: measures?.turn ?? 0,
          },
          measures: measures ? { ...measures, eyes: measures.eyes + noise } : null,
          describe: async () => frameOf(face, (described += 1)),
        };
      },
    },
    video: {} as HTMLVideoElement,
    show: (each) => void shown.push(each),
    signal: controller.signal,
    next: async () => void (now += 110 + (at % 3)),
    clock: () => now,
  };
  return { watch, shown, controller };
}

const actions: readonly FaceAction[] = ['openMouth', 'turnLeft', 'nod'];
const challenge = { challengeId: 'c', nonce: 'n', actions, expires: 20_000 };

/** Somebody who plays a film once he has looked into the camera for three frames. */
const playing = (film: readonly FaceMeasures[]) => (at: number) => film[Math.max(0, at - 4)] ?? rest;

describe('an enrolment', () => {
  test('takes five good frames with time between', async () => {
    const { watch, shown } = aWatch(() => rest);
    const frames = await takeFrames(watch);
    expect(frames).toHaveLength(5);
    expect(shown.at(-1)).toMatchObject({ hint: 'hold', step: 4, of: 5 });
    expect(watch.clock()).toBeGreaterThan(1600);
  });

  test('says what keeps a frame from being taken, and gives up after a minute', async () => {
    const { watch, shown } = aWatch((at) => (at < 5 ? null : 'dark'));
    await expect(takeFrames(watch)).rejects.toMatchObject({ code: 'face.timeout' });
    expect(new Set(shown.map(({ hint }) => hint))).toEqual(new Set(['none', 'dark']));
  });

  test('ends when the camera is closed', async () => {
    const { watch, controller } = aWatch((at) => {
      if (at === 3) controller.abort();
      return rest;
    });
    await expect(takeFrames(watch)).rejects.toThrow(/abort/u);
  });
});

describe('the film of a challenge', () => {
  test('is what the server takes: prompts one after the other, a descriptor at rest and one in each movement', async () => {
    const { watch, shown } = aWatch(playing(filmOf(actions, { face }).frames));
    let asked = 0;
    const evidence = await filmActions(watch, async () => {
      asked = watch.clock();
      return challenge;
    });
    expect(asked).toBeGreaterThan(0);
    expect(evidence.shots).toHaveLength(4);
    const elapsedMs = watch.clock() - asked;
    expect(unfitEvidence(evidence, { actions, elapsedMs })).toBeUndefined();
    const prompts = shown.flatMap(({ prompt }) => (prompt ? [prompt] : []));
    expect([...new Set(prompts)]).toEqual(actions);
  });

  test('is broken off at another movement, at a lost face, and when time is over', async () => {
    const other = aWatch(playing(filmOf(['turnRight', 'nod', 'openMouth'], { face }).frames));
    await expect(filmActions(other.watch, async () => challenge)).rejects.toMatchObject({ code: 'face.notLive' });
    const lost = aWatch((at) => (at < 12 ? rest : null));
    await expect(filmActions(lost.watch, async () => challenge)).rejects.toMatchObject({ code: 'face.faceLost' });
    const idle = aWatch(() => rest);
    await expect(filmActions(idle.watch, async () => challenge)).rejects.toMatchObject({ code: 'face.timeout' });
  });

  test('asks for no challenge before a face is there', async () => {
    const { watch } = aWatch(() => null);
    let asked = false;
    const film = filmActions(watch, async () => {
      asked = true;
      return challenge;
    });
    await expect(film).rejects.toMatchObject({ code: 'face.timeout' });
    expect(asked).toBe(false);
  });
});
