import { SaxesParser } from 'saxes';
import { AppError, commonErrors, fileErrors } from '../../contract/index.ts';
import { unzipped, zipEntries } from './zip.ts';
import type { ZipEntry } from './zip.ts';

/** A row that holds something: its number as Excel shows it, and the texts of its cells from column A on. */
export interface SheetRow {
  readonly no: number;
  readonly cells: readonly string[];
}

type Entries = ReadonlyMap<string, ZipEntry>;

/** How the archive's parts are put to use. */
interface Book {
  readonly entries: Entries;
  readonly sheet: ZipEntry;
  /** Whether the cells of a style show days or times. */
  readonly dateStyles: readonly boolean[];
  readonly is1904: boolean;
}

const maxText = 32_767;

/** Whether the bytes look like a workbook of Excel 2007 or later. Throws `file.type`, `file.broken`. */
export function validateWorkbook(bytes: Buffer): void {
  const entries = zipEntries(bytes);
  if (!entries.has('xl/workbook.xml') || !entries.has('[Content_Types].xml')) throw fileErrors.type({ types: 'xlsx' });
}

/** How much of a sheet is read. */
export interface SheetBounds {
  /** Rows that hold something; reading stops behind them. */
  readonly maxRows: number;
  readonly maxColumns: number;
}

/** Rows of a sheet, and whether there are more. */
export interface SheetPart {
  readonly rows: readonly SheetRow[];
  readonly isCut: boolean;
}

/** Elements of all parts that are read, signs of all cells that are kept, and of the lists of a book at most. */
const limits = { elements: 10_000_000, signs: 32_000_000, styles: 65_536, sheets: 1_000 };

/** Counts what is read and kept of one workbook: a small archive unfolds to millions of elements that hold nothing. */
class Account {
  #elements: number = limits.elements;
  #signs: number = limits.signs;

  element(): void {
    this.#elements -= 1;
    if (this.#elements < 0) throw commonErrors.tooCostly();
  }
  signs(count: number): void {
    this.#signs -= count;
    if (this.#signs < 0) throw commonErrors.tooCostly();
  }
}

/**
 * The first rows of the first visible sheet. Of the shared texts only those are kept that these rows show, and reading
 * ends with the last of them. ExcelJS's streaming reader was tried and does not do: it reads the phonetic guide of a
 * Japanese text instead of the text, decodes entities twice and writes sheets to temporary files. Throws `file.type`,
 * `file.broken`, `common.tooCostly`.
 */
export async function readSheetPart(bytes: Buffer, bounds: SheetBounds): Promise<SheetPart> {
  validateWorkbook(bytes);
  const account = new Account();
  const book = await openBook(bytes, account);
  const reader = new RowReader(book, bounds, account);
  await parsePart({ bytes, entry: book.sheet, account }, reader);
  const strings = await sharedStrings(
    { bytes, entry: book.entries.get('xl/sharedStrings.xml'), account },
    reader.wanted,
  );
  const rows = reader.rows.slice(0, bounds.maxRows).map(({ no, cells }) => ({
    no,
    cells: cells.map((cell) => (typeof cell === 'string' ? cell : (strings.get(cell) ?? ''))),
  }));
  for (const { cells } of rows) for (const cell of cells) account.signs(cell.length);
  const shown = rows.filter(({ cells }) => cells.some((text) => text.trim() !== ''));
  return { rows: shown, isCut: reader.rows.length > bounds.maxRows };
}

async function* texts(bytes: Buffer, entry: ZipEntry): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of unzipped(bytes, entry)) yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  } catch {
    throw fileErrors.broken();
  }
}

/** A tag without the prefix that some programs put in front. */
const plain = (name: string) => name.slice(name.indexOf(':') + 1);

type Attributes = Record<string, string>;
interface Handlers {
  readonly open: (name: string, attributes: Attributes) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
  /** Whether nothing more of the part is wanted. */
  readonly isDone?: () => boolean;
}

/** A part of the archive that is read. */
interface Part {
  readonly bytes: Buffer;
  readonly entry: ZipEntry | undefined;
  readonly account: Account;
}

