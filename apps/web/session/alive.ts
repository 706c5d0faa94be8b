import { ApiError, endSession, loadChunk, serverNow } from '@mp/kernel/web';
import { useEffect, useState } from 'react';
import type { Alive } from './pulse.ts';

/** The instant of a forced logout as epoch milliseconds; null without one. */
export function forcedAtOf(alive: Alive | null): number | null {
  const at = alive?.forcedAt;
  if (at === null || at === undefined) return null;
  const parsed = typeof at === 'number' ? at : Date.parse(at);
  return Number.isNaN(parsed) ? null : parsed;
}

/**
 * The state of the session, asked for every 20 s while the tab is visible; one tab asks, the others listen. The same
 * answers, and the stream of changes, set the counters of the top bar. Loaded after the page, since nothing waits for it.
 */
export function useAlive(): Alive | null {
  const [alive, setAlive] = useState<Alive | null>(null);
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    void loadChunk(() => import('./start-pulse.ts')).then(({ startPulse }) => {
      if (!isGone) stop = startPulse(setAlive);
    });
    return () => {
      isGone = true;
      stop?.();
    };
  }, []);
  return alive;
}

/** The time of a forced logout has come: the session is over, whatever the user does now. */
export function endForced(): void {
  endSession(new ApiError({ code: 'auth.tokenExpired', status: 401, params: { reason: 'forced' } }));
}

/** Seconds until the instant on the server's clock, 0 when it has passed. */
export function secondsUntil(instant: number, now = serverNow()): number {
  return Math.max(0, Math.ceil((instant - now) / 1000));
}
