import {
  formatDay,
  Gantt,
  openPage,
  QueryResult,
  recordAddress,
  today,
  useCan,
  useDictionary,
  useLanguage,
  usePage,
  useRecordPlace,
  useRights,
  useText,
  type GanttColumn,
  type GanttLegendEntry,
  type GanttMark,
  type GanttRow,
  type RecordAction,
} from '@mp/kernel/web';
import { pickText } from '@mp/kernel/contract';
import { isWorkday, plusDays, weekdayOf } from '@mp/reference/contract';
import { keepPreviousData, useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Alert, Button, Checkbox, Segmented } from 'antd';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { nobody, planLimits, projectTask, type TaskPlan } from '../contract/index.ts';
import { taskPlanQuery } from './project-task.client.ts';
import {
  mergedPlan,
  planLinks,
  planModel,
  planRows,
  shortList,
  type PlanModel,
  type RowStatus,
  type PlanWords,
} from './task-plan.rules.ts';
import { usePlanChanges } from './use-plan-changes.tsx';
import './project-task.css';

/** Weeks that a window may have; the longest is the limit of the server. */
const spans = [8, 13, planLimits.weeks] as const;

/** The window in the address: from the Monday before this week on, eight weeks, when nothing is said. */
function useWindow() {
  const { search, setSearch } = usePage();
  const weeks = spans.find((each) => String(each) === search['weeks']) ?? spans[0];
  const now = today();
  const begin = plusDays(now, 1 - weekdayOf(now) - 7);
  const from = /^\d{4}-\d{2}-\d{2}$/u.test(search['from'] ?? '') ? (search['from'] ?? begin) : begin;
  return {
    from,
    to: plusDays(from, weeks * 7 - 1),
    weeks,
    isNow: from === begin,
    onFrom: (day: string | undefined) => setSearch({ from: day }),
    onWeeks: (count: number) => setSearch({ weeks: count === spans[0] ? undefined : String(count) }),
  };
}

interface Pages {
  /** People and dealers of all pages. */
  readonly count: number;
  readonly isReading: boolean;
  /** Reads one page more, or all that are left. */
  readonly more: (isAll: boolean) => void;
}

/** What became of the pages after the first. */
const combinedPages = (pages: readonly UseQueryResult<TaskPlan>[]) => ({
  plans: pages.flatMap(({ data }) => data ?? []),
  failed: pages.find(({ error }) => error !== null),
  isReading: pages.some(({ isFetching }) => isFetching),
});

/** The plan of a window: its first page of people and dealers, and as many more as were asked for. */
function usePlanPages(window: { readonly from: string; readonly to: string }) {
  const first = useQuery({ ...taskPlanQuery(window), placeholderData: keepPreviousData });
  const key = `${window.from} ${window.to}`;
  const [asked, setAsked] = useState({ key, pages: 1 });
  const pages = asked.key === key ? asked.pages : 1;
  const pageCount = Math.ceil((first.data?.laneCount ?? 0) / planLimits.lanes);
  const others = useQueries({
    queries: Array.from({ length: Math.max(0, Math.min(pages, pageCount) - 1) }, (_, at) =>
      taskPlanQuery({ ...window, page: at + 2 }),
    ),
    combine: combinedPages,
  });
  const plan = useMemo(
    () => mergedPlan([...(first.data ? [first.data] : []), ...others.plans]),
    [first.data, others.plans],
  );
  return {
    first,
    failed: others.failed,
    plan,
    pages: {
      count: plan?.laneCount ?? 0,
      isReading: others.isReading,
      more: (isAll: boolean) => setAsked({ key, pages: isAll ? Infinity : pages + 1 }),
    } satisfies Pages,
  };
}

