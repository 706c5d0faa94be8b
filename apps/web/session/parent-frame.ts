/** Longest wait for an answer of the parent frame (platform.md 1.7). */
const parentWaitMs = 800;

/** The sites of the setting `sso.parentOrigins`, as sysconfig answers them. */
export function originsOf(setting: unknown): readonly string[] {
  return typeof setting === 'string' ? setting.split(/\s+/u).filter((each) => each !== '') : [];
}

/** What a window can do that the hand-shake needs; in tests something that only looks like one. */
export interface FrameWindow {
  readonly parent: { postMessage: (message: unknown, origin: string) => void };
  addEventListener: (type: 'message', listener: (event: MessageEvent) => void) => void;
  removeEventListener: (type: 'message', listener: (event: MessageEvent) => void) => void;
}

function tokenIn(data: unknown, nonce: string): string | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { type, nonce: given, token } = data as { type?: unknown; nonce?: unknown; token?: unknown };
  return type === 'mp.token' && given === nonce && typeof token === 'string' && token !== '' ? token : undefined;
}

/**
 * Asks the parent frame for a ticket. Only the sites of the setting are asked, and only an answer of the parent itself, from
 * one of them and with the nonce of this question, counts. Undefined when none comes in time.
 */
export function askParent(
  frame: FrameWindow,
  origins: readonly string[],
  { nonce, waitMs = parentWaitMs }: { readonly nonce: string; readonly waitMs?: number },
): Promise<string | undefined> {
  if (origins.length === 0) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const done = (token: string | undefined) => {
      clearTimeout(timer);
      frame.removeEventListener('message', listen);
      resolve(token);
    };
    const listen = ({ source, origin, data }: MessageEvent) => {
      const token = source === frame.parent && origins.includes(origin) ? tokenIn(data, nonce) : undefined;
      if (token !== undefined) done(token);
    };
    const timer = setTimeout(() => done(undefined), waitMs);
    frame.addEventListener('message', listen);
    // The browser delivers to the parent only where the origin is the parent's own.
    for (const origin of origins) frame.parent.postMessage({ type: 'mp.token.request', nonce }, origin);
  });
}

/** The older way: a parent page of this very origin offers the token as a function. */
export async function tokenOfSameOriginParent(frame: { readonly parent: unknown }): Promise<string | undefined> {
  try {
    const token: unknown = await (frame.parent as { getMpToken?: () => unknown }).getMpToken?.();
    return typeof token === 'string' && token !== '' ? token : undefined;
  } catch {
    // A parent of another origin may not be looked into.
    return undefined;
  }
}
