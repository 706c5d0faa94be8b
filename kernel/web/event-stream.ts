import { apiPrefix } from '@mp/kernel/contract';
import { newId, requestHeaders } from './client.ts';

/** An event of a stream: its name and its data, parsed. */
export interface StreamEvent {
  readonly event: string;
  readonly data: unknown;
}

/** Longest silence of a stream; the server sends something at least every 25 s, so beyond it a proxy holds it back. */
const silenceMs = 60_000;

/** The events in a piece of text, and what is left of it: the beginning of the next event. */
export function readEvents(text: string): { readonly events: readonly StreamEvent[]; readonly rest: string } {
  const blocks = text.replaceAll('\r\n', '\n').split('\n\n');
  const rest = blocks.pop() ?? '';
  const events = blocks.flatMap((block) => {
    const lines = block.split('\n');
    const of = (name: string) =>
      lines.filter((line) => line.startsWith(`${name}:`)).map((line) => line.slice(name.length + 1).replace(/^ /, ''));
    const data = of('data');
    if (data.length === 0) return [];
    try {
      return [{ event: of('event').at(-1) ?? 'message', data: JSON.parse(data.join('\n')) as unknown }];
    } catch {
      return [];
    }
  });
  return { events, rest };
}

/**
 * Reads a stream of events below the API base until it ends: a fetch, since an EventSource could not send the token.
 * Answers whether it was opened at all. Never throws: who wants it tries again.
 */
export async function readEventStream(
  path: string,
  signal: AbortSignal,
  handle: (event: StreamEvent) => void,
): Promise<boolean> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), silenceMs);
  let opened = false;
  try {
    const answer = await fetch(`${apiPrefix}${path}`, {
      headers: { ...requestHeaders(newId()), Accept: 'text/event-stream' },
      credentials: 'same-origin',
      cache: 'no-store',
      signal: AbortSignal.any([signal, silence.signal]),
    });
    if (!answer.ok || !answer.body || !(answer.headers.get('content-type') ?? '').startsWith('text/event-stream')) {
      await answer.body?.cancel();
      return false;
    }
    opened = true;
    const reader = answer.body.getReader();
    const decoder = new TextDecoder();
    for (let text = '', part = await reader.read(); !part.done; part = await reader.read()) {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), silenceMs);
      const { events, rest } = readEvents(text + decoder.decode(part.value, { stream: true }));
      text = rest;
      for (const event of events) handle(event);
    }
  } catch {
    // Gone: the reader, the network or the server. Polling goes on, and the stream is tried again.
  } finally {
    clearTimeout(timer);
  }
  return opened;
}
