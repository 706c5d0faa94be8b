import {
  type AnyRecord,
  browserOf,
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
          <table className="ui-table">
            <thead>
              <tr>
                <th scope="col">{t('sessions.device')}</th>
                <th scope="col">{t('sessions.ip')}</th>
                <th scope="col">{t('sessions.createdAt')}</th>
                <th scope="col">{t('sessions.lastSeen')}</th>
              </tr>
            </thead>
            <tbody>
              {items.map((session) => (
                <SessionRow key={session.id} session={session} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </QueryItems>
  );
}

function SessionRow({ session }: { readonly session: UserSession }): ReactNode {
  const t = useText('user');
  const language = useLanguage();
  const { ua, ip, createdAt, lastSeen, forcedAt } = session;
  return (
    <tr>
      <td title={ua ?? ''}>
        {browserOf(ua) || t('sessions.unknownDevice')}{' '}
        {forcedAt === null ? null : (
          <Tag color="orange">{t('sessions.forcedAt', { at: formatInstant(forcedAt, language) })}</Tag>
        )}
      </td>
      <td>{ip}</td>
      <td>{formatInstant(createdAt, language)}</td>
      <td>{formatInstant(lastSeen, language)}</td>
    </tr>
  );
}
