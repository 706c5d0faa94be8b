import { describe, expect, test } from 'vitest';
import { followActions, type FaceAction, type FaceFrame } from '../contract/index.ts';
import { distance, isDescriptor, isSameFace, meanOf, median } from './descriptor.rules.ts';
import { evidenceIn, unfitEvidence } from './evidence.rules.ts';
import { aPersonsFace, evidenceFor, filmOf, frameOf, type FilmOptions } from './face.fixture.ts';

const face = aPersonsFace(1);
const actions: readonly FaceAction[] = ['turnLeft', 'blink', 'openMouth'];
const challenge = { challengeId: 'c', nonce: 'n', actions };

function judged(film: Partial<FilmOptions> & { readonly actions?: readonly FaceAction[] } = {}, elapsedMs = 20_000) {
  return unfitEvidence(evidenceFor(challenge, { face, ...film }), { actions, elapsedMs });
}
const changed = (change: (evidence: ReturnType<typeof evidenceFor>) => object) => {
  const evidence = evidenceFor(challenge, { face });
  return unfitEvidence({ ...evidence, ...change(evidence) }, { actions, elapsedMs: 20_000 });
};

describe('what is handed in for a challenge', () => {
  test('is taken when one face makes the movements in their order', () => {
    expect(judged()).toBeUndefined();
  });

  test('is taken in any order and choice of movements that is asked for', () => {
    const asked: readonly FaceAction[][] = [
      ['nod', 'turnRight', 'blink'],
      ['openMouth', 'nod', 'turnLeft'],
      ['blink', 'openMouth', 'turnRight'],
    ];
    for (const each of asked)
      expect(
        unfitEvidence(evidenceFor({ ...challenge, actions: each }, { face }), { actions: each, elapsedMs: 20_000 }),
      ).toBeUndefined();
  });

  test('is no living face when the order is another, or a movement is missing', () => {
    expect(judged({ actions: ['openMouth', 'blink', 'turnLeft'] })).toBe('notLive');
    expect(judged({ actions: ['turnRight', 'blink', 'openMouth'] })).toBe('notLive');
    expect(judged({ actions: ['turnLeft', 'blink'] })).toBe('notLive');
  });

  test('lets a person blink meanwhile', () => {
    expect(judged({ actions: ['blink', 'turnLeft', 'blink', 'openMouth'] })).toBeUndefined();
  });

  test('is no living face when nothing moves, as on a photograph, even one that trembles', () => {
    expect(judged({ actions: [], pauseFrames: 0 })).toBe('notLive');
    const held = Array.from({ length: 40 }, (_, at): FaceFrame => {
      const far = Math.sin(at) * 0.01;
      return { t: 100 + at * 111 + (at % 3), eyes: 0.3 + far, mouth: 0.05 + far, turn: far, nod: 0.4 + far };
    });
    expect(changed(() => ({ frames: held }))).toBe('notLive');
  });

  test('is no living face when it is quicker than a person, or slower', () => {
    expect(judged({ stepMs: 20, actionFrames: 1, pauseFrames: 2 })).toBe('notLive');
    expect(judged({ stepMs: 120, pauseFrames: 1 })).toBe('notLive');
    expect(judged({ stepMs: 700, actionFrames: 10, pauseFrames: 1 })).toBe('notLive');
  });

  test('takes no more time than has passed', () => {
    expect(judged({}, 1000)).toBe('notLive');
  });

  test('is made up when frames come at even times, or the same measures again and again', () => {
    expect(judged({ isEven: true })).toBe('notLive');
    expect(
      changed(({ frames }) => ({
        frames: frames.map((frame, at) => (at % 3 === 0 ? frame : { ...frames[at - (at % 3)], t: frame.t })),
      })),
    ).toBe('notLive');
  });

  test('is made up when descriptors are copies of each other, or of frames that are not there', () => {
    const copied = changed(({ shots }) => ({ shots: shots.map((shot) => ({ ...shot, vector: shots[0]?.vector })) }));
    expect(copied).toBe('notLive');
    expect(changed(({ shots }) => ({ shots: shots.map((shot) => ({ ...shot, t: shot.t + 1 })) }))).toBe('notLive');
    expect(changed(({ shots }) => ({ shots: shots.slice(1) }))).toBe('notLive');
  });

  test('is of one person: a face that changes between frames is refused', () => {
    const other = aPersonsFace(2);
    const swapped = changed(({ shots }) => ({
      shots: shots.map((shot, at) => (at < 2 ? shot : { ...shot, vector: frameOf(other, at) })),
    }));
    expect(swapped).toBe('notLive');
  });

  test('says when there is no face, and when it was lost', () => {
    expect(changed(() => ({ frames: [] }))).toBe('noFace');
    expect(changed(() => ({ shots: [] }))).toBe('noFace');
    expect(
      changed(({ frames }) => ({
        frames: frames.map((frame, at) => (at < 9 ? frame : { ...frame, t: frame.t + 3000 })),
      })),
    ).toBe('faceLost');
  });

  test('is read from outside with its form judged', () => {
    const evidence = evidenceFor(challenge, { face });
    expect(evidenceIn({ face: JSON.parse(JSON.stringify(evidence)) })).toEqual(evidence);
    for (const wrong of [
      undefined,
      null,
      'face',
      { ...evidence, nonce: 7 },
      { ...evidence, frames: [{ t: 1 }] },
      { ...evidence, frames: [{ ...evidence.frames[0], t: 99_999 }] },
      { ...evidence, frames: Array.from({ length: 700 }, () => evidence.frames[0]) },
      { ...evidence, shots: [{ t: 1, vector: [1, 2, 3] }] },
    ])
      expect(evidenceIn({ face: wrong })).toBeUndefined();
  });
});

