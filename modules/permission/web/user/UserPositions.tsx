import {
  DataTable,
  QueryItems,
  PageLink,
  recordAddress,
  type RecordTabProps,
  useRights,
  useText,
} from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Tag } from 'antd';
import type { ReactNode } from 'react';
import { position } from '../../contract/index.ts';
import { positionsOfUser } from './user-role.client.ts';
import '../permission.css';

/** The positions that a user holds, the main one first. */
export function UserPositions({ record }: RecordTabProps): ReactNode {
  const t = useText();
  const rights = useRights();
  const read = useQuery(positionsOfUser(record.id));
  return (
    <QueryItems read={read} empty={t('position.ofUser.empty')}>
      {(items) => (
        <DataTable
          rows={items}
          rowKey={({ id }) => id}
          columns={[
            {
              key: 'name',
              title: t('position.field.name'),
              cell: ({ id, name, isMain, idle }) => {
                const page = recordAddress(position, id, rights);
                return (
                  <>
                    {page ? <PageLink to={page}>{name}</PageLink> : name}{' '}
                    {isMain ? <Tag color="blue">{t('position.member.isMain')}</Tag> : null}
                    {idle ? <Tag>{t('permission.source.inactive.positionDisabled')}</Tag> : null}
                  </>
                );
              },
            },
            { key: 'code', title: t('position.field.code') },
            { key: 'orgName', title: t('position.field.orgId') },
          ]}
        />
      )}
    </QueryItems>
  );
}
