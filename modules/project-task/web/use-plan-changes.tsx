import {
  askForm,
  call,
  confirm,
  FormDialog,
  formatDay,
  plainResource,
  showError,
  toast,
  useDialog,
  useLanguage,
  useText,
  useValue,
} from '@mp/kernel/web';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { useMemo, type ReactNode } from 'react';
import {
  assignForm,
  changeTaskPlan,
  consequencesOf,
  levelOf,
  nobody,
  projectTask,
  type Clash,
  type TaskPlanBar,
} from '../contract/index.ts';
import { taskPlanQuery } from './project-task.client.ts';
import { keyOfBar, shortList, toPlanBar, type PlanModel } from './task-plan.rules.ts';

/** So many weeks and clashes are named; of the others their number is. */
const most = 8;

/** Whom the lane of the plan stands for, as the form of an assignment has it. */
function doerOfLane(model: PlanModel, lane: string) {
  const [kind = '', id = ''] = lane.split(':');
  const name = model.laneName(lane);
  return {
    assigneeId: kind === 'user' ? id : null,
    assigneeIdLabel: kind === 'user' ? name : null,
    dealerId: kind === 'dealer' ? id : null,
    dealerIdLabel: kind === 'dealer' ? name : null,
  };
}

const laneOfDoer = (assigneeId: unknown, dealerId: unknown): string =>
  typeof assigneeId === 'string' && assigneeId !== ''
    ? `user:${assigneeId}`
    : typeof dealerId === 'string' && dealerId !== ''
      ? `dealer:${dealerId}`
      : nobody;

/** A clash in words: who, when, how many hours of how many, and what takes part. */
function ClashLine({ model, clash }: { readonly model: PlanModel; readonly clash: Clash }): ReactNode {
  const t = useText('projectTask.plan');
  const language = useLanguage();
  const day = (value: string) => formatDay(value, language);
  return t('clashLine', {
    name: model.laneName(clash.lane),
    days: clash.from === clash.to ? day(clash.from) : `${day(clash.from)} – ${day(clash.to)}`,
    hours: clash.hours,
    of: model.ground.dayHours,
    works: shortList(
      clash.keys.flatMap((key) => model.byKey.get(key)?.no ?? []),
      (count) => t('others', { count }),
    ),
  });
}

