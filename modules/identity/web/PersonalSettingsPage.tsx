import {
  browserOf,
  confirm,
  DataTable,
  formatInstant,
  showError,
  toast,
  useLanguage,
  useText,
  QueryResult,
} from '@mp/kernel/web';
import { personalSettings, plainGroup } from '@mp/settings/contract';
import { personalQuery, SettingsForm } from '@mp/settings/web';
import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { type ReactNode, useId } from 'react';
import type { OwnSession } from '../contract/index.ts';
import { endSession, sessionsQuery, storePersonal } from './account.client.ts';
import { openChangePassword } from './open-dialogs.tsx';
import { OwnFactors } from './OwnFactors.tsx';
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
      <section aria-labelledby={`${id}-factors`}>
        <h2 id={`${id}-factors`}>{t('factor.section')}</h2>
        <OwnFactors />
      </section>
      <section aria-labelledby={`${id}-sessions`}>
        <h2 id={`${id}-sessions`}>{t('personal.sessions.title')}</h2>
        <OwnSessions />
      </section>
    </div>
  );
}

function OwnSessions(): ReactNode {
  const t = useText('personal.sessions');
  const language = useLanguage();
  const read = useQuery(sessionsQuery);

  async function end({ id, ip }: OwnSession): Promise<void> {
    const title = t('confirm', { ip: ip ?? '' });
    if (!(await confirm({ title, ok: t('action.end'), danger: true }))) return;
    try {
      await endSession(id);
      toast.success(t('ended'));
    } catch (error) {
      showError(error);
    }
  }

  if (!read.data) return <QueryResult read={read} skeleton={<Skeleton active title={false} />} />;
  return (
    <DataTable
      rows={read.data.items}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'browser',
          title: t('field.browser'),
          cell: ({ ua }) => <span title={ua ?? ''}>{browserOf(ua) || t('unknownBrowser')}</span>,
        },
        { key: 'ip', title: t('field.ip') },
        {
          key: 'createdAt',
          title: t('field.createdAt'),
          cell: ({ createdAt }) => formatInstant(createdAt, language),
        },
        { key: 'lastSeen', title: t('field.lastSeen'), cell: ({ lastSeen }) => formatInstant(lastSeen, language) },
        {
          key: 'end',
          label: t('action.end'),
          kind: 'actions',
          cell: (session) =>
            session.current ? (
              t('current')
            ) : (
              <Button size="small" danger onClick={() => void end(session)}>
                {t('action.end')}
              </Button>
            ),
        },
      ]}
    />
  );
}
