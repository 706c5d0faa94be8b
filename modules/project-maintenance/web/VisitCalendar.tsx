import { QueryResult, StateTag, useLanguage, useText } from '@mp/kernel/web';
import { plusDays } from '@mp/reference/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { plusMonths, type VisitCell } from '../contract/index.ts';
import { forecastQuery } from './project-maintenance.client.ts';
import './project-maintenance.css';

/** The visits of a plan over the days of a month, with the days on which each may take place. */
export function VisitCalendar({ id }: { readonly id: string }): ReactNode {
  return <QueryResult read={useQuery(forecastQuery(id))}>{({ visits }) => <Months visits={visits} />}</QueryResult>;
}

const today = () => new Intl.DateTimeFormat('sv-SE').format(new Date());
const firstOf = (day: string) => `${day.slice(0, 7)}-01`;

/** Weeks of a month from Monday on, with the days of its neighbours. */
function weeksOf(first: string): readonly (readonly string[])[] {
  const weekday = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7;
  const end = plusMonths(first, 1);
  const weeks: string[][] = [];
  for (let day = plusDays(first, -weekday); day < end; day = plusDays(day, 7))
    weeks.push(Array.from({ length: 7 }, (_, n) => plusDays(day, n)));
  return weeks;
}

function Months({ visits }: { readonly visits: readonly VisitCell[] }): ReactNode {
  const t = useText('servicePlan.calendar');
  const language = useLanguage();
  const now = today();
  const next = visits.find(({ to }) => to >= now) ?? visits.at(-1);
  const [first, setFirst] = useState(() => firstOf(next?.dueOn ?? now));
  const words = (day: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
  const weeks = weeksOf(first);
  return (
    <>
      <div className="pmt-bar">
        <Button onClick={() => setFirst(plusMonths(first, -1))}>{t('earlier')}</Button>
        <strong aria-live="polite">{words(first, { year: 'numeric', month: 'long' })}</strong>
        <Button onClick={() => setFirst(plusMonths(first, 1))}>{t('later')}</Button>
        <Button disabled={first === firstOf(now)} onClick={() => setFirst(firstOf(now))}>
          {t('today')}
        </Button>
      </div>
      <div className="pmt-scroll" tabIndex={0} role="region" aria-label={t('title')}>
        <table className="pmt-month">
          <thead>
            <tr>
              {(weeks[0] ?? []).map((day) => (
                <th key={day} scope="col">
                  {words(day, { weekday: 'short' })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week[0]}>
                {week.map((day) => (
                  <Day key={day} day={day} isOther={!day.startsWith(first.slice(0, 7))} visits={visits} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

interface DayProps {
  readonly day: string;
  readonly isOther: boolean;
  readonly visits: readonly VisitCell[];
}

function Day({ day, isOther, visits }: DayProps): ReactNode {
  const t = useText('servicePlan.matrix');
  const open = visits.filter(({ from, to }) => from <= day && day <= to);
  return (
    <td className={isOther ? 'pmt-other' : open.length > 0 ? 'pmt-window' : undefined}>
      <span>{Number(day.slice(8))}</span>
      {open
        .filter(({ dueOn }) => dueOn === day)
        .map(({ id, visitNo, level }) => (
          <div key={id}>
            <StateTag tone="processing">{`${t('visit', { no: visitNo })} ${level}`}</StateTag>
          </div>
        ))}
    </td>
  );
}
