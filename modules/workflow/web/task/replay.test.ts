import { expect, test } from 'vitest';
import type { Trace, TraceLine } from '../../contract/index.ts';
import { replayFrames, type DrawnFlow } from './replay.ts';

const lines = (...given: readonly (readonly [type: string, nodeId: string | null])[]): TraceLine[] =>
  given.map(([type, nodeId], at) => ({
    seq: at + 1,
    at: `2026-11-02T0${at}:00:00Z`,
    type,
    label: null,
    nodeId,
    nodeName: null,
    actor: null,
    onBehalfOf: null,
    opinion: null,
    reason: null,
    users: [],
    changes: {},
    files: [],
    duration: null,
    workDuration: null,
    data: {},
  }));
const flow = (from: string, to: string): DrawnFlow => ({ id: `${from}-${to}`, from, to });
const drawn = [flow('start', 'check'), flow('check', 'which'), flow('which', 'end'), flow('which', 'check')];

const traceOf = (timeline: TraceLine[], active: readonly string[] = []): Pick<Trace, 'timeline' | 'picture'> => ({
  timeline,
  picture: {
    xml: '',
    nodes: Object.fromEntries(active.map((id) => [id, { state: 'active' as const, count: 1 }])),
    flows: Object.fromEntries(drawn.map(({ id }) => [id, 1])),
  },
});
const told = (frames: ReturnType<typeof replayFrames>) =>
  frames.map(({ line, picture }) => [
    line.type,
    Object.fromEntries(Object.entries(picture.nodes).map(([id, { state }]) => [id, state])),
    Object.keys(picture.flows),
  ]);

test('a replay shows after each step where the process stood and which way it had come', () => {
  const timeline = lines(
    ['start', 'start'],
    ['enter', 'check'],
    ['approve', 'check'],
    ['enter', 'check'],
    ['approve', 'check'],
    ['end', 'end'],
  );

  const frames = replayFrames(traceOf(timeline), drawn);

  expect(told(frames)).toEqual([
    ['start', { start: 'done', check: 'active' }, ['start-check']],
    ['approve', { start: 'done', check: 'active' }, ['start-check', 'check-which', 'which-check']],
    ['approve', { start: 'done', check: 'done' }, ['start-check', 'check-which', 'which-check']],
    ['end', { start: 'done', check: 'done', end: 'done' }, ['start-check', 'check-which', 'which-check', 'which-end']],
  ]);
  expect(frames[1]?.picture.nodes.check?.count).toBe(2);
});

test('a node with several voters stays busy until the last of them', () => {
  const timeline = lines(['start', 'start'], ['enter', 'check'], ['approve', 'check'], ['approve', 'check']);

  const states = replayFrames(traceOf(timeline), drawn).map(({ picture }) => picture.nodes.check?.state);

  expect(states).toEqual(['active', 'active', 'done']);
});

test('a process that still runs ends its replay where it stands, and comments move nothing', () => {
  const timeline = lines(['start', 'start'], ['enter', 'check'], ['comment', 'check']);

  const frames = replayFrames(traceOf(timeline, ['check']), drawn);

  expect(frames.map(({ line, picture }) => [line.type, picture.nodes.check?.state])).toEqual([
    ['start', 'active'],
    ['comment', 'active'],
  ]);
});

test('a node that was returned is shown as returned', () => {
  const timeline = lines(['start', 'start'], ['enter', 'check'], ['return', 'check'], ['resubmit', 'start']);

  expect(replayFrames(traceOf(timeline), drawn).map(({ picture }) => picture.nodes.check?.state)).toEqual([
    'active',
    'returned',
    'returned',
  ]);
});
