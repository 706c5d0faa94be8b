import type { Day, Decimal, I18nText, Id, Instant, Money } from './units.ts';

/** Every kind of field; each has a column type, a form control, a cell, a filter and an Excel codec. */
export type FieldKind =
  | 'text'
  | 'longText'
  | 'integer'
  | 'decimal'
  | 'money'
  | 'boolean'
  | 'date'
  | 'dateTime'
  | 'choice'
  | 'choices'
  | 'ref'
  | 'refs'
  | 'phone'
  | 'email'
  | 'url'
  | 'idCard'
  | 'password'
  | 'image'
  | 'i18nText'
  | 'icon'
  | 'colour'
  | 'json'
  | 'file'
  | 'files'
  | 'richText'
  | 'rows';

/** What every field may say of itself. */
export interface FieldOptions {
  /** Must be given on create and may not be emptied. */
  readonly required?: boolean;
  /** Error code when a required value is missing, instead of `common.required`. */
  readonly requiredCode?: string;
  /** Error code when the form is wrong, instead of `common.format`. */
  readonly formatCode?: string;
  /** No second record with the same value: in the tenant, in the whole platform, or beside the named fields. */
  readonly unique?: 'tenant' | 'platform' | readonly string[];
  /** Written by the server only; forms show it read-only, requests that carry it are ignored. */
  readonly readOnly?: boolean;
  /** May be given on create, not changed afterwards. */
  readonly createOnly?: boolean;
  /** Who changes the value proves himself first, as `stepUp` of an endpoint says. */
  readonly stepUp?: boolean;
  /** Value on create when none is given. */
  readonly default?: unknown;
  /** Closed unless granted (platform.md 3.1): readable and writable only with a grant on the field. */
  readonly controlled?: boolean;
  /**
   * Shown masked to readers without the right to see it: `middle` keeps both ends of a telephone number, 138****5678,
   * `last4` the last four signs of what names an account or a person, which lists show to nobody whole. Of a controlled
   * field the grant says who sees it whole; of any other the mask holds for everybody but administrators, until the tenant
   * controls the field. On a table of rows `columns` says that those of its columns are masked which name a mask.
   */
  readonly mask?: 'middle' | 'last4' | 'columns';
  /** Encrypted in the database with DATA_KEY; searchable by equality only. */
  readonly encrypted?: boolean;
  /**
   * A secret of another system that is kept for use: it goes in and never comes out, forms tell whether there is one.
   * `boundTo` names the fields that decide where it is sent: whoever changes one of them gives the secret again.
   */
  readonly secret?: { readonly boundTo: readonly string[] };
  /** Not stored: the module computes or handles it (password, affiliated organisations). */
  readonly virtual?: boolean;
  /** Setting that holds the number rule by which an empty value is filled on create: `numbers.organisation`. */
  readonly numberRule?: string;
  /** Entity whose texts name the field and its options, where several resources declare the same one; its own when not given. */
  readonly textsOf?: string;
  /** Left out of lists, templates and exports. */
  readonly hidden?: boolean;
  /** Takes part in quick search. */
  readonly search?: boolean;
  /** The last day on which the record, or what the row names, is valid: shown as expired once it is over. */
  readonly expires?: boolean;
  /** May not be used to sort or filter. */
  readonly unsortable?: boolean;
  /** May not be used to sort: of so many records only the order of the list has an index. */
  readonly unordered?: boolean;
  /** The field is asked for only while this holds; it is empty otherwise. */
  readonly visibleWhen?: FieldCondition;
  /** Must be given while `visibleWhen` holds. */
  readonly requiredWhenVisible?: boolean;
  /**
   * Of a reference: which records its picker offers, by values that they have: given, one of several, or the same as a field of the form or
   * record in hand: `{ state: 'inStock', modelId: { same: 'modelId' } }`. It offers; what is refused say the rules.
   */
  readonly offers?: Readonly<Record<string, string | readonly string[] | { readonly same: string }>>;
  /**
   * Of a reference whose module says why a record does not fit (`choices` of its web module): the fields of the form or
   * record in hand by which it does. Those that fit stand first; the others cannot be chosen.
   */
  readonly suitableBy?: readonly string[];
  /**
   * How a value comes about where there is a camera or a finger: of a file a photo that is taken or a signature that is
   * drawn; of a text or reference the code that is scanned, of a label or plate that says the text or name of the record.
   */
  readonly capture?: 'photo' | 'signature' | 'code';
  /** Why the states that it holds have no lifecycle: what they follow from instead. */
  readonly derived?: string;
}

