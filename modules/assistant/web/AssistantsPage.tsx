import { DetailPage, ListPage, RecordPages, useText } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { assistantToken } from '../contract/index.ts';
import { useIssueToken } from './use-issue-token.tsx';

/** Assistants that work for the caller, each with what lets it in. */
export function AssistantsPage(): ReactNode {
  return (
    <RecordPages resource={assistantToken} name="assistant" list={<Assistants />} one={(id) => <Assistant id={id} />} />
  );
}

function Assistants(): ReactNode {
  const t = useText('assistantToken');
  const issue = useIssueToken();
  return (
    <ListPage resource={assistantToken} cardFacts={['mayWrite', 'validTo', 'lastUsedAt']}>
      <ListPage.Column field="name" width={200} />
      <ListPage.Empty>{t('list.empty')}</ListPage.Empty>
      <ListPage.RowAction action="issueToken" onRun={issue} />
    </ListPage>
  );
}

function Assistant({ id }: { readonly id: string }): ReactNode {
  const issue = useIssueToken();
  return (
    <DetailPage resource={assistantToken} id={id} facts={['state', 'mayWrite', 'validTo', 'lastUsedAt']}>
      <DetailPage.Action action="issueToken" onRun={issue} />
    </DetailPage>
  );
}
