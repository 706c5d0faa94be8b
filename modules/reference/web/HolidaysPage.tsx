import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { pickText, type RecordOf } from '@mp/kernel/contract';
import {
  askForm,
  type CalendarMark,
  confirm,
  daysBetween,
  FormDrawer,
  ListPage,
  PageAction,
  PageActions,
  showError,
  StateTag,
  TabBar,
  toast,
  useCan,
  useDialog,
  useLanguage,
  usePage,
  useText,
  YearCalendar,
} from '@mp/kernel/web';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Select, Skeleton } from 'antd';
import { useState, type ReactNode } from 'react';
import { calendar, calendarDay, weekdayOf, type CalendarYear } from '../contract/index.ts';
import { calendars, confirmYear, copyOf, importYear, setDays, yearQuery } from './calendar.client.ts';
import { DayPanel } from './DayPanel.tsx';
import { WorkdayCalculator } from './WorkdayCalculator.tsx';
import './holidays.css';
import './master.css';
import { today } from './today.ts';

type Calendar = RecordOf<typeof calendar>;

const all = { page: 1, size: 100, sort: 'code' } as const;

/** Calendars of working days: a year at a glance, or the days as a list. Calendar and year stand in the address. */
export function HolidaysPage(): ReactNode {
  const t = useText('calendar');
  const { search, setSearch } = usePage();
  const read = useQuery(calendars.list(all));
  const items = read.data?.items ?? [];
  const chosen = items.find(({ id }) => id === search.calendar) ?? items.find(({ code }) => code === 'CN') ?? items[0];
  const [drawer, setDrawer] = useState<'new' | 'edit'>();
  if (read.isPending) return <Skeleton active />;
  return (
    <div className="ref-holidays">
      <CalendarActions chosen={chosen} onNew={() => setDrawer('new')} onEdit={() => setDrawer('edit')} />
      {chosen ? (
        <TabBar
          id="holidays"
          label={t('views')}
          current={search.view === 'list' ? 'list' : 'year'}
          onChange={(view) => setSearch({ view: view === 'list' ? 'list' : undefined })}
          tabs={[
            { key: 'year', title: t('view.year'), content: <YearView key={chosen.id} chosen={chosen} items={items} /> },
            {
              key: 'list',
              title: t('view.list'),
              content: (
                <ListPage
                  resource={calendarDay}
                  inside
                  fixed={[{ field: 'calendarId', op: 'eq', value: chosen.id }]}
                  initial={{ calendarId: chosen.id, kind: 'holiday' }}
                />
              ),
            },
          ]}
        />
      ) : (
        <Alert type="info" title={t('none')} />
      )}
      <FormDrawer
        open={drawer !== undefined}
        resource={calendar}
        id={drawer === 'edit' ? chosen?.id : undefined}
        onClose={() => setDrawer(undefined)}
        onSaved={({ id }) => setSearch({ calendar: id })}
      />
    </div>
  );
}

function CalendarActions({
  chosen,
  onNew,
  onEdit,
}: {
  readonly chosen: Calendar | undefined;
  readonly onNew: () => void;
  readonly onEdit: () => void;
}): ReactNode {
  const t = useText('calendar');
  const openDialog = useDialog();
  const { setSearch } = usePage();

  async function copy(record: Calendar): Promise<void> {
    const made = await askForm(openDialog, {
      of: calendar.entity,
      fields: { code: calendar.fields.code, name: calendar.fields.name },
      initial: { code: `${record.code}_2`.slice(0, 20) },
      title: t('action.copy'),
      ok: t('action.copy'),
      submit: (given) => copyOf(record.id, given),
      done: t('copied'),
      refresh: [calendar.key],
    });
    if (made) setSearch({ calendar: made.id });
  }

  return (
    <PageActions>
      {chosen ? <PageAction titleKey="calendar.edit" right="calendar.update" onRun={onEdit} /> : null}
      {chosen ? (
        <PageAction titleKey="calendar.action.copy" right="calendar.copy" onRun={() => void copy(chosen)} />
      ) : null}
      <PageAction titleKey="calendar.new" right="calendar.create" primary onRun={onNew} />
    </PageActions>
  );
}

function useMarks(year: CalendarYear | undefined): (day: string) => CalendarMark | undefined {
  const t = useText('calendarDay');
  const language = useLanguage();
  const days = new Map((year?.days ?? []).map((day) => [day.date, day]));
  const weekend = new Set(year?.weekend ?? []);
  return (day) => {
    const own = days.get(day);
    if (!own) return weekend.has(weekdayOf(day)) ? { tone: 'rest' } : undefined;
    const name = own.name ? pickText(own.name, language) : '';
    const kind = t(`kind.${own.kind}`);
    return { tone: own.kind === 'holiday' ? 'off' : 'work', title: name === '' ? kind : `${kind}: ${name}` };
  };
}

