import { askForm, lazyView, ListPage, PageAction, useDialog, useRights, useText } from '@mp/kernel/web';
import { PlusOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { pseudoPassword, pseudoPasswordForm, type IssuedPassword } from '../contract/index.ts';
import { issue } from './pseudo-password.client.ts';

const IssuedPasswordDialog = lazyView(() =>
  import('./IssuedPasswordDialog.tsx').then((file) => file.IssuedPasswordDialog),
);

/** Passwords by which administrators sign in as users for a while: issued here, shown once, withdrawn at any time. */
export function PseudoPasswordPage(): ReactNode {
  const t = useText('pseudoPassword');
  const openDialog = useDialog();
  const { admin } = useRights();

  async function handleIssue(): Promise<void> {
    const issued = await askForm<typeof pseudoPasswordForm, IssuedPassword>(openDialog, {
      of: pseudoPassword.entity,
      fields: pseudoPasswordForm,
      title: t('action.issue'),
      intro: t('issueHint'),
      ok: t('issue'),
      submit: issue,
      refresh: [pseudoPassword.key],
    });
    if (issued) await openDialog((close) => <IssuedPasswordDialog issued={issued} close={() => close()} />);
  }

  return (
    <ListPage resource={pseudoPassword} cardFacts={['issuedBy', 'endsAt']}>
      <ListPage.Column field="reason" width={260} />
      <ListPage.Empty>{t('list.empty')}</ListPage.Empty>
      <ListPage.Toolbar>
        {admin ? (
          <PageAction
            primary
            titleKey="pseudoPassword.action.issue"
            icon={PlusOutlined}
            right="pseudoPassword.issue"
            onRun={() => void handleIssue()}
          />
        ) : null}
      </ListPage.Toolbar>
    </ListPage>
  );
}