/** Fields of the same record and, of each, the values with which the condition holds: `{ dataType: ['dict'] }`. */
export type FieldCondition = Readonly<Record<string, readonly (string | boolean)[]>>;

/** A declared field of value type `T`; `Required` decides whether null is possible. */
export interface Field<T = unknown, Required extends boolean = boolean> extends FieldOptions {
  readonly kind: FieldKind;
  readonly required: Required;
  /** Longest text in characters. */
  readonly maxLength?: number;
  readonly minLength?: number;
  readonly pattern?: RegExp;
  /** Smallest and largest number or day. */
  readonly min?: number | string;
  readonly max?: number | string;
  /** Digits after the point of a decimal. */
  readonly scale?: number;
  /** Codes of a choice. */
  readonly options?: readonly string[];
  /** Code of the dictionary whose items are the options of a choice, instead of `options`. */
  readonly dictionary?: string;
  /** Columns of a table of rows, each declared like a field. */
  readonly columns?: Readonly<Record<string, Field>>;
  /** Most rows of a table; 200 when not given. */
  readonly maxRows?: number;
  /** Colour meaning of each option for state tags. */
  readonly tones?: Readonly<Record<string, Tone>>;
  /** Of several codes: each has a box to tick, as points to go through have; otherwise they are chosen in a list. */
  readonly ticked?: boolean;
  /** `module.entity` a reference points to. */
  readonly to?: string;
  /** A further pattern that must hold before `pattern`, with its own code. */
  readonly check?: (value: string) => boolean;
  /** Largest file in bytes and accepted types, for image. */
  readonly maxBytes?: number;
  readonly accept?: readonly string[];
  /** Name of the purpose of a file (`defineFilePurpose`). */
  readonly purpose?: string;
  /** Most files of a list. */
  readonly maxFiles?: number;
  readonly valueType?: T;
}

/** Meaning of a colour; the theme decides the colour (ui.md section 3). */
export type Tone = 'draft' | 'processing' | 'waiting' | 'success' | 'danger' | 'void';

/** The value type of a declared field. */
export type ValueOf<F> = F extends Field<infer T, infer R> ? (R extends true ? T : T | null) : never;

type Options<Extra> = Omit<FieldOptions, 'required'> & Extra;
/** Refuses options that no field has, which the inference of `O` would let pass. */
type Known<O> = Readonly<Record<Exclude<keyof O, keyof FieldOptions>, never>>;
type Made<T, O> = Field<T, O extends { required: true } ? true : false>;

function make<T, O extends object>(kind: FieldKind, options: O | undefined): Made<T, O> {
  return { required: false, ...options, kind } as unknown as Made<T, O>;
}

interface TextOptions {
  readonly required?: boolean;
  readonly max?: number;
  readonly min?: number;
  readonly pattern?: RegExp;
}

function makeText<T, O extends Options<TextOptions>>(
  kind: FieldKind,
  options: O | undefined,
  fallbackMax: number,
): Made<T, O> {
  const { max, min, ...rest } = (options ?? {}) as Options<TextOptions>;
  return make<T, O>(kind, {
    ...rest,
    maxLength: max ?? fallbackMax,
    ...(min === undefined ? {} : { minLength: min }),
  } as unknown as O);
}

/** One line of text; `max` counts characters and is 200 when not given; `pattern` must match the whole. */
export const text = <const O extends Options<TextOptions>>(options?: O): Made<string, O> =>
  makeText('text', options, 200);
