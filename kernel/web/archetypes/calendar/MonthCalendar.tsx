import { Button } from 'antd';
import type { DragEvent, ReactNode } from 'react';
import { useLanguage, useText } from '../../i18n.ts';
import { today } from '../../controls/format.ts';
import { monthAfter, weeksOf } from './year-days.ts';
import './month.css';

/** What a day of a month shows. */
export interface CalendarDay {
  /** Stands out among the others, such as the days on which something may be done. */
  readonly isMarked?: boolean;
  /** Nobody works. */
  readonly isOff?: boolean;
  readonly content?: ReactNode;
  /** Something is dragged that may be let go here. */
  readonly onDrop?: () => void;
}

interface MonthCalendarProps {
  readonly label: string;
  /** First day of the month, `YYYY-MM-01`. */
  readonly month: string;
  readonly onMonth: (month: string) => void;
  readonly dayOf: (day: string) => CalendarDay;
}

const firstOf = (day: string): string => `${day.slice(0, 7)}-01`;

/** The days of a month with what happens on them, and the way to other months. */
export function MonthCalendar({ label, month, onMonth, dayOf }: MonthCalendarProps): ReactNode {
  const t = useText('calendar');
  const language = useLanguage();
  const now = today();
  const words = (day: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
  const weeks = weeksOf(Number(month.slice(0, 4)), Number(month.slice(5, 7)) - 1);
  // The week of Monday, 1 January 2024 names the days.
  const weekdays = Array.from({ length: 7 }, (_, at) => words(`2024-01-0${at + 1}`, { weekday: 'short' }));
  return (
    <>
      <div className="ui-month-bar">
        <Button onClick={() => onMonth(monthAfter(month, -1))}>{t('earlier')}</Button>
        <strong aria-live="polite">{words(month, { year: 'numeric', month: 'long' })}</strong>
        <Button onClick={() => onMonth(monthAfter(month, 1))}>{t('later')}</Button>
        <Button disabled={month === firstOf(now)} onClick={() => onMonth(firstOf(now))}>
          {t('now')}
        </Button>
      </div>
      <div className="ui-month-scroll" tabIndex={0} role="region" aria-label={label}>
        <table className="ui-month-days">
          <thead>
            <tr>
              {weekdays.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- weeks of a month have no name and never move
              <tr key={at}>
                {week.map((day, place) =>
                  day === undefined ? (
                    // oxlint-disable-next-line react/no-array-index-key -- places before and behind the month
                    <td key={place} />
                  ) : (
                    <Day key={day} day={day} isToday={day === now} {...dayOf(day)} />
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Day({
  day,
  isToday,
  isMarked = false,
  isOff = false,
  content,
  onDrop,
}: CalendarDay & { readonly day: string; readonly isToday: boolean }): ReactNode {
  return (
    <td
      data-marked={isMarked}
      data-off={isOff}
      {...(isToday ? { 'aria-current': 'date' } : {})}
      {...(onDrop
        ? {
            onDragOver: (event: DragEvent) => event.preventDefault(),
            onDrop: (event: DragEvent) => {
              event.preventDefault();
              onDrop();
            },
          }
        : {})}
    >
      <span>{Number(day.slice(8))}</span>
      {content}
    </td>
  );
}
