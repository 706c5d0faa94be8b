import { getQuery, openPage, useText } from '@mp/kernel/web';
import { type ReactNode, useEffect } from 'react';

/** No such page: why, and the way back. */
export function NotFoundPage(): ReactNode {
  const t = useText();
  const title = t('nav.notFound');
  const from = getQuery('from');
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <main className="mp-full">
      <p className="mp-full-code">404</p>
      <h1>{title}</h1>
      <p className="mp-secondary">{from ? t('notFound.reasonOf', { path: from }) : t('notFound.reason')}</p>
      <button
        type="button"
        className="mp-button mp-button-primary"
        onClick={() => openPage({ path: '/dashboard', search: {} })}
      >
        {t('notFound.home')}
      </button>
    </main>
  );
}
