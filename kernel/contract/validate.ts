import type { ErrorParams, FieldError } from './error.ts';
import { scaled } from './exact.ts';
import { isDay, isKeptSecret, isRemovedSecret } from './field.ts';
import type { Field } from './field.ts';

interface Problem {
  readonly code: string;
  readonly params?: ErrorParams;
}

/** Codes of dictionary items. */
export const itemCodePattern = /^[A-Za-z0-9_]{1,40}$/;

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** Whether a text is a UUID. */
export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && uuidPattern.test(value);
}

/** Whether `value` counts as not given. */
export function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

/** `value` as it is judged and stored: texts trimmed at both ends (passwords excepted), empty text is null. */
export function normalise(field: Field, value: unknown): unknown {
  if (typeof value === 'string' && field.kind !== 'password') {
    const trimmed = value.trim();
    return trimmed === '' ? null : trimmed;
  }
  if (field.kind === 'rows' && Array.isArray(value)) return value.map((row) => normaliseRow(field.columns ?? {}, row));
  return value === undefined || value === '' ? null : value;
}

function textProblem(field: Field, value: unknown): Problem | undefined {
  if (typeof value !== 'string' || value.includes('\u0000') || !isWellFormed(value)) return { code: 'common.format' };
  return ownFormatProblem(field, value) ?? lengthProblem(field, value) ?? formatProblem(field, value);
}

/** A broken pattern that has a message of its own, which says more than that of the length. */
function ownFormatProblem({ kind, pattern, formatCode }: Field, value: string): Problem | undefined {
  if (kind === 'phone' && /^\d{11}$/.test(value) && !pattern?.test(value)) return { code: 'common.mobile' };
  return formatCode && pattern && !pattern.test(value) ? { code: formatCode } : undefined;
}

function lengthProblem({ maxLength, minLength, formatCode }: Field, value: string): Problem | undefined {
  const { length } = [...value];
  if (maxLength !== undefined && length > maxLength) return { code: 'common.maxChars', params: { max: maxLength } };
  return minLength !== undefined && length < minLength ? { code: formatCode ?? 'common.format' } : undefined;
}

function formatProblem({ pattern, check, formatCode }: Field, value: string): Problem | undefined {
  if (pattern && !pattern.test(value)) return { code: 'common.format' };
  return check && !check(value) ? { code: formatCode ?? 'common.format' } : undefined;
}

/** Whether a text holds whole signs only, no half surrogate. */
export function isWellFormed(value: string): boolean {
  return !/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/.test(value);
}

function integerProblem(field: Field, value: unknown): Problem | undefined {
  const code =
    field.formatCode ??
    (field.min === 1 ? 'common.positiveInt' : field.min === 0 ? 'common.nonNegativeInt' : 'common.format');
  if (typeof value !== 'number' || !Number.isInteger(value) || Math.abs(value) > 2_147_483_647) return { code };
  return rangeProblem(field, value, code);
}

function rangeProblem(field: Field, value: number, code: string): Problem | undefined {
  if (field.min !== undefined && value < Number(field.min))
    return field.min === 0 || field.min === 1 ? { code } : { code: 'common.min', params: { min: field.min } };
  if (field.max !== undefined && value > Number(field.max)) return { code: 'common.max', params: { max: field.max } };
  return undefined;
}

function decimalProblem(field: Field, value: unknown): Problem | undefined {
  const scale = field.scale ?? 4;
  if (typeof value !== 'string') return { code: 'common.format' };
  const match = /^-?(\d{1,14})(?:\.(\d+))?$/.exec(value);
  if (!match) return { code: 'common.format' };
  if ((match[2]?.length ?? 0) > scale) return { code: 'common.maxDecimals', params: { max: scale } };
  if (field.min !== undefined && compareDecimal(value, String(field.min)) < 0)
    return { code: 'common.min', params: { min: field.min } };
  if (field.max !== undefined && compareDecimal(value, String(field.max)) > 0)
    return { code: 'common.max', params: { max: field.max } };
  return undefined;
}

/** Compares two decimal strings exactly; negative when `a` is smaller. */
export function compareDecimal(a: string, b: string): number {
  const difference = scaled(a, 10) - scaled(b, 10);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

function dateTimeProblem(value: unknown): Problem | undefined {
  if (
    typeof value !== 'string' ||
    !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-](0\d|1[0-5]):[0-5]\d)$/.test(value)
  )
    return { code: 'common.format' };
  return isDay(value.slice(0, 10)) && !Number.isNaN(Date.parse(value)) ? undefined : { code: 'common.format' };
}

function i18nProblem(field: Field, value: unknown): Problem | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { code: 'common.format' };
  const texts = value as Record<string, unknown>;
  if (Object.keys(texts).some((key) => !['ZH_CN', 'EN_US', 'JA_JP'].includes(key))) return { code: 'common.format' };
  if (isBlank(texts.ZH_CN)) return { code: field.requiredCode ?? 'common.required' };
  for (const each of Object.values(texts)) {
    const problem = isBlank(each) ? undefined : textProblem(field, each);
    if (problem) return problem;
  }
  return undefined;
}

