import { type AnyRecord, DetailPage, RowActions, useCan, useRecordAct, useText, DataTable } from '@mp/kernel/web';
import { Tag } from 'antd';
import type { ReactNode } from 'react';
import { user } from '../contract/index.ts';
import { openForceLogout } from './force-logout.tsx';
import { UserBindings } from './UserBindings.tsx';
import { UserFactors } from './UserFactors.tsx';
import { UserSessions } from './UserSessions.tsx';
import { useUserActs } from './use-user-acts.tsx';

/** One user: identity, organisations, chat accounts, sessions, history, and what may be done with the account. */
export function UserDetail({ id }: { readonly id: string }): ReactNode {
  const t = useText('user');
  const acts = useUserActs();
  const mayUnbind = useCan('user.unbind');
  const mayResetFactors = useCan('user.resetFactors');
  const mayEndSessions = useCan('user.forceLogout');
  return (
    <DetailPage resource={user} id={id} facts={['tenant', 'defaultOrgId', 'mobile', 'email', 'locked', 'lastLoginAt']}>
      <DetailPage.Tab name="organisations" title={t('organisations')}>
        {(record) => <Organisations record={record} />}
      </DetailPage.Tab>
      {mayUnbind ? (
        <DetailPage.Tab name="bindings" title={t('field.bindings')}>
          {(record) => <UserBindings record={record} onUnbind={acts.unbind} />}
        </DetailPage.Tab>
      ) : null}
      {mayResetFactors ? (
        <DetailPage.Tab name="factors" title={t('factors')}>
          {(record) => <UserFactors record={record} onReset={acts.resetFactors} />}
        </DetailPage.Tab>
      ) : null}
      {mayEndSessions ? (
        <DetailPage.Tab name="sessions" title={t('sessions')}>
          {(record) => <UserSessions record={record} />}
        </DetailPage.Tab>
      ) : null}
      <DetailPage.Action action="disable" onRun={acts.disable} />
      <DetailPage.Action action="lock" onRun={acts.lock} />
      <DetailPage.Action action="resetPassword" onRun={acts.resetPassword} />
      <DetailPage.Action action="resetFactors" onRun={acts.resetFactors} />
      <DetailPage.Action action="forceLogout" onRun={(record) => void openForceLogout(record)} />
      <DetailPage.Action action="move" onRun={(record) => acts.move(record)} />
      <DetailPage.Action action="unbind" onRun={acts.unbind} />
    </DetailPage>
  );
}

/** The affiliated organisations, the default one marked. */
function Organisations({ record }: { readonly record: AnyRecord }): ReactNode {
  const t = useText('user');
  const act = useRecordAct(user);
  const maySetDefault = useCan('user.setDefaultOrg');
  const mayRemove = useCan('user.removeFromOrg');
  const ids = Array.isArray(record.orgIds) ? record.orgIds.map(String) : [];
  const labels = Array.isArray(record.orgIdsLabels) ? record.orgIdsLabels.map(String) : [];
  return (
    <DataTable
      rows={ids}
      rowKey={(orgId) => orgId}
      columns={[
        { key: 'organisations', title: t('organisations'), cell: (_, at) => labels[at] },
        {
          key: 'defaultOrgId',
          title: t('field.defaultOrgId'),
          cell: (orgId) => (orgId === record.defaultOrgId ? <Tag color="blue">{t('defaultOrg')}</Tag> : null),
        },
        {
          key: 'move',
          label: t('action.move'),
          kind: 'actions',
          cell: (orgId, at) => (
            <RowActions
              label={labels[at] ?? ''}
              actions={[
                ...(maySetDefault && orgId !== record.defaultOrgId
                  ? [
                      {
                        key: 'default',
                        label: t('action.setDefaultOrg'),
                        run: () => void act('setDefaultOrg', [record], { params: { orgId } }),
                      },
                    ]
                  : []),
                ...(mayRemove && ids.length > 1
                  ? [
                      {
                        key: 'remove',
                        label: t('action.removeFromOrg'),
                        danger: true,
                        run: () => void act('removeFromOrg', [record], { params: { orgId } }),
                      },
                    ]
                  : []),
              ]}
            />
          ),
        },
      ]}
    />
  );
}
