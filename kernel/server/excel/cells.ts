import { fieldTextKey, isDay, languages, optionTextKey, pickText, rowResource } from '../../contract/index.ts';
import type { DictionaryItem, ErrorParams, Field, Language, Resource } from '../../contract/index.ts';
import type { Context } from '../context.ts';
import { optionalPort } from '../ports.ts';
import type { Texts } from '../texts.ts';
import type { SheetColumn, Wording } from './columns.ts';

/** What stands between the references of a cell. */
const listSign = ';';
/** What stands between the values of a row; each row has a line of its own. */
const rowSign = ' | ';

const numberKinds: ReadonlySet<Field['kind']> = new Set(['integer', 'decimal', 'money']);
const dayKinds: ReadonlySet<Field['kind']> = new Set(['date', 'dateTime']);

/** Signs with which a spreadsheet begins a formula, in both widths, also behind the sign that marks a text. */
const risky = /^'*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/u;

/** A text that no program takes for a formula: `'` in front of what looks like one. */
export function guardFormula(text: string): string {
  return risky.test(text) ? `'${text}` : text;
}

/** The text behind the guard; the opposite of `guardFormula`. */
export function unguardFormula(text: string): string {
  return text.startsWith("'") && risky.test(text) ? text.slice(1) : text;
}

/** Sheets show instants in the business calendar's zone, China Standard Time, which knows no summer time. */
const zoneHours = 8;

/** An instant as a sheet shows it, `2026-11-20 16:00:00`; midnight is the day alone, as Excel gives it back. */
export function wallText(instant: string): string {
  const shifted = new Date(Date.parse(instant) + zoneHours * 3_600_000).toISOString();
  return shifted.slice(11, 19) === '00:00:00'
    ? shifted.slice(0, 10)
    : `${shifted.slice(0, 10)} ${shifted.slice(11, 19)}`;
}

