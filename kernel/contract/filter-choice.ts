import type { Field } from './field.ts';
import type { FilterOperator } from './filter.ts';

const texts: readonly FilterOperator[] = ['like', 'eq', 'ne', 'starts', 'null'];
const numbers: readonly FilterOperator[] = ['eq', 'ne', 'gte', 'lte', 'between', 'null'];
const offered: Readonly<Record<Field['kind'], readonly FilterOperator[]>> = {
  text: texts,
  longText: ['like', 'null'],
  phone: texts,
  email: texts,
  url: texts,
  idCard: texts,
  i18nText: ['like', 'null'],
  icon: ['eq', 'ne', 'null'],
  colour: ['eq', 'ne', 'null'],
  integer: numbers,
  decimal: numbers,
  money: numbers,
  boolean: ['eq'],
  date: ['eq', 'lt', 'gt', 'between', 'last', 'null'],
  dateTime: ['eq', 'lt', 'gt', 'between', 'last', 'null'],
  choice: ['in', 'ne', 'null'],
  choices: ['in', 'ne', 'null'],
  ref: ['in', 'ne', 'below', 'null'],
  refs: ['in', 'ne', 'below', 'null'],
  image: ['null'],
  file: ['null'],
  files: ['null'],
  richText: ['null'],
  rows: ['null'],
  password: [],
  json: [],
};

/** The operators that a builder of conditions offers for a field, the usual one first. `isTree`: its target is a tree. */
export function operatorsOf(field: Field, isTree = false): FilterOperator[] {
  if (field.unsortable) return [];
  return offered[field.kind].filter((op) => {
    if (op === 'below') return isTree;
    if (op === 'null') return !field.required || field.virtual === true;
    return !field.encrypted;
  });
}
