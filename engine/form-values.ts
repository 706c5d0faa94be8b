import type { FormType } from './env.ts';
import type { Json, Values } from './state.ts';

function valueOf(type: FormType | undefined, value: Json): Json {
  if (type?.kind === 'number' && typeof value === 'string' && value.trim() !== '') {
    const number = Number(value);
    return Number.isFinite(number) ? number : value;
  }
  const columns = type?.columns;
  if (columns === undefined || !Array.isArray(value)) return value;
  return value.map((row: Json) => (isRow(row) ? formValues(row, columns) : row));
}

const isRow = (value: Json): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * A record as expressions read it: amounts and other decimals, which travel as text, become numbers (doubles), also in
 * child tables; times stay text. Without types nothing is known and nothing changed.
 */
export function formValues(record: Values, types: readonly FormType[] | undefined): Values {
  if (types === undefined) return record;
  const byName = new Map(types.map((type) => [type.name, type]));
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, valueOf(byName.get(name), value)]));
}
