import {
  compareDecimal,
  fieldOf,
  isGroup,
  type Field,
  type Filter,
  type FilterOperator,
  type FilterNode,
  type ListQuery,
  type Page,
  type Resource,
  type Summary,
} from '@mp/kernel/contract';
import type { StageRecord } from './stage-ids.ts';

const words = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');

/** A value of a record as conditions look at it. */
interface HeldValue {
  /** Its words; of a list, those of each item. */
  readonly held: readonly string[];
  readonly text: string;
  readonly isBlank: boolean;
  /** Compares two values of its kind. */
  readonly compare: (a: string, b: string) => number;
}

const isNumber = (kind: Field['kind'] | undefined): boolean =>
  kind === 'money' || kind === 'decimal' || kind === 'integer';

function heldValue(resource: Resource, record: StageRecord, name: string): HeldValue {
  const own = record[name];
  const text = words(own);
  return {
    held: Array.isArray(own) ? own.map(words) : [text],
    text,
    isBlank: own === null || own === undefined || own === '' || (Array.isArray(own) && own.length === 0),
    compare: isNumber(fieldOf(resource, name)?.kind) ? compareDecimal : (a, b) => a.localeCompare(b),
  };
}

const isOneOf = ({ held }: HeldValue, value: string): boolean => value.split(',').some((each) => held.includes(each));
const lower = (text: string): string => text.toLowerCase();
/** A bound that a value keeps by the sign of its comparison; what is blank keeps none. */
const bound =
  (keeps: (order: number) => boolean) =>
  ({ isBlank, compare, text }: HeldValue, value: string): boolean =>
    !isBlank && keeps(compare(text, value));

const operators: Readonly<Record<FilterOperator, (own: HeldValue, value: string) => boolean>> = {
  null: ({ isBlank }, value) => isBlank === (value === 'true'),
  like: ({ text }, value) => lower(text).includes(lower(value)),
  starts: ({ text }, value) => lower(text).startsWith(lower(value)),
  in: isOneOf,
  eq: isOneOf,
  below: isOneOf,
  ne: ({ held }, value) => !held.includes(value),
  between: ({ isBlank, compare, text }, value) => {
    const [from = '', to = ''] = value.split(',');
    return !isBlank && compare(text, from) >= 0 && compare(text, to) <= 0;
  },
  last: ({ isBlank, text }, value) => !isBlank && Date.parse(text) > Date.now() - Number(value) * 86_400_000,
  gte: bound((order) => order >= 0),
  lte: bound((order) => order <= 0),
  gt: bound((order) => order > 0),
  lt: bound((order) => order < 0),
};

function matches(resource: Resource, record: StageRecord, { field, op, value }: Filter): boolean {
  return operators[op](heldValue(resource, record, field), value);
}

function holds(resource: Resource, record: StageRecord, node: FilterNode): boolean {
  if (!isGroup(node)) return matches(resource, record, node);
  const isHeld = (each: FilterNode) => holds(resource, record, each);
  return node.match === 'all' ? node.of.every(isHeld) : node.of.some(isHeld);
}

/** The records that a list query asks for, in its order. */
export function matching(resource: Resource, records: readonly StageRecord[], query: ListQuery): StageRecord[] {
  const q = (query.q ?? '').toLowerCase();
  const searched = Object.entries(resource.fields)
    .filter(([, { search }]) => search)
    .map(([name]) => name);
  const found = records
    .filter((record) => query.process === undefined || record.stageProcess === query.process)
    .filter((record) => (query.filters ?? []).every((filter) => matches(resource, record, filter)))
    .filter((record) => !query.filter || holds(resource, record, query.filter))
    .filter((record) => q === '' || searched.some((name) => words(record[name]).toLowerCase().includes(q)));
  const sort = query.sort ?? resource.list.sort;
  const name = sort.replace(/^-/, '');
  const kind = fieldOf(resource, name)?.kind;
  const direction = sort.startsWith('-') ? -1 : 1;
  return found.sort((a, b) => {
    const one = words(a[name]);
    const other = words(b[name]);
    return direction * (isNumber(kind) ? compareDecimal(one || '0', other || '0') : one.localeCompare(other));
  });
}

/** A page of them, its total capped at 1,001 unless counted exactly, as the server does. */
export function pageOf(resource: Resource, records: readonly StageRecord[], query: ListQuery): Page<StageRecord> {
  const found = matching(resource, records, query);
  const size = query.size ?? 20;
  const from = ((query.page ?? 1) - 1) * size;
  const isCapped = found.length > 1000 && query.exact !== true;
  return {
    items: found.slice(from, from + size),
    total: isCapped ? 1001 : found.length,
    totalIsEstimate: isCapped,
    next: from + size < found.length ? String(from + size) : null,
  };
}

/** Records counted and numbers summed up by the values of a field, as the server answers. */
export function summaryOf(records: readonly StageRecord[], by: string, sums: readonly string[]): Summary {
  const values = [...new Set(records.map((record) => (record[by] ?? null) as string | null))];
  const groups = values.map((value) => {
    const own = records.filter((record) => (record[by] ?? null) === value);
    return {
      value,
      count: own.length,
      sums: Object.fromEntries(sums.map((name) => [name, sumDecimals(own.map((record) => record[name]))])),
    };
  });
  return { groups };
}

/** The sum of decimals, exact, with as many digits after the point as the longest of them. */
export function sumDecimals(values: readonly unknown[]): string {
  const texts = values.filter((each) => each !== null && each !== undefined && each !== '').map(String);
  const scale = Math.max(0, ...texts.map((text) => (text.split('.')[1] ?? '').length));
  const whole = texts.reduce((sum, text) => {
    const [head = '0', tail = ''] = text.replace(/^-/, '').split('.');
    const size = BigInt(head + tail.padEnd(scale, '0'));
    return text.startsWith('-') ? sum - size : sum + size;
  }, 0n);
  const digits = (whole < 0n ? -whole : whole).toString().padStart(scale + 1, '0');
  const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  return whole < 0n ? `-${text}` : text;
}
