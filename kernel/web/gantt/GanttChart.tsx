import { memo, useRef, useState, type PointerEvent, type ReactNode } from 'react';
import { useLanguage } from '../i18n.ts';
import {
  barPath,
  endsOf,
  type GanttDays,
  type GanttFolding,
  type GanttRow,
  type GanttSegment,
  groupOf,
  linkPath,
  pointPath,
  type SeenLink,
  sizes,
} from './gantt-rows.ts';
import {
  dayAt,
  freeStretches,
  ganttHead,
  type GanttScale,
  type GanttStretch,
  type IsWorkday,
  movedDay,
  scaleWidth,
  xOf,
} from './gantt-scale.ts';
import { type GanttMark, landingOf } from './gantt-view.ts';
import type { GanttMoving } from './use-gantt-move.ts';
import type { GanttWindow } from './use-gantt-window.ts';

interface GanttChartProps {
  readonly folding: GanttFolding;
  readonly links: readonly SeenLink[];
  readonly scale: GanttScale;
  readonly view: GanttWindow;
  readonly isWorkday: IsWorkday;
  readonly marks: readonly GanttMark[];
  readonly hasBaselines: boolean;
  readonly active: string | undefined;
  readonly moving: GanttMoving;
  readonly onChoose: (key: string) => void;
  readonly onRegroup: ((key: string, group: string) => void) | undefined;
}

/** The part of the drawing that is in view. What it shows stands in the table as text, so it is not read out. */
export function GanttChart(props: GanttChartProps): ReactNode {
  const { folding, scale, view, isWorkday, moving } = props;
  const all = scaleWidth(scale);
  const left = Math.min(view.left, Math.max(0, all - 1));
  const right = Math.min(view.right, all);
  const [from, to] = [dayAt(scale, left), dayAt(scale, Math.max(left, right - 1))];
  const lines = folding.lines.slice(view.first, view.last);
  const [top, high] = [view.first * sizes.row, lines.length * sizes.row];
  const at = folding.indexOf.get(props.active ?? '') ?? -1;
  const { over, ...drag } = useDrag(props);
  return (
    <div className="ui-gantt-chart" style={{ width: all }} aria-hidden>
      <Head scale={scale} from={from} to={to} left={left} width={right - left} />
      <svg
        className="ui-gantt-bars"
        style={{ left, top: sizes.head + top }}
        width={Math.max(0, right - left)}
        height={high}
        viewBox={`${left} ${top} ${Math.max(1, right - left)} ${Math.max(1, high)}`}
        {...drag}
      >
        <Free scale={scale} from={from} to={to} top={top} high={high} isWorkday={isWorkday} />
        {at >= view.first && at < view.last ? (
          <rect className="ui-gantt-stripe" x={left} y={at * sizes.row} width={right - left} height={sizes.row} />
        ) : null}
        {lines.map(({ row }, index) =>
          over !== undefined && groupOf(folding, row) === over ? (
            <rect
              key={row.key}
              className="ui-gantt-over"
              x={left}
              y={top + index * sizes.row}
              width={right - left}
              height={sizes.row}
            />
          ) : null,
        )}
        <Links links={props.links} folding={folding} scale={scale} view={view} />
        {lines.map(({ row }, index) => (
          <GanttBar
            key={row.key}
            row={row}
            y={top + index * sizes.row}
            scale={scale}
            hasBaseline={props.hasBaselines}
            isActive={row.key === props.active}
          />
        ))}
        <Ghosts moving={moving} folding={folding} scale={scale} view={view} />
        {props.marks.map(({ day, kind }) => (
          <line
            key={kind}
            className="ui-gantt-mark"
            data-kind={kind}
            x1={xOf(scale, day) + scale.width}
            x2={xOf(scale, day) + scale.width}
            y1={top}
            y2={top + high}
          />
        ))}
      </svg>
    </div>
  );
}

type Handlers = Readonly<
  Record<'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel', (event: PointerEvent) => void>
