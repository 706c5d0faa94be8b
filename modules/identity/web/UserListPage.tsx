import { UserAddOutlined } from '@ant-design/icons';
import { organisation } from '@mp/organisation/contract';
import { Can, lazyView, ListPage, RecordPages, TreeList, useDialog, usePage, useText } from '@mp/kernel/web';
import { Button, Checkbox } from 'antd';
import type { ReactNode } from 'react';
import { SharedButton } from './SharedButton.tsx';
import { user } from '../contract/index.ts';
import { openForceLogout } from './force-logout.tsx';
import { newUserValues } from './user-form.ts';
import { useUserActs } from './use-user-acts.tsx';

const AssociateDialog = lazyView(() => import('./AssociateDialog.tsx').then((file) => file.AssociateDialog));
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
  const t = useText('user');
  const { search, setSearch } = usePage();
  const openDialog = useDialog();
  const acts = useUserActs();
  const isBelow = search.below !== '0';
  const fixed =
    orgId === undefined ? [] : [{ field: 'orgIds', op: isBelow ? ('below' as const) : ('eq' as const), value: orgId }];
  return (
    <ListPage
      resource={user}
      fixed={fixed}
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
        {orgId === undefined ? null : (
          <Checkbox
            checked={isBelow}
            onChange={(event) => setSearch({ below: event.target.checked ? undefined : '0', page: undefined })}
          >
            {t('below')}
          </Checkbox>
        )}
        <Can right="user.create">
          <Button
            icon={<UserAddOutlined />}
            onClick={() => void openDialog((close) => <AssociateDialog orgId={orgId} close={() => close()} />)}
          >
            {t('action.associate')}
          </Button>
          <SharedButton orgId={orgId} />
        </Can>
      </ListPage.Toolbar>
    </ListPage>
  );
}
