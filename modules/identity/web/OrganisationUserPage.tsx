import { TeamOutlined } from '@ant-design/icons';
import { refs } from '@mp/kernel/contract';
import {
  type AnyRecord,
  askForm,
  ListPage,
  PageAction,
  TreeList,
  useDialog,
  useRecordAct,
  useText,
} from '@mp/kernel/web';
import { organisation } from '@mp/organisation/contract';
import { type ReactNode } from 'react';
import { AssociateActions } from './AssociateActions.tsx';
import { user } from '../contract/index.ts';
import { useUserActs } from './use-user-acts.tsx';

/** Which users belong to an organisation: add, remove, make it their default, move them on. */
export function OrganisationUserPage(): ReactNode {
  const t = useText('user');
  return (
    <TreeList resource={organisation} depth="1" move={false} opensFirst>
      {(orgId) =>
        orgId === undefined ? (
          <p className="ui-empty" role="status">
            {t('chooseOrg')}
          </p>
        ) : (
          <Members key={orgId} orgId={orgId} />
        )
      }
    </TreeList>
  );
}

function Members({ orgId }: { readonly orgId: string }): ReactNode {
  const t = useText('user');
  const act = useRecordAct(user);
  const acts = useUserActs();
  const add = useAddMembers(orgId);
  const here = { params: { orgId } };
  const isDefault = (record: AnyRecord) => record.defaultOrgId === orgId;
  return (
    <ListPage
      resource={user}
      name="members"
      fixed={[{ field: 'orgIds', op: 'eq', value: orgId }]}
      batch={['move', 'setDefaultOrg', 'removeFromOrg']}
      actParams={{ move: { fromOrgId: orgId }, setDefaultOrg: { orgId }, removeFromOrg: { orgId } }}
      onCreate={null}
      onEdit={null}
      onOpen={null}
      canDelete={false}
    >
      <ListPage.RowAction
        action="setDefaultOrg"
        when={(record) => !isDefault(record)}
        onRun={(record) => void act('setDefaultOrg', [record], here)}
      />
      <ListPage.RowAction action="move" onRun={(record) => acts.move(record, orgId)} />
      <ListPage.RowAction
        action="removeFromOrg"
        onRun={(record) =>
          void act('removeFromOrg', [record], {
            ...here,
            title: t('remove.confirm', { label: String(record.employeeName) }),
          })
        }
      />
      <ListPage.Toolbar>
        <AssociateActions orgId={orgId} />
        <PageAction
          titleKey="user.action.addToOrg"
          icon={TeamOutlined}
          right="user.addToOrg"
          primary
          onRun={() => void add()}
        />
      </ListPage.Toolbar>
    </ListPage>
  );
}

/** Adds members of the tenant to an organisation. */
function useAddMembers(orgId: string): () => Promise<void> {
  const t = useText('user');
  const act = useRecordAct(user);
  const openDialog = useDialog();
  return async () => {
    const asked = await askForm(openDialog, {
      of: user.entity,
      fields: { userIds: refs('identity.user', { required: true }) },
      title: t('action.addToOrg'),
      ok: t('action.addToOrg'),
    });
    if (asked)
      await act(
        'addToOrg',
        asked.userIds.map((id) => ({ id })),
        { params: { orgId }, confirmed: true, done: t('associated') },
      );
  };
}
