import { RedoOutlined, SaveOutlined, UndoOutlined } from '@ant-design/icons';
import {
  confirmDiscard,
  formatCount,
  formatDay,
  formatDecimal,
  Gantt,
  type GanttColumn,
  type GanttFact,
  type GanttMark,
  type GanttPreview,
  type GanttRow,
  showError,
  useDirty,
  useHistory,
  useLanguage,
  usePhone,
  useText,
} from '@mp/kernel/web';
import { isWorkday, type WorkDays } from '@mp/reference/contract';
import { Button, Checkbox, Segmented } from 'antd';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import {
  computePlan as compute,
  type ComputedPlan,
  type PlanDate,
  type PlanItem,
  type PlanNetwork,
} from '../../contract/index.ts';
import {
  changedNetwork,
  movedDates,
  type PlanChange,
  type PlanGrouping,
  planLinks,
  planRows,
  withChange,
} from './plan-chart.rules.ts';
import { useMoveReason } from './use-move-reason.tsx';

interface GanttPanelProps {
  readonly network: PlanNetwork;
  readonly calendar: WorkDays;
  readonly canEdit: boolean;
  /** Saves all changes or none. */
  readonly onApply: (changes: readonly PlanChange[]) => Promise<void>;
  /** The name of the plan, as of its project. */
  readonly label?: string;
  /** How a phase is called. */
  readonly phaseName?: (phase: string) => string;
  /** Offers its milestones to the calendar of the reader. */
  readonly onSubscribe?: () => void;
}

const codeOf = (phase: string): string => phase;

const none: readonly PlanChange[] = [];

/** The days of a plan in words and numbers, beside the chart. */
function useColumns(items: ReadonlyMap<string, PlanItem>, dates: ComputedPlan['dates']): readonly GanttColumn[] {
  const t = useText('plan');
  const language = useLanguage();
  return useMemo(() => {
    const words = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
    const date = (row: GanttRow): PlanDate | undefined => dates.get(row.key);
    const days = (count: number | null | undefined) => (typeof count === 'number' ? formatCount(count) : '');
    return [
      { key: 'name', title: t('milestone'), width: 220, text: (row) => row.title },
      {
        key: 'finish',
        title: t('forecast'),
        width: 116,
        text: ({ finish }) => formatDay(finish, language),
        spoken: ({ finish, baseline, isDone }) =>
          [
            words.format(new Date(finish)),
            isDone ? t('done') : '',
            baseline ? t('baselineOn', { day: words.format(new Date(baseline.finish)) }) : '',
          ]
            .filter(Boolean)
            .join(t('separator')),
      },
      {
        key: 'float',
        title: t('float'),
        width: 72,
        isNumber: true,
        text: (row) => days(date(row)?.floatWd),
        spoken: (row) => {
          const own = date(row);
          if (typeof own?.floatWd !== 'number') return '';
          return own.critical ? t('critical', { count: own.floatWd }) : t('days', { count: own.floatWd });
        },
        tone: ({ isCritical }) => (isCritical ? 'danger' : undefined),
      },
      {
        key: 'slip',
        title: t('slip'),
        width: 72,
        isNumber: true,
        text: (row) => {
          const slip = date(row)?.slipWd ?? 0;
          return slip > 0 ? `+${formatCount(slip)}` : days(date(row)?.slipWd);
        },
        spoken: (row) => {
          const own = date(row);
          return own ? t('days', { count: own.slipWd }) : '';
        },
        tone: (row) => ((date(row)?.slipWd ?? 0) > 0 ? 'warning' : undefined),
      },
      { key: 'owner', title: t('owner'), width: 96, text: ({ key }) => items.get(key)?.ownerName ?? '' },
    ];
  }, [t, language, items, dates]);
}

