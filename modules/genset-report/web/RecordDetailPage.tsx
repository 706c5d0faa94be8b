import { RecordRoutes, usePage } from '@mp/kernel/web';
import { genset } from '@mp/genset/contract';
import { GensetDetail } from '@mp/genset/detail';
import type { ReactNode } from 'react';

const addresses = { list: '/gsnRecordQuery', one: '/gsnRecordQueryDetail' } as const;

/** One unit: its life, and the tabs that modules add to units. */
export function RecordDetailPage(): ReactNode {
  const { search } = usePage();
  const { id = '' } = search;
  return (
    <RecordRoutes resource={genset} addresses={addresses}>
      <GensetDetail key={id} id={id} />
    </RecordRoutes>
  );
}