/** Tasks and dispatches of all projects by whose they are, over weeks. */
export function TaskPlanView(): ReactNode {
  const t = useText('projectTask.plan');
  const view = useWindow();
  const { first, failed, plan, pages } = usePlanPages({ from: view.from, to: view.to });
  return (
    <section className="pt-plan" aria-label={t('title')}>
      <div className="pt-bar">
        <Button onClick={() => view.onFrom(plusDays(view.from, -28))}>{t('earlier')}</Button>
        <Button disabled={view.isNow} onClick={() => view.onFrom(undefined)}>
          {t('now')}
        </Button>
        <Button onClick={() => view.onFrom(plusDays(view.from, 28))}>{t('later')}</Button>
        <Segmented
          aria-label={t('span')}
          value={view.weeks}
          options={spans.map((value) => ({ value, label: t('weeks', { count: value }) }))}
          onChange={view.onWeeks}
        />
      </div>
      <QueryResult read={failed ?? first}>{(page) => <PlanChart plan={plan ?? page} pages={pages} />}</QueryResult>
    </section>
  );
}

function usePlanWords(): PlanWords {
  const t = useText('projectTask.plan');
  const language = useLanguage();
  const phases = useDictionary('PROJECT_PHASE');
  return useMemo(
    () => ({
      language,
      unassigned: t('unassigned'),
      ofDealer: (name, dealer) => t('ofDealer', { name, dealer }),
      dispatch: (no, phase) =>
        t('dispatch', { no, phase: pickText(phases?.find(({ code }) => code === phase)?.label, language) || phase }),
      over: (percent) => t('over', { percent }),
      percent: (percent) => t('percent', { percent }),
      hours: (hours) => t('hours', { hours }),
    }),
    [t, language, phases],
  );
}

/** The status of a row in words. */
function useStatusText(): (status: RowStatus | undefined) => string {
  const t = useText();
  const language = useLanguage();
  return useCallback(
    (status) => {
      if (!status) return '';
      switch (status.kind) {
        case 'load':
          return t(`projectTask.plan.peak${status.clashes > 0 ? 'Clashes' : ''}`, {
            percent: status.percent,
            count: status.clashes,
          });
        case 'hours':
          return t('projectTask.plan.hours', { hours: status.hours });
        case 'clash':
          return t('projectTask.plan.clashWith', {
            works: shortList(status.others, (count) => t('projectTask.plan.others', { count })),
            from: formatDay(status.from, language),
            to: formatDay(status.to, language),
          });
        case 'late':
          return t('projectTask.plan.late');
        case 'afterMilestone':
          return t('projectTask.plan.afterMilestone', { count: status.days });
        case 'state':
          return t(`${status.isDispatch ? 'dispatch' : 'projectTask'}.state.${status.state}`);
      }
    },
    [t, language],
  );
}

const isAlarm = (status: RowStatus | undefined): boolean =>
  status?.kind === 'clash' ||
  status?.kind === 'late' ||
  (status?.kind === 'load' && (status.percent > 100 || status.clashes > 0));

function useColumns(model: PlanModel, statuses: ReadonlyMap<string, RowStatus>): readonly GanttColumn[] {
  const t = useText('projectTask.plan');
  const language = useLanguage();
  const statusText = useStatusText();
  return useMemo(() => {
    const status = ({ key }: GanttRow) => statuses.get(key);
    const bar = ({ key }: GanttRow) => model.byKey.get(key);
    return [
      {
        key: 'name',
        title: t('who'),
        width: 256,
        text: (row) => [row.title, bar(row)?.project].filter(Boolean).join(t('separator')),
      },
      {
        key: 'status',
        title: t('load'),
        width: 236,
        text: (row) => statusText(status(row)),
        tone: (row) =>
          isAlarm(status(row)) ? 'danger' : status(row)?.kind === 'afterMilestone' ? 'warning' : undefined,
      },
      {
        key: 'end',
        title: t('end'),
        width: 100,
        text: (row) => (bar(row) ? formatDay(bar(row)?.endOn ?? '', language) : ''),
      },
    ];
  }, [t, language, statusText, model, statuses]);
}

function useLegend(): readonly GanttLegendEntry[] {
  const t = useText('projectTask.plan');
  return useMemo(
    () =>
      (['plan', 'done', 'critical', 'float', 'free'] as const).map((kind) => ({ kind, label: t(`legend.${kind}`) })),
    [t],
  );
}