/** What becomes of the project, before and after. */
function useFacts(): (before: ComputedPlan, after: ComputedPlan) => readonly GanttFact[] {
  const t = useText('plan');
  const words = useText('projectPlan');
  const language = useLanguage();
  return useCallback(
    (before, after) => {
      const day = (value: string | null) => (value === null ? '–' : formatDay(value, language));
      const ranks = ['green', 'amber', 'red'];
      return [
        {
          key: 'accept',
          label: t('accept'),
          before: day(before.acceptOn),
          after: day(after.acceptOn),
          isWorse: (after.acceptOn ?? '') > (before.acceptOn ?? ''),
        },
        {
          key: 'health',
          label: t('health'),
          before: words(`health.${before.health}`),
          after: words(`health.${after.health}`),
          isWorse: ranks.indexOf(after.health) > ranks.indexOf(before.health),
        },
        ...(before.ldExposure === null && after.ldExposure === null
          ? []
          : [
              {
                key: 'ld',
                label: t('exposure'),
                before: formatDecimal(before.ldExposure ?? '0'),
                after: formatDecimal(after.ldExposure ?? '0'),
                isWorse: Number(after.ldExposure ?? 0) > Number(before.ldExposure ?? 0),
              },
            ]),
      ];
    },
    [t, words, language],
  );
}

/** Today, and the day that the customer wants it by. */
function useMarks({ today, requiredOn }: PlanNetwork): readonly GanttMark[] {
  const t = useText('plan');
  return useMemo(
    () => [
      { kind: 'today' as const, day: today, label: t('today') },
      ...(requiredOn === null ? [] : [{ kind: 'limit' as const, day: requiredOn, label: t('required') }]),
    ],
    [today, requiredOn, t],
  );
}

/**
 * The plan of a project over time. A milestone is moved with what follows in view, and its reason is asked; changes are
 * collected, can be taken back, and are saved together.
 */
export function GanttPanel(props: GanttPanelProps): ReactNode {
  const { network: saved, calendar, canEdit, onApply, phaseName = codeOf, onSubscribe } = props;
  const t = useText('plan');
  const label = props.label ?? t('title');
  const language = useLanguage();
  const isPhone = usePhone();
  const { value: changes, ...history } = useHistory<readonly PlanChange[]>(none);
  const [grouping, setGrouping] = useState<PlanGrouping>('phase');
  const [isCustomerView, setCustomerView] = useState(false);
  const [hasBaselines, setBaselines] = useState(true);
  const [isSaving, setSaving] = useState(false);
  useDirty(changes.length > 0);
  const network = useMemo(() => changedNetwork(saved, changes), [saved, changes]);
  const plan = useMemo(() => compute(network, calendar), [network, calendar]);
  const items = useMemo(() => new Map(network.items.map((item) => [item.key, item])), [network]);
  const rows = useMemo(
    () =>
      planRows(network, plan, {
        grouping,
        isCustomerView,
        canEdit,
        language,
        words: { phase: phaseName, unit: (no) => t('unit', { no }), whole: t('whole') },
      }),
    [network, plan, grouping, isCustomerView, canEdit, language, t, phaseName],
  );
  const links = useMemo(() => planLinks(network), [network]);
  const columns = useColumns(items, plan.dates);
  const facts = useFacts();
  const isWorked = useCallback((day: string) => isWorkday(calendar, day), [calendar]);
  const preview = useCallback(
    (key: string, finish: string): GanttPreview => {
      const next = compute(changedNetwork(network, [{ key, manualOn: finish, reason: '' }]), calendar);
      const possible = next.dates.get(key)?.finish ?? finish;
      return {
        moved: movedDates(plan, next),
        facts: facts(plan, next),
        ...(possible > finish ? { earliest: possible } : {}),
      };
    },
    [network, calendar, plan, facts],
  );
  const askReason = useMoveReason();
  async function drop(key: string, finish: string): Promise<void> {
    const follows = preview(key, finish);
    const manualOn = follows.earliest ?? finish;
    if (manualOn === plan.dates.get(key)?.finish) return;
    const title = rows.find((row) => row.key === key)?.title ?? key;
    const reason = await askReason({
      title,
      finish: manualOn,
      others: countOthers(key, plan, follows),
      facts: follows.facts,
    });
    if (reason !== undefined) history.change((now) => withChange(now, { key, manualOn, reason }));
  }
  async function save(): Promise<void> {
    setSaving(true);
    try {
      await onApply(changes);
      history.restart(none);
    } catch (error) {
      showError(error);
    } finally {
      setSaving(false);
    }
  }
  const discard = async () => {
    if (await confirmDiscard()) history.restart(none);
  };
  const marks = useMarks(saved);
  return (
    <Gantt
      label={label}
      rows={rows}
      links={links}
      columns={columns}
      isWorkday={isWorked}
      marks={marks}
      hasBaselines={hasBaselines}
      empty={t('empty')}
      {...(canEdit ? { preview, onDrop: drop, onUndo: history.undo, onRedo: history.redo } : {})}
      outputs={[
        {
          key: 'calendar',
          label: t('calendar'),
          run: () => void downloadCalendar(label, rows).catch(showError),
        },
        ...(onSubscribe ? [{ key: 'subscribe', label: t('subscribe'), run: onSubscribe }] : []),
      ]}
      tools={
        <>
          <Segmented
            aria-label={t('grouping')}
            value={grouping}
            options={(['phase', 'unit'] as const).map((value) => ({ value, label: t(`grouping.${value}`) }))}
            onChange={setGrouping}
          />
          <Checkbox checked={hasBaselines} onChange={({ target }) => setBaselines(target.checked)}>
            {t('baseline')}
          </Checkbox>
          <Checkbox checked={isCustomerView} onChange={({ target }) => setCustomerView(target.checked)}>
            {t('customerView')}
          </Checkbox>
          {canEdit && !isPhone ? (
            <ChangeButtons
              count={changes.length}
              history={history}
              isSaving={isSaving}
              onDiscard={() => void discard()}
              onSave={() => void save()}
            />
          ) : null}
        </>
      }
    />
  );
}

