import { errorReference, errorText, useText } from '@mp/kernel/web';
import type { ReactNode } from 'react';

/** The console could not start: what happened, and a new try. */
export function StartFailure({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }): ReactNode {
  const t = useText();
  const reference = errorReference(error);
  return (
    <main className="mp-full" role="alert">
      <h1>{t('start.failed')}</h1>
      <p>{errorText(error)}</p>
      <p>{t('start.failedNext')}</p>
      <button type="button" className="mp-button mp-button-primary" onClick={onRetry}>
        {t('common.action.retry')}
      </button>
      {reference && <code className="mp-secondary">{reference}</code>}
    </main>
  );
}
