import { pickText, type ChartSpec, type ReportModel, type TableSpec } from '@mp/kernel/contract';
import { formatDay, QueryResult, ReportBody, useLanguage, useText, type AnyRecord } from '@mp/kernel/web';
import { workdaysBetween } from '@mp/reference/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { computePlan, progressCurve, type PhaseStep, type PlanAnswer, type MilestoneTrend } from '../contract/index.ts';
import { milestoneTrendsQuery, planNetworkQuery, toSchedule } from './project-plan.client.ts';
import { phasesOf, usePhaseName } from './ScheduleBar.tsx';

/** Lines that a chart shows with colours of their own; the table has them all. */
const tones = ['brand', 'danger', 'success', 'warning', 'secondary'] as const;

interface Words {
  readonly t: (key: string) => string;
  readonly day: (day: string) => string;
  readonly phaseName: (code: string) => string;
  readonly nameOf: (code: string) => string;
  readonly reasonOf: (code: string) => string;
}

/** S-curve, milestone trend and what each phase costs, as charts and as tables. */
export function ScheduleFigures({ record }: { readonly record: AnyRecord }): ReactNode {
  const t = useText('projectSchedule');
  const network = useQuery(planNetworkQuery(record.id));
  const trends = useQuery(milestoneTrendsQuery(record.id));
  return (
    <QueryResult read={network}>
      {(plan) =>
        plan.network.items.length === 0 ? (
          <p className="ui-empty">{t('notPlanned')}</p>
        ) : (
          <QueryResult read={trends}>
            {({ trends: moved }) => <Drawn plan={plan} trends={moved} phases={phasesOf(record)} />}
          </QueryResult>
        )
      }
    </QueryResult>
  );
}

interface DrawnProps {
  readonly plan: PlanAnswer;
  readonly trends: readonly MilestoneTrend[];
  readonly phases: readonly PhaseStep[];
}

function Drawn({ plan, trends, phases }: DrawnProps): ReactNode {
  const t = useText('projectSchedule');
  const text = useText();
  const language = useLanguage();
  const phaseName = usePhaseName();
  const model = useMemo((): ReportModel => {
    const words: Words = {
      t,
      day: (day) => formatDay(day, language),
      phaseName,
      reasonOf: (code) => text(`projectPlan.slipReason.${code}`),
      nameOf: (code) => pickText(plan.network.items.find((item) => item.code === code)?.name, language) || code,
    };
    const moved = deviations(plan, trends);
    return {
      tiles: [],
      charts: [...curveChart(plan, words), ...trendChart(moved, words), ...stepsChart(plan, { phases, words })],
      tables: [...stepsTable(plan, { phases, words }), ...trendTable(plan, { moved, words })],
    };
  }, [plan, trends, phases, t, text, language, phaseName]);
  return (
    <>
      <ReportBody model={model} />
      {trends.length === 0 ? <p className="mp-secondary">{t('noTrend')}</p> : null}
    </>
  );
}

const calendarOf = ({ calendar }: PlanAnswer) => ({
  weekend: new Set(calendar.weekend),
  days: new Map(calendar.days.map(({ day, kind }) => [day, kind])),
});

/** A milestone with its forecasts, and by how many working days each is later than what was promised. */
interface Deviation {
  readonly code: string;
  readonly promised: string;
  readonly points: readonly { readonly onDay: string; readonly forecastOn: string; readonly wd: number }[];
}

function deviations(plan: PlanAnswer, trends: readonly MilestoneTrend[]): readonly Deviation[] {
  const calendar = calendarOf(plan);
  return trends.flatMap(({ code, points }) => {
    const days = plan.network.items.flatMap((item) => (item.code === code ? (item.baselineOn ?? []) : []));
    const promised = days.toSorted().at(-1);
    if (promised === undefined) return [];
    return [
      {
        code,
        promised,
        points: points.map((each) => ({ ...each, wd: workdaysBetween(calendar, promised, each.forecastOn) })),
      },
    ];
  });
}

function curveChart(plan: PlanAnswer, { t, day }: Words): readonly ChartSpec[] {
  const points = progressCurve(plan.network, computePlan(plan.network, calendarOf(plan)).dates);
  if (points.length < 2) return [];
  return [
    {
      key: 'curve',
      title: t('curve'),
      kind: 'line',
      names: points.map((point) => day(point.day)),
      series: [
        { name: t('plan'), tone: 'secondary', values: points.map((point) => point.plan) },
        { name: t('actual'), tone: 'success', values: points.map((point) => point.actual) },
        { name: t('forecast'), tone: 'brand', values: points.map((point) => point.forecast) },
      ],
      links: points.map(() => toSchedule({ id: plan.id, tab: 'projectMilestone' })),
    },
  ];
}

