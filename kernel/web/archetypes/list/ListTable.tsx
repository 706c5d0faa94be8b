import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import { Checkbox } from 'antd';
import {
  useEffect,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { recordName } from '../../controls/control.ts';
import { useText } from '../../i18n.ts';
import { usePreferences } from '../../preferences.ts';
import type { AnyRecord } from '../../resource-client.ts';
import { foldActions, type RecordAction } from '../record-actions.ts';
import { RowActions } from '../RowActions.tsx';
import { fitColumns, textWidth } from './column-widths.ts';
import { clampWidth, rowHeights } from './list-columns.ts';
import { useList, type ListColumn, type ListScope } from './list-scope.ts';
import { nextSort } from './list-state.ts';
import { rowWindow, useScroll } from './row-window.ts';
import { useSideScroll } from './side-scroll.ts';

const selectWidth = 44;

interface Place {
  readonly left?: number;
  readonly right?: number;
}

/** Where pinned columns stick: to the left behind those before them, to the right at the edge. */
function placesOf(columns: readonly ListColumn[], canSelect: boolean): readonly (Place | undefined)[] {
  let left = canSelect ? selectWidth : 0;
  return columns.map(({ pin, width }) => {
    if (pin === 'right') return { right: 0 };
    if (pin !== 'left') return undefined;
    const place = { left };
    left += width;
    return place;
  });
}

const stick = (place: Place | undefined): { readonly style?: CSSProperties; readonly 'data-pin'?: 'left' | 'right' } =>
  place ? { style: place, 'data-pin': place.right === undefined ? 'left' : 'right' } : {};

/** Number of rows with that of the head, where it is known; -1 as WAI-ARIA has it where it is not. */
function rowCount(page: ListScope['page']): number {
  return page && !page.totalIsEstimate ? page.total + 1 : -1;
}

interface TableHeadProps {
  readonly fitted: readonly ListColumn[];
  readonly places: readonly (Place | undefined)[];
  /** Room of the actions; 0 where no row has any. */
  readonly actionWidth: number;
}

/** Widths and titles of the columns; the last one that is not pinned takes what room is left. */
function TableHead({ fitted, places, actionWidth }: TableHeadProps): ReactNode {
  const { canSelect } = useList();
  const t = useText();
  const flexible = fitted.findLast(({ pin }) => pin === undefined)?.name;
  return (
    <>
      <colgroup>
        {canSelect ? <col style={{ width: selectWidth }} /> : null}
        {fitted.map(({ name, width }) => (
          <col key={name} {...(name === flexible ? {} : { style: { width } })} />
        ))}
        {actionWidth > 0 ? <col style={{ width: actionWidth }} /> : null}
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          {canSelect ? <SelectAll /> : null}
          {fitted.map((column, index) => (
            <HeadCell key={column.name} column={column} place={places[index]} />
          ))}
          {actionWidth > 0 ? (
            <th scope="col" data-pin="right" style={{ right: 0 }}>
              {t('list.actions')}
            </th>
          ) : null}
        </tr>
      </thead>
    </>
  );
}

/** The table of a list: one stop of the tab key, arrows walk the rows, Enter opens, Space chooses. */
export function ListTable(): ReactNode {
  const { resource, rows, shown, state, page, canSelect, byCursor, actionsOf, isFetching, choice, listId } = useList();
  const t = useText();
  const box = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const { density } = usePreferences();
  const height = rowHeights[choice.density ?? density];
  const scroll = useScroll(box);
  const span = rowWindow(scroll, { count: rows.length, height });
  const actionWidth = Math.max(0, ...rows.slice(0, 20).map((row) => actionsWidth(actionsOf(row))));
  const besides = (canSelect ? selectWidth : 0) + actionWidth;
  const { room, hidesBefore, hidesAfter } = useSideScroll(box);
  const fitted = fitColumns(shown, room - besides, choice.widths);
  const places = placesOf(fitted, canSelect);
  const width = fitted.reduce((sum, each) => sum + each.width, 0) + besides;
  const columns = shown.length + (canSelect ? 1 : 0) + (actionWidth > 0 ? 1 : 0);
  const active = Math.min(at, Math.max(0, rows.length - 1));
  const chooseTo = useRange();
  const handleKey = useRowKeys({ rows, active, setAt, box, height, chooseTo });
  const piece = byCursor ? 1 : state.page;
  useEffect(() => {
    box.current?.scrollTo({ top: 0 });
  }, [piece]);

  return (
    <div
      ref={box}
      className="ui-table-box"
      aria-busy={isFetching}
      data-hides-before={hidesBefore}
      data-hides-after={hidesAfter}
    >
      <table
        id={`${listId}-grid`}
        role="grid"
        className="ui-table"
        aria-label={t(`${resource.entity}.title`)}
        aria-rowcount={rowCount(page)}
        aria-colcount={columns}
        {...(canSelect ? { 'aria-multiselectable': true } : {})}
        style={{ minWidth: width }}
      >
        <TableHead fitted={fitted} places={places} actionWidth={actionWidth} />
        <tbody onKeyDown={handleKey}>
          {span.before > 0 ? <Spacer height={span.before} columns={columns} /> : null}
          {rows.slice(span.from, span.to).map((record, offset) => (
            <Row
              key={record.id}
              record={record}
              index={span.from + offset}
              isActive={span.from + offset === active}
              onActive={() => setAt(span.from + offset)}
              chooseTo={chooseTo}
              places={places}
              hasActions={actionWidth > 0}
            />
          ))}
          {span.after > 0 ? <Spacer height={span.after} columns={columns} /> : null}
        </tbody>
      </table>
    </div>
  );
}

/** Most that the actions of a row may take from its facts. */
const widestActions = 200;

/** Padding and gap of an action, the fold with its gap, padding of the cell: in pixels. */
const [actionRoom, foldRoom, cellPadding] = [16, 28, 26] as const;

/** Room for the actions of a row that stand in the open and the fold, by the length of their words. */
function roomFor(actions: readonly RecordAction[], visible: number): number {
  const { open, folded } = foldActions(actions, visible);
  const words = open.reduce((sum, { label }) => sum + textWidth(label) + actionRoom, 0);
  return Math.round(Math.max(72, words + (folded.length > 0 ? foldRoom : 0) + cellPadding));
}

/** How many actions of a row stand outside the fold: two, or one where two would be too wide. */
const visibleActions = (actions: readonly RecordAction[]): number => (roomFor(actions, 2) > widestActions ? 1 : 2);

const actionsWidth = (actions: readonly RecordAction[]): number =>
  actions.length === 0 ? 0 : roomFor(actions, visibleActions(actions));

function Spacer({ height, columns }: { readonly height: number; readonly columns: number }): ReactNode {
  return (
    <tr aria-hidden className="ui-spacer" style={{ height }}>
      <td colSpan={columns} />
    </tr>
  );
}

function SelectAll(): ReactNode {
  const { rows, selection } = useList();
  const t = useText('list');
  const chosen = rows.filter(({ id }) => selection.has(id)).length;
  return (
    <th scope="col" data-pin="left" className="ui-select" style={{ left: 0 }}>
      <Checkbox
        aria-label={t('selectAll')}
        checked={rows.length > 0 && chosen === rows.length}
        indeterminate={chosen > 0 && chosen < rows.length}
        onChange={() => selection.toggleAll(rows)}
      />
    </th>
  );
}

interface HeadCellProps {
  readonly column: ListColumn;
  readonly place: Place | undefined;
}

function HeadCell({ column, place }: HeadCellProps): ReactNode {
  const { state, change, choice, setChoice, resource } = useList();
  const t = useText('list');
  const { name, title, sortable, digits } = column;
  const up = state.sort === name;
  const down = state.sort === `-${name}`;

  function handleResize(event: PointerEvent<HTMLSpanElement>): void {
    event.preventDefault();
    const from = event.clientX;
    const handle = event.currentTarget;
    const begin = handle.parentElement?.offsetWidth ?? column.width;
    handle.setPointerCapture(event.pointerId);
    const handleMove = (move: globalThis.PointerEvent) => {
      const width = clampWidth(begin + move.clientX - from);
      setChoice({ ...choice, widths: { ...choice.widths, [name]: width } });
    };
    handle.addEventListener('pointermove', handleMove);
    handle.addEventListener('lostpointercapture', () => handle.removeEventListener('pointermove', handleMove), {
      once: true,
    });
  }

  return (
    <th
      scope="col"
      {...stick(place)}
      data-digits={digits}
      {...(sortable ? { 'aria-sort': up ? 'ascending' : down ? 'descending' : 'none' } : {})}
    >
      {sortable ? (
        <button
          type="button"
          className="ui-sort"
          title={t('sortBy', { field: title })}
          onClick={() => change({ ...state, page: 1, sort: nextSort(state, name, resource.list.sort) })}
        >
          <span>{title}</span>
          {up ? <ArrowUpOutlined aria-hidden /> : down ? <ArrowDownOutlined aria-hidden /> : null}
        </button>
      ) : (
        <span className="ui-heading">{title}</span>
      )}
      <span className="ui-resize" aria-hidden onPointerDown={handleResize} />
    </th>
  );
}

interface RowProps {
  readonly record: AnyRecord;
  readonly index: number;
  readonly isActive: boolean;
  readonly onActive: () => void;
  readonly chooseTo: ChooseTo;
  readonly places: readonly (Place | undefined)[];
  readonly hasActions: boolean;
}

function Row({ record, index, isActive, onActive, chooseTo, places, hasActions }: RowProps): ReactNode {
  const { resource, shown, openColumn, selection, canSelect, byCursor, actionsOf, open, state } = useList();
  const t = useText('list');
  const label = recordName(resource, record) || record.id;
  const actions = hasActions ? actionsOf(record) : [];
  const chosen = selection.has(record.id);
  const tab = isActive ? 0 : -1;
  return (
    <tr
      data-row={index}
      tabIndex={tab}
      aria-rowindex={(byCursor ? 0 : (state.page - 1) * state.size) + index + 2}
      {...(canSelect ? { 'aria-selected': chosen } : {})}
      data-chosen={chosen}
      onFocus={onActive}
      onDoubleClick={() => open?.(record)}
    >
      {canSelect ? (
        <td data-pin="left" className="ui-select" style={{ left: 0 }}>
          <Checkbox
            tabIndex={tab}
            aria-label={t('selectRow', { label })}
            checked={chosen}
            onChange={({ nativeEvent }) => chooseTo(index, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
          />
        </td>
      ) : null}
      {shown.map((column, at) => (
        <td key={column.name} {...stick(places[at])} data-digits={column.digits}>
          {column.name === openColumn && open ? (
            <button type="button" className="ui-open" tabIndex={tab} onClick={() => open(record)}>
              {column.render(record, true)}
            </button>
          ) : (
            column.render(record, true)
          )}
        </td>
      ))}
      {hasActions ? (
        <td data-pin="right" className="ui-row-actions" style={{ right: 0 }}>
          <RowActions actions={actions} label={label} tabIndex={tab} visible={visibleActions(actions)} />
        </td>
      ) : null}
    </tr>
  );
}

/** Chooses the row at a place, or with `range` all from the last one to it. */
type ChooseTo = (index: number, range: boolean) => void;

function useRange(): ChooseTo {
  const { rows, selection } = useList();
  const anchor = useRef(0);
  return (index, range) => {
    const record = rows[index];
    if (!record) return;
    if (range) {
      const [from, to] = [Math.min(anchor.current, index), Math.max(anchor.current, index)];
      return selection.choose(rows.slice(from, to + 1));
    }
    anchor.current = index;
    selection.toggle(record);
  };
}

interface RowKeys {
  readonly rows: readonly AnyRecord[];
  readonly active: number;
  readonly setAt: (at: number) => void;
  readonly box: RefObject<HTMLDivElement | null>;
  readonly height: number;
  readonly chooseTo: ChooseTo;
}

/** Arrow keys on the rows; keys inside a control of a row stay its own. */
function useRowKeys({ rows, active, setAt, box, height, chooseTo }: RowKeys): (event: KeyboardEvent) => void {
  const { open, selection, canSelect } = useList();

  function focusRow(at: number): void {
    setAt(at);
    const element = box.current;
    if (!element) return;
    const top = at * height;
    const room = element.clientHeight - height;
    if (top < element.scrollTop) element.scrollTo({ top });
    else if (top + height > element.scrollTop + room) element.scrollTo({ top: top + height - room });
    requestAnimationFrame(() =>
      element.querySelector<HTMLElement>(`tr[data-row="${at}"]`)?.focus({ preventScroll: true }),
    );
  }

  function runSelection(event: KeyboardEvent): boolean {
    if (!canSelect) return false;
    if (event.key === ' ' || event.key === 'x' || event.key === 'X') chooseTo(active, event.shiftKey);
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) selection.choose(rows);
    else if (event.key === 'Escape' && selection.chosen.size > 0) selection.clear();
    else return false;
    return true;
  }

  function runMove(event: KeyboardEvent): boolean {
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      j: active + 1,
      k: active - 1,
      Home: 0,
      End: rows.length - 1,
      PageDown: active + 10,
      PageUp: active - 10,
    };
    const asked = moves[event.key];
    if (asked === undefined || event.ctrlKey || event.metaKey || event.altKey) return false;
    const to = Math.min(rows.length - 1, Math.max(0, asked));
    if (event.shiftKey && canSelect) chooseTo(to, true);
    focusRow(to);
    return true;
  }

  return (event) => {
    if (!(event.target instanceof HTMLTableRowElement)) return;
    const record = rows[active];
    if (event.key === 'Enter' && record) open?.(record);
    else if (!runMove(event) && !runSelection(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
}

/** What stands for rows that are not there yet. */
export function TableSkeleton(): ReactNode {
  const { shown } = useList();
  const t = useText('control');
  return (
    <div className="ui-table-box" role="status" aria-label={t('loading')}>
      <div className="ui-table-bones" aria-hidden>
        {Array.from({ length: 10 }, (_, row) => (
          <div key={row}>
            {shown.slice(0, 6).map(({ name }, column) => (
              <span key={name} className="ui-bone" style={{ width: `${8 + ((row * 7 + column * 11) % 9)}%` }} />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
