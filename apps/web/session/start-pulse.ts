import {
  ApiError,
  callLogin,
  getUserInfo,
  recordRights,
  readEventStream,
  setCounters,
  setCountersSource,
} from '@mp/kernel/web';
import { type Alive, createPulse } from './pulse.ts';

const tickMs = 5_000;
const path = '/home/events?passive=1';

async function ask(): Promise<Alive | null> {
  try {
    return (await callLogin<Alive>('checkLoginStatus', { passive: 1 })).data ?? null;
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

/** Starts the pulse of this tab: session and counters go to the frame, other tabs share them. Gives back how to stop. */
export function startPulse(publish: (alive: Alive | null) => void): () => void {
  const channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel('mp-alive') : null;
  const pulse = createPulse({
    now: () => Date.now(),
    isVisible: () => document.visibilityState === 'visible',
    token: () => getUserInfo()?.token ?? null,
    ask,
    listen: (signal, handle) =>
      readEventStream(path, signal, ({ event, data }) => {
        if (event === 'counters') handle(data);
      }),
    share: (message) => channel?.postMessage(message),
    publish: (next) => {
      publish(next);
      if (!next?.notices) return;
      setCounters(next.notices);
      recordRights(next.notices.rights);
    },
  });
  if (channel) channel.onmessage = ({ data }: MessageEvent<unknown>) => pulse.onMessage(data);
  setCountersSource(pulse.refresh);
  const timer = setInterval(() => pulse.tick(), tickMs);
  const onVisible = (): void => pulse.tick(true);
  document.addEventListener('visibilitychange', onVisible);
  pulse.tick();
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onVisible);
    setCountersSource(null);
    pulse.stop();
    channel?.close();
  };
}
