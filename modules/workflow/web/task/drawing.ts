import type { Trace } from '../../contract/index.ts';

/** The part of a drawing's canvas that is used here. */
export interface DrawingCanvas {
  readonly addMarker: (id: string, marker: string) => void;
  readonly removeMarker: (id: string, marker: string) => void;
  readonly zoom: (to: 'fit-viewport' | number, center: 'auto') => number;
}

/** A place on the drawing. */
interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The part of a drawing's canvas that moves it. */
export interface MovingCanvas extends DrawingCanvas {
  readonly resized: () => void;
  readonly viewbox: {
    (): { readonly outer: { readonly width: number; readonly height: number }; readonly scale: number };
    (box: Box): unknown;
  };
}

/** Below this a drawing that is shown whole cannot be read. */
const readable = 0.7;

/** The nodes that somebody or something is at, before those that were returned or failed. */
export function currentNodes({ nodes }: Trace['picture']): string[] {
  const at = (state: string) => Object.entries(nodes).flatMap(([id, node]) => (node.state === state ? [id] : []));
  return [...at('active'), ...at('incident'), ...at('returned')];
}

/** What of a drawing is seen around a node, at a scale at which it can be read. */
export function viewAround(node: Box, outer: { readonly width: number; readonly height: number }): Box {
  const [width, height] = [outer.width / readable, outer.height / readable];
  return { x: node.x + node.width / 2 - width / 2, y: node.y + node.height / 2 - height / 2, width, height };
}

/** Shows the whole drawing, or the node that the process is at where the whole could not be read. */
export function openAtCurrent(
  canvas: MovingCanvas,
  boxOf: (id: string) => Box | undefined,
  picture: Trace['picture'],
): void {
  fit(canvas);
  const { scale, outer } = canvas.viewbox();
  const node = currentNodes(picture)
    .map(boxOf)
    .find((box) => box !== undefined);
  if (node && scale < readable) canvas.viewbox(viewAround(node, outer));
}

/** Shows the whole drawing with a little room around it. */
export function fit(canvas: DrawingCanvas): void {
  canvas.zoom(Math.min(1, canvas.zoom('fit-viewport', 'auto') * 0.94), 'auto');
}

/** The part of a drawing's events that is used here. */
export interface DrawingEvents {
  readonly on: (name: string, listener: (event: { readonly element: { readonly id: string } }) => void) => void;
}

/** Marks nodes by their state and flows that were taken, and answers how to take the marks away again. */
export function drawingLayer(
  canvas: DrawingCanvas,
  picture: Pick<Trace['picture'], 'nodes' | 'flows'>,
  pointed?: string | null,
): () => void {
  const marks = [
    ...Object.entries(picture.nodes).map(([id, { state }]) => [id, `flow-${state}`] as const),
    ...Object.entries(picture.flows)
      .filter(([, count]) => count > 0)
      .map(([id]) => [id, 'flow-taken'] as const),
    ...(pointed ? [[pointed, 'flow-pointed'] as const] : []),
  ];
  for (const [id, marker] of marks) onElement(() => canvas.addMarker(id, marker));
  return () => {
    for (const [id, marker] of marks) onElement(() => canvas.removeMarker(id, marker));
  };
}

/** What the drawing no longer holds, or holds on the plane of a closed sub-process, is passed over. */
function onElement(work: () => void): void {
  try {
    work();
  } catch {
    // There is nothing to mark.
  }
}
