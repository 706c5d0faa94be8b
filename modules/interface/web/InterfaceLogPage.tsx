import { lazyView, ListPage, RecordPages, useText } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { interfaceCall } from '../contract/index.ts';

const CallDetail = lazyView(() => import('./CallDetail.tsx').then((file) => file.CallDetail));

/** The log begins with the last week. */
const lastWeek = { filters: [{ field: 'at', op: 'last', value: '7' }] } as const;

/** Calls to and from other systems. */
export function InterfaceLogPage(): ReactNode {
  return <RecordPages resource={interfaceCall} name="call" list={<CallList />} one={(id) => <CallDetail id={id} />} />;
}

function CallList(): ReactNode {
  const t = useText('interfaceCall');
  return (
    <ListPage resource={interfaceCall} defaults={lastWeek} cardFacts={['interfaceId', 'result', 'ms', 'error']}>
      <ListPage.Column field="at" width={160} />
      <ListPage.Column field="error" width={260} />
      <ListPage.Empty>{t('list.empty')}</ListPage.Empty>
    </ListPage>
  );
}
