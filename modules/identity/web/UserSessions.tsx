import {
  type AnyRecord,
  browserOf,
  DataTable,
  formatInstant,
  abilityOf,
  plainResource,
  QueryItems,
  useLanguage,
  useRights,
  useText,
} from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Button, Tag } from 'antd';
import type { ReactNode } from 'react';
import { user, type UserSession } from '../contract/index.ts';
import { openForceLogout } from './force-logout.tsx';
import { sessionsOfUser } from './user.client.ts';
import './account.css';

/** Where a user is signed in now, for those who may end it. */
export function UserSessions({ record }: { readonly record: AnyRecord }): ReactNode {
  const t = useText('user');
  const rights = useRights();
  const language = useLanguage();
  const read = useQuery(sessionsOfUser(record.id));
  return (
    <QueryItems read={read} empty={t('sessions.empty')}>
      {(items) => (
        <div className="account-tab">
          {abilityOf({ resource: plainResource(user), record, rights }, 'forceLogout').isOffered ? (
            <div className="account-tab-bar">
              <Button danger onClick={() => void openForceLogout(record).then(() => read.refetch())}>
                {t('action.forceLogout')}
              </Button>
            </div>
          ) : null}
          <DataTable
            rows={items}
            rowKey={({ id }) => id}
            columns={[
              {
                key: 'device',
                title: t('sessions.device'),
                kind: 'text',
                cell: (session) => <Device session={session} />,
              },
              { key: 'ip', title: t('sessions.ip') },
              {
                key: 'createdAt',
                title: t('sessions.createdAt'),
                cell: ({ createdAt }) => formatInstant(createdAt, language),
              },
              {
                key: 'lastSeen',
                title: t('sessions.lastSeen'),
                cell: ({ lastSeen }) => formatInstant(lastSeen, language),
              },
            ]}
          />
        </div>
      )}
    </QueryItems>
  );
}

function Device({ session: { ua, forcedAt } }: { readonly session: UserSession }): ReactNode {
  const t = useText('user');
  const language = useLanguage();
  return (
    <span title={ua ?? ''}>
      {browserOf(ua) || t('sessions.unknownDevice')}{' '}
      {forcedAt === null ? null : (
        <Tag color="orange">{t('sessions.forcedAt', { at: formatInstant(forcedAt, language) })}</Tag>
      )}
    </span>
  );
}
