import { ListTabs, openPage, ReportPage } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { maintenanceFigure, totalReport } from '../contract/index.ts';
import { toOrder } from './board.client.ts';

/** One row for each order, closed ones first; a row leads to its order. */
export function DetailListPage(): ReactNode {
  return (
    <ListTabs
      resource={maintenanceFigure}
      cardFacts={['gensetId', 'dueOn', 'doneOn', 'delayDays']}
      onOpen={({ id }) => openPage(toOrder({ id }))}
    />
  );
}

/** What maintenance was due and what of it was done. */
export function TotalPage(): ReactNode {
  return <ReportPage report={totalReport} />;
}