/** How many of the people and dealers are shown, and a button that reads more of them. */
function MorePeople({ shown, pages }: { readonly shown: number; readonly pages: Pages }): ReactNode {
  const t = useText('projectTask.plan');
  if (shown >= pages.count) return null;
  return (
    <div className="pt-bar" role="status">
      <span>{t('shown', { shown, total: pages.count })}</span>
      <Button loading={pages.isReading} onClick={() => pages.more(false)}>
        {t('morePeople', { count: Math.min(planLimits.lanes, pages.count - shown) })}
      </Button>
    </div>
  );
}

function PlanChart({ plan, pages }: { readonly plan: TaskPlan; readonly pages: Pages }): ReactNode {
  const t = useText('projectTask.plan');
  const words = usePlanWords();
  const rights = useRights();
  const place = useRecordPlace(projectTask);
  const mayPlan = useCan('projectTask.assign');
  const [isOnlyOver, setOnlyOver] = useState(false);
  const model = useMemo(() => planModel(plan, words), [plan, words]);
  const { rows, statuses } = useMemo(() => planRows(model, words, { isOnlyOver }), [model, words, isOnlyOver]);
  const links = useMemo(() => planLinks(model), [model]);
  // At first one sees how full everybody is; what fills him is a step away.
  const lanes = useMemo(() => rows.flatMap(({ key, parent }) => (parent === null ? [key] : [])), [rows]);
  const columns = useColumns(model, statuses);
  const legend = useLegend();
  const { assign, level } = usePlanChanges(model, { isPart: plan.lanes.length < pages.count });
  const isWorked = useCallback((day: string) => isWorkday(model.ground.calendar, day), [model]);
  const marks = useMemo(
    (): readonly GanttMark[] => [{ kind: 'today', day: plan.today, label: t('today') }],
    [plan.today, t],
  );

  function menuOf({ key, kind }: GanttRow): readonly RecordAction[] {
    const bar = kind === 'group' ? undefined : model.byKey.get(key);
    if (!bar) return [];
    if (bar.kind === 'dispatch') {
      const address = recordAddress({ key: 'projectDispatch.dispatch' }, bar.id, rights);
      return address ? [{ key: 'open', label: t('openDispatch'), run: () => openPage(address) }] : [];
    }
    return [
      ...(bar.mayAssign ? [{ key: 'assign', label: t('assignTo'), run: () => void assign(bar, bar.lane) }] : []),
      ...(bar.mayAssign && bar.lane !== nobody
        ? [{ key: 'unassign', label: t('giveBack'), run: () => void assign(bar, nobody) }]
        : []),
      { key: 'open', label: t('openTask'), run: () => place?.open(bar.id) },
    ];
  }

  return (
    <>
      {plan.isCut ? <Alert type="warning" showIcon title={t('cut', { count: planLimits.laneBars })} /> : null}
      <Gantt
        label={t('title')}
        rows={rows}
        links={links}
        columns={columns}
        isWorkday={isWorked}
        marks={marks}
        hasBaselines={false}
        folded={lanes}
        legend={legend}
        menuOf={menuOf}
        empty={t(isOnlyOver ? 'noneOver' : 'empty')}
        {...(mayPlan
          ? {
              onRegroup: (key: string, lane: string) => {
                const bar = model.byKey.get(key);
                if (bar) void assign(bar, lane);
              },
            }
          : {})}
        tools={
          <>
            <Checkbox
              checked={isOnlyOver}
              onChange={({ target }) => {
                setOnlyOver(target.checked);
                // Who has too much is found among all, not among those of a page.
                if (target.checked) pages.more(true);
              }}
            >
              {t('onlyOver')}
            </Checkbox>
            {mayPlan ? <Button onClick={() => void level()}>{t('level')}</Button> : null}
          </>
        }
      />
      <MorePeople shown={plan.lanes.length} pages={pages} />
      {mayPlan ? <p className="ui-hint">{t('help')}</p> : null}
    </>
  );
}