>;

/** A bar that is drawn. */
interface DrawnBar {
  readonly row: GanttRow;
  readonly x: number;
  readonly cancels: number;
  days: number;
  /** The heading over which it is, where that is not its own. */
  group: string | undefined;
}

/**
 * A bar is drawn by the pointer: its end comes to the working day that is nearest in the way it goes, or the bar to the
 * heading that it is dropped on.
 */
function useDrag(props: GanttChartProps): Handlers & { readonly over: string | undefined } {
  const { folding, scale, view, isWorkday, moving, onChoose, onRegroup } = props;
  const from = useRef<DrawnBar>(undefined);
  const [over, setOver] = useState<string>();
  const end = (isDrop: boolean) => {
    const { row, days = 0, group, cancels } = from.current ?? {};
    const isHeld = cancels === moving.cancels.current;
    from.current = undefined;
    setOver(undefined);
    if (isDrop && isHeld && row && group !== undefined) {
      moving.cancel();
      onRegroup?.(row.key, group);
    } else if (isDrop && days !== 0) moving.drop();
    else moving.cancel();
  };
  /** The heading of the rows under the pointer; undefined where it is the own one of the bar, or none. */
  const groupUnder = (event: PointerEvent, row: GanttRow): string | undefined => {
    if (!onRegroup) return undefined;
    const { top } = event.currentTarget.getBoundingClientRect();
    const line = folding.lines[view.first + Math.floor((event.clientY - top) / sizes.row)];
    const group = line && groupOf(folding, line.row);
    return group === groupOf(folding, row) ? undefined : group;
  };
  return {
    over,
    onPointerDown: (event) => {
      const key = event.target instanceof Element ? event.target.closest('[data-key]')?.getAttribute('data-key') : null;
      const at = folding.indexOf.get(key ?? '');
      const row = at === undefined ? undefined : folding.lines[at]?.row;
      if (!row || event.button !== 0) return;
      onChoose(row.key);
      if (!row.isMovable) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      from.current = { row, x: event.clientX, cancels: moving.cancels.current, days: 0, group: undefined };
    },
    onPointerMove: (event) => {
      if (!from.current || from.current.cancels !== moving.cancels.current) return;
      const { row, x, days: before } = from.current;
      from.current.group = groupUnder(event, row);
      setOver(from.current.group);
      const days = Math.round((event.clientX - x) / scale.width);
      if (days === before) return;
      from.current.days = days;
      moving.to({ key: row.key, finish: movedDay(row.finish, days, isWorkday) });
    },
    onPointerUp: () => {
      if (from.current) end(true);
    },
    onPointerCancel: () => {
      if (from.current) end(false);
    },
  };
}

interface GanttBarProps {
  readonly row: GanttRow;
  readonly y: number;
  readonly scale: GanttScale;
  readonly hasBaseline: boolean;
  readonly isActive: boolean;
}

/** The baseline below, the plan over it, filled where it is done, and how far it may slip as a thin tail. */
const GanttBar = memo(function GanttBar({ row, y, scale, hasBaseline, isActive }: GanttBarProps): ReactNode {
  const [, right] = endsOf(row, scale);
  const { baseline } = row;
  const latest = row.latest !== undefined && row.latest > row.finish ? xOf(scale, row.latest) + scale.width : undefined;
  const middle = y + sizes.top + sizes.bar / 2;
  const planned = baseline && endsOf({ ...baseline, isPoint: false }, scale);
  return (
    <g
      className="ui-gantt-bar"
      data-key={row.key}
      data-kind={row.kind}
      data-critical={row.isCritical}
      data-done={row.isDone}
      data-movable={row.isMovable}
      data-active={isActive}
    >
      {hasBaseline && planned ? (
        <path
          className="ui-gantt-baseline"
          d={`M${planned[0]} ${y + sizes.row - 8}H${Math.max(planned[1], planned[0] + 3)}v4H${planned[0]}z`}
        />
      ) : null}
      {latest === undefined ? null : <path className="ui-gantt-float" d={`M${right} ${middle}H${latest}m0 -4v8`} />}
      <GanttShape row={row} scale={scale} y={y} />
    </g>
  );
});

