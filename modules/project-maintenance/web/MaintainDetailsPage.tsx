import { ChildList, DetailPage, lazyView, ListPage, ListTabs, RecordPages, useText } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { servicePlan, servicePlanLifecycle, serviceVisit } from '../contract/index.ts';

const VisitMatrix = lazyView(() => import('./VisitMatrix.tsx').then((file) => file.VisitMatrix));
const VisitCalendar = lazyView(() => import('./VisitCalendar.tsx').then((file) => file.VisitCalendar));

/** Maintenance plans of projects; one of them with its units by visits, and over the months. */
export function MaintainDetailsPage(): ReactNode {
  return (
    <RecordPages
      resource={servicePlan}
      name="record"
      list={
        <ListTabs resource={servicePlan} lifecycle={servicePlanLifecycle}>
          <ListPage.Column field="state" width={160} />
        </ListTabs>
      }
      one={(id) => <Plan id={id} />}
    />
  );
}

function Plan({ id }: { readonly id: string }): ReactNode {
  const t = useText('servicePlan');
  return (
    <DetailPage resource={servicePlan} lifecycle={servicePlanLifecycle} id={id}>
      <DetailPage.Tab name="matrix" title={t('matrix.title')}>
        {(record) => <VisitMatrix id={record.id} state={String(record.state)} />}
      </DetailPage.Tab>
      <DetailPage.Tab name="serviceVisit" title={t('visits')}>
        {(record) => <ChildList resource={serviceVisit} parentId={record.id} />}
      </DetailPage.Tab>
      <DetailPage.Tab name="calendar" title={t('calendar')}>
        {(record) => <VisitCalendar id={record.id} />}
      </DetailPage.Tab>
    </DetailPage>
  );
}
