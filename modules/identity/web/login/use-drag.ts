import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';

/** One step of a drag: pixels right, pixels down, milliseconds. */
export type Step = readonly [number, number, number];

interface Drag {
  readonly position: number;
  readonly isDragging: boolean;
  readonly handlers: {
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerUp: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerCancel: (event: PointerEvent<HTMLElement>) => void;
    readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  };
  readonly reset: () => void;
}

interface Last {
  readonly x: number;
  readonly y: number;
  readonly at: number;
}

const keySteps: Readonly<Record<string, number>> = {
  ArrowRight: 4,
  ArrowUp: 4,
  ArrowLeft: -4,
  ArrowDown: -4,
  PageUp: 20,
  PageDown: -20,
};

/** A handle that is dragged, or moved with the arrow keys and let go with Enter; its way is recorded from the start. */
export function useDrag(max: number, onDrop: (position: number, steps: readonly Step[]) => void): Drag {
  const [position, setPosition] = useState(0);
  const [isDragging, setDragging] = useState(false);
  const now = useRef(0);
  const last = useRef<Last | null>(null);
  const steps = useRef<Step[]>([]);
  const moveTo = (next: number) => {
    now.current = Math.min(max, Math.max(0, next));
    setPosition(now.current);
  };
  const drop = ({ timeStamp }: { readonly timeStamp: number }) => {
    if (!last.current) return;
    // How long the hand rested before it let go belongs to the way.
    steps.current.push([0, 0, round(timeStamp - last.current.at)]);
    last.current = null;
    setDragging(false);
    if (now.current > 0) onDrop(now.current, steps.current);
  };
  return {
    position,
    isDragging,
    reset: () => {
      steps.current = [];
      last.current = null;
      setDragging(false);
      moveTo(0);
    },
    handlers: {
      onPointerDown: (event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        last.current = { x: event.clientX, y: event.clientY, at: event.timeStamp };
        setDragging(true);
      },
      onPointerMove: (event) => {
        const before = last.current;
        if (!before) return;
        const [dx, dy] = [event.clientX - before.x, event.clientY - before.y];
        if (dx === 0 && dy === 0) return;
        steps.current.push([round(dx), round(dy), round(event.timeStamp - before.at)]);
        last.current = { x: event.clientX, y: event.clientY, at: event.timeStamp };
        moveTo(now.current + dx);
      },
      onPointerUp: drop,
      onPointerCancel: drop,
      onKeyDown: (event) => {
        const before = last.current ?? { x: 0, y: 0, at: event.timeStamp };
        if (event.key === 'Enter' || event.key === ' ') {
          event.preventDefault();
          last.current = before;
          drop(event);
          return;
        }
        const step = keySteps[event.key];
        if (step === undefined) return;
        event.preventDefault();
        const dx = event.shiftKey ? Math.sign(step) : step;
        steps.current.push([dx, 0, round(event.timeStamp - before.at)]);
        last.current = { x: 0, y: 0, at: event.timeStamp };
        moveTo(now.current + dx);
      },
    },
  };
}

const round = (value: number): number => Math.round(value * 10) / 10;
