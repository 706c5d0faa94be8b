import { useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { useLanguage } from '../../i18n.ts';
import { dayAfter, monthAfter, weeksOf } from './year-days.ts';
import './calendar.css';

/** How a day is shown: `off` free, `work` worked though the week says otherwise, `rest` an ordinary weekend. */
export interface CalendarMark {
  readonly tone: 'off' | 'work' | 'rest';
  /** What is read out and shown on pointing, such as the name of the holiday. */
  readonly title?: string;
}

interface YearCalendarProps {
  readonly year: number;
  readonly label: string;
  /** How a day is marked; undefined for an ordinary working day. */
  readonly markOf: (day: string) => CalendarMark | undefined;
  /** Stands behind the name of a month, from 0: the number of working days. */
  readonly noteOf?: (month: number) => ReactNode;
  readonly selected: ReadonlySet<string>;
  /** The day that takes the focus. */
  readonly current: string;
  /** A day was chosen; `extend` where the span from the current day is meant. */
  readonly onPick: (day: string, extend: boolean) => void;
  readonly today?: string;
}

const steps: Readonly<Record<string, (day: string) => string>> = {
  ArrowLeft: (day) => dayAfter(day, -1),
  ArrowRight: (day) => dayAfter(day, 1),
  ArrowUp: (day) => dayAfter(day, -7),
  ArrowDown: (day) => dayAfter(day, 7),
  PageUp: (day) => monthAfter(day, -1),
  PageDown: (day) => monthAfter(day, 1),
};

/** Twelve months of a year with marked days. One day takes the focus; arrows and page keys walk, Shift extends. */
export function YearCalendar(props: YearCalendarProps): ReactNode {
  const { year, label, current } = props;
  const language = useLanguage();
  const box = useRef<HTMLDivElement>(null);
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'narrow', timeZone: 'UTC' });
  const weekdays = Array.from({ length: 7 }, (_, at) => weekday.format(Date.UTC(2024, 0, 1 + at)));

  function handleKey(event: KeyboardEvent): void {
    const to = steps[event.key]?.(current);
    if (to === undefined || !to.startsWith(`${year}-`)) return;
    event.preventDefault();
    props.onPick(to, event.shiftKey);
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`[data-day="${to}"]`)?.focus());
  }

  return (
    <div ref={box} className="ui-year" role="group" aria-label={label} onKeyDown={handleKey}>
      {Array.from({ length: 12 }, (_, month) => (
        <Month key={month} {...props} month={month} weekdays={weekdays} />
      ))}
    </div>
  );
}

interface MonthProps extends YearCalendarProps {
  readonly month: number;
  readonly weekdays: readonly string[];
}

function Month({ year, month, weekdays, markOf, noteOf, selected, current, today, onPick }: MonthProps): ReactNode {
  const language = useLanguage();
  const name = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(year, month, 1));
  const dayName = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' });
  return (
    <table className="ui-month" aria-label={name}>
      <caption>
        <strong>{name}</strong>
        {noteOf ? <span>{noteOf(month)}</span> : null}
      </caption>
      <thead>
        <tr>
          {weekdays.map((each, at) => (
            <th key={at} scope="col" aria-hidden>
              {each}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(year, month).map((week, at) => (
          <tr key={at}>
            {week.map((day, place) => {
              if (day === undefined) return <td key={place} />;
              const mark = markOf(day);
              const spoken = dayName.format(Date.parse(`${day}T00:00:00Z`));
              return (
                <td key={place}>
                  <button
                    type="button"
                    data-day={day}
                    data-tone={mark?.tone}
                    data-today={day === today}
                    aria-pressed={selected.has(day)}
                    aria-label={mark?.title === undefined ? spoken : `${spoken}, ${mark.title}`}
                    title={mark?.title}
                    tabIndex={day === current ? 0 : -1}
                    onClick={(event: MouseEvent) => onPick(day, event.shiftKey)}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
