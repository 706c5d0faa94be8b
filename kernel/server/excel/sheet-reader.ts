import { SaxesParser } from 'saxes';
import { fileErrors } from '../../contract/index.ts';
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
  readonly bytes: Buffer;
  readonly entries: Entries;
  readonly sheet: ZipEntry;
  readonly strings: readonly string[];
  /** Whether the cells of a style show days or times. */
  readonly dateStyles: readonly boolean[];
  readonly is1904: boolean;
}

const maxColumns = 300;
const maxText = 32_767;

/** Whether the bytes look like a workbook of Excel 2007 or later. Throws `file.type`, `file.broken`. */
export function judgeWorkbook(bytes: Buffer): void {
  const entries = zipEntries(bytes);
  if (!entries.has('xl/workbook.xml') || !entries.has('[Content_Types].xml')) throw fileErrors.type({ types: 'xlsx' });
}

/**
 * Rows of the first visible sheet, one after the other, so that a large sheet never stands in memory as a whole.
 * ExcelJS's streaming reader was tried and does not do: it reads the phonetic guide of a Japanese text instead of
 * the text, decodes entities twice and writes sheets to temporary files. Throws `file.type`, `file.broken`.
 */
export async function* sheetRows(bytes: Buffer): AsyncGenerator<SheetRow> {
  judgeWorkbook(bytes);
  const book = await openBook(bytes);
  const reader = new RowReader(book);
  for await (const chunk of texts(bytes, book.sheet)) {
    write(reader.parser, chunk);
    yield* reader.taken();
  }
  finish(reader.parser);
  yield* reader.taken();
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
}

function parserOf({ open, text, close }: Handlers): SaxesParser {
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => open(plain(name), attributes as Attributes));
  if (text) parser.on('text', text);
  if (text) parser.on('cdata', text);
  if (close) parser.on('closetag', ({ name }) => close(plain(name)));
  return parser;
}

function write(parser: SaxesParser, chunk: string): void {
  try {
    parser.write(chunk);
  } catch {
    throw fileErrors.broken();
  }
}

function finish(parser: SaxesParser): void {
  try {
    parser.close();
  } catch {
    throw fileErrors.broken();
  }
}

async function parsePart(bytes: Buffer, entry: ZipEntry | undefined, handlers: Handlers): Promise<void> {
  if (!entry) return;
  const parser = parserOf(handlers);
  for await (const chunk of texts(bytes, entry)) write(parser, chunk);
  finish(parser);
}

async function openBook(bytes: Buffer): Promise<Book> {
  const entries = zipEntries(bytes);
  const sheets: { relation: string; isHidden: boolean }[] = [];
  let is1904 = false;
  await parsePart(bytes, entries.get('xl/workbook.xml'), {
    open: (name, attributes) => {
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
      if (name === 'sheet')
        sheets.push({
          relation: attributes['r:id'] ?? '',
          isHidden: attributes.state !== undefined && attributes.state !== 'visible',
        });
    },
  });
  const targets = new Map<string, string>();
  await parsePart(bytes, entries.get('xl/_rels/workbook.xml.rels'), {
    open: (name, { Id, Target }) => {
      if (name === 'Relationship' && Id && Target)
        targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`);
    },
  });
  const shown = sheets.find(({ isHidden }) => !isHidden);
  const sheet = entries.get(targets.get(shown?.relation ?? '') ?? '');
  if (!sheet) throw fileErrors.broken();
  return {
    bytes,
    entries,
    sheet,
    strings: await sharedStrings(bytes, entries),
    dateStyles: await dateStyles(bytes, entries),
    is1904,
  };
}

/** `_x000D_` stands for a sign that XML cannot carry. */
const unescaped = (text: string) =>
  text.includes('_x')
    ? text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

async function sharedStrings(bytes: Buffer, entries: Entries): Promise<string[]> {
  const out: string[] = [];
  let current = '';
  let isText = false;
  let phonetic = 0;
  await parsePart(bytes, entries.get('xl/sharedStrings.xml'), {
    open: (name) => {
      if (name === 'si') current = '';
      else if (name === 'rPh') phonetic += 1;
      else if (name === 't') isText = phonetic === 0;
    },
    text: (text) => {
      if (isText && current.length <= maxText) current += text;
    },
    close: (name) => {
      if (name === 't') isText = false;
      else if (name === 'rPh') phonetic -= 1;
      else if (name === 'si') out.push(unescaped(current));
    },
  });
  return out;
}

async function dateStyles(bytes: Buffer, entries: Entries): Promise<boolean[]> {
  const custom = new Map<string, boolean>();
  const out: boolean[] = [];
  let inCells = false;
  await parsePart(bytes, entries.get('xl/styles.xml'), {
    open: (name, attributes) => {
      if (name === 'numFmt') custom.set(attributes.numFmtId ?? '', isDateFormat(attributes.formatCode ?? ''));
      if (name === 'cellXfs') inCells = true;
      if (name === 'xf' && inCells)
        out.push(custom.get(attributes.numFmtId ?? '') ?? isBuiltinDate(Number(attributes.numFmtId)));
    },
    text: () => {},
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

/** Puts rows together while the sheet's XML goes by. */
class RowReader {
  readonly parser: SaxesParser;
  readonly #book: Book;
  #ready: SheetRow[] = [];
  #no = 0;
  #cells: string[] = [];
  #column = -1;
  #type = '';
  #style = 0;
  #text = '';
  #collects = false;
  #phonetic = 0;

  constructor(book: Book) {
    this.#book = book;
    this.parser = parserOf({
      open: (name, attributes) => this.#open(name, attributes),
      text: (text) => {
        if (this.#collects && this.#text.length <= maxText) this.#text += text;
      },
      close: (name) => this.#close(name),
    });
  }

  /** The rows that are complete since the last call. */
  taken(): SheetRow[] {
    const ready = this.#ready;
    this.#ready = [];
    return ready;
  }

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
    else if (name === 'row' && this.#cells.some((text) => text.trim() !== ''))
      this.#ready.push({ no: this.#no, cells: this.#cells });
  }

  #cell(): void {
    if (this.#column < 0 || this.#column >= maxColumns || this.#text === '') return;
    while (this.#cells.length < this.#column) this.#cells.push('');
    this.#cells[this.#column] = this.#value();
  }

  #value(): string {
    switch (this.#type) {
      case 's':
        return this.#book.strings[Number(this.#text)] ?? '';
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