type ShapeProps = Pick<GanttBarProps, 'row' | 'scale' | 'y'>;

/** A heading as a bracket, work as a bar, a point as a diamond. */
export function GanttShape({ row, scale, y }: ShapeProps): ReactNode {
  const ends = endsOf(row, scale);
  const [left, right] = ends;
  if (row.strip) return <Strip segments={row.strip} scale={scale} y={y} />;
  if (row.kind === 'group')
    return (
      <path className="ui-gantt-group" d={`M${left} ${y + 18}v-8H${Math.max(right, left + 6)}v8l-4 -4H${left + 4}z`} />
    );
  return (
    <path
      className="ui-gantt-plan"
      d={row.isPoint ? pointPath(ends, y, row.isCritical) : barPath(ends, y, row.isCritical)}
    >
      {row.hint === undefined ? null : <title>{row.hint}</title>}
    </path>
  );
}

/** Words along the line of a heading, each over its days. */
function Strip({
  segments,
  scale,
  y,
}: Pick<ShapeProps, 'scale' | 'y'> & { readonly segments: readonly GanttSegment[] }): ReactNode {
  return segments.map(({ from, to, text, tone }) => {
    const left = xOf(scale, from);
    const width = xOf(scale, to) + scale.width - left;
    return (
      <g key={from} className="ui-gantt-segment" data-tone={tone}>
        <rect x={left + 1} y={y + 5} width={Math.max(1, width - 2)} height={sizes.row - 10} rx={3} />
        {width >= segmentRoom ? (
          <text x={left + width / 2} y={y + sizes.row / 2 + 4} textAnchor="middle">
            {text}
          </text>
        ) : null}
      </g>
    );
  });
}

interface SpanProps {
  readonly scale: GanttScale;
  readonly from: string;
  readonly to: string;
}

interface HeadProps extends SpanProps {
  readonly left: number;
  readonly width: number;
}

function Head({ scale, from, to, left, width }: HeadProps): ReactNode {
  const language = useLanguage();
  const [upper, lower] = ganttHead(scale, from, to);
  const words = headWords(scale, language, true);
  return (
    <div className="ui-gantt-scale">
      <svg
        style={{ left }}
        width={Math.max(0, width)}
        height={sizes.head}
        viewBox={`${left} 0 ${Math.max(1, width)} ${sizes.head}`}
      >
        <HeadLine scale={scale} stretches={upper} y={0} />
        <HeadLine scale={scale} stretches={lower} word={headWords(scale, language, false)} y={24} />
      </svg>
      {upper.map(({ from: day, days }) => (
        <div key={day} className="ui-gantt-long" style={{ left: xOf(scale, day), width: days * scale.width }}>
          <span>{days * scale.width >= upperRoom ? words(day) : ''}</span>
        </div>
      ))}
    </div>
  );
}

