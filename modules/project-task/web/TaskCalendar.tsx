import { MonthCalendar, openPage, QueryResult, today, useLanguage, usePage, useText } from '@mp/kernel/web';
import { pickText } from '@mp/kernel/contract';
import { isWorkday, plusDays } from '@mp/reference/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { TaskEndings } from '../contract/index.ts';
import { taskEndingsQuery, toTask } from './project-task.client.ts';
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
    ...taskEndingsQuery({ from: month, to: plusDays(month, 30) }),
    placeholderData: keepPreviousData,
  });
  return (
    <section className="pt-plan" aria-label={t('title')}>
      <p className="mp-secondary">{t('help')}</p>
      <QueryResult read={read}>
        {(endings) => (
          <Month endings={endings} month={month} onMonth={(to) => setSearch({ month: to === now ? undefined : to })} />
        )}
      </QueryResult>
    </section>
  );
}

interface MonthProps {
  readonly endings: TaskEndings;
  readonly month: string;
  readonly onMonth: (month: string) => void;
}

function Month({ endings, month, onMonth }: MonthProps): ReactNode {
  const t = useText('projectTask.calendar');
  const calendar = toDays(endings.calendar);
  const days = new Map(endings.days.map((each) => [each.day, each]));
  return (
    <MonthCalendar
      label={t('title')}
      month={month}
      onMonth={onMonth}
      dayOf={(day) => {
        const ending = days.get(day);
        return { isOff: !isWorkday(calendar, day), content: ending ? <Ending {...ending} /> : null };
      }}
    />
  );
}

type EndingDay = TaskEndings['days'][number];

function Ending({ count, works }: Pick<EndingDay, 'count' | 'works'>): ReactNode {
  const t = useText();
  const language = useLanguage();
  const nameOf = ({ name, phase, no }: EndingDay['works'][number]) =>
    name ? pickText(name, language) : `${no} ${phase === null ? '' : t(`dispatch.phase.${phase}`)}`;
  return (
    <ul className="pt-day">
      {works.slice(0, shownOfDay).map((work) => (
        <li key={work.id} title={`${work.project} ${nameOf(work)}`}>
          {work.kind === 'task' ? (
            <button type="button" className="ui-open" onClick={() => openPage(toTask({ record: work.id }))}>
              {nameOf(work)}
            </button>
          ) : (
            nameOf(work)
          )}
        </li>
      ))}
      {count > shownOfDay ? (
        <li className="mp-secondary" title={works.slice(shownOfDay).map(nameOf).join('\n')}>
          {t('projectTask.calendar.more', { count: count - shownOfDay })}
        </li>
      ) : null}
    </ul>
  );
}