/** The milestones that moved most, all where none has, each by the last forecast before each day. */
function trendChart(moved: readonly Deviation[], { t, day, nameOf }: Words): readonly ChartSpec[] {
  const names = [...new Set(moved.flatMap(({ points }) => points.map(({ onDay }) => onDay)))].toSorted();
  if (names.length < 2) return [];
  const range = ({ points }: Deviation) => Math.max(...points.map(({ wd }) => Math.abs(wd)));
  const ranked = moved.toSorted((a, b) => range(b) - range(a)).slice(0, tones.length);
  const most = new Set(ranked.some((each) => range(each) > 0) ? ranked.filter((each) => range(each) > 0) : ranked);
  return [
    {
      key: 'trend',
      title: t('trend'),
      kind: 'line',
      names: names.map(day),
      series: moved
        .filter((each) => most.has(each))
        .map(({ code, points }, at) => ({
          name: nameOf(code),
          tone: tones[at] ?? 'secondary',
          values: names.map((name) => points.findLast(({ onDay }) => onDay <= name)?.wd ?? null),
        })),
    },
  ];
}

interface Steps {
  readonly phases: readonly PhaseStep[];
  readonly words: Words;
}

/** Where a phase leads: its milestones. */
const toPhase = ({ id }: PlanAnswer, phase?: string) => toSchedule({ id, tab: 'projectMilestone', phase });

function stepsChart(plan: PlanAnswer, { phases, words: { t, phaseName } }: Steps): readonly ChartSpec[] {
  if (phases.every(({ promised }) => promised === null)) return [];
  return [
    {
      key: 'steps',
      title: t('steps'),
      kind: 'waterfall',
      names: [...phases.map(({ phase }) => phaseName(phase)), t('total')],
      series: [{ name: t('slip'), tone: 'brand', values: phases.map(({ slipWd }) => slipWd) }],
      links: [...phases.map(({ phase }) => toPhase(plan, phase)), toPhase(plan)],
    },
  ];
}

function stepsTable(plan: PlanAnswer, { phases, words }: Steps): readonly TableSpec[] {
  const { t, day, phaseName, reasonOf } = words;
  if (phases.length === 0) return [];
  const column = (key: string, title: string, isDigits = true) => ({ key, title, isDigits });
  return [
    {
      key: 'steps',
      title: t('stepsTable'),
      columns: [
        column('phase', t('phase'), false),
        column('done', t('done')),
        column('promised', t('promised')),
        column('to', t('ends')),
        column('slip', t('slip')),
        column('reason', t('reason'), false),
      ],
      rows: phases.map((step) => [
        { text: phaseName(step.phase), to: toPhase(plan, step.phase) },
        { text: `${step.done} / ${step.all}` },
        { text: step.promised === null ? '—' : day(step.promised) },
        { text: day(step.to) },
        { text: signed(step.slipWd) },
        { text: step.reason === null ? '—' : reasonOf(step.reason) },
      ]),
    },
  ];
}

const signed = (value: number) => (value > 0 ? `+${value}` : String(value));

function trendTable(
  { id }: PlanAnswer,
  { moved, words: { t, day, nameOf } }: { readonly moved: readonly Deviation[]; readonly words: Words },
): readonly TableSpec[] {
  if (moved.length === 0) return [];
  const columns = ['milestone', 'promised', 'first', 'latest', 'change'];
  return [
    {
      key: 'trend',
      title: t('trendTable'),
      columns: columns.map((key, at) => ({ key, title: t(key), isDigits: at > 0 })),
      rows: moved.map(({ code, promised, points }) => {
        const [first, latest] = [points[0], points.at(-1)];
        return [
          { text: nameOf(code), to: toSchedule({ id, tab: 'milestoneForecast' }) },
          { text: day(promised) },
          { text: first ? day(first.forecastOn) : '—' },
          { text: latest ? day(latest.forecastOn) : '—' },
          { text: latest ? signed(latest.wd) : '—' },
        ];
      }),
    },
  ];
}