/** What an assignment does to weeks and people, as the form says it now. */
function AssignPreview({ model, bar }: { readonly model: PlanModel; readonly bar: TaskPlanBar }): ReactNode {
  const t = useText('projectTask.plan');
  const language = useLanguage();
  const lane = laneOfDoer(useValue('assigneeId'), useValue('dealerId'));
  const key = keyOfBar(bar);
  // What somebody has who stands on a page that nobody has read yet.
  const isKnown = lane === nobody || model.lanes.includes(lane);
  const { from, to } = model.ground;
  const { data: elsewhere, isPending } = useQuery({ ...taskPlanQuery({ from, to, lane }), enabled: !isKnown });
  const { loads, clashes } = useMemo(
    () =>
      consequencesOf(model.ground, isKnown ? model.bars : [...model.bars, ...(elsewhere?.bars ?? []).map(toPlanBar)], [
        { key, lane },
      ]),
    [model, elsewhere, isKnown, key, lane],
  );
  if (!isKnown && isPending) return <Skeleton active paragraph={{ rows: 2 }} title={false} />;
  const nameOf = (each: string) => model.laneName(each) || t('chosen');
  return (
    <section className="pt-preview" aria-label={t('consequences')} aria-live="polite">
      <h3>{t('consequences')}</h3>
      {lane === bar.lane ? <p>{t('unchanged')}</p> : null}
      <ul>
        {loads.slice(0, most).map(({ lane: of, from, before, after, unit }) => (
          <li key={`${of} ${from}`} data-over={unit === 'percent' && after > 100}>
            {t(unit === 'percent' && after > 100 ? 'loadOver' : `load.${unit}`, {
              name: nameOf(of),
              week: formatDay(from, language),
              before,
              after,
            })}
          </li>
        ))}
      </ul>
      {loads.length > most ? <p>{t('more', { count: loads.length - most })}</p> : null}
      {lane !== bar.lane && clashes.length === 0 ? <p>{t('noClash')}</p> : null}
      {clashes.length > 0 ? (
        <>
          <h3>{t('newClashes', { count: clashes.length })}</h3>
          <ul>
            {clashes.slice(0, most).map((clash) => (
              <li key={`${clash.lane} ${clash.from}`} data-over>
                <ClashLine model={{ ...model, laneName: nameOf }} clash={clash} />
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </section>
  );
}

/** Gives a task to another lane, or levels the plan: what follows is shown before it is stored. */
export function usePlanChanges(model: PlanModel, { isPart }: { readonly isPart: boolean }) {
  const t = useText('projectTask.plan');
  const words = useText('projectTask');
  const language = useLanguage();
  const open = useDialog();
  const cache = useQueryClient();
  const refresh = () => cache.invalidateQueries({ queryKey: [projectTask.key] });

  /** Asks whose a task is to be, beginning with a lane. */
  async function assign(bar: TaskPlanBar, lane: string): Promise<void> {
    if (lane.startsWith('person:')) return toast.warning(t('noAccount', { name: model.laneName(lane) }));
    await askForm(open, {
      title: t('assignTitle', { no: bar.no }),
      ok: words('action.assign'),
      of: plainResource(projectTask),
      fields: assignForm,
      initial: doerOfLane(model, lane),
      children: (
        <FormDialog.Extra>
          <AssignPreview model={model} bar={bar} />
        </FormDialog.Extra>
      ),
      submit: ({ assigneeId, dealerId }) =>
        call(changeTaskPlan, {
          body: {
            changes: [
              {
                id: bar.id,
                version: bar.version,
                assignee: { userId: assigneeId ?? null, dealerId: dealerId ?? null },
              },
            ],
          },
        }),
      done: t('assigned', { no: bar.no }),
      refresh: [projectTask.key],
    });
  }

  /** Proposes to move tasks out of clashes, and stores all of it or nothing. */
  async function level(): Promise<void> {
    const { moves, left } = levelOf(model.ground, model.bars);
    if (moves.length === 0)
      return toast.info(t(left.length === 0 ? 'level.none' : 'level.noRoom', { count: left.length }));
    const bars = moves.flatMap((move) => {
      const bar = model.byKey.get(move.key);
      return bar ? [{ ...move, bar }] : [];
    });
    const isAgreed = await confirm({
      title: t('level.title', { count: moves.length }),
      ok: t('level.ok'),
      body: (
        <div className="pt-preview">
          {isPart ? <p>{t('level.part')}</p> : null}
          <ul>
            {bars.map(({ key, from, to, bar }) => (
              <li key={key}>
                {t('level.move', {
                  no: bar.no,
                  name: model.laneName(bar.lane),
                  before: formatDay(from, language),
                  after: formatDay(to, language),
                })}
              </li>
            ))}
          </ul>
          {left.length > 0 ? (
            <>
              <h3>{t('level.left', { count: left.length })}</h3>
              <ul>
                {left.slice(0, most).map((clash) => (
                  <li key={`${clash.lane} ${clash.from}`} data-over>
                    <ClashLine model={model} clash={clash} />
                  </li>
                ))}
              </ul>
            </>
          ) : null}
        </div>
      ),
    });
    if (!isAgreed) return;
    try {
      await call(changeTaskPlan, {
        body: { changes: bars.map(({ to, bar }) => ({ id: bar.id, version: bar.version, startOn: to })) },
      });
      toast.success(t('level.done', { count: bars.length }));
    } catch (error) {
      showError(error);
    } finally {
      await refresh();
    }
  }

  return { assign, level };
}
