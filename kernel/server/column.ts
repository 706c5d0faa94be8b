import { fieldOf } from '../contract/index.ts';
import type { Field, Resource } from '../contract/index.ts';

/** Most names that are kept; the product declares fewer, and made-up ones shall not fill the memory. */
const maxNames = 10_000;

/** Names are few and asked for with every statement: each is made once. */
function once(make: (name: string) => string): (name: string) => string {
  const known = new Map<string, string>();
  return (name) => {
    const found = known.get(name);
    if (found !== undefined) return found;
    const made = make(name);
    if (known.size < maxNames) known.set(name, made);
    return made;
  };
}

/** Column name of a field: `defaultOrgId` → `default_org_id`. */
export const columnName = once((field) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));

/** Name of the field of a column: `default_org_id` → `defaultOrgId`. */
export const fieldName = once((column) =>
  column.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()),
);

const types: Readonly<Partial<Record<Field['kind'], string>>> = {
  integer: 'integer',
  decimal: 'numeric',
  money: 'numeric',
  boolean: 'boolean',
  date: 'date',
  dateTime: 'timestamptz',
  ref: 'uuid',
  image: 'uuid',
  file: 'uuid',
  files: 'uuid[]',
  refs: 'uuid[]',
  choices: 'text[]',
  i18nText: 'jsonb',
  json: 'jsonb',
  rows: 'jsonb',
};

/** PostgreSQL type of a field's column. */
export function columnType(field: Field): string {
  return field.encrypted ? 'text' : (types[field.kind] ?? 'text');
}

/** Cast of a parameter that is compared with a column, or with each value of a column of lists. */
export function castOf(field: Field, list = false): string {
  return `::${columnType(field).replace('[]', '')}${list ? '[]' : ''}`;
}

/** Whether a field's column is of type text, which sorts and indexes in collation C. */
export function isText(field: Field | undefined): boolean {
  return !field || types[field.kind] === undefined;
}

/** Keys of the index that keeps a field unique: the tenant, the fields beside which it is unique, texts in lower case. */
export function uniqueKeys(resource: Resource, name: string): string[] {
  const field = fieldOf(resource, name);
  const beside = Array.isArray(field?.unique) ? (field.unique as readonly string[]) : [];
  const value = `"${columnName(name)}"`;
  return [
    ...(resource.global ? [] : ['"tenant_id"']),
    ...beside.map((each) => `"${columnName(each)}"`),
    isText(field) ? `lower(${value})` : value,
  ];
}
