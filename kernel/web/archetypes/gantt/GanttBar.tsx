import { useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { formatDay } from '../../controls/format.ts';
import { useLanguage, useText } from '../../i18n.ts';
import {
  dayWidth,
  daysApart,
  movedTask,
  workingDays,
  type GanttEdge,
  type GanttTask,
  type IsWorkday,
} from './gantt-model.ts';

interface GanttBarProps {
  readonly task: GanttTask;
  readonly y: number;
  readonly x: (day: string) => number;
  readonly width: number;
  readonly isWorkday: IsWorkday;
  readonly isCritical: boolean;
  readonly hasBaseline: boolean;
  readonly helpId: string;
  readonly onChange?: ((task: GanttTask) => void) | undefined;
}

interface Drag {
  readonly edge: GanttEdge;
  readonly from: number;
  readonly days: number;
}

const bar = { top: 8, high: 14, baseline: 26 } as const;
/** Widest part at the end of a bar by which its end is taken. */
const handle = 8;

/** What is read out of a bar: its title, days, what is done, what was planned, whether the end hangs on it. */
function useWords({ task, isWorkday, isCritical, hasBaseline }: GanttBarProps): (shown: GanttTask) => string {
  const t = useText('gantt');
  const language = useLanguage();
  const days = ({ from, to }: { from: string; to: string }) =>
    t('days', { from: formatDay(from, language), to: formatDay(to, language) });
  return (shown) =>
    [
      shown.title,
      days(shown),
      t('working', { count: workingDays(shown, isWorkday) }),
      task.done === undefined ? '' : t('done', { percent: task.done }),
      hasBaseline && task.baseline ? t('planned', { days: days(task.baseline) }) : '',
      isCritical ? t('critical') : '',
    ]
      .filter(Boolean)
      .join(t('separator'));
}

/** One task: drawn by the pointer, or moved with the arrow keys; with Shift its end alone. */
export function GanttBar(props: GanttBarProps): ReactNode {
  const { task, y, x, width, isWorkday, isCritical, hasBaseline, helpId, onChange } = props;
  const [drag, setDrag] = useState<Drag>();
  const words = useWords(props);
  const shown = drag ? movedTask(task, drag, isWorkday) : task;
  const long = (from: string, to: string) => Math.max((daysApart(from, to) + 1) * width, 3);
  const change = (days: number, edge: GanttEdge) => {
    const next = movedTask(task, { days, edge }, isWorkday);
    if (next.from !== task.from || next.to !== task.to) onChange?.(next);
  };

  function handleKey(event: KeyboardEvent): void {
    if (event.key === 'Escape') setDrag(undefined);
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    change(step, event.shiftKey ? 'to' : 'both');
  }
  function handleDown(event: PointerEvent<SVGGElement>, edge: GanttEdge): void {
    if (!onChange || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    event.stopPropagation();
    setDrag({ edge, from: event.clientX, days: 0 });
  }
  const acts = {
    onPointerMove: (event: PointerEvent) =>
      drag && setDrag({ ...drag, days: Math.round((event.clientX - drag.from) / width) }),
    onPointerUp: () => {
      if (drag) change(drag.days, drag.edge);
      setDrag(undefined);
    },
    onPointerCancel: () => setDrag(undefined),
  };
  const [left, size] = [x(shown.from), long(shown.from, shown.to)];
  return (
    <g
      className="ui-gantt-bar"
      data-critical={isCritical}
      role={onChange ? 'button' : 'img'}
      aria-label={words(shown)}
      {...(onChange ? { tabIndex: 0, 'aria-describedby': helpId, onKeyDown: handleKey } : {})}
    >
      <title>{words(shown)}</title>
      <g onPointerDown={(event) => handleDown(event, 'both')} {...acts}>
        <rect className="ui-gantt-plan" x={left} y={y + bar.top} width={size} height={bar.high} rx={3} />
        <rect
          className="ui-gantt-done"
          x={left}
          y={y + bar.top}
          width={(size * (task.done ?? 0)) / 100}
          height={bar.high}
          rx={3}
        />
      </g>
      {onChange && width >= dayWidth.month ? (
        <g className="ui-gantt-end" onPointerDown={(event) => handleDown(event, 'to')} {...acts}>
          <rect x={left + size - Math.min(handle, size / 2)} y={y + bar.top} width={handle} height={bar.high} />
        </g>
      ) : null}
      {hasBaseline && task.baseline ? (
        <rect
          className="ui-gantt-baseline"
          x={x(task.baseline.from)}
          y={y + bar.baseline}
          width={long(task.baseline.from, task.baseline.to)}
          height={4}
          rx={2}
        />
      ) : null}
    </g>
  );
}
