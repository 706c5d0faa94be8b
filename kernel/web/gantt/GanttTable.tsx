import { memo, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import type { RecordAction } from '../archetypes/record-actions.ts';
import { MoreActions } from '../archetypes/RowActions.tsx';
import { useText } from '../i18n.ts';
import { type GanttFolding, type GanttLine, type GanttRow, sizes } from './gantt-rows.ts';
import { type GanttScale, scaleWidth, xOf } from './gantt-scale.ts';
import type { GanttColumn } from './gantt-view.ts';
import type { GanttWindow } from './use-gantt-window.ts';

/** A column with the width it has now. */
export interface SizedColumn extends GanttColumn {
  readonly now: number;
}

interface GanttTableProps {
  readonly id: string;
  readonly label: string;
  readonly folding: GanttFolding;
  readonly columns: readonly SizedColumn[];
  readonly view: GanttWindow;
  /** On a phone each row has a small bar of its own in place of the chart. */
  readonly small: GanttScale | undefined;
  readonly active: number;
  readonly describedBy: string | undefined;
  readonly onChoose: (key: string) => void;
  readonly onFold: (key: string) => void;
  /** Brings the bar of a row into view. */
  readonly onShow: (row: GanttRow) => void;
  readonly menuOf: ((row: GanttRow) => readonly RecordAction[]) | undefined;
  readonly onWidth: (key: string, width: number) => void;
  readonly onKey: (event: KeyboardEvent) => void;
}

/** The rows as a table with a tree in its first column; only those in view are there. */
export function GanttTable(props: GanttTableProps): ReactNode {
  const { id, label, folding, columns, view, small, active, onChoose, onFold, onShow, onWidth, onKey } = props;
  const t = useText('gantt');
  const lines = folding.lines.slice(view.first, view.last);
  const template = [...columns.map(({ now }) => `${now}px`), ...(small ? ['minmax(0, 1fr)'] : [])].join(' ');
  const isSeen = active >= view.first && active < view.last && active < folding.lines.length;
  return (
    <div
      className="ui-gantt-table"
      role="treegrid"
      aria-label={label}
      aria-rowcount={folding.lines.length + 1}
      aria-describedby={props.describedBy}
      aria-activedescendant={isSeen ? `${id}-${active}` : undefined}
      tabIndex={0}
      onKeyDown={onKey}
    >
      <div role="rowgroup" className="ui-gantt-titles">
        <div role="row" aria-rowindex={1} style={{ gridTemplateColumns: template }}>
          {columns.map((column) => (
            <div key={column.key} role="columnheader" data-number={column.isNumber}>
              <span>{column.title}</span>
              {small ? null : <WidthHandle column={column} onWidth={onWidth} />}
            </div>
          ))}
          {small ? <div role="columnheader">{t('chart')}</div> : null}
        </div>
      </div>
      <div role="rowgroup">
        {lines.map((line, at) => (
          <TableRow
            key={line.row.key}
            id={`${id}-${view.first + at}`}
            line={line}
            index={view.first + at}
            columns={columns}
            template={template}
            small={small}
            isActive={view.first + at === active}
            onChoose={onChoose}
            onFold={onFold}
            onShow={onShow}
            menuOf={props.menuOf}
          />
        ))}
      </div>
    </div>
  );
}

interface TableRowProps {
  readonly id: string;
  readonly line: GanttLine;
  readonly index: number;
  readonly columns: readonly SizedColumn[];
  readonly template: string;
  readonly small: GanttScale | undefined;
  readonly isActive: boolean;
  readonly onChoose: (key: string) => void;
  readonly onFold: (key: string) => void;
  readonly onShow: (row: GanttRow) => void;
  readonly menuOf: ((row: GanttRow) => readonly RecordAction[]) | undefined;
}

/** What can be done with a row, behind three dots. */
function RowMenu({ row, menuOf, isActive }: Pick<TableRowProps, 'menuOf' | 'isActive'> & { readonly row: GanttRow }) {
  const t = useText('list');
  const actions = menuOf?.(row) ?? [];
  if (actions.length === 0) return null;
  return (
    <span className="ui-gantt-menu">
      <MoreActions actions={actions} name={t('moreOn', { label: row.title })} tabIndex={isActive ? 0 : -1} />
    </span>
  );
}

const TableRow = memo(function TableRow(props: TableRowProps): ReactNode {
  const { id, line, index, columns, template, small, isActive, onChoose, onFold, onShow } = props;
  const { row, level, hasChildren, isFolded } = line;
  return (
    <div
      id={id}
      role="row"
      className="ui-gantt-row"
      aria-level={level}
      aria-rowindex={index + 2}
      aria-selected={isActive}
      {...(hasChildren ? { 'aria-expanded': !isFolded } : {})}
      data-kind={row.kind}
      style={{ top: sizes.head + index * sizes.row, gridTemplateColumns: template }}
      onClick={() => onChoose(row.key)}
      // A second click acts; it is not to mark a word.
      onMouseDown={(event) => event.detail > 1 && event.preventDefault()}
      onDoubleClick={() => (hasChildren ? onFold(row.key) : onShow(row))}
    >
      {columns.map((column, at) =>
        at === 0 ? (
          <div
            key={column.key}
            role="rowheader"
            style={{ paddingInlineStart: `calc(8px + ${level - 1} * var(--gantt-indent))` }}
            title={row.title}
          >
            <span
              className="ui-gantt-fold"
              aria-hidden
              data-open={hasChildren ? !isFolded : undefined}
              onClick={(event) => {
                event.stopPropagation();
                if (hasChildren) onFold(row.key);
              }}
            />
            {row.code === undefined ? null : <span className="ui-gantt-code">{row.code}</span>}
            <span>{column.text(row)}</span>
            <RowMenu row={row} menuOf={props.menuOf} isActive={isActive} />
          </div>
        ) : (
          <div
            key={column.key}
            role="gridcell"
            data-number={column.isNumber}
            data-tone={column.tone?.(row)}
            {...(column.spoken ? { 'aria-label': column.spoken(row) } : {})}
          >
            {column.text(row)}
          </div>
        ),
      )}
      {small ? <SmallBar row={row} scale={small} /> : null}
    </div>
  );
});

/** The bar of a row within the whole time, as a part of the room it has. */
function SmallBar({ row, scale }: { readonly row: GanttRow; readonly scale: GanttScale }): ReactNode {
  const all = scaleWidth(scale);
  const part = (day: string, after: number) => ((xOf(scale, day) + after) / all) * 100;
  const left = part(row.start, 0);
  return (
    <div role="gridcell" className="ui-gantt-small">
      <span
        data-critical={row.isCritical}
        data-done={row.isDone}
        data-kind={row.kind}
        style={{ left: `${left}%`, width: `${Math.max(2, part(row.finish, scale.width) - left)}%` }}
      />
    </div>
  );
}

const least = 48;
const most = 480;

/** Draws a column wider or narrower, by the pointer or the arrow keys. */
function WidthHandle({
  column,
  onWidth,
}: {
  readonly column: SizedColumn;
  readonly onWidth: (key: string, width: number) => void;
}): ReactNode {
  const t = useText('gantt');
  const change = (width: number) => onWidth(column.key, Math.round(Math.min(most, Math.max(least, width))));

  function handlePointer(event: PointerEvent<HTMLSpanElement>): void {
    event.preventDefault();
    const from = event.clientX;
    const handle = event.currentTarget;
    handle.setPointerCapture(event.pointerId);
    const handleMove = (move: globalThis.PointerEvent) => change(column.now + move.clientX - from);
    handle.addEventListener('pointermove', handleMove);
    handle.addEventListener('lostpointercapture', () => handle.removeEventListener('pointermove', handleMove), {
      once: true,
    });
  }
  function handleKey(event: KeyboardEvent): void {
    const step = { ArrowLeft: -16, ArrowRight: 16 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    change(column.now + step);
  }
  return (
    <span
      className="ui-gantt-width"
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('width', { column: column.title })}
      aria-valuenow={column.now}
      aria-valuemin={least}
      aria-valuemax={most}
      onPointerDown={handlePointer}
      onKeyDown={handleKey}
    />
  );
}
