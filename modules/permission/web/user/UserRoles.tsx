import { PlusOutlined } from '@ant-design/icons';
import {
  confirm,
  DataTable,
  PageLink,
  recordAddress,
  type RecordTabProps,
  RowActions,
  showError,
  StateTag,
  toast,
  useCan,
  useRights,
  useText,
  QueryResult,
} from '@mp/kernel/web';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Tag } from 'antd';
import type { ReactNode } from 'react';
import { role, type RoleSource, type UserRole } from '../../contract/index.ts';
import { MembersImpact } from '../grant/MembersImpact.tsx';
import { removeMembers } from '../role.client.ts';
import { assignRoles } from './assign-roles.tsx';
import { rolesOfUser } from './user-role.client.ts';
import '../permission.css';

/** The roles of a user, each with where it comes from; assign further ones, and take away those given by name. */
export function UserRoles({ record }: RecordTabProps): ReactNode {
  const t = useText('role');
  const mayChange = useCan('role.members');
  const rights = useRights();
  const remove = useRemoveRole(record.id, String(record.employeeName ?? ''));
  const read = useQuery(rolesOfUser(record.id));
  if (!read.data) return <QueryResult read={read} />;
  const { items } = read.data;
  return (
    <div className="perm-panel">
      {mayChange ? (
        <div className="perm-bar">
          <span className="perm-space" />
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => void assignRoles(record)}>
            {t('ofUser.assign')}
          </Button>
        </div>
      ) : null}
      <DataTable
        rows={items}
        rowKey={({ id }) => id}
        empty={t('ofUser.empty')}
        columns={[
          {
            key: 'name',
            title: t('field.name'),
            cell: ({ id, name, builtin }) => {
              const page = recordAddress(role, id, rights);
              return (
                <>
                  {page ? <PageLink to={page}>{name}</PageLink> : name}{' '}
                  {builtin ? <Tag>{t('field.builtin')}</Tag> : null}
                </>
              );
            },
          },
          { key: 'code', title: t('field.code') },
          { key: 'orgName', title: t('field.orgId') },
          {
            key: 'because',
            title: t('member.because'),
            kind: 'text',
            cell: ({ sources }) =>
              sources.map((source) => <Source key={`${source.type} ${source.id}`} source={source} />),
          },
          mayChange && {
            key: 'remove',
            label: t('member.remove'),
            kind: 'actions',
            cell: (held) =>
              held.sources.some(({ type }) => type === 'user') ? (
                <RowActions
                  label={held.name}
                  actions={[{ key: 'remove', label: t('member.remove'), danger: true, run: () => void remove(held) }]}
                />
              ) : null,
          },
        ]}
      />
    </div>
  );
}

/** A way by which the role comes; one that does not count now says why. */
function Source({ source }: { readonly source: RoleSource }): ReactNode {
  const t = useText();
  const { type, name, below, inactive } = source;
  const key = type === 'user' ? 'direct' : type === 'position' ? 'byPosition' : below ? 'byOrgAbove' : 'byOrg';
  const words = t(`role.member.${key}`, { name: name ?? '' });
  const tone = inactive !== null ? 'void' : type === 'user' ? 'processing' : 'draft';
  return (
    <StateTag tone={tone}>
      {inactive === null
        ? words
        : t('role.ofUser.inactive', { source: words, reason: `@permission.source.inactive.${inactive}` })}
    </StateTag>
  );
}

/** Takes a user out of a role after asking, and says what that changes. */
function useRemoveRole(userId: string, userName: string): (held: UserRole) => Promise<void> {
  const t = useText('role');
  const cache = useQueryClient();
  return async (held) => {
    const gone = [{ type: 'user' as const, id: userId }];
    const title = t('ofUser.confirmRemove', { user: userName, role: held.name });
    const body = <MembersImpact roleId={held.id} add={[]} remove={gone} />;
    if (!(await confirm({ title, body, ok: t('member.remove'), danger: true }))) return;
    try {
      await removeMembers(held.id, gone);
      toast.success(t('ofUser.removed', { role: held.name }));
    } catch (error) {
      showError(error);
    } finally {
      await cache.invalidateQueries({ queryKey: [role.key] });
      await cache.invalidateQueries({ queryKey: ['permission'] });
    }
  };
}
