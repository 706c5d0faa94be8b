import { DetailPage, ListPage, RecordPages, useRights, useText } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { scimClient } from '../contract/index.ts';
// Groups are a tab of their directory by their declaration, which no screen of their own brings along.
import '../contract/scim-group.resource.ts';
import { useIssueToken } from './use-issue-token.tsx';

/** Directories that keep the users of the tenant: their tokens, and the groups that each has sent. */
export function ScimClientPage(): ReactNode {
  return <RecordPages resource={scimClient} name="directory" list={<Clients />} one={(id) => <Client id={id} />} />;
}

function Clients(): ReactNode {
  const t = useText('scimClient');
  const issue = useIssueToken();
  const { admin } = useRights();
  return (
    <ListPage resource={scimClient} cardFacts={['defaultOrgId', 'lastUsedAt']}>
      <ListPage.Column field="name" width={200} />
      <ListPage.Empty>{t('list.empty')}</ListPage.Empty>
      {admin ? <ListPage.RowAction action="issueToken" onRun={issue} /> : null}
    </ListPage>
  );
}

function Client({ id }: { readonly id: string }): ReactNode {
  const issue = useIssueToken();
  const { admin } = useRights();
  return (
    <DetailPage resource={scimClient} id={id} facts={['defaultOrgId', 'state', 'expiresAt', 'lastUsedAt']}>
      {admin ? <DetailPage.Action action="issueToken" onRun={issue} /> : null}
    </DetailPage>
  );
}
