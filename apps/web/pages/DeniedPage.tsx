import { AccessHelp, openPage, useText } from '@mp/kernel/web';
import type { ReactNode } from 'react';

/** The 403 screen, inside the frame: which page it is and whom to ask. */
export function DeniedPage({ title, code }: { readonly title: string; readonly code: string }): ReactNode {
  const t = useText();
  return (
    <div className="mp-full mp-full-inside" role="alert">
      <p className="mp-full-code">403</p>
      <h2>{t('perm.error.denied')}</h2>
      <p className="mp-secondary">{t('denied.reason', { title })}</p>
      <AccessHelp objType={1} objectId={code} />
      <button type="button" className="mp-button" onClick={() => openPage({ path: '/dashboard', search: {} })}>
        {t('notFound.home')}
      </button>
    </div>
  );
}
