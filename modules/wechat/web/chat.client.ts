import { ApiError, callLogin } from '@mp/kernel/web';
import type { ChatKind } from '../contract/wechat.settings.ts';
import type { ChatStart, ChatStatus } from '../contract/wechat.api.ts';

const pollMs = 2000;

/** What became of a scan. */
export type ChatOutcome = Exclude<ChatStatus, { readonly status: 0 } | { readonly status: 1 }>;

/** Begins a sign-in at the address of this page. */
export async function beginSignIn(kind: ChatKind, more: Readonly<Record<string, string>>): Promise<ChatStart> {
  const { data } = await callLogin<ChatStart>('oauth', { step: 'start', kind, purpose: 'login', ...more });
  if (!data) throw new ApiError({ code: 'common.serverException', status: 500 });
  return data;
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });

async function statusOf(state: string, signal: AbortSignal): Promise<ChatStatus> {
  try {
    const { data } = await callLogin<ChatStatus>('checkWxLoginResultStatus', { state }, { signal, keepSession: true });
    return data ?? { status: 0 };
  } catch (error) {
    // The line was cut, or too many ask from this address: the next question comes anyhow.
    if (error instanceof ApiError && (error.unreachable || error.status === 429)) return { status: 0 };
    throw error;
  }
}

/** Asks every two seconds until it is known what became of a scan. */
export async function followScan(state: string, signal: AbortSignal): Promise<ChatOutcome> {
  for (;;) {
    await pause(pollMs, signal);
    const found = await statusOf(state, signal);
    if (found.status !== 0 && found.status !== 1) return found;
  }
}

/**
 * A window for the page of the chat service, opened while the click still counts: its address comes later. Null where the
 * browser opens none.
 */
export function openScanWindow(): Window | null {
  return window.open('about:blank', 'chatScan', 'popup,width=720,height=640');
}
