import { ListPage, useText } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { verificationItem } from '../contract/index.ts';

/** Items of the yearly check: a dealer answers, the area records its visit. */
export function VerificationItems({ side }: { readonly side: 'dealer' | 'area' }): ReactNode {
  const t = useText('verificationItem');
  return (
    <ListPage
      resource={verificationItem}
      name={side}
      inside
      batch={side === 'dealer' ? ['answer'] : ['visit']}
      cardFacts={['dealerId', 'dueOn']}
      onOpen={null}
      onEdit={null}
    >
      <ListPage.Empty>{t('list.empty')}</ListPage.Empty>
    </ListPage>
  );
}
