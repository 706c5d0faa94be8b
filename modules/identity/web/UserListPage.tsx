import { organisation } from '@mp/organisation/contract';
import { BelowChoice, useOrganisationFilter } from '@mp/organisation/web';
import { lazyView, ListPage, RecordPages, TreeList } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { AssociateActions } from './AssociateActions.tsx';
import { user } from '../contract/index.ts';
import { openForceLogout } from './force-logout.tsx';
import { newUserValues } from './user-form.ts';
import { useUserActs } from './use-user-acts.tsx';

const UserDetail = lazyView(() => import('./UserDetail.tsx').then((file) => file.UserDetail));

/** Users by organisation; an opened one takes the place of the list. Both stand in the address. */
export function UserListPage(): ReactNode {
  const users = (
    <TreeList resource={organisation} depth="1" move={false}>
      {(orgId) => <Users orgId={orgId} />}
    </TreeList>
  );
  return <RecordPages resource={user} name="user" list={users} one={(id) => <UserDetail id={id} />} />;
}

/** The users of an organisation, with those of everything below it unless told otherwise. */
function Users({ orgId }: { readonly orgId: string | undefined }): ReactNode {
  const acts = useUserActs();
  return (
    <ListPage
      resource={user}
      fixed={useOrganisationFilter('orgIds', orgId)}
      batch={['enable', 'unlock', 'move', 'resetPassword', 'delete']}
      initial={newUserValues(orgId)}
    >
      <ListPage.RowAction action="disable" onRun={acts.disable} />
      <ListPage.RowAction action="lock" onRun={acts.lock} />
      <ListPage.RowAction action="resetPassword" onRun={acts.resetPassword} />
      <ListPage.RowAction action="forceLogout" onRun={(record) => void openForceLogout(record)} />
      <ListPage.RowAction action="move" onRun={(record) => acts.move(record)} />
      <ListPage.RowAction action="unbind" onRun={acts.unbind} />
      {(['disable', 'lock'] as const).map((kind) => (
        <ListPage.BatchAction
          key={kind}
          action={kind}
          danger
          onRun={(records, clear) => void acts.leave(kind, records).then((isDone) => isDone && clear())}
        />
      ))}
      <ListPage.Toolbar>
        <BelowChoice orgId={orgId} />
        <AssociateActions orgId={orgId} />
      </ListPage.Toolbar>
    </ListPage>
  );
}
