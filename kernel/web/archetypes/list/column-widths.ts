import { pickText, type Field, type I18nText } from '@mp/kernel/contract';
import { isMasked, listOf, textOf, type Values } from '../../controls/control.ts';
import { currentLanguage } from '../../i18n.ts';
import { clampWidth } from './list-columns.ts';

/** Natural and smallest width of a column in pixels. */
export interface ColumnRoom {
  readonly width: number;
  readonly least: number;
}

/** Padding of a cell on both sides. */
const padding = 24;
/** Room for the arrow of the order. */
const arrow = 18;
/** A heading never makes a column wider than this, nor keeps it wider when room is short. */
const headings = { width: 176, least: 104 } as const;
/** Border and padding of a state tag. */
const tag = 32;
/** The lock behind a masked text. */
const lock = 20;

/** Widths of signs in pixels at 14 px, by their shape; what is none of these is as wide as a small letter. */
const signWidths: readonly (readonly [RegExp, number])[] = [
  [/[\u2e80-\uffff]/, 14],
  [/[MWmw@%]/, 12],
  [/[A-Z&_]/, 9.4],
  [/[0-9#$+=<>?]/, 8.2],
  [/[iljtfrI.,:;'|!() -]/, 5],
];

/** Width of a text in pixels, by the shape of its signs. */
export function textWidth(text: string): number {
  const widthOf = (sign: string) => signWidths.find(([signs]) => signs.test(sign))?.[1] ?? 7.9;
  return [...text].reduce((sum, sign) => sum + widthOf(sign), 0);
}

interface ColumnContent {
  readonly title: string;
  readonly sortable: boolean;
  readonly field: Field | undefined;
  /** Room of the field's kind. */
  readonly kind: ColumnRoom;
  /** The words of a choice. */
  readonly words: readonly string[];
}

/** What a kind needs, narrowed by what the field declares: its longest word, or how long its text may be. */
function contentRoom({ field, kind, words }: ColumnContent): ColumnRoom {
  if (words.length > 0) {
    const width = Math.max(...words.map(textWidth)) + padding + (field?.tones ? tag : 0);
    // A state is read at a glance: it is cut where a heading would be, not where a text is.
    const most = field?.tones ? Math.max(kind.width, headings.width) : kind.width;
    return { width: Math.min(most, width), least: Math.min(most, width) };
  }
  if (field?.kind !== 'text' || field.maxLength === undefined) return kind;
  const width = Math.max(kind.least, field.maxLength * 8.5 + padding);
  return { width: Math.min(kind.width, width), least: Math.min(kind.least, width) };
}

/** The room of a column by what it holds and how it is headed; `heading` is what the latter asks for alone. */
export function columnRoom(content: ColumnContent): ColumnRoom & { readonly heading: number } {
  const heading = textWidth(content.title) + padding + (content.sortable ? arrow : 0);
  const { width, least } = contentRoom(content);
  return {
    heading: Math.min(heading, headings.width),
    width: clampWidth(Math.max(width, Math.min(heading, headings.width))),
    least: clampWidth(Math.max(least, Math.min(heading, headings.least))),
  };
}

/** Widest that contents make the column of a record's name, and narrowest that it becomes. */
const nameRoom = { width: 280, least: 168 } as const;

/** Contents that are no wider, such as codes and people's names, are never cut. */
const shortContent = 124;

const plainTexts: ReadonlySet<Field['kind']> = new Set(['text', 'longText', 'phone', 'email', 'url', 'idCard']);

/** What a cell says where that is a plain text; undefined where only the kind knows. */
function cellText(name: string, field: Field, record: Values): string | undefined {
  const value = record[name];
  if (plainTexts.has(field.kind)) return textOf(record[`${name}Label`]) || textOf(value);
  if (field.kind === 'ref') return textOf(record[`${name}Label`]);
  if (field.kind === 'refs') return listOf(record[`${name}Labels`]).join('，');
  if (field.kind === 'i18nText' && typeof value === 'object' && value !== null)
    return pickText(value as I18nText, currentLanguage());
  return undefined;
}

/** Width that nine of ten cells of a column keep to; undefined where their texts are not known. */
export function contentWidth(name: string, field: Field, records: readonly Values[]): number | undefined {
  const texts = records.map((record) => cellText(name, field, record)).filter((each) => each !== undefined);
  if (texts.length === 0) return undefined;
  const widths = texts.map((text) => textWidth(text) + (isMasked(field, text) ? lock : 0)).sort((a, b) => a - b);
  return (widths[Math.ceil(widths.length * 0.9) - 1] ?? 0) + padding;
}

/** The room of a column whose contents are known: no wider than they are, wider than its kind for a name only. */
export function contentFit(
  column: ColumnRoom & { readonly heading: number },
  content: number,
  isName: boolean,
): ColumnRoom {
  const max = isName ? nameRoom.width : Math.max(column.width, shortContent);
  const width = clampWidth(Math.max(column.heading, Math.min(content, max)));
  if (content <= shortContent) return { width, least: width };
  return { width, least: Math.min(width, isName ? Math.max(column.least, nameRoom.least) : column.least) };
}

/**
 * The columns in the room there is: at their natural widths where they fit, else narrowed in proportion to what each
 * can give, never below its least. What the user set himself stays.
 */
export function fitColumns<C extends ColumnRoom & { readonly name: string }>(
  columns: readonly C[],
  room: number,
  fixed: Readonly<Record<string, number>>,
): C[] {
  const gives = columns.map(({ name, width, least }) => (fixed[name] === undefined ? Math.max(0, width - least) : 0));
  const short = columns.reduce((sum, { width }) => sum + width, 0) - room;
  const max = gives.reduce((sum, each) => sum + each, 0);
  if (room <= 0 || short <= 0 || max === 0) return [...columns];
  const share = Math.min(1, short / max);
  return columns.map((column, at) => ({ ...column, width: Math.floor(column.width - (gives[at] ?? 0) * share) }));
}
