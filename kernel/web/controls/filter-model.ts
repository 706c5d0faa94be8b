import type { Field, Filter, FilterOperator } from '@mp/kernel/contract';

/** How a filter of a kind is asked: one text, one of several codes, yes or no, from–to, or references. */
type FilterShape = 'text' | 'choice' | 'flag' | 'numbers' | 'days' | 'refs' | 'none';

/** Shape and operators of the filter of a field; the first operator is the one it begins with. */
export interface FilterPlan {
  readonly shape: FilterShape;
  readonly operators: readonly FilterOperator[];
}

const texts: FilterPlan = { shape: 'text', operators: ['like', 'eq', 'starts', 'null'] };
const plans: Readonly<Record<Field['kind'], FilterPlan>> = {
  text: texts,
  longText: { shape: 'text', operators: ['like', 'null'] },
  phone: texts,
  email: texts,
  url: texts,
  idCard: texts,
  i18nText: { shape: 'text', operators: ['like', 'null'] },
  icon: { shape: 'text', operators: ['eq', 'null'] },
  colour: { shape: 'text', operators: ['eq', 'null'] },
  integer: { shape: 'numbers', operators: ['gte', 'lte', 'eq', 'null'] },
  decimal: { shape: 'numbers', operators: ['gte', 'lte', 'eq', 'null'] },
  money: { shape: 'numbers', operators: ['gte', 'lte', 'eq', 'null'] },
  date: { shape: 'days', operators: ['gte', 'lte', 'eq', 'null'] },
  dateTime: { shape: 'days', operators: ['gte', 'lte', 'null'] },
  boolean: { shape: 'flag', operators: ['eq'] },
  choice: { shape: 'choice', operators: ['in', 'ne', 'null'] },
  choices: { shape: 'choice', operators: ['in', 'null'] },
  ref: { shape: 'refs', operators: ['in', 'below', 'null'] },
  refs: { shape: 'refs', operators: ['in', 'null'] },
  image: { shape: 'none', operators: ['null'] },
  password: { shape: 'none', operators: [] },
  json: { shape: 'none', operators: [] },
  file: { shape: 'none', operators: ['null'] },
  files: { shape: 'none', operators: ['null'] },
  richText: { shape: 'none', operators: ['null'] },
  rows: { shape: 'none', operators: ['null'] },
};

/** How a field is filtered; an encrypted one by equality only. */
export function filterPlan(field: Field): FilterPlan {
  const plan = plans[field.kind];
  if (field.unsortable) return { shape: 'none', operators: [] };
  if (field.encrypted && plan.shape === 'text') return { shape: 'text', operators: ['eq', 'null'] };
  if (field.required && !field.virtual) return { ...plan, operators: plan.operators.filter((op) => op !== 'null') };
  return plan;
}

/** Whether `filter` may be asked of `field`; `eq` and `in` stand for each other where one value is meant. */
export function isFilterOf(field: Field, filter: Filter): boolean {
  const { operators, shape } = filterPlan(field);
  const { op } = filter;
  if (operators.length === 0) return false;
  return (
    operators.includes(op) ||
    (op === 'last' && shape === 'days') ||
    op === 'eq' ||
    op === 'in' ||
    (op === 'null' && (filter.value === 'true' || filter.value === 'false'))
  );
}

/** The values of a list filter: `in` carries several, separated by commas. */
export function filterValues(filters: readonly Filter[]): string[] {
  return filters
    .flatMap(({ op, value }) => (op === 'in' ? value.split(',') : op === 'eq' ? [value] : []))
    .filter((each) => each !== '');
}

/** The filter that asks for one of `values`; nothing when there is none. */
export function oneOf(field: string, values: readonly string[]): Filter[] {
  if (values.length === 0) return [];
  const [only = ''] = values;
  return [values.length === 1 ? { field, op: 'eq', value: only } : { field, op: 'in', value: values.join(',') }];
}

/** The filters of a range; an open end is left out, equal ends are still a range. */
export function between(field: string, from: string | null | undefined, to: string | null | undefined): Filter[] {
  return [
    ...(from ? [{ field, op: 'gte', value: from } as const] : []),
    ...(to ? [{ field, op: 'lte', value: to } as const] : []),
  ];
}

/** The ends of a range as they stand in the filters. */
export function rangeOf(filters: readonly Filter[]): { from: string | undefined; to: string | undefined } {
  const valueOf = (op: FilterOperator) => filters.find((each) => each.op === op)?.value;
  const equal = valueOf('eq');
  return { from: valueOf('gte') ?? equal, to: valueOf('lte') ?? equal };
}

/** How a filter compares, as the user chooses it; text key `control.mode.<mode>`. */
export type FilterMode = 'like' | 'eq' | 'starts' | 'between' | 'in' | 'ne' | 'below' | 'empty' | 'filled';

/** The comparisons a field offers; the first is the one it begins with. `isTree`: its target's records form a tree. */
export function filterModes(field: Field, isTree = false): FilterMode[] {
  const { shape, operators } = filterPlan(field);
  const blank: FilterMode[] = operators.includes('null') ? ['empty', 'filled'] : [];
  if (shape === 'none' || shape === 'flag') return shape === 'flag' ? ['eq'] : blank;
  if (shape === 'numbers' || shape === 'days')
    return ['between', ...(shape === 'numbers' ? (['eq'] as const) : []), ...blank];
  const plain = operators.filter(
    (op): op is FilterMode & FilterOperator => op !== 'null' && (op !== 'below' || isTree),
  );
  return [...plain, ...blank];
}

/** Whether an operator is one end of a range. */
function isBound(op: FilterOperator): boolean {
  return op === 'gte' || op === 'lte' || op === 'gt' || op === 'lt';
}

/** The comparison that the filters on a field make. */
export function modeOf(filters: readonly Filter[], modes: readonly FilterMode[]): FilterMode {
  const [first] = filters;
  const begin = modes[0] ?? 'eq';
  if (!first) return begin;
  if (first.op === 'null') return first.value === 'true' ? 'empty' : 'filled';
  if (isBound(first.op)) return 'between';
  if (first.op === 'eq' && !modes.includes('eq') && modes.includes('in')) return 'in';
  return modes.find((mode) => mode === first.op) ?? begin;
}

/** The filters after choosing another comparison; values are kept where they still mean something. */
export function changeMode(field: string, filters: readonly Filter[], mode: FilterMode): Filter[] {
  if (mode === 'empty' || mode === 'filled') return [{ field, op: 'null', value: String(mode === 'empty') }];
  const values = filters.filter(({ op }) => op !== 'null').map(({ value }) => value);
  const [first] = values;
  if (first === undefined || mode === 'between') return [];
  if (mode === 'in') return oneOf(field, first.split(','));
  return [{ field, op: mode, value: mode === 'ne' || mode === 'below' ? (first.split(',')[0] ?? '') : first }];
}
