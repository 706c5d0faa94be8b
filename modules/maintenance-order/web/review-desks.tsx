import { FormPage, taskDesk, TaskPage, useRecordOfTask } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { Waiting } from '@mp/dealer/web';
import { maintenanceOrder, orderLifecycle } from '../contract/index.ts';
import { ItemsTable } from './ItemsTable.tsx';
import { toOrder, usePassMany } from './order.client.ts';

/** Working days within which work is reviewed. */
const reviewDays = 2;

const desk = (state: 'execReview' | 'salesReview', one: `/${string}`) =>
  taskDesk({
    resource: maintenanceOrder,
    lifecycle: orderLifecycle,
    state,
    one,
    toRecord: toOrder,
    columns: ['result', 'ngCount', 'photoCount', 'arriveDistance', 'flagged'],
    cardFacts: ['gensetId', 'siteName', 'result', 'ngCount'],
    texts: 'order.desk',
    waiting: (since) => <Waiting since={since} sla={reviewDays} />,
    batch: { action: 'passMany', useRun: usePassMany },
  });

/** One review: what is not in order first, with what is to be done again, and the decision. */
export function ReviewPage(): ReactNode {
  const record = useRecordOfTask(maintenanceOrder);
  const isOpen = record?.['state'] === 'execReview' || record?.['state'] === 'salesReview';
  return (
    <TaskPage resource={maintenanceOrder}>
      <FormPage.Field
        name="results"
        wide
        render={(props) => <ItemsTable record={record ?? props.record} isMarking={isOpen} />}
      />
    </TaskPage>
  );
}

export const ExecutionPage = desk('execReview', '/executeCheckDetails');
export const SalesPage = desk('salesReview', '/directSellingCheckDetails');
