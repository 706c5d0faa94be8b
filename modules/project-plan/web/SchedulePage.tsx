import { SubscribeDialog } from '@mp/calendar/web';
import { ListPage, openPage, PageAction, useText } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { projectPlan } from '../contract/index.ts';
import { toSchedule } from './project-plan.client.ts';
import { ProgressBar, ScheduleBar, SlipWords } from './ScheduleBar.tsx';

/** What is about making plans, not about how they are followed. */
const asked = [
  'state',
  'slipPhase',
  'slipReason',
  'progressPlan',
  'spi',
  'acceptBaseline',
  'acceptForecast',
  'requiredOn',
  'floatWd',
  'criticalItem',
  'nextItem',
  'nextOwnerId',
  'nextOn',
  'customerId',
  'siteRegionId',
  'pmId',
  'templateRevision',
  'baselineNo',
] as const;

/** What calendars may subscribe to here. */
const feeds = (['own', 'key'] as const).map((name) => ({
  code: `projectPlan.${name}`,
  titleKey: `projectPlan.feed.${name}`,
  right: 'projectMilestone.read',
}));

const defaults = { filters: [{ field: 'state', op: 'eq', value: 'running' }], sort: '-slipWd' } as const;

/** How projects stand to what was promised: progress, where it is lost and why, and the phases over time. */
export function SchedulePage(): ReactNode {
  const t = useText('projectSchedule');
  return (
    <ListPage
      resource={projectPlan}
      name="projectSchedule"
      onOpen={({ id }) => openPage(toSchedule({ id }))}
      cardFacts={['slipWd', 'stage']}
      defaults={defaults}
    >
      {asked.map((field) => (
        <ListPage.Column key={field} field={field} optional />
      ))}
      <ListPage.Column field="name" width={200} />
      <ListPage.Column
        field="stage"
        title={t('bar')}
        width={190}
        render={(_, record) => <ScheduleBar record={record} />}
      />
      <ListPage.Column
        field="progressActual"
        title={t('progress')}
        width={150}
        render={(_, record) => <ProgressBar record={record} />}
      />
      <ListPage.Column field="slipWd" width={230} render={(_, record) => <SlipWords record={record} />} />
      <ListPage.Toolbar>
        <PageAction
          titleKey="plan.subscribe"
          right="projectMilestone.read"
          dialog={(close) => <SubscribeDialog feeds={feeds} close={close} />}
        />
      </ListPage.Toolbar>
      <ListPage.Empty>{t('empty')}</ListPage.Empty>
    </ListPage>
  );
}
