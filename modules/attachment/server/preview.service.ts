import type { Readable } from 'node:stream';
import type { Context } from '@mp/kernel/server';
import { boundedSheet } from '@mp/kernel/server';
import type { Attachment } from './attachment.query.ts';
import { linkFor, readableFile } from './attachment.service.ts';
import { isPictureType } from './validation/file-kinds.ts';
import { decodeText } from './validation/text.ts';
import { contentName, storeOf } from './store/store.ts';

/** What of a file is shown beside a form. */
export interface Preview {
  readonly kind: 'picture' | 'pdf' | 'text' | 'table' | 'none';
  readonly name: string;
  readonly url?: string;
  readonly text?: string;
  readonly rows?: string[][];
  readonly isCut: boolean;
}

const maxRows = 500;
const maxCells = 100;
const maxTextBytes = 262_144;
/** Larger sheets are for the program that made them. */
const maxSheetBytes = 10_485_760;

/** The preview of a file that the caller may read. Throws `common.notFound`, `file.broken`, `common.tooCostly`. */
export async function previewFor(context: Context, id: string): Promise<Preview> {
  const file = await readableFile(context, id);
  const base = { name: file.fileName, isCut: false };
  if (isPictureType(file.type)) return { ...base, kind: 'picture', url: await linkFor(context, id, 'preview') };
  if (file.type === 'application/pdf') return { ...base, kind: 'pdf', url: await linkFor(context, id, 'show') };
  if (file.type === 'text/plain') return { ...base, kind: 'text', ...(await textOf(context, file)) };
  if (file.type === 'text/csv') return { ...base, kind: 'table', ...(await csvOf(context, file)) };
  if (file.type.endsWith('spreadsheetml.sheet') && file.size <= maxSheetBytes)
    return { ...base, kind: 'table', ...(await sheetOf(context, file)) };
  return { ...base, kind: 'none' };
}

async function bytesOf(context: Context, file: Attachment, max: number): Promise<Buffer> {
  const range = file.size > max ? { start: 0, end: max - 1 } : undefined;
  const found = await storeOf(context.services).get(contentName(context.tenantId, file.hash), range);
  return Buffer.concat(found ? await Array.fromAsync(found.stream as Readable & AsyncIterable<Buffer>) : []);
}

async function textOf(context: Context, file: Attachment): Promise<{ text: string; isCut: boolean }> {
  return { text: decodeText(await bytesOf(context, file, maxTextBytes)), isCut: file.size > maxTextBytes };
}

async function csvOf(context: Context, file: Attachment): Promise<{ rows: string[][]; isCut: boolean }> {
  const { text, isCut } = await textOf(context, file);
  const rows = readCsv(text, maxRows + 1);
  return { rows: rows.slice(0, maxRows), isCut: isCut || rows.length > maxRows };
}

/** The rows of a text with commas (RFC 4180), at most `most`; quoted cells may hold commas, quotes and lines. */
export function readCsv(text: string, max: number): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  // A cell with what ends it; the last one ends with the text.
  const cells = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/y;
  const plain = text.replace(/^\uFEFF/, '');
  while (rows.length < max && cells.lastIndex < plain.length) {
    const match = cells.exec(plain);
    if (!match) break;
    const [, quoted, open = '', end] = match;
    if (row.length < maxCells) row.push(quoted === undefined ? open : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

/** Longest time for the first rows of a sheet. */
const maxSheetMs = 1_200;

async function sheetOf(context: Context, file: Attachment): Promise<{ rows: string[][]; isCut: boolean }> {
  const bytes = await bytesOf(context, file, maxSheetBytes);
  const { rows, isCut } = await boundedSheet(
    bytes,
    { maxRows, maxColumns: maxCells },
    { owner: context.userId, ms: maxSheetMs, signal: context.facts.signal },
  );
  const shown = await Array.fromAsync(rows());
  return { rows: shown.map(({ cells }) => [...cells]), isCut };
}