function instantOf(text: string): string | undefined {
  const match = /^(\d{4}-\d{2}-\d{2})(?: (\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(
    dayOf(text.slice(0, 10)) === undefined ? text : `${dayOf(text.slice(0, 10))}${text.slice(10)}`,
  );
  if (!match?.[1] || !isDay(match[1])) return /^\d{4}-\d{2}-\d{2}T/.test(text) ? text : undefined;
  const [, day, hour = '0', minute = '0', second = '0'] = match;
  const at = Date.parse(`${day}T${hour.padStart(2, '0')}:${minute.padStart(2, '0')}:${second.padStart(2, '0')}Z`);
  return Number.isNaN(at) ? undefined : new Date(at - zoneHours * 3_600_000).toISOString();
}

/** A day in any of the usual ways of writing it: `2026-11-20`, `2026/11/20`, `2026.11.20`, `20261120`, `2026年11月20日`. */
function dayOf(text: string): string | undefined {
  const match =
    /^(\d{4})[-/.\u5E74](\d{1,2})[-/.\u6708](\d{1,2})\u65E5?$/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  const day = match && `${match[1]}-${match[2]?.padStart(2, '0')}-${match[3]?.padStart(2, '0')}`;
  return day && isDay(day) ? day : undefined;
}

/** A decimal without zeros that say nothing: `1.5000` → `1.5`. */
function plainDecimal(text: string): string {
  const [whole = '', part = ''] = text.split('.');
  const rest = part.replace(/0+$/, '');
  return rest === '' ? (whole === '-0' ? '0' : whole) : `${whole}.${rest}`;
}

/** Signs that XML or the writer would lose, and what would be taken for such an escape. */
// oxlint-disable-next-line no-control-regex -- control signs are what it is about
const unwritable = /[\u0000-\u0008\u000B-\u001F\u007F\uFFFE\uFFFF]|_(?=x[0-9A-Fa-f]{4}_)/g;

/** A text as sheets carry it: `_x000D_` for what XML cannot (ECMA-376, ST_Xstring); the reader takes it back. */
export function carriedText(text: string): string {
  return text.replaceAll(unwritable, (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`);
}

/** Items of dictionaries by code. */
export type Dictionaries = ReadonlyMap<string, readonly DictionaryItem[]>;

/** The dictionaries that the fields of a resource name. */
export async function readDictionaries(context: Context, resource: Resource): Promise<Dictionaries> {
  const read = optionalPort('dictionary');
  const codes = new Set(Object.values(resource.fields).flatMap(({ dictionary }) => dictionary ?? []));
  const out = new Map<string, readonly DictionaryItem[]>();
  if (read) for (const code of codes) out.set(code, (await read(context, code)) ?? []);
  return out;
}

/** What a cell says: a value, or why it says none. References come as the names they are given by. */
export type CellValue = { readonly value: unknown } | { readonly code: string; readonly params?: ErrorParams };

/** What the texts of cells are made from. */
interface CellWording extends Wording {
  readonly dictionaries?: Dictionaries;
}

/** Turns values of a resource into the texts of cells and back. */
export class CellCodec {
  readonly #resource: Resource;
  readonly #texts: Texts;
  readonly #language: Language;
  readonly #dictionaries: Dictionaries;
  readonly #labels = new Map<string, string>();
  readonly #codes = new Map<string, ReadonlyMap<string, string>>();

  constructor(resource: Resource, { texts, language, dictionaries = new Map() }: CellWording) {
    this.#resource = resource;
    this.#dictionaries = dictionaries;
    this.#texts = texts;
    this.#language = language;
  }

  /** The words of a choice or of yes and no, in the order of declaration. */
  words({ name, field }: SheetColumn): string[] {
    if (field.kind === 'boolean') return [this.#text('common.yes'), this.#text('common.no')];
    if (field.dictionary !== undefined)
      return this.#items(field).flatMap(({ label, enabled }) => (enabled ? [pickText(label, this.#language)] : []));
    return (field.options ?? []).map((option) => this.#label(name, option));
  }

  #items({ dictionary }: Field): readonly DictionaryItem[] {
    return (dictionary === undefined ? undefined : this.#dictionaries.get(dictionary)) ?? [];
  }

  #word({ name, field }: SheetColumn, code: string): string {
    if (field.dictionary === undefined) return this.#label(name, code);
    const item = this.#items(field).find((each) => each.code === code);
    return item ? pickText(item.label, this.#language) : code;
  }

  /** The text of a value; `nameOf` names the records that references point to. Masked values come masked. */
  text(column: SheetColumn, value: unknown, nameOf: (id: string) => string): string {
    if (value === null || value === undefined) return '';
    const { field, part } = column;
    switch (field.kind) {
      case 'boolean':
        return this.#text(value === true ? 'common.yes' : 'common.no');
      case 'choice':
        return this.#word(column, String(value));
      case 'choices':
        return (value as readonly string[]).map((each) => this.#word(column, each)).join(listSign);
      case 'ref':
        return nameOf(String(value));
      case 'refs':
        return (value as readonly string[]).map(nameOf).join(listSign);
      case 'file':
      case 'files':
        return (value as readonly { readonly name: string }[]).map((each) => each.name).join(listSign);
      case 'i18nText':
        return String((value as Record<string, string | undefined>)[part ?? 'ZH_CN'] ?? '');
      case 'decimal':
      case 'money':
        return plainDecimal(String(value));
      case 'dateTime':
        return wallText(String(value));
      case 'rows':
        return this.#rowsText(column, value as readonly Readonly<Record<string, unknown>>[]);
      default:
        return String(value);
    }
  }

  /** The names of a table's columns, in the order in which its rows give their values. */
  titles({ name, field }: SheetColumn): string {
    const table = rowResource(this.#resource, name);
    return Object.keys(field.columns ?? {})
      .map((column) => this.#text(fieldTextKey(table, column)))
      .join(rowSign);
  }

  #tableOf({ name, field }: SheetColumn): { readonly codec: CellCodec; readonly columns: readonly SheetColumn[] } {
    const columns = Object.entries(field.columns ?? {}).map(([key, each]) => ({ key, name: key, field: each }));
    const table = rowResource(this.#resource, name);
    const wording = { texts: this.#texts, language: this.#language, dictionaries: this.#dictionaries };
    return { codec: new CellCodec(table, wording), columns };
  }

  #rowsText(column: SheetColumn, rows: readonly Readonly<Record<string, unknown>>[]): string {
    const { codec, columns } = this.#tableOf(column);
    return rows
      .map((row) =>
        columns
          .map((each) => codec.text(each, row[each.name], String))
          .join(rowSign)
          .trimEnd(),
      )
      .join('\n');
  }

  /** A line for each row; values that are left out at its end are those a new row begins with. */
  #rows(column: SheetColumn, text: string): CellValue {
    const { codec, columns } = this.#tableOf(column);
    const rows: Record<string, unknown>[] = [];
    for (const line of text.split(/\r?\n/).filter((each) => each.trim() !== '')) {
      const cells = line.split(/[|\uFF5C]/);
      if (cells.length > columns.length) return { code: 'common.format' };
      const row: Record<string, unknown> = {};
      for (const [at, each] of columns.entries()) {
        const read = codec.value(each, cells[at] ?? '');
        if ('code' in read) return read;
        row[each.name] = read.value ?? each.field.default ?? null;
      }
      rows.push(row);
    }
    return { value: rows };
  }

  /** What goes into the cell for a text: numbers and days as such where nothing is lost by it, all else as guarded text. */
  cell({ field }: SheetColumn, text: string): string | number | Date | undefined {
    if (text === '') return undefined;
    // Masked texts (138****5678) and days before Excel's calendar stay texts.
    if (numberKinds.has(field.kind)) {
      if (text === String(Number(text)) && text.length <= 15) return Number(text);
      if (/^-?[\d.]+$/.test(text)) return text;
    }
    if (dayKinds.has(field.kind) && text >= '1901' && /^\d{4}-/.test(text))
      return new Date(`${text.replace(' ', 'T')}${text.length > 10 ? 'Z' : ''}`);
    return carriedText(guardFormula(text));
  }

  /** The value of a cell's text. Numbers and texts that break a rule come as they are, for the rules to judge. */
  value(column: SheetColumn, given: string): CellValue {
    const text = unguardFormula(given.trim());
    if (text === '') return { value: null };
    const { field } = column;
    switch (field.kind) {
      case 'integer':
        return { value: /^-?\d{1,15}$/.test(text) ? Number(text) : text };
      case 'decimal':
      case 'money':
        return { value: text.replaceAll(/(?<=\d),(?=\d{3}(\D|$))/g, '') };
      case 'boolean':
        return this.#flag(text);
      case 'date':
        return { value: dayOf(text.replace(/ 00:00:00$/, '')) ?? text };
      case 'dateTime':
        return { value: instantOf(text) ?? text };
      case 'choice':
        return this.#choice(column, text);
      case 'choices':
        return this.#choices(column, text);
      case 'refs':
        return { value: splitList(text) };
      case 'rows':
        return this.#rows(column, text);
      default:
        return { value: text };
    }
  }

  #text(key: string): string {
    return this.#texts.text(this.#language, key);
  }

  #label(name: string, option: string): string {
    const key = `${name}.${option}`;
    const known = this.#labels.get(key) ?? this.#text(optionTextKey(this.#resource, name, option));
    this.#labels.set(key, known);
    return known;
  }

  #flag(text: string): CellValue {
    const yes = [
      'true',
      '1',
      'y',
      'yes',
      ...languages.map((each) => this.#texts.text(each, 'common.yes').toLowerCase()),
    ];
    const no = ['false', '0', 'n', 'no', ...languages.map((each) => this.#texts.text(each, 'common.no').toLowerCase())];
    const given = text.toLowerCase();
    if (yes.includes(given)) return { value: true };
    if (no.includes(given)) return { value: false };
    return { code: 'import.choice', params: { choices: `${this.#text('common.yes')}, ${this.#text('common.no')}` } };
  }

  #codeOf(column: SheetColumn, text: string): string | undefined {
    const known = this.#codes.get(column.name) ?? this.#codesOf(column);
    this.#codes.set(column.name, known);
    return known.get(text.toLowerCase());
  }

  /** Codes by label in the three languages and by themselves; the caller's language decides where labels collide. */
  #codesOf({ name, field }: SheetColumn): Map<string, string> {
    const out = new Map<string, string>();
    const items = this.#items(field).filter(({ enabled }) => enabled);
    for (const { code } of items) out.set(code.toLowerCase(), code);
    for (const language of [...languages.filter((each) => each !== this.#language), this.#language])
      for (const { code, label } of items) out.set(pickText(label, language).toLowerCase(), code);
    for (const option of field.options ?? []) out.set(option.toLowerCase(), option);
    for (const language of [...languages.filter((each) => each !== this.#language), this.#language])
      for (const option of field.options ?? [])
        out.set(this.#texts.text(language, optionTextKey(this.#resource, name, option)).toLowerCase(), option);
    return out;
  }

  #choice(column: SheetColumn, text: string): CellValue {
    const code = this.#codeOf(column, text);
    return code === undefined
      ? { code: 'import.choice', params: { choices: this.words(column).join(', ') } }
      : { value: code };
  }

  #choices(column: SheetColumn, text: string): CellValue {
    const codes = splitList(text).map((each) => this.#codeOf(column, each));
    if (codes.includes(undefined)) return { code: 'import.choice', params: { choices: this.words(column).join(', ') } };
    return { value: codes };
  }
}

/** The parts of a cell that names several things. */
export function splitList(text: string): string[] {
  return [
    ...new Set(
      text
        .split(/[;\uFF1B]/)
        .map((each) => each.trim())
        .filter((each) => each !== ''),
    ),
  ];
}
