import { setImmediate } from 'node:timers/promises';
import { runBounded } from '../bounded-work.ts';
import type { BoundedWork } from '../bounded-work.ts';
import type { SheetBounds, SheetRow } from './sheet-reader.ts';
import type { SheetPages } from './sheet-work.ts';

/** The rows of a sheet as far as they were asked for. */
export interface BoundedSheet {
  /** The sheet holds more rows than these. */
  readonly isCut: boolean;
  /** The rows, read page by page so that others get their turn. */
  readonly rows: () => AsyncGenerator<SheetRow>;
}

/** Most columns that a sheet may use. */
export const maxColumns = 300;

/**
 * Reads the first visible sheet of a workbook in a thread of its own, within bounds of rows, elements, memory and time.
 * Throws `file.type`, `file.broken`, `common.tooCostly`, `common.tooManyRequests`.
 */
export async function boundedSheet(
  bytes: Buffer,
  bounds: SheetBounds,
  work: Pick<BoundedWork<unknown>, 'owner' | 'ms' | 'patienceMs' | 'signal'>,
): Promise<BoundedSheet> {
  const { pages, isCut } = await runBounded<unknown, SheetPages>({
    ...work,
    module: new URL('./sheet-work.ts', import.meta.url),
    input: { bytes, bounds },
  });
  return { isCut, rows: () => rowsOf(pages) };
}

async function* rowsOf(pages: readonly Uint8Array[]): AsyncGenerator<SheetRow> {
  const decoder = new TextDecoder();
  for (const page of pages) {
    yield* JSON.parse(decoder.decode(page)) as SheetRow[];
    await setImmediate();
  }
}
