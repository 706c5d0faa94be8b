import { ListPage, useText } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { guestDealer, guestDealerLifecycle } from '../contract/index.ts';

/** Dealers of GOEMs: taken in, prolonged and ended by their GOEM, audited by the area. */
export function GoemGuestDlrPage(): ReactNode {
  const t = useText('guestDealer');
  return (
    <ListPage
      resource={guestDealer}
      lifecycle={guestDealerLifecycle}
      batch={['submit', 'end']}
      cardFacts={['goemId', 'validTo']}
    >
      <ListPage.Empty>{t('list.empty')}</ListPage.Empty>
    </ListPage>
  );
}
