import { useText } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import type { SliderCode } from '../../contract/login.ts';
import { DragIcon } from './icons.tsx';
import { useDrag, type Step } from './use-drag.ts';

/** Largest place of the piece: width of the picture less that of the piece. */
const furthest = 250;

interface PuzzleSliderProps {
  readonly code: SliderCode;
  readonly isBusy: boolean;
  readonly onDrop: (x: number, steps: readonly Step[]) => void;
}

/** The picture with its hole, the piece, and the handle that moves it by mouse, finger or arrow keys. */
export function PuzzleSlider({ code, isBusy, onDrop }: PuzzleSliderProps): ReactNode {
  const t = useText('login.check');
  const { position, isDragging, handlers } = useDrag(furthest, onDrop);
  return (
    <>
      <div className="login-puzzle">
        <img src={`data:image/png;base64,${code.bg}`} width={300} height={150} alt="" draggable={false} />
        <img
          src={`data:image/png;base64,${code.piece}`}
          width={50}
          height={150}
          alt=""
          draggable={false}
          style={{ transform: `translateX(${position}px)` }}
        />
      </div>
      <div className="login-track" data-dragging={isDragging}>
        <span className="login-trackFill" style={{ width: position + 25 }} />
        <span className="login-trackText">{position === 0 ? t('puzzle') : ''}</span>
        <button
          type="button"
          className="login-handle"
          role="slider"
          aria-label={t('slider')}
          aria-valuemin={0}
          aria-valuemax={furthest}
          aria-valuenow={Math.round(position)}
          disabled={isBusy}
          style={{ transform: `translateX(${position}px)` }}
          autoFocus
          {...handlers}
        >
          <DragIcon />
        </button>
      </div>
    </>
  );
}
