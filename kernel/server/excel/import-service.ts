import type { Workbook } from 'exceljs';
import { commonErrors, fieldTextKey } from '../../contract/index.ts';
import type { ImportBatch, ImportError, ImportRow, Page } from '../../contract/index.ts';
import { newId } from '../context.ts';
import type { Context } from '../context.ts';
import type { ResourceServer } from '../resource/model.ts';
import type { Upload } from '../upload.ts';
import { importErrors } from './errors.ts';
import { carriedText, guardFormula } from './cells.ts';
import { reasonKey } from './columns.ts';
import { batchById, cancelBatch, columnsOfBatch, countErrors, insertBatch, rowsOf } from './import-store.ts';
import type { CellError, StoredColumn, StoredRow, RowAction } from './import-store.ts';
import { validateWorkbook } from './sheet-reader.ts';
import { begin } from './watch.ts';
import { excel, sheetName, widthOf } from './workbook.ts';
import { hasStepUpFields, requireStepUp } from '../step-up.ts';

/** Largest upload in bytes (platform.md 4.3). */
export const maxImportBytes = 10_485_760;

const pageSize = 100;

/** Keeps an upload and has it checked. Throws `file.type`, `file.broken`. */
export async function startImport(context: Context, server: ResourceServer, upload: Upload): Promise<ImportBatch> {
  validateWorkbook(upload.bytes);
  const id = newId();
  await context.tx((tx) => insertBatch(tx, server, { id, name: upload.name, bytes: upload.bytes }));
  return batchById(context, server, id);
}

/**
 * Has the good rows of a checked batch written; asked again it goes on where it stood. Throws
 * `import.notChecked`, `import.nothing`.
 */
export async function commitBatch(context: Context, server: ResourceServer, id: string): Promise<ImportBatch> {
  const batch = await batchById(context, server, id);
  if (batch.state === 'done') return batch;
  if (batch.state !== 'checked' && batch.state !== 'committing') throw importErrors.notChecked();
  if (batch.creates + batch.updates === 0) throw importErrors.nothing();
  // Who is written is not known in detail before; the rows are written later, outside the caller's session.
  if (batch.updates > 0 && hasStepUpFields(server.resource)) await requireStepUp(context);
  await context.tx(async (tx) => {
    await tx.rows(`update import_batch set state = 'committing' where id = $1::uuid and state = 'checked'`, [id]);
    await begin(tx, 'import.commit', id);
  });
  return batchById(context, server, id);
}

/** Ends a batch; what is written stays. */
export async function cancelImport(context: Context, server: ResourceServer, id: string): Promise<void> {
  await batchById(context, server, id);
  await cancelBatch(context, id);
}

function afterOf(cursor: string | undefined): number {
  const after = Number(cursor ?? 0);
  if (!Number.isInteger(after) || after < 0 || after > 2_000_000) throw commonErrors.notFound();
  return after;
}

const nextOf = (rows: readonly StoredRow[]): string | null =>
  rows.length === pageSize ? String(rows.at(-1)?.no ?? 0) : null;

/** Rows of a batch as they would be written, with the columns of the sheet. */
export async function previewRows(
  context: Context,
  server: ResourceServer,
  { id, ...query }: { id: string; cursor?: string | undefined; action?: RowAction | undefined },
): Promise<{ columns: readonly StoredColumn[]; items: ImportRow[]; next: string | null }> {
  await batchById(context, server, id);
  const rows = await rowsOf(context, id, { after: afterOf(query.cursor), limit: pageSize, action: query.action });
  const items = rows.map(({ no, action, cells, changed, errors }) => ({
    row: no,
    action,
    values: cells,
    ...(changed ? { changed } : {}),
    ...(errors ? { wrong: errors.map(({ column }) => column).filter((key) => key !== '') } : {}),
  }));
  return { columns: await columnsOfBatch(context, id), items, next: nextOf(rows) };
}

function sentence(context: Context, { code, params }: CellError): string {
  return context.texts.error(context.locale, code, params);
}

/** Title of a column as the sheet has it, or of the field where the sheet has none. */
function titleIn(
  context: Context,
  server: ResourceServer,
  { columns, key }: { readonly columns: readonly StoredColumn[]; readonly key: string },
): string {
  if (key === '') return '';
  const name = key.split('.')[0] ?? '';
  return (
    columns.find((column) => column.key === key)?.title ??
    context.texts.text(context.locale, fieldTextKey(server.resource, name))
  );
}

/** The wrong cells of a batch in the order of the sheet. */
export async function wrongCells(
  context: Context,
  server: ResourceServer,
  { id, cursor }: { readonly id: string; readonly cursor?: string | undefined },
): Promise<Page<ImportError>> {
  await batchById(context, server, id);
  const columns = await columnsOfBatch(context, id);
  const rows = await rowsOf(context, id, { after: afterOf(cursor), limit: pageSize, action: 'error' });
  const items = rows.flatMap(({ no, errors }) =>
    (errors ?? []).map((error) => ({
      row: no,
      column: titleIn(context, server, { columns, key: error.column }),
      value: error.value,
      code: error.code,
      message: sentence(context, error),
    })),
  );
  return { items, total: await countErrors(context, id), totalIsEstimate: false, next: nextOf(rows) };
}

const wrongFill = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFFFC7CE' } } as const;

/**
 * The wrong rows as they were uploaded, wrong cells coloured with a comment each, and the reasons in a last column,
 * which a later upload of the mended sheet may keep. Made page by page.
 */
export async function errorsSheet(
  context: Context,
  server: ResourceServer,
  id: string,
): Promise<{ name: string; bytes: Buffer }> {
  await batchById(context, server, id);
  const { texts } = context;
  const columns = await columnsOfBatch(context, id);
  const title = texts.text(context.locale, `${server.resource.entity}.title`);
  const { Workbook } = await excel();
  const book: Workbook = new Workbook();
  const sheet = book.addWorksheet(sheetName(title), { views: [{ state: 'frozen', ySplit: 1 }] });
  const reason = texts.text(context.locale, reasonKey);
  sheet.columns = [
    ...columns.map((column) => ({ width: widthOf(column.title), style: { numFmt: '@' } })),
    { width: 60 },
  ];
  sheet.addRow([...columns.map((column) => column.title), reason]).font = { bold: true };
  for (let after = 0, rows = [] as StoredRow[]; after === 0 || rows.length === pageSize; after = rows.at(-1)?.no ?? 0) {
    rows = await rowsOf(context, id, { after, limit: pageSize, action: 'error' });
    for (const row of rows) {
      const errors = row.errors ?? [];
      const made = sheet.addRow([
        ...columns.map(({ key }) => carriedText(guardFormula(row.cells[key] ?? ''))),
        errors.map((error) => sentence(context, error)).join('\n'),
      ]);
      for (const [at, { key }] of columns.entries()) {
        const why = errors.filter(({ column }) => column === key).map((error) => sentence(context, error));
        if (why.length > 0) Object.assign(made.getCell(at + 1), { note: why.join('\n'), fill: wrongFill });
      }
    }
    if (rows.length === 0) break;
  }
  return {
    name: texts.text(context.locale, 'import.errorsName', { title }),
    bytes: Buffer.from(await book.xlsx.writeBuffer()),
  };
}
