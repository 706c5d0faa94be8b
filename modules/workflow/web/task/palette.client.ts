import { call, dataText, type PaletteEntry, text } from '@mp/kernel/web';
import { flowListApis, listStartable } from '../../contract/index.ts';
import { paletteEntries } from './palette-entries.ts';

/** Processes and tasks for the command palette; the server's lists say what the caller may see or start. */
export async function findFlows(q: string, signal: AbortSignal): Promise<PaletteEntry[]> {
  const query = { q, size: '6' };
  const [startable, pending, initiated] = await Promise.all([
    call(listStartable, { signal }),
    call(flowListApis.inbox, { query, signal }),
    call(flowListApis.initiated, { query, signal }),
  ]);
  const found = { startable: startable.items, pending: pending.items, initiated: initiated.items };
  return paletteEntries(q, found, { t: text, nameOf: dataText });
}
