import {
  CaretRightOutlined,
  CloseOutlined,
  PauseOutlined,
  StepBackwardOutlined,
  StepForwardOutlined,
  VerticalLeftOutlined,
  VerticalRightOutlined,
} from '@ant-design/icons';
import { dataText, hasText, useText } from '@mp/kernel/web';
import { Button, Select, Slider } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { Moment } from './flow-cells.tsx';
import type { ReplayFrame } from './replay.ts';

/** How long a step stays at the usual speed. */
const stepMs = 1400;
const speeds = [0.5, 1, 2, 4] as const;

interface ReplayBarProps {
  readonly frames: readonly ReplayFrame[];
  readonly at: number;
  readonly onAt: (at: number) => void;
  readonly onClose: () => void;
}

/** Plays what happened on the drawing: by itself, step by step, or to a chosen step; says who did what and when. */
export function ReplayBar({ frames, at, onAt, onClose }: ReplayBarProps): ReactNode {
  const t = useText('trace.replay');
  const [isPlaying, setPlaying] = useState(true);
  const [speed, setSpeed] = useState<number>(1);
  const last = frames.length - 1;
  const isRunning = isPlaying && at < last;

  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = window.setTimeout(() => onAt(at + 1), stepMs / speed);
    return () => window.clearTimeout(timer);
  }, [isRunning, at, speed, onAt]);

  function handleGo(to: number): void {
    setPlaying(false);
    onAt(Math.min(last, Math.max(0, to)));
  }

  function handlePlay(): void {
    if (!isRunning && at >= last) onAt(0);
    setPlaying(!isRunning);
  }

  const frame = frames[at];
  return (
    <section className="flow-replay" aria-label={t('title')}>
      <div className="flow-replay-buttons">
        <Control
          name="first"
          icon={<VerticalRightOutlined aria-hidden />}
          disabled={at === 0}
          onPress={() => handleGo(0)}
        />
        <Control
          name="back"
          icon={<StepBackwardOutlined aria-hidden />}
          disabled={at === 0}
          onPress={() => handleGo(at - 1)}
        />
        <Control
          name={isRunning ? 'pause' : 'play'}
          icon={isRunning ? <PauseOutlined aria-hidden /> : <CaretRightOutlined aria-hidden />}
          onPress={handlePlay}
        />
        <Control
          name="forward"
          icon={<StepForwardOutlined aria-hidden />}
          disabled={at === last}
          onPress={() => handleGo(at + 1)}
        />
        <Control
          name="last"
          icon={<VerticalLeftOutlined aria-hidden />}
          disabled={at === last}
          onPress={() => handleGo(last)}
        />
        <Select<number>
          size="small"
          aria-label={t('speed')}
          value={speed}
          onChange={setSpeed}
          options={speeds.map((value) => ({ value, label: `${value}×` }))}
        />
        <Control name="close" icon={<CloseOutlined aria-hidden />} onPress={onClose} />
      </div>
      <Slider
        min={1}
        max={frames.length}
        value={at + 1}
        ariaLabelForHandle={t('step')}
        tooltip={{ open: false }}
        onChange={(step) => handleGo(step - 1)}
      />
      {frame ? <Step frame={frame} at={at} count={frames.length} /> : null}
    </section>
  );
}

function Control({
  name,
  icon,
  disabled = false,
  onPress,
}: {
  readonly name: 'first' | 'back' | 'play' | 'pause' | 'forward' | 'last' | 'close';
  readonly icon: ReactNode;
  readonly disabled?: boolean;
  readonly onPress: () => void;
}): ReactNode {
  const t = useText('trace.replay');
  return <Button size="small" icon={icon} aria-label={t(name)} title={t(name)} disabled={disabled} onClick={onPress} />;
}

/** Who did what and when, of one step. */
function Step({
  frame: { line },
  at,
  count,
}: {
  readonly frame: ReplayFrame;
  readonly at: number;
  readonly count: number;
}): ReactNode {
  const t = useText('trace');
  const key = `type.${line.type}`;
  const action = line.label ? dataText(line.label) : hasText(`trace.${key}`) ? t(key) : line.type;
  return (
    <div className="flow-replay-step" role="status">
      <p>
        <small className="mp-secondary">{t('replay.stepOf', { step: at + 1, count })}</small>{' '}
        {line.nodeName ? <strong>{dataText(line.nodeName)}</strong> : null} {action} ·{' '}
        {line.actor ? line.actor.name : t('system')} · <Moment at={line.at} />
      </p>
      {line.opinion ? <blockquote>{line.opinion}</blockquote> : null}
    </div>
  );
}
