import type { ErrorParams, FieldError } from './error.ts';
import { isDay } from './field.ts';
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
  const length = [...value].length;
  if (field.kind === 'phone' && /^\d{11}$/.test(value) && !field.pattern?.test(value)) return { code: 'common.mobile' };
  if (field.formatCode && field.pattern && !field.pattern.test(value)) return { code: field.formatCode };
  if (field.maxLength !== undefined && length > field.maxLength)
    return { code: 'common.maxChars', params: { max: field.maxLength } };
  if (field.minLength !== undefined && length < field.minLength) return { code: field.formatCode ?? 'common.format' };
  if (field.pattern && !field.pattern.test(value)) return { code: 'common.format' };
  if (field.check && !field.check(value)) return { code: field.formatCode ?? 'common.format' };
  return undefined;
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
  return rangeProblem(field, value, value, code);
}

function rangeProblem(field: Field, value: number, shown: number, code: string): Problem | undefined {
  if (field.min !== undefined && value < Number(field.min))
    return field.min === 0 || field.min === 1 ? { code } : { code: 'common.min', params: { min: field.min } };
  if (field.max !== undefined && shown > Number(field.max)) return { code: 'common.max', params: { max: field.max } };
  return undefined;
}

function decimalProblem(field: Field, value: unknown): Problem | undefined {
  const scale = field.scale ?? 4;
  if (typeof value !== 'string') return { code: 'common.format' };
  const match = /^-?(\d{1,14})(?:\.(\d+))?$/.exec(value);
  if (!match || (match[2]?.length ?? 0) > scale) return { code: 'common.format' };
  if (field.min !== undefined && compareDecimal(value, String(field.min)) < 0)
    return { code: 'common.min', params: { min: field.min } };
  if (field.max !== undefined && compareDecimal(value, String(field.max)) > 0)
    return { code: 'common.max', params: { max: field.max } };
  return undefined;
}

/** Compares two decimal strings exactly; negative when `a` is smaller. */
export function compareDecimal(a: string, b: string): number {
  const scaled = (value: string) => {
    const [whole = '0', part = ''] = value.replace('-', '').split('.');
    const number = BigInt(whole + part.padEnd(10, '0').slice(0, 10));
    return value.startsWith('-') ? -number : number;
  };
  const difference = scaled(a) - scaled(b);
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

/** What is wrong with a value that is given and not blank; undefined when nothing is. */
function valueProblem(field: Field, value: unknown): Problem | undefined {
  const format: Problem = { code: field.formatCode ?? 'common.format' };
  switch (field.kind) {
    case 'integer':
      return integerProblem(field, value);
    case 'decimal':
    case 'money':
      return decimalProblem(field, value);
    case 'boolean':
      return typeof value === 'boolean' ? undefined : format;
    case 'date':
      return typeof value === 'string' && isDay(value) ? dayRange(field, value) : format;
    case 'dateTime':
      return dateTimeProblem(value);
    case 'choice':
      return isOption(field, value) ? undefined : format;
    case 'choices':
      return isListOf(value, (each) => isOption(field, each)) ? undefined : format;
    case 'ref':
    case 'image':
    case 'file':
      return isUuid(value) ? undefined : format;
    case 'refs':
      return isListOf(value, isUuid) ? undefined : format;
    case 'files':
      return isListOf(value, isUuid) ? fileCountProblem(field, value) : format;
    case 'i18nText':
      return i18nProblem(field, value);
    case 'json':
      return JSON.stringify(value).length <= 65_536 ? undefined : format;
    case 'rows':
      return rowsProblem(field, value);
    default:
      return textProblem(field, value);
  }
}

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
export function rowProblems(field: Field, path: string, label: string, value: unknown): FieldError[] {
  const columns = field.columns ?? {};
  if (field.kind !== 'rows' || !Array.isArray(value) || !value.every(isRow)) return [];
  const [entity = '', name = ''] = label.split('.field.');
  return value.flatMap((row, at) =>
    Object.entries(columns).flatMap(([column, declared]) => {
      const problem = fieldProblem(
        declared,
        `${path}.${at}.${column}`,
        `${entity}.${name}.field.${column}`,
        row[column],
      );
      return problem ? [problem] : [];
    }),
  );
}

/** Whether a value is one of the options; of a dictionary only its form is known here, the server knows its items. */
export function isOption(field: Field, value: unknown): boolean {
  if (typeof value !== 'string') return false;
  return field.dictionary === undefined ? field.options?.includes(value) === true : itemCodePattern.test(value);
}

function dayRange(field: Field, value: string): Problem | undefined {
  if (field.min !== undefined && value < String(field.min)) return { code: 'common.min', params: { min: field.min } };
  if (field.max !== undefined && value > String(field.max)) return { code: 'common.max', params: { max: field.max } };
  return undefined;
}

function fileCountProblem(field: Field, value: unknown): Problem | undefined {
  const max = field.maxFiles ?? 20;
  return Array.isArray(value) && value.length > max ? { code: 'file.count', params: { max } } : undefined;
}

function isListOf(value: unknown, each: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.length <= 1000 && value.every(each);
}

/**
 * The first rule that `value` breaks, as an error of the field at `path`; undefined when it holds.
 * `label` is the text key of the field's name, which generic messages carry.
 */
export function fieldProblem(field: Field, path: string, label: string, value: unknown): FieldError | undefined {
  const normal = normalise(field, value);
  const problem = isBlank(normal)
    ? field.required && field.kind !== 'boolean'
      ? { code: field.requiredCode ?? 'common.required' }
      : undefined
    : valueProblem(field, normal);
  if (!problem) return undefined;
  return { path, code: problem.code, params: { field: `@${label}`, ...problem.params } };
}
