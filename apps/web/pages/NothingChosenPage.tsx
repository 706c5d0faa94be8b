import { openPage, routeOfPath, useText } from '@mp/kernel/web';
import type { ReactNode } from 'react';

/** A page that shows one of many was opened without saying which: the way to those that there are. */
export function NothingChosenPage({ under = '/dashboard' }: { readonly under?: `/${string}` | undefined }): ReactNode {
  const t = useText();
  const list = routeOfPath(under);
  return (
    <div className="mp-full mp-full-inside">
      <h2>{t('frame.nothingChosen')}</h2>
      <p className="mp-secondary">{t('frame.nothingChosenHint')}</p>
      {list ? (
        <button type="button" className="mp-button" onClick={() => openPage({ path: under, search: {} })}>
          {t('frame.toList', { page: t(list.titleKey) })}
        </button>
      ) : null}
    </div>
  );
}
