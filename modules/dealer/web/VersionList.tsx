import { writableStates } from '@mp/kernel/contract';
import { ListPage, openPage, useText } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { dealerVersion, dealerVersionLifecycle } from '../contract/index.ts';
import { toFirstVersion, toVersion, toVersionForm } from './dealer.client.ts';

/** Versions of one dealer, or of all within reach: read, go on, compare two, discard. */
export function VersionList({ dealerId }: { readonly dealerId?: string }): ReactNode {
  const t = useText('dealerVersion');
  return (
    <ListPage
      resource={dealerVersion}
      lifecycle={dealerVersionLifecycle}
      cardFacts={['dealerId', 'processHandlers']}
      canDelete={false}
      onOpen={({ id }) => openPage(toVersion({ id }))}
      onEdit={null}
      {...(dealerId === undefined
        ? {}
        : { inside: true, name: 'versions', fixed: [{ field: 'dealerId', op: 'eq' as const, value: dealerId }] })}
    >
      <ListPage.RowAction
        action="continue"
        right="dealerVersion.update"
        first
        when={({ state }) => writableStates.includes(String(state))}
        onRun={({ id, versionNo }) => openPage(versionNo === 1 ? toFirstVersion({ id }) : toVersionForm({ id }))}
      />
      <ListPage.BatchAction
        action="compare"
        right="dealerVersion.read"
        onRun={([a, b, ...more]) => {
          if (a && b && more.length === 0 && a.dealerId === b.dealerId) {
            const [old, next] = Number(a.versionNo) < Number(b.versionNo) ? [a, b] : [b, a];
            openPage(toVersion({ id: next.id, with: old.id }));
          }
        }}
      />
      <ListPage.Empty>{t('list.empty')}</ListPage.Empty>
    </ListPage>
  );
}
