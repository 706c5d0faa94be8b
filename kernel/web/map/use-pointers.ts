import { useRef, type PointerEvent } from 'react';
import type { Spot } from './mercator.ts';

/** A pointer that has moved less has pressed, not dragged. */
const slack = 4;

/** How far the map is dragged, and zoomed about a point, by levels. */
interface Drag {
  readonly by: Spot;
  readonly levels: number;
  readonly at: Spot;
}

interface PointerUse {
  readonly pointOf: (event: { readonly clientX: number; readonly clientY: number }) => Spot;
  readonly onDrag: (drag: Drag) => void;
  readonly onPress: (at: Spot) => void;
}

/** What the handlers of a map's frame are. */
export interface Pointers {
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerMove: (event: PointerEvent) => void;
  readonly onPointerUp: (event: PointerEvent) => void;
  readonly onPointerCancel: (event: PointerEvent) => void;
}

/** What the movement of one pointer does beside another one: two zoom about their middle and drag it, one drags. */
function dragOf(from: Spot, to: Spot, other: Spot | undefined): Drag {
  if (!other) return { by: { x: to.x - from.x, y: to.y - from.y }, levels: 0, at: to };
  const spread = (at: Spot) => Math.max(1, Math.hypot(at.x - other.x, at.y - other.y));
  return {
    by: { x: (to.x - from.x) / 2, y: (to.y - from.y) / 2 },
    levels: Math.log2(spread(to) / spread(from)),
    at: { x: (to.x + other.x) / 2, y: (to.y + other.y) / 2 },
  };
}

/** Mouse, pen and fingers on a map. */
export function usePointers({ pointOf, onDrag, onPress }: PointerUse): Pointers {
  const held = useRef(new Map<number, Spot>());
  const travelled = useRef(0);

  function release(event: PointerEvent, mayPress: boolean): void {
    if (!held.current.delete(event.pointerId) || held.current.size > 0) return;
    if (mayPress && travelled.current < slack) onPress(pointOf(event));
  }

  return {
    onPointerDown: (event) => {
      if (event.button !== 0) return;
      if (held.current.size === 0) travelled.current = 0;
      held.current.set(event.pointerId, pointOf(event));
    },
    onPointerMove: (event) => {
      // A button let go outside the map is not told of.
      if (event.buttons === 0) held.current.delete(event.pointerId);
      const from = held.current.get(event.pointerId);
      if (!from) return;
      const to = pointOf(event);
      const [other] = [...held.current].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
      held.current.set(event.pointerId, to);
      travelled.current += Math.hypot(to.x - from.x, to.y - from.y);
      if (travelled.current < slack) return;
      // Only what drags is kept, so that marks and buttons are pressed as ever.
      event.currentTarget.setPointerCapture(event.pointerId);
      onDrag(dragOf(from, to, other));
    },
    onPointerUp: (event) => release(event, true),
    onPointerCancel: (event) => release(event, false),
  };
}
