import { ApiError, callLogin, endSession, getUserInfo, serverNow } from '@mp/kernel/web';
import { useEffect, useState } from 'react';

/** How often the session is asked for (SPEC section 9). */
const pollMs = 20_000;

/** What `checkLoginStatus.do` answers. */
export interface Alive {
  readonly alive?: boolean;
  readonly idleLeft?: number;
  readonly absLeft?: number;
  /** When the session is ended by force: ISO text or epoch milliseconds. */
  readonly forcedAt?: string | number | null;
  readonly forcedReason?: string | null;
}

interface Shared {
  /** Only tabs of the same session share. */
  readonly token: string;
  readonly at: number;
  readonly alive: Alive;
}

/** The instant of a forced logout as epoch milliseconds; null without one. */
export function forcedAtOf(alive: Alive | null): number | null {
  const at = alive?.forcedAt;
  if (at === null || at === undefined) return null;
  const parsed = typeof at === 'number' ? at : Date.parse(at);
  return Number.isNaN(parsed) ? null : parsed;
}

/** Whether this tab has to ask: it is visible, and no tab shared an answer since the last round. */
export function mustAsk(now: number, lastAnswer: number, visible: boolean): boolean {
  return visible && now - lastAnswer >= pollMs - 1000;
}

/** The state of the session, asked for every 20 s while the tab is visible; one tab asks, the others listen. */
export function useAlive(): Alive | null {
  const [alive, setAlive] = useState<Alive | null>(null);
  useEffect(() => {
    const channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel('mp-alive') : null;
    let last = 0;
    let asking = false;
    const ask = async (): Promise<void> => {
      const info = getUserInfo();
      if (!info || asking || !mustAsk(Date.now(), last, document.visibilityState === 'visible')) return;
      asking = true;
      try {
        const { data } = await callLogin<Alive>('checkLoginStatus', { passive: 1 });
        last = Date.now();
        setAlive(data ?? null);
        channel?.postMessage({ token: info.token, at: last, alive: data ?? {} } satisfies Shared);
      } catch (error) {
        last = Date.now();
        if (!(error instanceof ApiError)) throw error;
      } finally {
        asking = false;
      }
    };
    if (channel)
      channel.onmessage = ({ data }: MessageEvent<Shared>) => {
        if (data.token !== getUserInfo()?.token) return;
        last = data.at;
        setAlive(data.alive);
      };
    const timer = setInterval(() => void ask(), pollMs / 4);
    const onVisible = (): void => void ask();
    document.addEventListener('visibilitychange', onVisible);
    void ask();
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisible);
      channel?.close();
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
