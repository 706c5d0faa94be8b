import { DetailPage, lazyView, ListPage, usePage, useText, type AnyRecord } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { projectMilestone, projectPlan } from '../contract/index.ts';

const ScheduleFigures = lazyView(() => import('./ScheduleFigures.tsx').then((file) => file.ScheduleFigures));

const facts = [
  'projectId',
  'health',
  'progressActual',
  'progressPlan',
  'spi',
  'acceptBaseline',
  'acceptForecast',
  'slipWd',
  'slipPhase',
  'slipReason',
  'pmId',
] as const;

/** How one project stands to what was promised: progress over time, forecasts over time, what each phase costs. */
export function ScheduleDetailPage(): ReactNode {
  const t = useText('projectSchedule');
  const { search } = usePage();
  return (
    <DetailPage resource={projectPlan} id={search.id ?? ''} facts={facts} sections={[]}>
      <DetailPage.Tab name="progress" title={t('progress')}>
        {(record) => <ScheduleFigures record={record} />}
      </DetailPage.Tab>
      <DetailPage.Tab name={projectMilestone.entity} title={t('milestones')}>
        {(record) => <Milestones record={record} />}
      </DetailPage.Tab>
    </DetailPage>
  );
}

/** The milestones of a plan, at first of one phase where a figure asks for it. */
function Milestones({ record }: { readonly record: AnyRecord }): ReactNode {
  const { phase } = usePage().search;
  return (
    <ListPage
      key={phase ?? ''}
      resource={projectMilestone}
      name="projectSchedule"
      inside
      fixed={[{ field: 'planId', op: 'eq', value: record.id }]}
      defaults={phase === undefined ? {} : { filters: [{ field: 'phase', op: 'eq', value: phase }] }}
    />
  );
}
