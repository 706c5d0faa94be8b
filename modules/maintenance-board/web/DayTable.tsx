import { useLanguage, useText } from '@mp/kernel/web';
import { isWorkday, weekdayOf } from '@mp/reference/contract';
import { useRef, type DragEvent, type ReactNode } from 'react';
import type { BoardOrder, WorkGround } from '../contract/index.ts';
import './board.css';

interface DayTableProps {
  readonly label: string;
  /** Heading of the first column. */
  readonly head: string;
  readonly days: readonly string[];
  readonly ground: WorkGround;
  readonly today: string;
  /** Something is dragged that may be let go on a cell, `td` with `data-day` and `data-user`. */
  readonly isOpen: boolean;
  readonly onDrop: (userId: string, day: string) => void;
  /** Stands below a table without rows. */
  readonly empty?: string | undefined;
  /** Rows: a heading and a cell for each day. */
  readonly children: ReactNode;
}

const cellOf = ({ target }: DragEvent): HTMLElement | null =>
  target instanceof HTMLElement ? target.closest<HTMLElement>('td[data-day]') : null;

/** People by days. The cell below what is dragged is marked by itself: nothing is drawn anew while the pointer moves. */
export function DayTable(props: DayTableProps): ReactNode {
  const { label, head, days, ground, today, isOpen, onDrop, empty, children } = props;
  const t = useText('maintenanceBoard');
  const language = useLanguage();
  const over = useRef<HTMLElement>(null);
  const shown = new Intl.DateTimeFormat(language, { month: 'numeric', day: 'numeric', timeZone: 'UTC' });
  const mark = (cell: HTMLElement | null) => {
    if (over.current === cell) return;
    over.current?.removeAttribute('data-over');
    cell?.setAttribute('data-over', 'true');
    over.current = cell;
  };
  return (
    <section
      className="mb-lanes"
      aria-label={label}
      tabIndex={0}
      onDragOver={(event) => {
        const cell = isOpen ? cellOf(event) : null;
        mark(cell);
        if (cell) event.preventDefault();
      }}
      onDragLeave={(event) => {
        if (event.currentTarget === event.target) mark(null);
      }}
      onDrop={(event) => {
        event.preventDefault();
        const { user, day } = cellOf(event)?.dataset ?? {};
        mark(null);
        if (user !== undefined && day !== undefined) onDrop(user, day);
      }}
    >
      <table>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {days.map((day) => (
              <th key={day} scope="col" data-off={!isWorkday(ground.calendar, day)} data-today={day === today}>
                {shown.format(new Date(`${day}T00:00:00Z`))}
                <small>{t(`weekday.${weekdayOf(day)}`)}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
      {empty === undefined ? null : <p className="ui-empty">{empty}</p>}
    </section>
  );
}

interface OrderChipProps {
  readonly order: BoardOrder;
  /** Takes the order in hand; it stays where it is when not given. */
  readonly hold?: ((order: BoardOrder | undefined) => void) | undefined;
  readonly onOpen: () => void;
}

/** An order in a cell, in the colour of its state. */
export function OrderChip({ order, hold, onOpen }: OrderChipProps): ReactNode {
  const t = useText('order');
  const level = t(`serviceLevel.${order.serviceLevel}`);
  return (
    <button
      type="button"
      className="mb-visit"
      data-state={order.state}
      draggable={hold !== undefined}
      title={[order.no, level, t(`state.${order.state}`), order.siteName, order.customer].filter(Boolean).join('\n')}
      aria-label={`${order.no} ${order.serialNo ?? ''} ${t(`state.${order.state}`)}`}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', order.no);
        hold?.(order);
      }}
      onDragEnd={() => hold?.(undefined)}
      onClick={onOpen}
    >
      {order.serialNo ?? order.no}
    </button>
  );
}