test('the browser is told how far the movements have come', () => {
  const { frames } = filmOf(['nod'], { face });
  expect(followActions(['nod'], frames.slice(0, 3)).rest).toBeNull();
  expect(followActions(['nod'], frames.slice(0, 7))).toMatchObject({ seen: [], current: 'nod', wrong: null });
  expect(followActions(['nod'], frames).seen).toHaveLength(1);
  expect(followActions(['turnLeft'], filmOf(['turnRight'], { face }).frames).wrong).toBe('turnRight');
});

describe('descriptors', () => {
  test('are 128 numbers', () => {
    expect(isDescriptor(face)).toBe(true);
    expect(isDescriptor(face.slice(1))).toBe(false);
    expect(isDescriptor(face.map(() => Number.NaN))).toBe(false);
    expect(isDescriptor(face.map(() => '0'))).toBe(false);
  });

  test('are compared by the length of their difference, and by the one in the middle', () => {
    expect(distance([0, 0], [3, 4])).toBe(5);
    expect(median([3, 1, 2])).toBe(2);
    expect(median([4, 1, 2, 3])).toBe(2.5);
    expect(median([])).toBe(Number.POSITIVE_INFINITY);
  });

  test('of one person lie within the threshold, those of another do not', () => {
    const frames = [1, 2, 3].map((at) => frameOf(face, at, 0.4));
    expect(isSameFace(frames, face, 0.5)).toBe(true);
    expect(isSameFace(frames, face, 0.35)).toBe(false);
    expect(isSameFace(frames, aPersonsFace(2), 0.6)).toBe(false);
  });

  test('are enrolled as the mean of five frames of one person', () => {
    const frames = [1, 2, 3, 4, 5].map((at) => frameOf(face, at));
    const enrolled = meanOf(frames);
    expect(distance(enrolled?.vector ?? [], face)).toBeLessThan(0.15);
    expect(enrolled?.quality).toBeGreaterThan(20);
    expect(meanOf(frames.slice(1))).toBeUndefined();
    expect(meanOf([...frames.slice(1), frames[1] ?? []])).toBeUndefined();
    expect(meanOf([...frames.slice(1), frameOf(aPersonsFace(2), 1)])).toBeUndefined();
  });
});
