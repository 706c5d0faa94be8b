import { choice, date, files, longText } from '@mp/kernel/contract';
import { ListPage, useText } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { verificationItem } from '../contract/index.ts';

const answer = { answer: choice(['confirm', 'changed'], { required: true }) };
const visit = {
  result: choice(['match', 'mismatch', 'notVisited'], { required: true }),
  visitDate: date(),
  photos: files({ maxFiles: 5, purpose: 'attachment' }),
  remark: longText({ max: 500 }),
};

/** Items of the yearly check: a dealer answers, the area records its visit. */
export function VerificationItems({ side }: { readonly side: 'dealer' | 'area' }): ReactNode {
  const t = useText('verificationItem');
  return (
    <ListPage
      resource={verificationItem}
      name={side}
      inside
      batch={side === 'dealer' ? ['answer'] : ['visit']}
      acts={{ answer: { form: answer }, visit: { form: visit } }}
      cardFacts={['dealerId', 'dueOn']}
      onOpen={null}
      onEdit={null}
    >
      <ListPage.Empty>{t('list.empty')}</ListPage.Empty>
    </ListPage>
  );
}
