import { useId, type ReactNode } from 'react';
import { useLanguage } from '../../i18n.ts';
import { GanttBar } from './GanttBar.tsx';
import {
  dayWidth,
  daysApart,
  freeStretches,
  ganttHead,
  type GanttStretch,
  type GanttTask,
  type GanttZoom,
  type IsWorkday,
} from './gantt-model.ts';

/** Height of the head and of a row in pixels, as the style of the names has them. */
const [head, row] = [48, 36];

interface GanttChartProps {
  readonly label: string;
  readonly tasks: readonly GanttTask[];
  readonly span: { readonly from: string; readonly to: string };
  readonly zoom: GanttZoom;
  readonly isWorkday: IsWorkday;
  readonly today?: string | undefined;
  readonly critical: ReadonlySet<string>;
  readonly hasBaselines: boolean;
  readonly helpId: string;
  readonly onChange?: ((task: GanttTask) => void) | undefined;
}

/** The drawing: head, free days, what depends on what, bars. */
export function GanttChart(props: GanttChartProps): ReactNode {
  const { label, tasks, span, zoom, isWorkday, today, critical } = props;
  const width = dayWidth[zoom];
  const x = (day: string) => daysApart(span.from, day) * width;
  const [all, high] = [(daysApart(span.from, span.to) + 1) * width, head + tasks.length * row];
  return (
    <svg
      className="ui-gantt-chart"
      width={all}
      height={high}
      viewBox={`0 0 ${all} ${high}`}
      role="group"
      aria-label={label}
    >
      <g className="ui-gantt-free" aria-hidden>
        {freeStretches(span.from, span.to, isWorkday).map(({ from, days }) => (
          <rect key={from} x={x(from)} y={head} width={days * width} height={high - head} />
        ))}
      </g>
      <Head zoom={zoom} span={span} high={high} x={x} />
      <Ties tasks={tasks} critical={critical} x={x} width={width} />
      {tasks.map((task, at) => (
        <GanttBar
          key={task.id}
          task={task}
          y={head + at * row}
          x={x}
          width={width}
          isWorkday={isWorkday}
          isCritical={critical.has(task.id)}
          hasBaseline={props.hasBaselines}
          helpId={props.helpId}
          onChange={props.onChange}
        />
      ))}
      {today !== undefined && today >= span.from && today <= span.to ? (
        <line className="ui-gantt-today" x1={x(today)} x2={x(today)} y1={head} y2={high} aria-hidden />
      ) : null}
    </svg>
  );
}

interface HeadProps extends Pick<GanttChartProps, 'zoom' | 'span'> {
  readonly high: number;
  readonly x: (day: string) => number;
}

function Head({ zoom, span, high, x }: HeadProps): ReactNode {
  const language = useLanguage();
  const [upper, lower] = ganttHead(zoom, span.from, span.to);
  const words = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
    return (day: string) => format.format(new Date(day));
  };
  const isFar = zoom === 'month' || zoom === 'quarter';
  const above = words(isFar ? { year: 'numeric' } : { year: 'numeric', month: 'short' });
  const month = words({ month: 'narrow' });
  const below = (day: string) =>
    zoom === 'quarter'
      ? `Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`
      : zoom === 'month'
        ? month(day)
        : String(Number(day.slice(8)));
  return (
    <g className="ui-gantt-head" aria-hidden>
      <Line stretches={upper} word={above} y={0} high={high} x={x} width={dayWidth[zoom]} room={64} />
      <Line stretches={lower} word={below} y={head / 2} high={high} x={x} width={dayWidth[zoom]} room={20} />
      <line x1={0} x2="100%" y1={head} y2={head} />
    </g>
  );
}

interface LineProps {
  readonly stretches: readonly GanttStretch[];
  readonly word: (day: string) => string;
  readonly y: number;
  readonly high: number;
  readonly x: (day: string) => number;
  readonly width: number;
  /** Pixels that a word needs. */
  readonly room: number;
}

function Line({ stretches, word, y, high, x, width, room }: LineProps): ReactNode {
  return stretches.map(({ from, days }) => (
    <g key={from}>
      <line x1={x(from)} x2={x(from)} y1={y} y2={high} />
      {days * width >= room ? (
        <text x={x(from) + 4} y={y + 17}>
          {word(from)}
        </text>
      ) : null}
    </g>
  ));
}

interface TiesProps extends Pick<GanttChartProps, 'tasks' | 'critical'> {
  readonly x: (day: string) => number;
  readonly width: number;
}

/** From the end of a task to the begin of what waits for it. */
function Ties({ tasks, critical, x, width }: TiesProps): ReactNode {
  const id = useId();
  const middle = (at: number) => head + at * row + row / 2 - 3;
  return (
    <g className="ui-gantt-ties" aria-hidden>
      <marker id={id} viewBox="0 0 6 6" refX="6" refY="3" markerWidth="6" markerHeight="6" orient="auto">
        <path d="M0 0 L6 3 L0 6 z" />
      </marker>
      {tasks.flatMap((task, at) =>
        (task.after ?? []).flatMap((each) => {
          const before = tasks.findIndex((other) => other.id === each);
          const first = tasks[before];
          if (!first) return [];
          const [x1, y1, x2, y2] = [x(first.to) + width, middle(before), x(task.from), middle(at)];
          const turn = Math.max(x1 + 6, x2 - 8);
          const way =
            turn <= x2 - 6
              ? `H${turn} V${y2} H${x2}`
              : `h6 V${y2 - (row / 2 - 3) * Math.sign(at - before)} H${x2 - 8} V${y2} H${x2}`;
          return (
            <path
              key={`${each}-${task.id}`}
              data-critical={critical.has(each) && critical.has(task.id)}
              d={`M${x1} ${y1} ${way}`}
              markerEnd={`url(#${id})`}
            />
          );
        }),
      )}
    </g>
  );
}
