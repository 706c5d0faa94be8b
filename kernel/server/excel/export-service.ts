import { PassThrough } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { Row, Worksheet, stream as streams } from 'exceljs';
import { AppError, commonErrors, fieldOf, fieldTextKey, permErrors, permissionKey } from '../../contract/index.ts';
import type { ListQuery, Progress } from '../../contract/index.ts';
import { newId } from '../context.ts';
import type { Context } from '../context.ts';
import { recordServerUse } from '../log-lines.ts';
import { ports } from '../ports.ts';
import type { JobRun } from '../queue.ts';
import { tooManyRequests } from '../rate.ts';
import { requireRight, accessLevelOf } from '../rights.ts';
import { parseListQuery, planList } from '../resource/list.ts';
import { spokenValue } from '../resource/spoken.ts';
import { isFileKind, projectionOf } from '../resource/projection.ts';
import { resourceServer } from '../resource/registry.ts';
import type { MutableValues, ResourceServer } from '../resource/model.ts';
import type { Projected } from '../resource/projection.ts';
import { CellCodec, readDictionaries, wallText, type Dictionaries } from './cells.ts';
import { exportColumns, titleOf } from './columns.ts';
import type { SheetColumn } from './columns.ts';
import { exportErrors } from './errors.ts';
import {
  claimExport,
  endExport,
  exportById,
  failExport,
  insertExport,
  releaseExport,
  reportExport,
} from './export-store.ts';
import type { ExportJob, ExportOrder } from './export-store.ts';
import { References } from './references.ts';
import { isLastTry } from './watch.ts';
import type { Watch } from './watch.ts';
import { excel, sheetName, widthOf, xlsxType } from './workbook.ts';

/** Records read and written at a time. */
const page = 1000;
/** Rows of a sheet below its titles; more go into a further one. */
const rowsOfSheet = 1_048_575;
/** Bytes that may wait for the store before reading stops. */
const maxWaiting = 4 * 1_048_576;

/** Exports of one user in an hour (platform.md section 7). */
const perHour = 20;

const progressOf = ({ fileKey: _fileKey, ...progress }: ExportJob): Progress => progress;

/** Judges what is asked for and has it made. Throws `common.validation`, `perm.fieldDenied`, `common.tooManyRequests`. */
export async function startExport(
  context: Context,
  server: ResourceServer,
  order: Omit<ExportOrder, 'resource'>,
): Promise<Progress> {
  queryOf(context, server, order.query);
  requireColumns(context, server, order.columns);
  await claimTurn(context);
  const id = newId();
  await insertExport(context, id, { resource: server.resource.key, query: order.query, columns: order.columns });
  recordServerUse(context, permissionKey(server.resource, 'export'));
  return progressOf(await exportById(context, server, id));
}

async function claimTurn(context: Context): Promise<void> {
  if (context.services.environment.testHooks) return;
  const [row] = await context.rows<{ wait: number }>('select rate_take($1, $2, 3600, $3) as wait', [
    `export:${context.tenantId}:${context.userId}`,
    perHour,
    context.now,
  ]);
  if (row && row.wait > 0) throw tooManyRequests(row.wait);
}

function queryOf(context: Context, server: ResourceServer, raw: ExportOrder['query']): ListQuery {
  const { page: _page, size: _size, cursor: _cursor, ...asked } = raw;
  return parseListQuery(server, asked, context.rights);
}

function requireColumns(context: Context, server: ResourceServer, names: readonly string[]): void {
  const wrong = (name: string) =>
    new AppError('common.validation', 422, {
      fields: [{ path: 'columns', code: 'common.format', params: { field: name } }],
    });
  for (const name of names) {
    if (!fieldOf(server.resource, name)) throw wrong(name);
    if (accessLevelOf(context.rights, server.resource, name) === 0)
      throw permErrors.fieldDenied({ field: `@${fieldTextKey(server.resource, name)}` });
  }
  // Columns that a sheet cannot carry, such as pictures, are left out; but something must be left.
  if (names.length > 0 && exportColumns(server, context.rights, names).length === 0) throw wrong(names.join(', '));
}

