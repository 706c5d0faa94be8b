import { MonthCalendar, QueryResult, StateTag, today, useText } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { VisitCell } from '../contract/index.ts';
import { forecastQuery } from './project-maintenance.client.ts';

/** The visits of a plan over the days of a month, with the days on which each may take place. */
export function VisitCalendar({ id }: { readonly id: string }): ReactNode {
  return <QueryResult read={useQuery(forecastQuery(id))}>{({ visits }) => <Months visits={visits} />}</QueryResult>;
}

function Months({ visits }: { readonly visits: readonly VisitCell[] }): ReactNode {
  const t = useText('servicePlan');
  const now = today();
  const next = visits.find(({ to }) => to >= now) ?? visits.at(-1);
  const [month, setMonth] = useState(() => `${(next?.dueOn ?? now).slice(0, 7)}-01`);
  return (
    <MonthCalendar
      label={t('calendar')}
      month={month}
      onMonth={setMonth}
      dayOf={(day) => ({
        isMarked: visits.some(({ from, to }) => from <= day && day <= to),
        content: visits
          .filter(({ dueOn }) => dueOn === day)
          .map(({ id, visitNo, level }) => (
            <div key={id}>
              <StateTag tone="processing">{`${t('matrix.visit', { no: visitNo })} ${level}`}</StateTag>
            </div>
          )),
      })}
    />
  );
}
