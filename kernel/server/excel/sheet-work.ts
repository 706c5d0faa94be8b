import { readSheetPart } from './sheet-reader.ts';
import type { SheetBounds, SheetPart } from './sheet-reader.ts';

/** Rows that travel between threads together: few enough that reading them again holds nobody up. */
const rowsPerPage = 500;

/** A sheet as it travels: pages of rows as JSON. */
export interface SheetPages {
  readonly pages: readonly Uint8Array[];
  readonly isCut: boolean;
}

/** Reads a sheet in a thread of its own. */
export async function work({
  bytes,
  bounds,
}: {
  readonly bytes: Uint8Array;
  readonly bounds: SheetBounds;
}): Promise<SheetPages> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { rows, isCut } = await readSheetPart(buffer, bounds);
  return { pages: pagesOf(rows), isCut };
}

function pagesOf(rows: SheetPart['rows']): Uint8Array[] {
  const encoder = new TextEncoder();
  return Array.from({ length: Math.ceil(rows.length / rowsPerPage) }, (_, page) =>
    encoder.encode(JSON.stringify(rows.slice(page * rowsPerPage, (page + 1) * rowsPerPage))),
  );
}