/** How many other milestones end on another day when one is moved. */
function countOthers(key: string, { dates }: ComputedPlan, { moved }: GanttPreview): number {
  let count = 0;
  for (const [other, { finish }] of moved) if (other !== key && dates.get(other)?.finish !== finish) count += 1;
  return count;
}

/** The milestones as a calendar file; what writes it is loaded then. */
async function downloadCalendar(label: string, rows: readonly GanttRow[]): Promise<void> {
  const { planCalendar } = await import('./plan-calendar.ts');
  const url = URL.createObjectURL(new Blob([planCalendar(label, rows)], { type: 'text/calendar' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${label}.ics`;
  link.click();
  URL.revokeObjectURL(url);
}

interface ChangeButtonsProps {
  readonly count: number;
  readonly history: Pick<ReturnType<typeof useHistory>, 'undo' | 'redo' | 'canUndo' | 'canRedo'>;
  readonly isSaving: boolean;
  readonly onDiscard: () => void;
  readonly onSave: () => void;
}

function ChangeButtons({ count, history, isSaving, onDiscard, onSave }: ChangeButtonsProps): ReactNode {
  const t = useText('plan');
  return (
    <>
      <Button
        icon={<UndoOutlined aria-hidden />}
        aria-label={t('undo')}
        title={t('undo')}
        disabled={!history.canUndo}
        onClick={history.undo}
      />
      <Button
        icon={<RedoOutlined aria-hidden />}
        aria-label={t('redo')}
        title={t('redo')}
        disabled={!history.canRedo}
        onClick={history.redo}
      />
      {count > 0 ? (
        <>
          <Button type="primary" icon={<SaveOutlined aria-hidden />} loading={isSaving} onClick={onSave}>
            {t('save', { count })}
          </Button>
          <Button onClick={onDiscard} disabled={isSaving}>
            {t('discard')}
          </Button>
        </>
      ) : null}
    </>
  );
}
