import {
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { useText } from '../i18n.ts';
import { usePhone } from '../theme.ts';
import { Consequences } from './Consequences.tsx';
import { foldRows, type GanttFolding, type GanttRow, seenLinks, sizes, spanOf } from './gantt-rows.ts';
import { dayAt, type GanttScale, ganttScale, type GanttZoom, xOf } from './gantt-scale.ts';
import type { GanttMark, GanttOutput, GanttProps } from './gantt-view.ts';
import { GanttChart } from './GanttChart.tsx';
import { GanttLegend } from './GanttLegend.tsx';
import { GanttPaper } from './GanttPaper.tsx';
import { GanttTable, type SizedColumn } from './GanttTable.tsx';
import { GanttTools, nextZoom, type Paper } from './GanttTools.tsx';
import { useGanttKeys } from './use-gantt-keys.ts';
import { useGanttMove } from './use-gantt-move.ts';
import { type GanttWindow, useGanttWindow } from './use-gantt-window.ts';
import './gantt.css';

const noMarks: readonly GanttMark[] = [];
const noOutputs: readonly GanttOutput[] = [];
/** The table takes at most so much of the width; columns that have no room in it are left out from the right. */
const tableShare = 0.6;

function useFolding(rows: readonly GanttRow[], begin: readonly string[]) {
  const [folded, setFolded] = useState<ReadonlySet<string>>(() => new Set(begin));
  const folding = useMemo(() => foldRows(rows, folded), [rows, folded]);
  const fold = useCallback(
    (key: string) =>
      setFolded((now) => {
        const next = new Set(now);
        if (!next.delete(key)) next.add(key);
        return next;
      }),
    [],
  );
  const parents = useMemo(() => [...new Set(rows.flatMap(({ parent }) => (parent === null ? [] : [parent])))], [rows]);
  const foldAll = (isFolded: boolean) => setFolded(new Set(isFolded ? parents : []));
  return { folding, fold, foldAll, canFold: parents.length > 0 };
}

/** The columns that have room, with their widths; on a phone the first and the one that counts most. */
function useColumns({ columns }: GanttProps, room: number, isPhone: boolean) {
  const [widths, setWidths] = useState<Readonly<Record<string, number>>>({});
  const onWidth = useCallback((key: string, width: number) => setWidths((now) => ({ ...now, [key]: width })), []);
  const sized = useMemo(() => {
    const out: SizedColumn[] = [];
    let left = room * tableShare;
    for (const column of columns) {
      const now = isPhone && out.length === 0 ? Math.max(120, room * 0.48) : (widths[column.key] ?? column.width);
      left -= now;
      // A phone has room for the name and the first date beside the small bars.
      const isFull = isPhone ? out.length === 2 : out.length > 0 && left < 0;
      if (isFull) break;
      out.push({ ...column, now });
    }
    return out;
  }, [columns, widths, room, isPhone]);
  return { sized, onWidth, tableWidth: sized.reduce((sum, { now }) => sum + now, 0) };
}

/** Part of the width of the chart at which the day stands that stays where it is while one zooms. */
const anchor = 0.25;

/** The zoom, by buttons, keys or the wheel with Ctrl; what one looks at stays in view. */
function useZoom({ rows, marks = noMarks, zoom: begin = 'week' }: GanttProps, box: RefObject<HTMLDivElement | null>) {
  const [zoom, setZoom] = useState<GanttZoom>(begin);
  const scale = useMemo(() => {
    const { start, finish } = spanOf(
      rows,
      marks.map(({ day }) => day),
    );
    return ganttScale(zoom, start, finish);
  }, [rows, marks, zoom]);
  const [stays, setStays] = useState<string>();
  const change = useCallback(
    (next: GanttZoom) => {
      const element = box.current;
      if (element) setStays(dayAt(scale, element.scrollLeft + chartRoom(element) * anchor));
      setZoom(next);
    },
    [box, scale],
  );
  useLayoutEffect(() => {
    if (stays !== undefined) scrollToDay(box, scale, stays);
    // Only a zoom scrolls: a plan that grows stays where it is.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [zoom]);
  useEffect(() => {
    const element = box.current;
    const handleWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      change(nextZoom(zoom, event.deltaY < 0 ? 1 : -1));
    };
    element?.addEventListener('wheel', handleWheel, { passive: false });
    return () => element?.removeEventListener('wheel', handleWheel);
  }, [box, change, zoom]);
  return { zoom, scale, change };
}

/** Width of the chart that is seen beside the table. */
const chartRoom = (box: HTMLElement): number =>
  box.clientWidth - (box.querySelector<HTMLElement>('.ui-gantt-table')?.offsetWidth ?? 0);

function scrollToDay(box: RefObject<HTMLDivElement | null>, scale: GanttScale, day: string): void {
  box.current?.scrollTo({ left: xOf(scale, day) - chartRoom(box.current) * anchor });
}

/** Brings a day into view that is not. */
function revealDay(box: RefObject<HTMLDivElement | null>, scale: GanttScale, day: string): void {
  if (!box.current) return;
  const at = xOf(scale, day) - box.current.scrollLeft;
  if (at < 0 || at > chartRoom(box.current) - 4 * scale.width) scrollToDay(box, scale, day);
}

/**
 * A plan over time: a tree of rows beside their bars, with baselines, what depends on what, the critical path and days
 * that are not worked. What follows from a move shows before it is let go. Only what is in view is drawn.
 */
export function Gantt(props: GanttProps): ReactNode {
  const { rows, marks = noMarks, label } = props;
  const isPhone = usePhone();
  const box = useRef<HTMLDivElement>(null);
  const { folding, fold, foldAll, canFold } = useFolding(rows, props.folded ?? []);
  const { zoom, scale, change } = useZoom(props, box);
  const [paper, setPaper] = useState<Paper>();
  const onDone = useCallback(() => setPaper(undefined), []);
  const today = marks.find(({ kind }) => kind === 'today')?.day;
  const isMeasured = useRef(false);
  useEffect(() => {
    if (isMeasured.current || today === undefined) return;
    isMeasured.current = true;
    const last = rows.reduce((end, { finish }) => (finish > end ? finish : end), '');
    // What is over is shown where it ended.
    scrollToDay(box, scale, last !== '' && last < today ? last : today);
  }, [scale, today, rows]);
  return (
    <div className="ui-gantt" data-phone={isPhone}>
      <GanttTools
        zoom={zoom}
        isPhone={isPhone}
        canFold={canFold}
        onZoom={change}
        onToday={today === undefined ? undefined : () => scrollToDay(box, scale, today)}
        onFoldAll={foldAll}
        onPrint={setPaper}
        outputs={props.outputs ?? noOutputs}
      >
        {props.tools}
      </GanttTools>
      <Sheet
        {...props}
        box={box}
        isPhone={isPhone}
        folding={folding}
        fold={fold}
        scale={scale}
        zoomBy={(step) => change(nextZoom(zoom, step))}
      />
      {isPhone ? null : <GanttLegend marks={marks} entries={props.legend} />}
      {paper ? (
        <GanttPaper
          {...{ paper, label, folding, scale, marks, onDone }}
          columns={props.columns}
          legend={props.legend}
        />
      ) : null}
    </div>
  );
}

/** The side that a row is not on, for what must not hide it. */
const sideOf = ({ middle }: GanttWindow, index = 0) => (index < middle ? 'bottom' : 'top');

interface SheetProps extends GanttProps {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly isPhone: boolean;
  readonly folding: GanttFolding;
  readonly fold: (key: string) => void;
  readonly scale: GanttScale;
  readonly zoomBy: (step: 1 | -1) => void;
}

/** Table and chart in one box that scrolls both, with what follows from a move over it. */
function Sheet(props: SheetProps): ReactNode {
  const { rows, box, isPhone, folding, fold, scale } = props;
  const t = useText('gantt');
  const id = useId();
  const view = useGanttWindow(box);
  const { sized, onWidth, tableWidth } = useColumns(props, view.room, isPhone);
  const seen = useMemo(() => seenLinks(props.links, folding), [props.links, folding]);
  const moving = useGanttMove(props);
  const [active, setActive] = useState<string>();
  const byKey = useMemo(() => new Map(rows.map((row) => [row.key, row])), [rows]);
  const onShow = useCallback((row: GanttRow) => revealDay(box, scale, row.finish), [box, scale]);
  const onKey = useGanttKeys({
    ...props,
    show: onShow,
    active,
    // What is moved by keys stays in view.
    moving: {
      ...moving,
      to: (move) => {
        moving.to(move);
        revealDay(box, scale, move.finish);
      },
    },
    choose: setActive,
    canMove: !isPhone,
  });
  const helpId = props.preview && !isPhone ? `${id}-help` : undefined;
  const style = {
    height: sizes.head + folding.lines.length * sizes.row,
    ['--gantt-table' as string]: `${tableWidth}px`,
  };
  const chart = {
    folding,
    scale,
    view,
    active,
    moving,
    isWorkday: props.isWorkday,
    marks: props.marks ?? noMarks,
    hasBaselines: props.hasBaselines !== false,
  };
  return (
    <>
      <div className="ui-gantt-frame">
        <div className="ui-gantt-box" ref={box}>
          <div className="ui-gantt-sheet" style={style}>
            <GanttTable
              id={id}
              label={props.label}
              folding={folding}
              columns={sized}
              view={view}
              small={isPhone ? scale : undefined}
              active={folding.indexOf.get(active ?? '') ?? -1}
              describedBy={helpId}
              onChoose={setActive}
              onShow={onShow}
              onFold={fold}
              menuOf={props.menuOf}
              onWidth={onWidth}
              onKey={onKey}
            />
            {isPhone ? null : (
              <GanttChart
                {...chart}
                links={seen}
                onRegroup={props.onRegroup}
                onChoose={(key) => {
                  setActive(key);
                  box.current?.querySelector<HTMLElement>('[role=treegrid]')?.focus({ preventScroll: true });
                }}
              />
            )}
          </div>
        </div>
        {rows.length === 0 ? <p className="ui-gantt-empty">{props.empty}</p> : null}
        {moving.move ? (
          <Consequences
            move={moving.move}
            preview={moving.preview}
            at={sideOf(view, folding.indexOf.get(moving.move.key))}
            rowOf={(key) => byKey.get(key)}
            onDrop={moving.drop}
            onCancel={moving.cancel}
          />
        ) : null}
      </div>
      {helpId === undefined ? null : (
        <p id={helpId} className="ui-hint">
          {t('help')}
        </p>
      )}
    </>
  );
}