type Judge = (field: Field, value: unknown) => Problem | undefined;

/** The judge of values of which nothing but the format can be wrong. */
function formatJudge(isValid: (value: unknown, field: Field) => boolean): Judge {
  return (field, value) => (isValid(value, field) ? undefined : { code: field.formatCode ?? 'common.format' });
}

const uuidJudge = formatJudge(isUuid);
/** Judges of values that are given and not blank; those of other kinds are texts. */
const judges: Readonly<Partial<Record<Field['kind'], Judge>>> = {
  integer: integerProblem,
  decimal: decimalProblem,
  money: decimalProblem,
  boolean: formatJudge((value) => typeof value === 'boolean'),
  date: dateProblem,
  dateTime: (_field, value) => dateTimeProblem(value),
  choice: formatJudge((value, field) => isOption(field, value)),
  choices: formatJudge((value, field) => isListOf(value, (each) => isOption(field, each))),
  ref: uuidJudge,
  image: uuidJudge,
  file: uuidJudge,
  refs: formatJudge((value) => isListOf(value, isUuid)),
  files: filesProblem,
  i18nText: i18nProblem,
  json: formatJudge((value) => JSON.stringify(value).length <= 65_536),
  rows: rowsProblem,
  password: (field, value) =>
    field.secret && (isKeptSecret(value) || isRemovedSecret(value)) ? undefined : textProblem(field, value),
};

function rowsProblem(field: Field, value: unknown): Problem | undefined {
  const max = field.maxRows ?? 200;
  if (!Array.isArray(value) || !value.every(isRow)) return { code: 'common.format' };
  return value.length > max ? { code: 'common.maxRows', params: { max } } : undefined;
}

function isRow(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A row as it is stored: the declared columns only, each normalised, absent ones null. */
function normaliseRow(columns: Readonly<Record<string, Field>>, row: unknown): unknown {
  if (!isRow(row)) return row;
  return Object.fromEntries(
    Object.entries(columns).map(([name, column]) => {
      const value = normalise(column, row[name]);
      return [name, value === null && column.default !== undefined ? column.default : value];
    }),
  );
}

/** What is wrong within the rows of a table: paths such as `ratings.0.kw`; empty for other kinds. */
export function rowProblems(field: Field, value: unknown, { path, label }: FieldPlace): FieldError[] {
  const columns = field.columns ?? {};
  if (field.kind !== 'rows' || !Array.isArray(value) || !value.every(isRow)) return [];
  const [entity = '', name = ''] = label.split('.field.');
  return value.flatMap((row, at) =>
    Object.entries(columns).flatMap(([column, declared]) => {
      const cell = { path: `${path}.${at}.${column}`, label: `${entity}.${name}.field.${column}` };
      return fieldProblem(declared, row[column], cell) ?? [];
    }),
  );
}

/** Whether a value is one of the options; of a dictionary only its form is known here, the server knows its items. */
export function isOption(field: Field, value: unknown): boolean {
  if (typeof value !== 'string') return false;
  return field.dictionary === undefined ? field.options?.includes(value) === true : itemCodePattern.test(value);
}

function dateProblem(field: Field, value: unknown): Problem | undefined {
  if (typeof value !== 'string' || !isDay(value)) return { code: field.formatCode ?? 'common.format' };
  if (field.min !== undefined && value < String(field.min)) return { code: 'common.min', params: { min: field.min } };
  if (field.max !== undefined && value > String(field.max)) return { code: 'common.max', params: { max: field.max } };
  return undefined;
}

function filesProblem(field: Field, value: unknown): Problem | undefined {
  const max = field.maxFiles ?? 20;
  if (!isListOf(value, isUuid)) return { code: field.formatCode ?? 'common.format' };
  return value.length > max ? { code: 'file.count', params: { max } } : undefined;
}

function isListOf(value: unknown, each: (item: unknown) => boolean): value is readonly unknown[] {
  return Array.isArray(value) && value.length <= 1000 && value.every(each);
}

/** Where a value stands in the input, and the text key of its name, which generic messages carry. */
export interface FieldPlace {
  readonly path: string;
  readonly label: string;
}

/** The first rule that `value` breaks, as an error of the field at its place; undefined when it holds. */
export function fieldProblem(field: Field, value: unknown, { path, label }: FieldPlace): FieldError | undefined {
  const problem = problemOf(field, normalise(field, value));
  return problem && { path, code: problem.code, params: { field: `@${label}`, ...problem.params } };
}

/** Whether a value breaks no rule of its field. */
export function isValidValue(field: Field, value: unknown): boolean {
  return problemOf(field, normalise(field, value)) === undefined;
}

function problemOf(field: Field, value: unknown): Problem | undefined {
  if (!isBlank(value)) return (judges[field.kind] ?? textProblem)(field, value);
  return field.required && field.kind !== 'boolean' ? { code: field.requiredCode ?? 'common.required' } : undefined;
}
