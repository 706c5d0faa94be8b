import { AppError, fileErrors, inputProblems, languages, rowResource, scaled, unscaled } from '../../contract/index.ts';
import type { ErrorParams, Resource } from '../../contract/index.ts';
import type { Context } from '../context.ts';
import { newId } from '../context.ts';
import { boundedSheet, maxColumns } from './bounded-sheet.ts';
import { CellCodec } from './cells.ts';
import { isNeeded, normalTitle, titleOf } from './columns.ts';
import type { SheetColumn } from './columns.ts';
import { importErrors } from './errors.ts';
import { textFault } from './import-sheet.ts';
import { bytesOf, columnLetters, excel, ruleOn, sheetName, widthOf } from './workbook.ts';

/** Bytes of a sheet of rows at most. */
export const maxRowsSheetBytes = 2_097_152;
/** Time for reading a sheet while somebody waits for it. */
const allowance = { ms: 10_000, patienceMs: 20_000 };

/** A row of a sheet that cannot be as it is; `row` as the sheet counts, null of the sheet as a whole. */
interface RowsFault {
  readonly row: number | null;
  readonly code: string;
  readonly params?: ErrorParams | undefined;
}

/** The rows that a sheet gives, each with its number in the sheet, and what is wrong with them. */
export interface ReadRows {
  readonly rows: readonly { readonly no: number; readonly values: Readonly<Record<string, unknown>> }[];
  readonly faults: readonly RowsFault[];
}

const columnsOf = (table: Resource): SheetColumn[] =>
  Object.entries(table.fields).map(([name, field]) => ({ key: name, name, field }));

/** A decimal with all places of its column, as the table stores it; a sheet leaves out zeros that say nothing. */
function placed({ field: { kind, scale = 4 } }: SheetColumn, value: unknown): unknown {
  if ((kind !== 'decimal' && kind !== 'money') || typeof value !== 'string') return value;
  const [, part = ''] = /^-?\d{1,14}(?:\.(\d+))?$/u.exec(value) ?? [undefined, '0'.repeat(scale + 1)];
  return part.length > scale ? value : unscaled(scaled(value, scale), scale);
}

/** The rows of a table in a record as a sheet of their own in the caller's language; of none it is the template. */
export async function rowsSheet(
  context: Pick<Context, 'texts' | 'locale'>,
  [resource, name]: readonly [Resource, string],
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<Buffer> {
  const table = rowResource(resource, name);
  const wording = { texts: context.texts, language: context.locale };
  const codec = new CellCodec(table, wording);
  const columns = columnsOf(table);
  const { Workbook } = await excel();
  const book = new Workbook();
  const page = book.addWorksheet(sheetName(context.texts.text(context.locale, `${resource.entity}.field.${name}`)), {
    views: [{ state: 'frozen', ySplit: 1 }],
  });
  page.columns = columns.map((column) => {
    const title = titleOf(table, column, wording);
    return { header: isNeeded(column) ? `${title} *` : title, width: widthOf(title) };
  });
  page.getRow(1).font = { bold: true };
  for (const row of rows)
    page.addRow(
      columns.map((column) =>
        codec.cell(
          column,
          codec.text(column, row[column.name], () => ''),
        ),
      ),
    );
  const last = (resource.fields[name]?.maxRows ?? 1000) + 1;
  for (const [at, column] of columns.entries()) {
    const letter = columnLetters(at);
    if (column.field.kind === 'choice')
      ruleOn(page, `${letter}2:${letter}${last}`, {
        type: 'list',
        allowBlank: true,
        showErrorMessage: true,
        formulae: [`"${codec.words(column).join(',')}"`],
      });
  }
  return bytesOf(book);
}

/** The columns of a sheet by the places of their titles, in any of the languages. Throws `import.headers`. */
function placesOf(context: Context, table: Resource, titles: readonly string[]) {
  const columns = columnsOf(table);
  const known = new Map(
    [...languages, context.locale].flatMap((language) =>
      columns.map((column) => [normalTitle(titleOf(table, column, { texts: context.texts, language })), column]),
    ),
  );
  const places = titles.flatMap((title, at) => {
    const column = known.get(normalTitle(title));
    return column ? [{ at, column }] : [];
  });
  const wording = { texts: context.texts, language: context.locale };
  const missing = columns.filter((column) => isNeeded(column) && !places.some((each) => each.column === column));
  const unknown = titles.filter((title) => title.trim() !== '' && !known.has(normalTitle(title)));
  if (missing.length + unknown.length > 0)
    throw importErrors.headers({
      missing: missing.map((column) => titleOf(table, column, wording)).join(', ') || '—',
      unknown: unknown.map((title) => title.trim()).join(', ') || '—',
    });
  return places;
}

async function linesOf(context: Context, bytes: Buffer, maxRows: number) {
  try {
    const sheet = await boundedSheet(bytes, { maxRows: maxRows + 1, maxColumns }, { owner: newId(), ...allowance });
    if (sheet.isCut) throw importErrors.tooManyRows({ max: maxRows });
    return await Array.fromAsync(sheet.rows());
  } catch (error) {
    if (error instanceof AppError) throw error;
    // Whatever a strange file makes the reader do, it is the file that is wrong.
    context.log.warn({ err: error }, 'unreadable sheet');
    throw fileErrors.broken();
  }
}

/**
 * Reads the rows of a table in a record from the first sheet of a workbook, and judges each by the rules of its fields.
 * Nothing is stored. Throws `file.type`, `file.broken`, `import.headers`, `import.empty`, `import.tooManyRows`, `common.tooCostly`.
 */
export async function readRowsSheet(
  context: Context,
  [resource, name]: readonly [Resource, string],
  bytes: Buffer,
): Promise<ReadRows> {
  const table = rowResource(resource, name);
  const codec = new CellCodec(table, { texts: context.texts, language: context.locale });
  const [head, ...lines] = await linesOf(context, bytes, resource.fields[name]?.maxRows ?? 1000);
  const places = placesOf(context, table, head?.cells ?? []);
  const filled = lines.filter(({ cells }) => places.some(({ at }) => (cells[at] ?? '').trim() !== ''));
  if (filled.length === 0) throw importErrors.empty();
  const faults: RowsFault[] = [];
  const rows = filled.map(({ no, cells }) => {
    const values: Record<string, unknown> = {};
    for (const { at, column } of places) {
      const text = (cells[at] ?? '').trim();
      const code = textFault(text);
      const read = code ? { code } : codec.value(column, text);
      if ('value' in read) values[column.name] = placed(column, read.value ?? column.field.default ?? null);
      else
        faults.push({
          row: no,
          code: read.code,
          params: { field: `@${table.entity}.field.${column.name}`, ...('params' in read ? read.params : {}) },
        });
    }
    return { no, values };
  });
  const wrong = new Set(faults.map(({ row }) => row));
  const broken = inputProblems(resource, { [name]: rows.map(({ values }) => values) }, 'update').flatMap(
    ({ path, code, params }) => {
      const row = rows[Number(path.split('.')[1])]?.no ?? null;
      return row !== null && wrong.has(row) ? [] : [{ row, code, params }];
    },
  );
  return { rows, faults: [...faults, ...broken] };
}
