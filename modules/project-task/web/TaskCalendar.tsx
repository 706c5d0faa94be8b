import { MonthCalendar, openPage, QueryResult, today, useLanguage, usePage, useText } from '@mp/kernel/web';
import { pickText } from '@mp/kernel/contract';
import { isWorkday, plusDays } from '@mp/reference/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { TaskPlan, TaskPlanBar } from '../contract/index.ts';
import { taskPlanQuery, toTask } from './project-task.client.ts';
import { toDays } from './task-plan.rules.ts';
import './project-task.css';

/** Names that a day shows before it says how many more there are. */
const shownOfDay = 3;

/** Which tasks and dispatches end on the days of a month. */
export function TaskCalendar(): ReactNode {
  const t = useText('projectTask.calendar');
  const { search, setSearch } = usePage();
  const now = `${today().slice(0, 7)}-01`;
  const month = /^\d{4}-\d{2}-01$/u.test(search['month'] ?? '') ? (search['month'] ?? now) : now;
  const read = useQuery({
    ...taskPlanQuery({ from: month, to: plusDays(month, 30) }),
    placeholderData: keepPreviousData,
  });
  return (
    <section className="pt-plan" aria-label={t('title')}>
      <p className="mp-secondary">{t('help')}</p>
      <QueryResult read={read}>
        {(plan) => (
          <Month plan={plan} month={month} onMonth={(to) => setSearch({ month: to === now ? undefined : to })} />
        )}
      </QueryResult>
    </section>
  );
}

interface MonthProps {
  readonly plan: TaskPlan;
  readonly month: string;
  readonly onMonth: (month: string) => void;
}

function Month({ plan, month, onMonth }: MonthProps): ReactNode {
  const t = useText('projectTask.calendar');
  const calendar = toDays(plan.calendar);
  const ending = Map.groupBy(plan.bars, ({ endOn }) => endOn);
  return (
    <MonthCalendar
      label={t('title')}
      month={month}
      onMonth={onMonth}
      dayOf={(day) => ({
        isOff: !isWorkday(calendar, day),
        content: <Ending bars={ending.get(day) ?? []} />,
      })}
    />
  );
}

function Ending({ bars }: { readonly bars: readonly TaskPlanBar[] }): ReactNode {
  const t = useText();
  const language = useLanguage();
  if (bars.length === 0) return null;
  const nameOf = ({ name, phase, no }: TaskPlanBar) =>
    name ? pickText(name, language) : `${no} ${phase === null ? '' : t(`dispatch.phase.${phase}`)}`;
  return (
    <ul className="pt-day">
      {bars.slice(0, shownOfDay).map((bar) => (
        <li key={bar.id} title={`${bar.project} ${nameOf(bar)}`}>
          {bar.kind === 'task' ? (
            <button type="button" className="ui-open" onClick={() => openPage(toTask({ record: bar.id }))}>
              {nameOf(bar)}
            </button>
          ) : (
            nameOf(bar)
          )}
        </li>
      ))}
      {bars.length > shownOfDay ? (
        <li className="mp-secondary" title={bars.slice(shownOfDay).map(nameOf).join('\n')}>
          {t('projectTask.calendar.more', { count: bars.length - shownOfDay })}
        </li>
      ) : null}
    </ul>
  );
}
