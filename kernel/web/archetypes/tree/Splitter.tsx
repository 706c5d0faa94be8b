import { useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { useText } from '../../i18n.ts';

const limits = { least: 180, most: 560, begin: 260 } as const;
const clamp = (width: number) => Math.round(Math.min(limits.most, Math.max(limits.least, width)));

/** Width of the left side, remembered in this browser under `name`. */
export function useSplit(name: string): readonly [number, (width: number) => void] {
  const key = `split:${name}`;
  const [width, setWidth] = useState(() => clamp(Number(localStorage.getItem(key)) || limits.begin));
  return [
    width,
    (next) => {
      const clamped = clamp(next);
      setWidth(clamped);
      localStorage.setItem(key, String(clamped));
    },
  ];
}

/** The line between two sides: drawn with the mouse or with the arrow keys. */
export function Splitter({
  width,
  onWidth,
  controls,
}: {
  readonly width: number;
  readonly onWidth: (width: number) => void;
  readonly controls: string;
}): ReactNode {
  const t = useText('tree');

  function handlePointer(event: PointerEvent<HTMLDivElement>): void {
    event.preventDefault();
    const from = event.clientX;
    const handle = event.currentTarget;
    handle.setPointerCapture(event.pointerId);
    const handleMove = (move: globalThis.PointerEvent) => onWidth(width + move.clientX - from);
    handle.addEventListener('pointermove', handleMove);
    handle.addEventListener('lostpointercapture', () => handle.removeEventListener('pointermove', handleMove), {
      once: true,
    });
  }

  function handleKey(event: KeyboardEvent): void {
    const step = event.key === 'ArrowRight' ? 16 : event.key === 'ArrowLeft' ? -16 : 0;
    if (step === 0) return;
    event.preventDefault();
    onWidth(width + step);
  }

  return (
    <div
      role="separator"
      className="ui-splitter"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('splitter')}
      aria-controls={controls}
      aria-valuenow={width}
      aria-valuemin={limits.least}
      aria-valuemax={limits.most}
      onPointerDown={handlePointer}
      onKeyDown={handleKey}
    />
  );
}
