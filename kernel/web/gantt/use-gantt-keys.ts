import type { KeyboardEvent, RefObject } from 'react';
import { type GanttFolding, type GanttLine, type GanttRow, sizes } from './gantt-rows.ts';
import { movedDay } from './gantt-scale.ts';
import type { GanttProps } from './gantt-view.ts';
import type { GanttMoving } from './use-gantt-move.ts';

interface Keys extends Pick<GanttProps, 'isWorkday' | 'onUndo' | 'onRedo'> {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly folding: GanttFolding;
  readonly active: string | undefined;
  readonly moving: GanttMoving;
  readonly canMove: boolean;
  readonly fold: (key: string) => void;
  readonly show: (row: GanttRow) => void;
  readonly choose: (key: string) => void;
  readonly zoomBy: (step: 1 | -1) => void;
}

/** Brings a row into view, below the head that stands. */
function reveal(box: HTMLElement | null, index: number): void {
  if (!box) return;
  const top = index * sizes.row;
  const room = box.clientHeight - sizes.head - sizes.row;
  if (top < box.scrollTop) box.scrollTop = top;
  else if (top > box.scrollTop + room) box.scrollTop = top - room;
}

/** Rows that a key goes on, from the one that is chosen. */
function stepOf(key: string, { box, folding }: Keys): number | undefined {
  const page = Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / sizes.row) - 2);
  const all = folding.lines.length;
  return { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -all, End: all }[key];
}

function handleSide(event: KeyboardEvent, line: GanttLine, keys: Keys): void {
  const { moving, isWorkday, fold } = keys;
  const way = event.key === 'ArrowRight' ? 1 : -1;
  if (line.hasChildren) {
    if (line.isFolded === (way === 1)) fold(line.row.key);
    return;
  }
  if (!line.row.isMovable || !keys.canMove) return;
  const at = moving.move?.key === line.row.key ? moving.move.finish : line.row.finish;
  moving.to({ key: line.row.key, finish: movedDay(at, way * (event.shiftKey ? 7 : 1), isWorkday) });
}

/** Taking back and doing again; true when the key was one of these. */
function handleHistory(event: KeyboardEvent, { moving, onUndo, onRedo }: Keys): boolean {
  if (!event.ctrlKey && !event.metaKey) return false;
  const key = event.key.toLowerCase();
  if (key !== 'z' && key !== 'y') return false;
  moving.cancel();
  if (key === 'y' || event.shiftKey) onRedo?.();
  else onUndo?.();
  return true;
}

/** Enter takes the move, folds or shows the bar, Escape gives it up, plus and minus zoom; true when the key was one of these. */
function handleAct(event: KeyboardEvent, line: GanttLine | undefined, { moving, fold, show, zoomBy }: Keys): boolean {
  if (event.key === 'Escape') moving.cancel();
  else if (event.key === '+' || event.key === '=') zoomBy(1);
  else if (event.key === '-') zoomBy(-1);
  else if (event.key === 'Enter' || event.key === ' ') {
    if (moving.move) moving.drop();
    else if (line?.hasChildren) fold(line.row.key);
    else if (line) show(line.row);
  } else return false;
  return true;
}

/** Chooses the row so many further, and brings it into view. */
function handleStep(step: number, { folding, active, moving, choose, box }: Keys): void {
  const at = folding.indexOf.get(active ?? '') ?? -1;
  const next = Math.max(0, Math.min(folding.lines.length - 1, at + step));
  const row = folding.lines[next]?.row;
  if (!row) return;
  moving.cancel();
  choose(row.key);
  reveal(box.current, next);
}

/** True when the key was one of ours. */
function handleKey(event: KeyboardEvent, keys: Keys): boolean {
  if (handleHistory(event, keys)) return true;
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const line = keys.folding.lines[keys.folding.indexOf.get(keys.active ?? '') ?? -1];
  const step = stepOf(event.key, keys);
  if (step !== undefined) handleStep(step, keys);
  else if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return handleAct(event, line, keys);
  else if (line) handleSide(event, line, keys);
  return true;
}

/** The table by keys: up and down choose a row, left and right move its end or fold it. */
export function useGanttKeys(keys: Keys): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.target === event.currentTarget && handleKey(event, keys)) event.preventDefault();
  };
}
