import { AppError, fileErrors, hasScriptTag, maxImportRows } from '../../contract/index.ts';
import type { Context } from '../context.ts';
import type { ResourceServer } from '../resource/model.ts';
import { mapHeader } from './columns.ts';
import type { MappedColumn } from './columns.ts';
import { importErrors } from './errors.ts';
import { boundedSheet, maxColumns } from './bounded-sheet.ts';
import { newId } from '../context.ts';

/** A row of the sheet: the texts of the columns that mean something, in their order. */
export interface SheetLine {
  readonly no: number;
  readonly texts: readonly string[];
}

/** An uploaded sheet as far as it concerns us. */
export interface Sheet {
  readonly columns: readonly MappedColumn[];
  readonly lines: readonly SheetLine[];
}

/** Time of a job for reading a sheet, and for waiting until it may. */
const allowance = { ms: 30_000, patienceMs: 600_000 };

const none = '—';
const maxShown = 20;
const listed = (titles: readonly string[]) =>
  titles.length === 0 ? none : [...titles.slice(0, maxShown), ...(titles.length > maxShown ? ['…'] : [])].join(', ');

/** Why no rule needs to look at a text; undefined when one may. */
export function textFault(text: string): string | undefined {
  if (text.includes('\u0000') || !text.isWellFormed()) return 'common.format';
  return hasScriptTag(text) ? 'common.scriptRejected' : undefined;
}

/**
 * Reads the first sheet. Throws `file.type`, `file.broken`, `import.headers`, `import.empty`,
 * `import.tooManyRows`, `common.tooCostly`.
 */
export async function readSheet(context: Context, server: ResourceServer, bytes: Buffer): Promise<Sheet> {
  let places: { at: number; column: MappedColumn }[] | undefined;
  const lines: SheetLine[] = [];
  try {
    const sheet = await boundedSheet(
      bytes,
      { maxRows: maxImportRows + 1, maxColumns },
      { owner: newId(), ...allowance },
    );
    if (sheet.isCut) throw importErrors.tooManyRows({ max: maxImportRows });
    for await (const { no, cells } of sheet.rows()) {
      if (!places) {
        places = validateTitles(context, server, cells);
        continue;
      }
      const texts = places.map(({ at }) => (cells[at] ?? '').trim());
      if (texts.every((text) => text === '')) continue;
      lines.push({ no, texts });
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    // Whatever a strange file makes the reader do, it is the file that is wrong.
    context.log.warn({ err: error }, 'unreadable sheet');
    throw fileErrors.broken();
  }
  if (!places) validateTitles(context, server, []);
  if (!places || lines.length === 0) throw importErrors.empty();
  return { columns: places.map(({ column }) => column), lines };
}

function validateTitles(
  context: Context,
  server: ResourceServer,
  titles: readonly string[],
): { at: number; column: MappedColumn }[] {
  const { columns, missing, unknown } = mapHeader(server, titles, {
    rights: context.rights,
    wording: { texts: context.texts, language: context.locale },
  });
  if (missing.length + unknown.length > 0)
    throw importErrors.headers({ missing: listed(missing), unknown: listed(unknown) });
  return columns.flatMap((column, at) => (column && column.use !== 'ignore' ? [{ at, column }] : []));
}
