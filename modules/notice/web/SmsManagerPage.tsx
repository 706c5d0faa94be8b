import { DetailPage, FormPage, ListPage, openPage, PageAction, RecordPages, useText } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { announcement, announcementLifecycle } from '../contract/index.ts';
import { usePublish } from './use-publish.tsx';

/** What is published to people of the tenant: list, form, and one message with its way to its receivers. */
export function SmsManagerPage(): ReactNode {
  return (
    <RecordPages
      resource={announcement}
      name="record"
      list={<Messages />}
      one={(id) => <Message id={id} />}
      form={(id) => <FormPage resource={announcement} id={id} />}
    />
  );
}

function Messages(): ReactNode {
  const t = useText('announcement');
  const publish = usePublish();
  return (
    <ListPage
      resource={announcement}
      lifecycle={announcementLifecycle}
      cardFacts={['type', 'publishedAt', 'receiverCount']}
    >
      <ListPage.Column field="title" width={280} />
      <ListPage.Column field="publishAt" optional />
      <ListPage.Toolbar>
        <PageAction
          titleKey="announcement.wording"
          right="wording.read"
          onRun={() => openPage({ path: '/wordingManager', search: {} })}
        />
      </ListPage.Toolbar>
      <ListPage.Empty>{t('list.empty')}</ListPage.Empty>
      <ListPage.RowAction action="publish" onRun={publish} />
    </ListPage>
  );
}

function Message({ id }: { readonly id: string }): ReactNode {
  const publish = usePublish();
  return (
    <DetailPage
      resource={announcement}
      lifecycle={announcementLifecycle}
      id={id}
      facts={['type', 'publisherId', 'publishAt', 'publishedAt', 'receiverCount']}
    >
      <DetailPage.Action action="publish" onRun={publish} />
    </DetailPage>
  );
}