/** How far an export is. */
export async function exportState(context: Context, server: ResourceServer, id: string): Promise<Progress> {
  return progressOf(await exportById(context, server, id));
}

/** Stops an export, or removes the file of a finished one. */
export async function cancelExport(context: Context, server: ResourceServer, id: string): Promise<void> {
  await exportById(context, server, id);
  const file = await releaseExport(context, id);
  if (file !== null) await ports().removeFile(context, file);
}

/** The address of a finished export for the browser. Throws `export.notReady`, `export.expired`. */
export async function exportLink(context: Context, server: ResourceServer, id: string): Promise<{ url: string }> {
  const job = await exportById(context, server, id);
  if (job.state !== 'done') throw exportErrors.notReady();
  if (job.fileKey === null) throw exportErrors.expired();
  return { url: await ports().fileLink(context, job.fileKey, job.fileName ?? undefined) };
}

/** Removes the file of an export whose day is over. */
export async function cleanExport(context: Context, id: string): Promise<void> {
  const file = await releaseExport(context, String(id));
  if (file !== null) await ports().removeFile(context, file);
}

/** Makes the file of an export with its creator's rights as they are now; begun anew after a crash. */
export async function runExport(context: Context, watch: Watch, run: JobRun): Promise<void> {
  const order = await claimExport(context, watch);
  if (!order) return;
  try {
    const server = resourceServer(order.resource);
    if (!server) throw commonErrors.notFound();
    requireRight(context.rights, permissionKey(server.resource, 'export'));
    const dictionaries = await readDictionaries(context, server.resource);
    await new ExportRun(context, server, { watch, order, dictionaries }).make(run.signal);
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return failExport(context, watch.id, error.code);
    if (isLastTry(watch, run)) await failExport(context, watch.id, 'common.serverException');
    throw error;
  }
}

/** What is to be exported, and under whose watch. */
interface ExportTask {
  readonly watch: Watch;
  readonly order: ExportOrder;
  readonly dictionaries: Dictionaries;
}

/** One making of a file. */
class ExportRun {
  readonly #context: Context;
  readonly #server: ResourceServer;
  readonly #watch: Watch;
  readonly #query: ListQuery;
  readonly #columns: readonly SheetColumn[];
  readonly #titles: readonly string[];
  readonly #codec: CellCodec;
  readonly #references: References;
  readonly #title: string;
  #total = 0;
  #done = 0;

