import { retryNow, useConnection, useText, useWaitingCount } from '@mp/kernel/web';
import { type ReactNode, useEffect, useState } from 'react';

/** A clock that ticks each second while `on`. */
export function useNow(on: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!on) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [on]);
  return now;
}

/** Says quietly that the server does not answer, and when it is tried again. */
export function ConnectionBanner(): ReactNode {
  const t = useText('common.connection');
  const waiting = useWaitingCount();
  const { state, retryAt } = useConnection();
  const now = useNow(state !== 'online');
  if (state === 'online') return null;
  const seconds = Math.max(0, Math.ceil((retryAt - now) / 1000));
  return (
    <div className="mp-banner" role="status">
      <span>
        {state === 'offline' ? t('offline') : t('gone')} {waiting === 0 ? null : t('waiting', { count: waiting })}
      </span>
      <span className="mp-secondary">{retryAt === 0 ? t('trying') : t('nextTry', { seconds })}</span>
      <button type="button" className="mp-link-button" onClick={retryNow}>
        {t('now')}
      </button>
    </div>
  );
}
