import { editors, plainResource, useText } from '@mp/kernel/web';
import { useQueries } from '@tanstack/react-query';
import { InputNumber } from 'antd';
import { Suspense, useId, useState, type ReactNode } from 'react';
import { addWorkdays, calendarDay, workdaysBetween, type CalendarYear, type WorkDays } from '../contract/index.ts';
import { yearQuery } from './calendar.client.ts';
import { today } from './today.ts';
import './holidays.css';
import './master.css';

const resource = plainResource(calendarDay);
const field = { kind: 'date', required: true } as const;

/** Adds working days to a day, and counts them between two, by the calendar's days of three years. */
export function WorkdayCalculator({
  calendarId,
  year,
}: {
  readonly calendarId: string;
  readonly year: number;
}): ReactNode {
  const now = today();
  const years = useQueries({ queries: [year - 1, year, year + 1].map((each) => yearQuery(calendarId, each)) });
  return (
    <WorkdaySum
      begin={now.startsWith(`${year}-`) ? now : `${year}-01-01`}
      years={years.flatMap(({ data }) => (data ? [data] : []))}
    />
  );
}

interface WorkdaySumProps {
  /** Day from which is counted at first. */
  readonly begin: string;
  /** Days of the calendar that differ from its weekends, year by year. */
  readonly years: readonly Pick<CalendarYear, 'year' | 'weekend' | 'days' | 'confirmed'>[];
}

/** The sum of a day and a number of working days, by days that are given. */
export function WorkdaySum({ begin, years }: WorkdaySumProps): ReactNode {
  const t = useText('calendar');
  const id = useId();
  const [from, setFrom] = useState(begin);
  const [days, setDays] = useState(5);
  const rules: WorkDays = {
    weekend: new Set(years[0]?.weekend ?? [6, 7]),
    days: new Map(years.flatMap((each) => each.days.map(({ date, kind }) => [date, kind] as const))),
  };
  const to = rules.weekend.size < 7 ? addWorkdays(rules, from, days) : from;
  const open = years.find((each) => to.startsWith(`${each.year}-`));
  const Day = editors.date;
  return (
    <section className="ref-card" aria-label={t('calculator')}>
      <h2>{t('calculator')}</h2>
      <label htmlFor={`${id}-from`}>{t('calculator.from')}</label>
      <Suspense fallback={null}>
        <Day
          id={`${id}-from`}
          name="date"
          field={field}
          resource={resource}
          label={t('calculator.from')}
          value={from}
          onChange={(day) => setFrom(typeof day === 'string' ? day : begin)}
        />
      </Suspense>
      <label htmlFor={`${id}-days`}>{t('calculator.days')}</label>
      <InputNumber
        id={`${id}-days`}
        className="ui-fill"
        min={-250}
        max={250}
        precision={0}
        value={days}
        onChange={(next) => setDays(next ?? 0)}
      />
      <output htmlFor={`${id}-from ${id}-days`}>
        <strong>{to}</strong>
        <span className="ref-quiet">{t('calculator.between', { count: workdaysBetween(rules, from, to) })}</span>
      </output>
      {open && !open.confirmed ? <p className="ref-warn">{t('calculator.unconfirmed', { year: open.year })}</p> : null}
    </section>
  );
}
