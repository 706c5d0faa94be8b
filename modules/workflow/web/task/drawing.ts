import type { Trace } from '../../contract/index.ts';

/** The part of a drawing's canvas that is used here. */
export interface DrawingCanvas {
  readonly addMarker: (id: string, marker: string) => void;
  readonly zoom: (to: 'fit-viewport' | number, center: 'auto') => number;
}

/** Shows the whole drawing with a little room around it. */
export function fit(canvas: DrawingCanvas): void {
  canvas.zoom(Math.min(1, canvas.zoom('fit-viewport', 'auto') * 0.94), 'auto');
}

/** The part of a drawing's events that is used here. */
export interface DrawingEvents {
  readonly on: (name: string, listener: (event: { readonly element: { readonly id: string } }) => void) => void;
}

/** Marks nodes by their state and flows that were taken; what the drawing no longer holds is passed over. */
export function drawingLayer(canvas: DrawingCanvas, picture: Trace['picture']): void {
  const marks = [
    ...Object.entries(picture.nodes).map(([id, { state }]) => [id, `flow-${state}`] as const),
    ...Object.entries(picture.flows)
      .filter(([, count]) => count > 0)
      .map(([id]) => [id, 'flow-taken'] as const),
  ];
  for (const [id, marker] of marks)
    try {
      canvas.addMarker(id, marker);
    } catch {
      // Nodes inside a closed sub-process stand on a plane of their own.
    }
}