/** Text of several lines; `max` counts characters and is 2,000 when not given. */
export const longText = <const O extends Options<TextOptions>>(options?: O): Made<string, O> =>
  makeText('longText', options, 2000);
/** Chinese mainland mobile number of 11 digits (SPEC section 5). */
export const phone = <const O extends Options<TextOptions>>(options?: O): Made<string, O> =>
  makeText('phone', { pattern: mobilePattern, ...options } as unknown as O, 20);
/** Mail address, at most 254 characters. */
export const email = <const O extends Options<TextOptions>>(options?: O): Made<string, O> =>
  makeText('email', { pattern: emailPattern, ...options } as unknown as O, 254);
/** http or https address. */
export const url = <const O extends Options<TextOptions>>(options?: O): Made<string, O> =>
  makeText('url', { pattern: urlPattern, check: isUrl, ...options } as unknown as O, 500);
/** Chinese ID card number of 18 characters with its check digit (GB 11643). */
export const idCard = <const O extends Options<TextOptions>>(options?: O): Made<string, O> =>
  makeText('idCard', { pattern: idCardPattern, check: isIdCard, ...options } as unknown as O, 18);
/** A secret that goes in and never comes out; the module stores it. */
export const password = <const O extends Options<TextOptions>>(options?: O): Made<string, O> =>
  makeText('password', { ...options, virtual: true, hidden: true } as unknown as O, 64);
/** A kept secret as everybody sees it: that there is one. */
export interface KeptSecret {
  readonly set: true;
}
/** What is sent to take a kept secret away. */
export const removedSecret = { remove: true } as const;
/** Whether a field goes in and never comes out, not even as a word that there is one. */
export function isNeverShown({ kind, secret: kept }: Field): boolean {
  return kind === 'password' && kept === undefined;
}
/** Whether a value says that a secret is kept. */
export function isKeptSecret(value: unknown): value is KeptSecret {
  return typeof value === 'object' && value !== null && 'set' in value && value.set === true;
}
/** Whether a value asks to take a secret away. */
export function isRemovedSecret(value: unknown): value is typeof removedSecret {
  return typeof value === 'object' && value !== null && 'remove' in value && value.remove === true;
}
/** A secret of another system, such as the password of a mail server; 1,000 characters at most. */
export const secret = (options: {
  readonly boundTo: readonly string[];
  readonly visibleWhen?: FieldCondition;
}): Field<KeptSecret, false> => {
  const { boundTo, ...more } = options;
  return makeText(
    'password',
    { ...more, secret: { boundTo }, encrypted: true, max: 1000 } as Options<TextOptions>,
    1000,
  ) as Field<KeptSecret, false>;
};
/** Name of an icon of the set, or a file id. */
export const icon = <const O extends Options<TextOptions>>(options?: O): Made<string, O> =>
  makeText('icon', options, 100);
