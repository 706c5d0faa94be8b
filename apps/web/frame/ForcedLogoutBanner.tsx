import { serverNow, useText } from '@mp/kernel/web';
import { type ReactNode, useEffect } from 'react';
import { endForced, forcedAtOf, secondsUntil, useAlive } from '../session/alive.ts';
import { useNow } from './ConnectionBanner.tsx';

const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** An administrator ends this session in five minutes: the time left, so that work can be saved. */
export function ForcedLogoutBanner(): ReactNode {
  const t = useText('session');
  const alive = useAlive();
  const at = forcedAtOf(alive);
  useNow(at !== null);
  const left = at === null ? null : secondsUntil(at, serverNow());
  const over = left === 0;
  useEffect(() => {
    if (over) endForced();
  }, [over]);
  if (left === null) return null;
  return (
    <div className="mp-banner mp-banner-danger" role="alert">
      <strong>{t('forcedSoon')}</strong>
      <span className="mp-clock" aria-hidden>
        {clock(left)}
      </span>
      <span>{t('forcedNext')}</span>
      {alive?.forcedReason && <span className="mp-secondary">{t('forcedReason', { reason: alive.forcedReason })}</span>}
    </div>
  );
}
