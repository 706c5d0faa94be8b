import { ListPage, useText, useUserInfo } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { feedback, submitterLifecycle } from '../contract/index.ts';

/** What the user told of dealers himself: the answers, a rating, and a way to open it again once. */
export function DealerInfoFeedbackPage(): ReactNode {
  const t = useText('feedback');
  const info = useUserInfo();
  return (
    <ListPage
      resource={feedback}
      lifecycle={submitterLifecycle}
      name="own"
      fixed={[{ field: 'submitterId', op: 'eq', value: info?.userid ?? '' }]}
      cardFacts={['type', 'dueAt']}
    >
      <ListPage.Empty>{t('list.emptyOwn')}</ListPage.Empty>
    </ListPage>
  );
}