/** Colour as `#rrggbb`. */
export const colour = <const O extends Options<TextOptions>>(options?: O): Made<string, O> =>
  makeText('colour', { pattern: /^#[0-9a-fA-F]{6}$/, ...options } as unknown as O, 7);

interface NumberOptions {
  readonly required?: boolean;
  readonly min?: number;
  readonly max?: number;
}
/** Whole number between −2,147,483,648 and 2,147,483,647. */
export const integer = <const O extends Options<NumberOptions>>(options?: O): Made<number, O> =>
  make('integer', options);

interface DecimalOptions {
  readonly required?: boolean;
  readonly min?: string;
  readonly max?: string;
  readonly scale?: number;
}
/** Exact decimal as a string; `scale` digits after the point, 4 when not given. */
export const decimal = <const O extends Options<DecimalOptions>>(options?: O): Made<Decimal, O> =>
  make('decimal', { scale: 4, ...options } as unknown as O);
/** Amount of money with two digits after the point. */
export const money = <const O extends Options<DecimalOptions>>(options?: O): Made<Money, O> =>
  make('money', { scale: 2, ...options } as unknown as O);

interface Plain {
  readonly required?: boolean;
}
/** Yes or no; never null: the default is no. */
export const flag = <const O extends Options<Plain>>(options?: O): Field<boolean, true> =>
  ({ default: false, ...options, kind: 'boolean', required: true }) as unknown as Field<boolean, true>;
/** Calendar day. */
export const date = <const O extends Options<Plain & { min?: string; max?: string }>>(options?: O): Made<Day, O> =>
  make('date', options);
/** Instant in UTC. */
export const dateTime = <const O extends Options<Plain>>(options?: O): Made<Instant, O> => make('dateTime', options);
/** Data text in three languages; Chinese is the one that is required. */
export const i18nText = <const O extends Options<TextOptions>>(options?: O): Made<I18nText, O> =>
  makeText('i18nText', options, 60);
/** A picture that everybody of the tenant sees; the value is its file id. `purpose` is `picture` when not given. */
export const image = <
  const O extends Options<Plain & { maxBytes?: number; accept?: readonly string[]; purpose?: string }>,
>(
  options?: O,
): Made<string, O> =>
  make('image', { maxBytes: 512_000, accept: ['png', 'jpg', 'jpeg', 'gif'], ...options } as unknown as O);
interface FileOptions extends Plain {
  /** How a file comes about where there is a camera or a finger: a photo that is taken, a signature that is drawn. */
  readonly capture?: 'photo' | 'signature';
  /** Name of what the file is for; `photo` for one that is taken and `attachment` for others when not given. */
  readonly purpose?: string;
}
const purposeFor = (options: FileOptions | undefined) => (options?.capture === 'photo' ? 'photo' : 'attachment');
/** One kept file; the value is its id. It belongs to the record once that is saved, and is read by the record's readers. */
export const file = <const O extends Options<FileOptions>>(options?: O): Made<Id, O> =>
  make('file', { purpose: purposeFor(options), ...options } as unknown as O);
/** Several kept files in their order, at most `maxFiles` (20 when not given). */
export const files = <const O extends Options<FileOptions & { maxFiles?: number }>>(
  options?: O,
): Made<readonly Id[], O> => make('files', { purpose: purposeFor(options), maxFiles: 20, ...options } as unknown as O);
/**
 * Formatted text with pictures as HTML of few tags; the server takes away the rest. `max` counts characters of the
 * HTML and is 20,000 when not given.
 */
export const richText = <const O extends Options<TextOptions>>(options?: O): Made<string, O> =>
  makeText('richText', options, 20_000);
/** Any JSON object of at most 64 KiB; not shown in lists. */
export const json = <T = unknown, const O extends Options<Plain> = Options<Plain>>(options?: O): Made<T, O> =>
  make('json', options);

/** One code out of a fixed list. */
export function choice<
  const C extends readonly string[],
  const O extends Options<Plain & { tones?: Record<string, Tone> }>,
>(options: C, more?: O): Made<C[number], O> {
  return make<C[number], O>('choice', { ...more, options } as unknown as O);
}

/** Several codes out of a fixed list. */
export function choices<const C extends readonly string[], const O extends Options<Plain & { ticked?: boolean }>>(
  options: C,
  more?: O,
): Made<readonly C[number][], O> {
  return make<readonly C[number][], O>('choices', { ...more, options } as unknown as O);
}

/** One item of a dictionary that administrators keep; the value is the item's code. */
export function dict<const O extends Options<Plain>>(dictionary: string, more?: O): Made<string, O> {
  return make<string, O>('choice', { ...more, dictionary } as unknown as O);
}

/** Several items of a dictionary. */
export function dicts<const O extends Options<Plain>>(dictionary: string, more?: O): Made<readonly string[], O> {
  return make<readonly string[], O>('choices', { ...more, dictionary } as unknown as O);
}

/** Values of one row of a table. */
export type RowOf<C extends Readonly<Record<string, Field>>> = { readonly [K in keyof C]: ValueOf<C[K]> };

/**
 * Rows that belong to one record and are saved with it, such as the ratings of a model. Texts of the columns are those
 * of an entity `<entity>.<field>`; what is asked for across records has a resource of its own.
 */
export function rows<
  const C extends Readonly<Record<string, Field>>,
  const O extends Options<Plain & { maxRows?: number }>,
>(columns: C, more?: O): Made<readonly RowOf<C>[], O> {
  return make<readonly RowOf<C>[], O>('rows', { maxRows: 200, ...more, columns } as unknown as O);
}

/** One record of the resource `to`, `module.entity`; named, never imported, so a lower module may point up. */
export function ref<const T extends string, const O extends Options<Plain>>(to: T, more?: O & Known<O>): Made<Id, O> {
  return make<Id, O>('ref', { ...more, to } as unknown as O);
}

/** Several records of the resource `to`. */
export function refs<const T extends string, const O extends Options<Plain>>(
  to: T,
  more?: O & Known<O>,
): Made<readonly Id[], O> {
  return make<readonly Id[], O>('refs', { ...more, to } as unknown as O);
}

/** Chinese mainland mobile numbers (SPEC section 5). */
export const mobilePattern = /^1[3-9]\d{9}$/u;
/** Mail addresses as platform.md 4.3 allows them. */
export const emailPattern =
  /^[A-Za-z0-9._%+-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,24}$/u;
/** http and https addresses as platform.md 4.3 allows them. */
export const urlPattern = /^https?:\/\/[^\s<>"']{1,490}$/u;
const idCardPattern = /^[1-9]\d{5}(18|19|20)\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])\d{3}[\dXx]$/u;

function isUrl(value: string): boolean {
  return URL.canParse(value);
}

/** Whether a day exists: `2026-02-29` does not. */
export function isDay(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const [year, month, day] = value.split('-').map(Number) as [number, number, number];
  if (year < 1 || month < 1 || month > 12) return false;
  return day >= 1 && day <= new Date(Date.UTC(2000, month, 0)).getUTCDate() - (month === 2 && !isLeap(year) ? 1 : 0);
}

function isLeap(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

/** Whether an 18-character ID card number names a real day and ends in the right check digit (GB 11643). */
export function isIdCard(value: string): boolean {
  const day = `${value.slice(6, 10)}-${value.slice(10, 12)}-${value.slice(12, 14)}`;
  if (!isDay(day)) return false;
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce((total, weight, at) => total + weight * Number(value[at]), 0);
  return '10X98765432'[sum % 11] === value[17]?.toUpperCase();
}

/** Whether a field is masked where no right decides over it: a mask holds unless somebody is granted the whole value. */
export function isMaskedByDefault(field: Field, hasOwnRight: boolean): boolean {
  return field.mask !== undefined && field.controlled !== true && !hasOwnRight;
}

/** `value` with its middle hidden, as masked fields show it: `138****5678`; short values hide all but the ends. */
export function maskMiddle(value: string): string {
  if (value.length <= 2) return '*'.repeat(value.length);
  const keepStart = value.length >= 11 ? 3 : 1;
  const keepEnd = value.length >= 11 ? 4 : 1;
  return value.slice(0, keepStart) + '*'.repeat(value.length - keepStart - keepEnd) + value.slice(-keepEnd);
}

/** `value` of which the last four signs are shown: `**************002X`. */
export function maskLast4(value: string): string {
  const shown = Math.max(0, value.length - 4);
  return '*'.repeat(shown === 0 ? value.length : shown) + (shown === 0 ? '' : value.slice(shown));
}

/** Whether lists show the field, or a column of its rows, masked to everybody: one record tells it, and the reveal. */
export function isMaskedInLists({ mask, columns }: Field): boolean {
  return mask === 'last4' || Object.values(columns ?? {}).some((column) => column.mask === 'last4');
}

const scriptTag = /<\s*\/?\s*script/i;
/** Whether a text holds a script tag, which no request may carry (SPEC section 5). */
export function hasScriptTag(value: string): boolean {
  return scriptTag.test(value);
}
