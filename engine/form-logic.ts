import { Budget } from './budget.ts';
import { fieldType } from './compile-process.ts';
import { evaluate, ExpressionFault } from './expression.ts';
import { formValues } from './form-values.ts';
import type { FormField } from './graph.ts';
import type { Json, Values } from './state.ts';

/** A free-standing form in which formulas are calculated and what is not shown is empty. */
export interface SettledForm {
  readonly form: Values;
  /** Names of the fields that are not shown. */
  readonly hidden: ReadonlySet<string>;
}

/** What an expression of a form says; undefined where it cannot: what it reads may not be filled in yet. */
function valueOf(
  text: string,
  given: { readonly form: Values; readonly row?: Json },
  budget: Budget,
): Json | undefined {
  const values = {
    ...given,
    vars: {},
    initiator: null,
    decision: {},
    votes: null,
    result: {},
    now: '1970-01-01T00:00:00Z',
  };
  try {
    return evaluate(text, values, { form: given.form, budget });
  } catch (error) {
    if (error instanceof ExpressionFault) return undefined;
    throw error;
  }
}

/** Digits after the point, which amounts and decimals keep as text. */
const scaleOf = ({ kind, scale }: FormField): number => (kind === 'money' ? 2 : (scale ?? 4));

/** Half away from zero, as amounts are rounded; the way by text keeps 1.005 from becoming 1.00. */
function fixed(value: number, digits: number): string {
  const shifted = Math.round(Number(`${Math.abs(value)}e${digits}`));
  const rounded = Number.isFinite(shifted) ? Number(`${shifted}e-${digits}`) : Math.abs(value);
  return (Math.sign(value) * rounded).toFixed(digits);
}

const asText = (value: Json): Json => (typeof value === 'object' ? null : String(value));
const asAmount = (value: Json, field: FormField): Json =>
  typeof value === 'number' ? fixed(value, scaleOf(field)) : null;

/** A calculated value as its kind stores it. Other kinds name something or carry markup: people write those. */
const STORED: Partial<Record<FormField['kind'], (value: Json, field: FormField) => Json>> = {
  integer: (value) => (typeof value === 'number' ? Math.round(value) : null),
  decimal: asAmount,
  money: asAmount,
  boolean: (value) => (typeof value === 'boolean' ? value : null),
  date: (value) => (typeof value === 'string' ? value.slice(0, 10) : null),
  text: asText,
  longText: asText,
};

const stored = (field: FormField, value: Json | undefined): Json =>
  value === undefined || value === null ? null : (STORED[field.kind]?.(value, field) ?? null);

const isRow = (value: Json): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Rows with their calculated columns, each of which may read those before it. */
function settledRows(
  field: FormField,
  rows: Json,
  { form, budget }: { readonly form: Values; readonly budget: Budget },
): Json {
  const columns = (field.columns ?? []).filter(({ formula }) => formula !== undefined);
  if (columns.length === 0 || !Array.isArray(rows)) return rows;
  const types = (field.columns ?? []).map(fieldType);
  return rows.map((row: Json) => {
    if (!isRow(row)) return row;
    let settled = row;
    for (const column of columns) {
      const value = valueOf(column.formula ?? '', { form, row: formValues(settled, types) }, budget);
      settled = { ...settled, [column.name]: stored(column, value) };
    }
    return settled;
  });
}

/** Most work for one form; a form that takes more is refused as too costly. */
const FORM_UNITS = 200_000;

/**
 * A form as it counts: field by field in their order, what is not shown is emptied, formulas are calculated, so that a
 * field may read those before it. A condition or formula whose values are missing gives nothing. Screen and server use
 * this one function. Throws `TooCostly`.
 */
export function settleForm(fields: readonly FormField[], given: Values, budget = new Budget(FORM_UNITS)): SettledForm {
  const types = fields.map(fieldType);
  const hidden = new Set<string>();
  let form = given;
  for (const field of fields) {
    if (field.shownWhen === undefined && field.formula === undefined && field.kind !== 'rows') continue;
    const read = formValues(form, types);
    if (field.shownWhen !== undefined && valueOf(field.shownWhen, { form: read }, budget) !== true)
      hidden.add(field.name);
    const value = hidden.has(field.name) ? null : settledValue(field, form[field.name], { form: read, budget });
    if (value !== (form[field.name] ?? null)) form = { ...form, [field.name]: value };
  }
  return { form, hidden };
}

/** What a field that is shown holds: calculated, or as it was given. */
function settledValue(field: FormField, value: Json | undefined, at: Parameters<typeof settledRows>[2]): Json {
  if (field.formula !== undefined) return stored(field, valueOf(field.formula, { form: at.form }, at.budget));
  return field.kind === 'rows' ? settledRows(field, value ?? null, at) : (value ?? null);
}
