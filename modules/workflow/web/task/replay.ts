import type { Trace, TraceLine } from '../../contract/index.ts';
import { isTold } from './trace-words.ts';

/** A sequence flow as it is drawn. */
export interface DrawnFlow {
  readonly id: string;
  readonly from: string;
  readonly to: string;
}

type Nodes = Trace['picture']['nodes'];

/** One step of what happened: its line, and how the drawing looked right after it. */
export interface ReplayFrame {
  readonly line: TraceLine;
  readonly picture: Pick<Trace['picture'], 'nodes' | 'flows'>;
}

/** Movements without anybody that are steps of a replay all the same. */
const moves: ReadonlySet<string> = new Set([
  'service',
  'serviceError',
  'timer',
  'signal',
  'message',
  'child',
  'boundary',
]);
/** Lines that say nothing about the way of the process. */
const asides: ReadonlySet<string> = new Set(['comment', 'cc', 'urge', 'attention', 'print', 'read', 'setVars']);
/** After them somebody or something is at the node. */
const arrivals: ReadonlySet<string> = new Set(['enter', 'child']);
const marks: Readonly<Record<string, Nodes[string]['state']>> = {
  return: 'returned',
  skip: 'skipped',
  serviceError: 'incident',
  error: 'incident',
};

/** The sequence flows of a drawing. */
export function drawnFlows(xml: string): readonly DrawnFlow[] {
  const drawing = new DOMParser().parseFromString(xml, 'application/xml');
  return [...drawing.getElementsByTagNameNS('*', 'sequenceFlow')].map((flow) => ({
    id: flow.getAttribute('id') ?? '',
    from: flow.getAttribute('sourceRef') ?? '',
    to: flow.getAttribute('targetRef') ?? '',
  }));
}

/** For each line whether its node is still busy after it: another line of the same visit follows. */
function busyAfter(lines: readonly TraceLine[], { nodes }: Trace['picture']): ReadonlySet<number> {
  const busy = new Set<number>();
  const later = new Map<string, string>();
  for (const line of lines.toReversed()) {
    if (line.nodeId === null) continue;
    const next = later.get(line.nodeId);
    const goesOn = next === undefined ? nodes[line.nodeId]?.state === 'active' : !arrivals.has(next);
    if (goesOn || (arrivals.has(line.type) && next !== undefined)) busy.add(line.seq);
    later.set(line.nodeId, line.type);
  }
  return busy;
}

/** The flows that the process took, the nodes that the trace knows, and those reached so far. */
interface Way {
  readonly taken: readonly DrawnFlow[];
  readonly told: ReadonlySet<string>;
  readonly reached: ReadonlySet<string>;
}

/** The taken flows that led to a node from what was reached before, through gateways, which have no lines of their own. */
function flowsInto(node: string, way: Way, above: ReadonlySet<string> = new Set()): readonly string[] {
  return way.taken
    .filter(({ to }) => to === node)
    .flatMap(({ id, from }) => {
      if (way.told.has(from)) return way.reached.has(from) ? [id] : [];
      if (above.has(from)) return [];
      const before = flowsInto(from, way, new Set([...above, node]));
      return before.length > 0 ? [...before, id] : [];
    });
}

/** How the drawing looks after a line: its node has moved on, and the flows that led to it are taken. */
function pictureAfter(
  shown: ReplayFrame['picture'],
  { nodeId, type }: TraceLine,
  { isBusy, way }: { readonly isBusy: boolean; readonly way: Way },
): ReplayFrame['picture'] {
  if (nodeId === null || asides.has(type)) return shown;
  const isNew = !way.reached.has(nodeId) || arrivals.has(type);
  const into = isNew ? flowsInto(nodeId, way) : [];
  const count = (shown.nodes[nodeId]?.count ?? 0) + (isNew ? 1 : 0);
  const state = isBusy ? 'active' : (marks[type] ?? 'done');
  return {
    nodes: { ...shown.nodes, [nodeId]: { state, count } },
    flows: { ...shown.flows, ...Object.fromEntries(into.map((id) => [id, 1])) },
  };
}

/**
 * What happened in a process, step by step, as the trace has kept it. The trace knows nodes; of the flows those are
 * shown as taken that the process took and that lead from a node reached before.
 */
export function replayFrames(
  { timeline, picture }: Pick<Trace, 'timeline' | 'picture'>,
  flows: readonly DrawnFlow[],
): ReplayFrame[] {
  const moved = timeline.filter(({ type }) => !asides.has(type));
  const busy = busyAfter(moved, picture);
  const reached = new Set<string>();
  const way: Way = {
    taken: flows.filter(({ id }) => (picture.flows[id] ?? 0) > 0),
    told: new Set(moved.flatMap(({ nodeId }) => nodeId ?? [])),
    reached,
  };
  const frames: ReplayFrame[] = [];
  let shown: ReplayFrame['picture'] = { nodes: {}, flows: {} };
  for (const line of timeline) {
    shown = pictureAfter(shown, line, { isBusy: busy.has(line.seq), way });
    if (line.nodeId !== null && !asides.has(line.type)) reached.add(line.nodeId);
    const isStep = frames.length === 0 || isTold(line.type) || moves.has(line.type);
    const of = isStep ? line : frames.pop()?.line;
    frames.push({ line: of ?? line, picture: shown });
  }
  return frames;
}