/** The days of a year that are chosen, from the first to the last that was picked. */
function useDaySpan(year: number, now: string) {
  const [span, setSpan] = useState<readonly [string, string]>();
  const isOfYear = (day: string) => day.startsWith(`${year}-`);
  const shown = span && isOfYear(span[1]) ? span : undefined;
  return {
    selected: shown ? daysBetween(...shown) : [],
    current: shown?.[1] ?? (isOfYear(now) ? now : `${year}-01-01`),
    pick: (day: string, extend: boolean) => setSpan([extend && span ? span[0] : day, day]),
  };
}

/** A year of one calendar, with what can be done to the chosen days beside it. */
function YearView({ chosen, items }: { readonly chosen: Calendar; readonly items: readonly Calendar[] }): ReactNode {
  const t = useText('calendar');
  const language = useLanguage();
  const { search, setSearch } = usePage();
  const cache = useQueryClient();
  const mayChange = useCan('calendarDay.update');
  const now = today();
  const year = Number(/^\d{4}$/.exec(search.year ?? '')?.[0] ?? now.slice(0, 4));
  const read = useQuery(yearQuery(chosen.id, year));
  const { selected, current, pick } = useDaySpan(year, now);
  const markOf = useMarks(read.data);

  async function act(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
      await cache.invalidateQueries({ queryKey: [calendar.key] });
      await cache.invalidateQueries({ queryKey: [calendarDay.key] });
    } catch (error) {
      showError(error);
    }
  }

  const nameOf = ({ name }: Calendar) => pickText(name, language);
  return (
    <div className="ref-year">
      <div className="ref-year-main">
        <div className="ref-bar">
          <Select
            aria-label={t('title')}
            value={chosen.id}
            options={items.map((each) => ({ value: each.id, label: `${nameOf(each)} (${each.code})` }))}
            onChange={(id) => setSearch({ calendar: id })}
            popupMatchSelectWidth={false}
          />
          <Button
            icon={<LeftOutlined aria-hidden />}
            aria-label={t('yearBefore')}
            onClick={() => setSearch({ year: String(year - 1) })}
          />
          <strong aria-live="polite">{year}</strong>
          <Button
            icon={<RightOutlined aria-hidden />}
            aria-label={t('yearAfter')}
            onClick={() => setSearch({ year: String(year + 1) })}
          />
          {read.data ? <YearState chosen={chosen} year={read.data} act={act} /> : null}
        </div>
        {read.data ? (
          <YearCalendar
            year={year}
            label={t('yearOf', { calendar: nameOf(chosen), year })}
            markOf={markOf}
            noteOf={(month) => t('workdays', { count: read.data.months[month] ?? 0 })}
            selected={new Set(selected)}
            current={current}
            today={now}
            onPick={pick}
          />
        ) : (
          <Skeleton active />
        )}
        <Legend />
      </div>
      <aside className="ref-year-side">
        <DayPanel
          key={selected.join()}
          days={selected}
          known={read.data?.days ?? []}
          isOpen={mayChange}
          onSet={(kind, name) => act(() => setDays(chosen.id, { dates: selected, kind, name }))}
        />
        {read.data ? <WorkdayCalculator calendarId={chosen.id} year={year} /> : null}
      </aside>
    </div>
  );
}

function Legend(): ReactNode {
  const t = useText('calendarDay');
  return (
    <ul className="ref-legend">
      <li data-tone="off">{t('kind.holiday')}</li>
      <li data-tone="work">{t('kind.workday')}</li>
    </ul>
  );
}

/** Whether the year is confirmed, and what may be done about it. */
function YearState({
  chosen,
  year,
  act,
}: {
  readonly chosen: Calendar;
  readonly year: CalendarYear;
  readonly act: (work: () => Promise<unknown>) => Promise<void>;
}): ReactNode {
  const t = useText('calendar');
  const [mayImport, mayConfirm] = [useCan('calendar.importYear'), useCan('calendar.confirmYear')];
  const total = year.months.reduce((sum, each) => sum + each, 0);

  async function takeOver(): Promise<void> {
    const { added, kept } = await importYear(chosen.id, year.year);
    toast.success(t('imported', { added, kept }));
  }

  async function setConfirmed(): Promise<void> {
    const isSure =
      !year.confirmed ||
      (await confirm({ title: t('reopen.title', { year: year.year }), body: t('reopen.text'), ok: t('reopen.ok') }));
    if (isSure) await act(() => confirmYear(chosen.id, year.year, !year.confirmed));
  }

  const more = [
    ...(mayImport && year.importable
      ? [{ key: 'import', label: t('action.importYear'), onRun: () => void act(takeOver) }]
      : []),
    ...(mayConfirm
      ? [
          {
            key: 'confirm',
            label: t(year.confirmed ? 'reopen.ok' : 'action.confirmYear'),
            onRun: () => void setConfirmed(),
          },
        ]
      : []),
  ];
  return (
    <>
      <StateTag tone={year.confirmed ? 'success' : 'waiting'}>
        {t(year.confirmed ? 'confirmed' : 'unconfirmed')}
      </StateTag>
      <span className="ref-quiet">{t('workdays', { count: total })}</span>
      <span className="ref-grow" />
      {more.map(({ key, label, onRun }) => (
        <Button key={key} onClick={onRun}>
          {label}
        </Button>
      ))}
    </>
  );
}
