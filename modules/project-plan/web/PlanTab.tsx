import { pickText } from '@mp/kernel/contract';
import { SubscribeDialog } from '@mp/calendar/web';
import {
  call,
  PageLink,
  QueryResult,
  useDialog,
  useDictionary,
  useLanguage,
  useText,
  type RecordTabProps,
} from '@mp/kernel/web';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, type ReactNode } from 'react';
import { applyPlanChanges, projectMilestone, projectPlan, type PlanAnswer } from '../contract/index.ts';
import { GanttPanel } from './chart/GanttPanel.tsx';
import { planNetworkQuery, toPlan } from './project-plan.client.ts';
import { usePlanOf } from './use-plan-of.ts';

export { GanttPanel };

/** Who reads milestones may have them in a calendar. */
const right = 'projectMilestone.read';

/** A plan over time, as a tab of its record. */
export function PlanTab({ record }: RecordTabProps): ReactNode {
  return <PlanChart id={record.id} label={String(record.name)} />;
}

/** The plan of a project, as a tab of the project. */
export function ProjectPlanTab({ record }: RecordTabProps): ReactNode {
  const t = useText('projectManage');
  return (
    <QueryResult read={usePlanOf(record.id)}>
      {(plan) =>
        plan === null ? (
          <p className="ui-empty">{t('noPlan')}</p>
        ) : (
          <>
            <p>
              <PageLink to={toPlan({ id: plan.id })}>{t('toPlan')}</PageLink>
            </p>
            <PlanChart id={plan.id} label={String(plan.name)} />
          </>
        )
      }
    </QueryResult>
  );
}

function PlanChart({ id, label }: { readonly id: string; readonly label: string }): ReactNode {
  const t = useText('projectManage');
  const read = useQuery(planNetworkQuery(id));
  return (
    <QueryResult read={read}>
      {(answer) =>
        answer.network.items.length === 0 ? (
          <p className="ui-empty">{t('notPlannedYet')}</p>
        ) : (
          <Chart answer={answer} label={label} />
        )
      }
    </QueryResult>
  );
}

function Chart({ answer, label }: { readonly answer: PlanAnswer; readonly label: string }): ReactNode {
  const { id, version, network, calendar, canEdit } = answer;
  const cache = useQueryClient();
  const language = useLanguage();
  const openDialog = useDialog();
  const phases = useDictionary('PROJECT_PHASE');
  const phaseName = useCallback(
    (code: string) => pickText(phases?.find((each) => each.code === code)?.label, language) || code,
    [phases, language],
  );
  const days = useMemo(
    () => ({ weekend: new Set(calendar.weekend), days: new Map(calendar.days.map(({ day, kind }) => [day, kind])) }),
    [calendar],
  );
  return (
    <GanttPanel
      label={label}
      network={network}
      calendar={days}
      canEdit={canEdit}
      phaseName={phaseName}
      onSubscribe={() => {
        const feed = { code: 'projectPlan.plan', titleKey: 'projectPlan.feed.plan', right, subject: id };
        void openDialog((close) => <SubscribeDialog feeds={[feed]} close={() => close()} />);
      }}
      onApply={async (changes) => {
        await call(applyPlanChanges, {
          params: { id },
          body: { version, changes: changes.map((change) => ({ ...change })) },
        });
        await Promise.all(
          [projectPlan, projectMilestone].map(({ key }) => cache.invalidateQueries({ queryKey: [key] })),
        );
      }}
    />
  );
}