/** How a stretch of the head is called. */
export function headWords({ zoom }: GanttScale, language: string, isUpper: boolean): (day: string) => string {
  const words = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
    return (day: string) => format.format(new Date(day));
  };
  const isFar = zoom === 'month' || zoom === 'quarter';
  if (isUpper) return words(isFar ? { year: 'numeric' } : { year: 'numeric', month: 'short' });
  if (zoom === 'quarter') return (day) => `Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;
  if (zoom === 'month') return words({ month: 'short' });
  return (day) => String(Number(day.slice(8)));
}

/** Pixels that a word of the upper and of the lower line needs. */
const upperRoom = 72;
const lowerRoom = 18;
/** And one in a stretch of a heading. */
const segmentRoom = 44;

interface HeadLineProps {
  readonly scale: GanttScale;
  readonly stretches: readonly GanttStretch[];
  readonly word?: (day: string) => string;
  readonly y: number;
}

function HeadLine({ scale, stretches, word, y }: HeadLineProps): ReactNode {
  return (
    <>
      <path d={stretches.map(({ from }) => `M${xOf(scale, from)} ${y}v24`).join('')} />
      {stretches.map(({ from, days }) =>
        word && days * scale.width >= lowerRoom ? (
          <text key={from} x={xOf(scale, from) + 4} y={y + 16}>
            {word(from)}
          </text>
        ) : null,
      )}
    </>
  );
}

interface FreeProps extends SpanProps {
  readonly top: number;
  readonly high: number;
  readonly isWorkday: IsWorkday;
}

/** Days that are not worked, as one shape however many they are. */
const Free = memo(function Free({ scale, from, to, top, high, isWorkday }: FreeProps): ReactNode {
  const shape = freeStretches(from, to, isWorkday)
    .map((each) => `M${xOf(scale, each.from)} ${top}h${each.days * scale.width}v${high}h${-each.days * scale.width}z`)
    .join('');
  return <path className="ui-gantt-free" d={shape} />;
});

interface LayerProps {
  readonly folding: GanttFolding;
  readonly scale: GanttScale;
  readonly view: GanttWindow;
}

/** The links of which a part is in view, as two shapes: those of the critical path, and the others. */
const Links = memo(function Links({
  links,
  folding,
  scale,
  view,
}: LayerProps & { readonly links: readonly SeenLink[] }): ReactNode {
  const ways: Record<'critical' | 'plain', string[]> = { critical: [], plain: [] };
  for (const { from, to, kind, isCritical } of links) {
    if (Math.min(from, to) >= view.last || Math.max(from, to) < view.first) continue;
    const [a, b] = [folding.lines[from]?.row, folding.lines[to]?.row];
    if (!a || !b) continue;
    const [first, second] = [endsOf(a, scale), endsOf(b, scale)];
    if (Math.min(first[0], second[0]) > view.right + 16 || Math.max(first[1], second[1]) < view.left - 16) continue;
    ways[isCritical ? 'critical' : 'plain'].push(
      linkPath(kind, { ends: first, y: from * sizes.row }, { ends: second, y: to * sizes.row }),
    );
  }
  return (
    <>
      <path className="ui-gantt-link" d={ways.plain.join('')} />
      <path className="ui-gantt-link" data-critical d={ways.critical.join('')} />
    </>
  );
});

/** Where the moved rows would come to stand. */
function Ghosts({ moving, folding, scale, view }: LayerProps & { readonly moving: GanttMoving }): ReactNode {
  const { move, preview } = moving;
  if (!move) return null;
  const ghost = (key: string, { start, finish }: GanttDays) => {
    const at = folding.indexOf.get(key);
    const row = at === undefined ? undefined : folding.lines[at]?.row;
    if (at === undefined || !row || at < view.first || at >= view.last) return null;
    const ends = endsOf({ start: start > finish ? finish : start, finish, isPoint: row.isPoint }, scale);
    const y = at * sizes.row;
    return (
      <path
        key={key}
        className="ui-gantt-ghost"
        data-own={key === move.key}
        d={row.isPoint ? pointPath(ends, y, false) : barPath(ends, y, false)}
      />
    );
  };
  const at = folding.indexOf.get(move.key);
  const own = at === undefined ? undefined : folding.lines[at]?.row;
  const shown = folding.lines.slice(view.first, view.last);
  return (
    <g className="ui-gantt-ghosts">
      {shown.map(({ row: { key } }) => {
        const days = key === move.key ? undefined : preview?.moved.get(key);
        return days ? ghost(key, days) : null;
      })}
      {own
        ? ghost(own.key, { start: preview?.moved.get(own.key)?.start ?? own.start, finish: landingOf(move, preview) })
        : null}
    </g>
  );
}
