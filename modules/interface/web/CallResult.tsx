import { PageLink, StateTag, useText } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import type { CallOutcome } from '../contract/interface.api.ts';
import { toCall } from './links.ts';
import { Written } from './Written.tsx';
import './interface.css';

const tones = { ok: 'success', failed: 'danger', rejected: 'waiting' } as const;

/** How a call ended that was made by hand. */
export function CallResult({ outcome }: { readonly outcome: CallOutcome }): ReactNode {
  const t = useText('interfaceCall');
  const { callId, result, status, ms, attempts, body, error } = outcome;
  return (
    <div className="interface-result" role="status">
      <p className="interface-said">
        <StateTag tone={tones[result]}>{t(`result.${result}`)}</StateTag>
        {status === null ? null : <span>HTTP {status}</span>}
        {result === 'rejected' ? null : <span>{t('took', { ms, count: attempts })}</span>}
        <PageLink to={toCall({ call: callId })}>{t('toLine')}</PageLink>
      </p>
      {error === null ? null : <p className="interface-error">{error}</p>}
      {body === null || body === undefined ? null : (
        <Written title={t('answerGiven')} text={typeof body === 'string' ? body : JSON.stringify(body, null, 2)} />
      )}
    </div>
  );
}
