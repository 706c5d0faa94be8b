import type { Field } from '../contract/index.ts';

/** Column name of a field: `defaultOrgId` → `default_org_id`. */
export function columnName(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

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
