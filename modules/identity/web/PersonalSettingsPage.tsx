import { browserOf, confirm, formatInstant, showError, toast, useLanguage, useText, QueryResult } from '@mp/kernel/web';
import { personalSettings, plainGroup } from '@mp/settings/contract';
import { personalQuery, SettingsForm } from '@mp/settings/web';
import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { type ReactNode, useId } from 'react';
import type { OwnSession } from '../contract/index.ts';
import { endSession, sessionsQuery, storePersonal } from './account.client.ts';
import { openChangePassword } from './open-dialogs.tsx';
import './account.css';

/** What everybody sets for himself: language, colours, first page, password, sessions. */
export function PersonalSettingsPage(): ReactNode {
  const t = useText();
  const id = useId();
  const read = useQuery(personalQuery);
  return (
    <div className="account-page">
      {read.data ? (
        <SettingsForm group={plainGroup(personalSettings)} record={read.data} store={storePersonal} />
      ) : (
        <QueryResult read={read} />
      )}
      <section aria-labelledby={`${id}-password`}>
        <h2 id={`${id}-password`}>{t('login.field.password')}</h2>
        <Button onClick={() => void openChangePassword()}>{t('personal.changePassword.title')}</Button>
      </section>
      <section aria-labelledby={`${id}-sessions`}>
        <h2 id={`${id}-sessions`}>{t('personal.sessions.title')}</h2>
        <OwnSessions />
      </section>
    </div>
  );
}

function OwnSessions(): ReactNode {
  const t = useText('personal.sessions.field');
  const read = useQuery(sessionsQuery);
  if (!read.data) return <QueryResult read={read} skeleton={<Skeleton active title={false} />} />;
  return (
    <div className="account-sessions">
      <table>
        <thead>
          <tr>
            <th scope="col">{t('browser')}</th>
            <th scope="col">{t('ip')}</th>
            <th scope="col">{t('createdAt')}</th>
            <th scope="col">{t('lastSeen')}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {read.data.items.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function SessionRow({ session }: { readonly session: OwnSession }): ReactNode {
  const t = useText('personal.sessions');
  const language = useLanguage();

  async function end(): Promise<void> {
    const title = t('confirm', { ip: session.ip ?? '' });
    if (!(await confirm({ title, ok: t('action.end'), danger: true }))) return;
    try {
      await endSession(session.id);
      toast.success(t('ended'));
    } catch (error) {
      showError(error);
    }
  }

  return (
    <tr>
      <td title={session.ua ?? ''}>{browserOf(session.ua) || t('unknownBrowser')}</td>
      <td>{session.ip}</td>
      <td>{formatInstant(session.createdAt, language)}</td>
      <td>{formatInstant(session.lastSeen, language)}</td>
      <td>
        {session.current ? (
          t('current')
        ) : (
          <Button size="small" danger onClick={() => void end()}>
            {t('action.end')}
          </Button>
        )}
      </td>
    </tr>
  );
}