function parserOf(account: Account, handlers: Handlers): SaxesParser {
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    account.element();
    handlers.open(plain(name), attributes as Attributes);
  });
  const text = (read: string) => handlers.text?.(read);
  parser.on('text', text);
  parser.on('cdata', text);
  parser.on('closetag', ({ name }) => handlers.close?.(plain(name)));
  return parser;
}

/** What the parser makes of a strange file is that it is broken; a refusal of ours stays what it is. */
function parse(work: () => void): void {
  try {
    work();
  } catch (error) {
    throw error instanceof AppError ? error : fileErrors.broken();
  }
}

async function parsePart({ bytes, entry, account }: Part, handlers: Handlers): Promise<void> {
  if (!entry) return;
  const parser = parserOf(account, handlers);
  for await (const chunk of texts(bytes, entry)) {
    parse(() => parser.write(chunk));
    if (handlers.isDone?.()) return;
  }
  parse(() => parser.close());
}

async function openBook(bytes: Buffer, account: Account): Promise<Book> {
  const part = (entry: ZipEntry | undefined): Part => ({ bytes, entry, account });
  const entries = zipEntries(bytes);
  const sheets: { relation: string; isHidden: boolean }[] = [];
  let is1904 = false;
  await parsePart(part(entries.get('xl/workbook.xml')), {
    open: (name, attributes) => {
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
      if (name === 'sheet' && sheets.length < limits.sheets)
        sheets.push({
          relation: attributes['r:id'] ?? '',
          isHidden: attributes.state !== undefined && attributes.state !== 'visible',
        });
    },
  });
  const targets = new Map<string, string>();
  await parsePart(part(entries.get('xl/_rels/workbook.xml.rels')), {
    open: (name, { Id, Target }) => {
      if (name === 'Relationship' && Id && Target)
        targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`);
    },
  });
  const shown = sheets.find(({ isHidden }) => !isHidden);
  const sheet = entries.get(targets.get(shown?.relation ?? '') ?? '');
  if (!sheet) throw fileErrors.broken();
  return {
    entries,
    sheet,
    dateStyles: await dateStyles(part(entries.get('xl/styles.xml'))),
    is1904,
  };
}

/** `_x000D_` stands for a sign that XML cannot carry. */
const unescaped = (text: string) =>
  text.includes('_x')
    ? text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

/** The shared texts with the wanted numbers. */
async function sharedStrings(part: Part, wanted: ReadonlySet<number>): Promise<ReadonlyMap<number, string>> {
  const out = new Map<number, string>();
  let last = -1;
  for (const no of wanted) if (no > last) last = no;
  let no = 0;
  let current = '';
  let isText = false;
  let phonetic = 0;
  if (last < 0) return out;
  await parsePart(part, {
    open: (name) => {
      if (name === 'si') current = '';
      else if (name === 'rPh') phonetic += 1;
      else if (name === 't') isText = phonetic === 0 && wanted.has(no);
    },
    text: (text) => {
      if (isText && current.length <= maxText) current += text;
    },
    close: (name) => {
      if (name === 't') isText = false;
      else if (name === 'rPh') phonetic -= 1;
      else if (name === 'si') {
        if (wanted.has(no)) out.set(no, unescaped(current));
        no += 1;
      }
    },
    isDone: () => no > last,
  });
  return out;
}

async function dateStyles(part: Part): Promise<boolean[]> {
  const custom = new Map<string, boolean>();
  const out: boolean[] = [];
  let inCells = false;
  await parsePart(part, {
    open: (name, attributes) => {
      if (name === 'numFmt' && custom.size < limits.styles)
        custom.set(attributes.numFmtId ?? '', isDateFormat((attributes.formatCode ?? '').slice(0, 255)));
      if (name === 'cellXfs') inCells = true;
      if (name === 'xf' && inCells && out.length < limits.styles)
        out.push(custom.get(attributes.numFmtId ?? '') ?? isBuiltinDate(Number(attributes.numFmtId)));
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return out;
}

const isBuiltinDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** Whether a number format shows a day or a time: signs of dates outside quoted texts, brackets and escapes. */
export function isDateFormat(code: string): boolean {
  return /[ymdhs\u5E74\u6708\u65E5]/i.test(
    code.replaceAll(/"[^"]*"|\[(?!h|m|s)[^\]]*\]|\\./gi, '').replaceAll(/general/gi, ''),
  );
}

/** The text of an Excel day number: `2026-11-20`, or `2026-11-20 08:30:00` when it carries a time. */
export function dayText(serial: number, is1904: boolean): string | undefined {
  const days = serial + (is1904 ? 1462 : 0);
  if (!(days >= 1 && days < 2_958_466)) return undefined;
  const text = new Date(Date.UTC(1899, 11, 30) + Math.round(days * 86_400) * 1000).toISOString();
  return text.slice(11, 19) === '00:00:00' ? text.slice(0, 10) : `${text.slice(0, 10)} ${text.slice(11, 19)}`;
}

/** A number as people write it: no exponent, no noise behind the fifteen digits that Excel keeps. */
export function numberText(raw: string): string {
  const number = Number(raw);
  if (raw.trim() === '' || !Number.isFinite(number)) return raw;
  const short = String(Number(number.toPrecision(15)));
  return short.includes('e') ? number.toFixed(Math.abs(number) < 1 ? 20 : 0).replace(/\.?0+$/, '') : short;
}

/** Column of a reference: `A1` → 0, `AB7` → 27; −1 when it is none. */
export function columnOf(reference: string): number {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0] ?? '';
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

const holdsSomething = (cell: string | number) => typeof cell === 'number' || cell.trim() !== '';

/** A row whose shared texts are still numbers. */
interface RawRow {
  readonly no: number;
  readonly cells: readonly (string | number)[];
}

/** Puts rows together while the sheet's XML goes by. */
class RowReader implements Handlers {
  readonly rows: RawRow[] = [];
  /** Numbers of the shared texts that the rows show. */
  readonly wanted = new Set<number>();
  readonly #book: Book;
  readonly #bounds: SheetBounds;
  readonly #account: Account;
  #no = 0;
  #cells: (string | number)[] = [];
  #column = -1;
  #type = '';
  #style = 0;
  #text = '';
  #collects = false;
  #phonetic = 0;

  constructor(book: Book, bounds: SheetBounds, account: Account) {
    this.#book = book;
    this.#bounds = bounds;
    this.#account = account;
  }

  readonly open = (name: string, attributes: Attributes): void => this.#open(name, attributes);
  readonly close = (name: string): void => this.#close(name);
  readonly text = (text: string): void => {
    if (this.#collects && this.#text.length <= maxText) this.#text += text;
  };
  readonly isDone = (): boolean => this.rows.length > this.#bounds.maxRows;

  #open(name: string, attributes: Attributes): void {
    if (name === 'row') {
      this.#no = Number(attributes.r ?? this.#no + 1);
      this.#cells = [];
      this.#column = -1;
    } else if (name === 'c') {
      this.#column = attributes.r === undefined ? this.#column + 1 : columnOf(attributes.r);
      this.#type = attributes.t ?? 'n';
      this.#style = Number(attributes.s ?? 0);
      this.#text = '';
    } else if (name === 'rPh') this.#phonetic += 1;
    else if (name === 'v' || name === 't') this.#collects = this.#phonetic === 0;
  }

  #close(name: string): void {
    if (name === 'v' || name === 't') this.#collects = false;
    else if (name === 'rPh') this.#phonetic -= 1;
    else if (name === 'c') this.#cell();
    else if (name === 'row' && !this.isDone() && this.#cells.some(holdsSomething))
      this.rows.push({ no: this.#no, cells: this.#cells });
  }

  #cell(): void {
    if (this.#column < 0 || this.#column >= this.#bounds.maxColumns || this.#text === '') return;
    while (this.#cells.length < this.#column) this.#cells.push('');
    this.#account.signs(this.#text.length);
    this.#cells[this.#column] = this.#value();
  }

  #shared(): number | string {
    const no = Number(this.#text);
    if (!Number.isInteger(no) || no < 0) return '';
    this.wanted.add(no);
    return no;
  }

  #value(): string | number {
    switch (this.#type) {
      case 's':
        return this.#shared();
      case 'inlineStr':
      case 'str':
        return unescaped(this.#text);
      case 'b':
        return this.#text === '1' ? 'TRUE' : 'FALSE';
      case 'n': {
        const day = this.#book.dateStyles[this.#style] ? dayText(Number(this.#text), this.#book.is1904) : undefined;
        return day ?? numberText(this.#text);
      }
      default:
        return this.#text;
    }
  }
}