  constructor(context: Context, server: ResourceServer, { watch, order, dictionaries }: ExportTask) {
    const wording = { texts: context.texts, language: context.locale };
    this.#context = context;
    this.#server = server;
    this.#watch = watch;
    this.#query = queryOf(context, server, order.query);
    requireColumns(context, server, order.columns);
    this.#columns = exportColumns(
      server,
      context.rights,
      order.columns.length > 0 ? [...new Set(order.columns)] : undefined,
    );
    this.#titles = this.#columns.map((column) => titleOf(server.resource, column, wording));
    this.#codec = new CellCodec(server.resource, { ...wording, dictionaries });
    this.#references = new References(context);
    this.#title = wording.texts.text(wording.language, `${server.resource.entity}.title`);
  }

  /** Streams all pages into a stored file; nothing is left when it is not wanted any more. */
  async make(signal: AbortSignal): Promise<void> {
    const context = this.#context;
    const name = context.texts.text(context.locale, 'export.fileName', {
      title: this.#title,
      day: wallText(context.at).slice(0, 10),
    });
    const out = new PassThrough();
    const stored = ports().storeFile(context, out, { name, type: xlsxType, purpose: 'export' });
    stored.catch((error: Error) => out.destroy(error));
    try {
      if (!(await this.#write(out, signal))) throw new CanceledError();
    } catch (error) {
      out.destroy(error instanceof Error ? error : undefined);
      await stored.catch(() => {});
      if (error instanceof CanceledError) return;
      throw error;
    }
    const file = await stored;
    const isWanted = await endExport(context, this.#watch.id, { id: file.id, name, rows: this.#done });
    if (!isWanted) await ports().removeFile(context, file.id);
    context.log.info({ resource: this.#server.resource.key, rows: this.#done }, 'export made');
  }

  async #write(out: PassThrough, signal: AbortSignal): Promise<boolean> {
    const { stream } = await excel();
    const book = new stream.xlsx.WorkbookWriter({
      stream: out,
      useStyles: true,
      useSharedStrings: false,
      zip: { zlib: { level: 4 } },
    });
    let sheet = this.#sheet(book, 1);
    let inSheet = 0;
    for (let cursor: string | null | undefined; cursor !== null;) {
      const read = await this.#page(cursor);
      await this.#loadNames(read.items);
      for (const record of read.items) {
        if (inSheet === rowsOfSheet) {
          sheet.commit();
          sheet = this.#sheet(book, Math.floor(this.#done / rowsOfSheet) + 1);
          inSheet = 0;
        }
        this.#row(sheet, record).commit();
        inSheet += 1;
        this.#done += 1;
      }
      cursor = read.next;
      while (out.readableLength > maxWaiting) await pause(5);
      if (signal.aborted || !(await reportExport(this.#context, this.#watch, { done: this.#done, total: this.#total })))
        return false;
    }
    sheet.commit();
    await book.commit();
    return true;
  }

  #sheet(book: streams.xlsx.WorkbookWriter, number: number): Worksheet {
    const name = sheetName(number === 1 ? this.#title : `${this.#title} ${number}`);
    const sheet = book.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] });
    sheet.columns = this.#columns.map((column, at) => ({
      width: widthOf(this.#titles[at] ?? ''),
      style: { numFmt: formatOf(column) },
    }));
    const row = sheet.addRow([...this.#titles]);
    row.font = { bold: true };
    row.commit();
    return sheet;
  }

  #row(sheet: Worksheet, record: MutableValues): Row {
    return sheet.addRow(
      this.#columns.map((column) => {
        const target = resourceServer(column.field.to ?? '');
        const spoken = spokenValue(this.#context, this.#server.spoken?.[column.name], { name: column.name, record });
        const text =
          spoken ??
          this.#codec.text(column, record[valueName(column)], (id) =>
            target ? this.#references.nameOf(target, id) : '',
          );
        return this.#codec.cell(column, text);
      }),
    );
  }

  /** The next records behind `cursor`; the first call also counts them all. */
  async #page(cursor: string | undefined): Promise<{ items: readonly MutableValues[]; next: string | null }> {
    const names = new Set(['id', ...this.#columns.map(valueName)]);
    const isFirst = cursor === undefined;
    const query = { ...this.#query, size: page, exact: isFirst, ...(isFirst ? {} : { cursor }) };
    let plan: ReturnType<typeof planList> | undefined;
    const results = await this.#context.batch((context) => {
      const projection: Projected[] = projectionOf(this.#server, context.rights).filter(({ name }) => names.has(name));
      plan = planList(context, this.#server, { query, columns: projection, action: 'export' });
      return isFirst ? plan.statements : plan.statements.slice(0, 1);
    });
    const read = plan?.read(results);
    if (!read) throw new Error('no list plan');
    if (isFirst) this.#total = read.total;
    return read;
  }

  async #loadNames(records: readonly MutableValues[]): Promise<void> {
    this.#references.rest();
    for (const { name, field } of this.#columns) {
      const target = field.kind === 'ref' || field.kind === 'refs' ? resourceServer(field.to ?? '') : undefined;
      if (target)
        await this.#references.load(
          target,
          records.flatMap((record) => [record[name] ?? []].flat().map(String)),
        );
    }
  }
}

/** The export was canceled, or the server stops; whoever takes over begins anew. */
class CanceledError extends Error {}

/** Where a column's value stands in the record: files as how people know them. */
function valueName({ name, field }: SheetColumn): string {
  return isFileKind(field) ? `${name}Files` : name;
}

function formatOf({ field }: SheetColumn): string {
  if (field.kind === 'date') return 'yyyy-mm-dd';
  if (field.kind === 'dateTime') return 'yyyy-mm-dd hh:mm:ss';
  return ['integer', 'decimal', 'money'].includes(field.kind) ? 'General' : '@';
}
