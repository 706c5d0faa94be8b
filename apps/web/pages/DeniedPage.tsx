import { openPage, rightName, useText } from '@mp/kernel/web';
import type { ReactNode } from 'react';

/** The 403 screen, inside the frame: what is missing and whom to ask. */
export function DeniedPage({ title, right }: { readonly title: string; readonly right: string }): ReactNode {
  const t = useText();
  return (
    <div className="mp-full mp-full-inside" role="alert">
      <p className="mp-full-code">403</p>
      <h2>{t('perm.error.denied')}</h2>
      <p className="mp-secondary">{t('denied.reason', { title })}</p>
      <p className="mp-secondary">
        {t('denied.right')} {rightName(right)} <code>{right}</code>
      </p>
      <button type="button" className="mp-button" onClick={() => openPage({ path: '/dashboard', search: {} })}>
        {t('notFound.home')}
      </button>
    </div>
  );
}
