import type { OwnSession } from '@mp/identity/contract';
import {
  browserOf,
  confirm,
  currentTenant,
  dataText,
  formatInstant,
  serverNow,
  showError,
  useLanguage,
  useText,
  useUserInfo,
} from '@mp/kernel/web';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { endSessionOf, sessionQuery, sessionsQuery } from './home.client.ts';

/** Who is signed in, to which tenant and for how long; the account's other sessions can be ended. */
export function AccountCard(): ReactNode {
  const t = useText('home.account');
  const language = useLanguage();
  const info = useUserInfo();
  const { data: status } = useSuspenseQuery(sessionQuery);
  const { data: sessions } = useSuspenseQuery(sessionsQuery);
  if (!info) return null;
  const until = status ? formatInstant(new Date(serverNow() + status.absLeft * 1000).toISOString(), language) : '';
  const facts = [
    ['user', `${info.employeeName} (${info.username})`],
    ['tenant', dataText(currentTenant(info)?.tenancyName)],
    ['until', until],
  ] as const;
  return (
    <>
      <dl className="home-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h3 className="home-subtitle">{t('sessions')}</h3>
      <ul className="home-sessions">
        {sessions.items.map((session) => (
          <SessionLine key={session.id} session={session} />
        ))}
      </ul>
    </>
  );
}

function SessionLine({ session }: { readonly session: OwnSession }): ReactNode {
  const t = useText('home.account');
  const language = useLanguage();
  const browser = browserOf(session.ua) || t('unknownBrowser');
  const end = async (): Promise<void> => {
    if (await confirm({ title: t('endTitle', { browser }), ok: t('end'), danger: true }))
      await endSessionOf(session.id).catch(showError);
  };
  return (
    <li>
      <span>
        {browser}
        <small className="mp-secondary">
          {[session.ip, formatInstant(session.lastSeen, language)].filter(Boolean).join(' · ')}
        </small>
      </span>
      {session.current ? (
        <small className="mp-secondary">{t('thisOne')}</small>
      ) : (
        <button
          type="button"
          className="mp-link-button"
          aria-label={t('endOf', { browser })}
          onClick={() => void end()}
        >
          {t('end')}
        </button>
      )}
    </li>
  );
}
