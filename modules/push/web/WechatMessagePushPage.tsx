import { DetailPage, FormPage, lazyView, ListPage, RecordPages, useText } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { pushMessage } from '../contract/index.ts';

const AccountsEdit = lazyView(() => import('./AccountsEdit.tsx').then((file) => file.AccountsEdit));
const PushPreview = lazyView(() => import('./PushPreview.tsx').then((file) => file.PushPreview));
const ResultsTab = lazyView(() => import('./ResultsTab.tsx').then((file) => file.ResultsTab));

/** Messages to chat accounts: list, form with preview, and one push with what became of it. */
export function WechatMessagePushPage(): ReactNode {
  return (
    <RecordPages
      resource={pushMessage}
      name="push"
      list={<PushList />}
      one={(id) => <PushDetail id={id} />}
      form={() => <PushForm />}
    />
  );
}

function PushList(): ReactNode {
  const t = useText('pushMessage');
  return (
    <ListPage resource={pushMessage} cardFacts={['kind', 'sentCount', 'failedCount']}>
      <ListPage.Column field="text" width={320} />
      <ListPage.Empty>{t('list.empty')}</ListPage.Empty>
    </ListPage>
  );
}

function PushForm(): ReactNode {
  const t = useText('pushMessage');
  return (
    <FormPage resource={pushMessage} side={<PushPreview />} sideLabel={t('preview')}>
      <FormPage.Field name="text" wide />
      <FormPage.Field name="userIds" wide render={(props) => <AccountsEdit {...props} />} />
    </FormPage>
  );
}

function PushDetail({ id }: { readonly id: string }): ReactNode {
  const t = useText('pushMessage');
  return (
    <DetailPage
      resource={pushMessage}
      id={id}
      facts={['kind', 'state', 'targetCount', 'sentCount', 'failedCount']}
      sections={['content']}
    >
      <DetailPage.Tab name="results" title={t('tab.results')}>
        {(record) => <ResultsTab record={record} />}
      </DetailPage.Tab>
    </DetailPage>
  );
}
