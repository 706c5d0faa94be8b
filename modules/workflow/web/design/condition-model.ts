import type { FormType } from '@mp/engine/core';

/** How a field is compared. */
const conditionOperators = ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'in', 'contains', 'filled', 'empty'] as const;
/** How a field is compared. */
export type ConditionOperator = (typeof conditionOperators)[number];

/** A field, an operator, a value. */
export interface ConditionRow {
  readonly field: string;
  readonly op: ConditionOperator;
  /** As typed: a number, a text, `true`; several with commas for `in`. */
  readonly value: string;
}

/** Rows and groups of rows of which all or any must hold; groups stand in the first level only. */
export interface ConditionGroup {
  readonly match: 'all' | 'any';
  readonly of: readonly (ConditionRow | ConditionGroup)[];
}

const isGroup = (each: ConditionRow | ConditionGroup): each is ConditionGroup => 'of' in each;
export { isGroup as isConditionGroup };

const quoted = (text: string): string =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;

/** A number as a double of CEL; undefined for what is no number. */
function double(text: string): string | undefined {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value)) return undefined;
  const plain = value.toString();
  return /[.e]/.test(plain) ? plain : `${plain}.0`;
}

/** Which operators a kind of field takes. */
export function operatorsOf(kind: FormType['kind']): readonly ConditionOperator[] {
  if (kind === 'number') return ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'filled', 'empty'];
  if (kind === 'timestamp') return ['gt', 'lt', 'filled', 'empty'];
  if (kind === 'day') return ['eq', 'gt', 'lt', 'filled', 'empty'];
  if (kind === 'boolean') return ['eq'];
  if (kind === 'list' || kind === 'table' || kind === 'other') return ['filled', 'empty'];
  if (kind === 'text') return ['eq', 'ne', 'in', 'contains', 'filled', 'empty'];
  return ['eq', 'ne', 'in', 'filled', 'empty'];
}

const signs: Partial<Record<ConditionOperator, string>> = { eq: '==', ne: '!=', gt: '>', ge: '>=', lt: '<', le: '<=' };
/** Half a cent. */
const half = 0.005;
const rounded = (value: number): string => double(String(Math.round(value * 1000) / 1000)) ?? '0.0';

/** A value as a literal of its field's kind; undefined for what is no such value. */
function literalOf(value: string, kind: FormType['kind']): string | undefined {
  switch (kind) {
    case 'boolean':
      return value === 'true' || value === 'false' ? value : undefined;
    case 'timestamp':
    case 'day':
      return value === '' ? undefined : `timestamp(${quoted(value)})`;
    case 'number':
      return double(value);
    default:
      return value === '' ? undefined : quoted(value);
  }
}

function membership(name: string, value: string): string | undefined {
  const values = value
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
  return values.length === 0 ? undefined : `${name} in [${values.map(quoted).join(', ')}]`;
}

/** Amounts are equal to half a cent. */
function moneyComparison(name: string, op: 'eq' | 'ne', value: number): string {
  const [low, high] = [rounded(value - half), rounded(value + half)];
  return op === 'eq' ? `${name} > ${low} && ${name} < ${high}` : `(${name} <= ${low} || ${name} >= ${high})`;
}

function comparison({ field, op, value }: ConditionRow, type: FormType): string | undefined {
  const name = `form.${field}`;
  if (op === 'in') return membership(name, value);
  if (op === 'contains') return value === '' ? undefined : `${name}.contains(${quoted(value)})`;
  const sign = signs[op];
  const literal = literalOf(value, type.kind);
  if (sign === undefined || literal === undefined) return undefined;
  const isMoney = type.kind === 'number' && type.money === true;
  if (isMoney && (op === 'eq' || op === 'ne')) return moneyComparison(name, op, Number(value));
  return `${name} ${sign} ${literal}`;
}

function rowText(row: ConditionRow, fields: readonly FormType[]): string | undefined {
  const type = fields.find(({ name }) => name === row.field);
  if (!type) return undefined;
  if (row.op === 'filled') return `has(form.${row.field})`;
  if (row.op === 'empty') return `!has(form.${row.field})`;
  const text = comparison(row, type);
  if (text === undefined) return undefined;
  return type.nullable ? `has(form.${row.field}) && ${text}` : text;
}

/** The condition as CEL; undefined while something is missing. Amounts of money are equal to half a cent. */
export function conditionText(group: ConditionGroup, fields: readonly FormType[]): string | undefined {
  const parts = group.of.map((each) => (isGroup(each) ? conditionText(each, fields) : rowText(each, fields)));
  if (parts.length === 0 || parts.some((part) => part === undefined)) return undefined;
  if (parts.length === 1) return parts[0];
  const isWhole = (part: string) => !/&&|\|\|/.test(part.replaceAll(/'(?:\\.|[^'])*'/g, ''));
  return parts.map((part = '') => (isWhole(part) ? part : `(${part})`)).join(group.match === 'all' ? ' && ' : ' || ');
}

type Tree =
  | { readonly kind: 'and' | 'or'; readonly of: readonly Tree[] }
  | { readonly kind: 'row'; readonly row: ConditionRow };

const tokenRule =
  /\s*(has\(form\.\w+\)|timestamp\('(?:\\.|[^'\\])*'\)|form\.\w+\.contains\('(?:\\.|[^'\\])*'\)|form\.\w+|'(?:\\.|[^'\\])*'|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?|&&|\|\||==|!=|>=|<=|>|<|!|\(|\)|\[|\]|,|true\b|false\b|in\b)/y;

function tokensOf(text: string): string[] | undefined {
  const tokens: string[] = [];
  let at = 0;
  while (text.slice(at).trim() !== '') {
    tokenRule.lastIndex = at;
    const found = tokenRule.exec(text);
    if (!found) return undefined;
    tokens.push(found[1] ?? '');
    at = tokenRule.lastIndex;
  }
  return tokens;
}

const unquoted = (token: string): string =>
  token.slice(1, -1).replaceAll(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign));
const opOf = (sign: string): ConditionOperator | undefined => conditionOperators.find((op) => signs[op] === sign);

/** Reads what the builder wrote, token by token; anything else makes it give up. */
class Reader {
  private readonly tokens: readonly string[];
  private at = 0;

  constructor(tokens: readonly string[]) {
    this.tokens = tokens;
  }
  isDone(): boolean {
    return this.at === this.tokens.length;
  }
  private take(token: string): boolean {
    if (this.tokens[this.at] !== token) return false;
    this.at += 1;
    return true;
  }
  private next(): string {
    this.at += 1;
    return this.tokens[this.at - 1] ?? '';
  }

  either(): Tree | undefined {
    return this.chain('||', 'or', () => this.chain('&&', 'and', () => this.single()));
  }
  private chain(sign: string, kind: 'and' | 'or', part: () => Tree | undefined): Tree | undefined {
    const parts: Tree[] = [];
    do {
      const found = part();
      if (!found) return undefined;
      parts.push(found);
    } while (this.take(sign));
    return parts.length === 1 ? parts[0] : { kind, of: parts };
  }
  private single(): Tree | undefined {
    if (this.take('(')) {
      const inner = this.either();
      return inner && this.take(')') ? inner : undefined;
    }
    const isNot = this.take('!');
    const token = this.next();
    const has = /^has\(form\.(\w+)\)$/.exec(token)?.[1];
    if (has !== undefined) return { kind: 'row', row: { field: has, op: isNot ? 'empty' : 'filled', value: '' } };
    return isNot ? undefined : this.compared(token);
  }
  private compared(token: string): Tree | undefined {
    const contains = /^form\.(\w+)\.contains\((.*)\)$/s.exec(token);
    if (contains) return row(contains[1] ?? '', 'contains', unquoted(contains[2] ?? ''));
    const field = /^form\.(\w+)$/.exec(token)?.[1];
    if (field === undefined) return undefined;
    const sign = this.next();
    if (sign === 'in') return this.listed(field);
    const op = opOf(sign);
    const literal = this.next();
    if (op === undefined) return undefined;
    if (literal.startsWith('timestamp(')) return row(field, op, unquoted(literal.slice('timestamp('.length, -1)));
    if (literal.startsWith("'")) return row(field, op, unquoted(literal));
    return /^(?:-?\d|true|false)/.test(literal) ? row(field, op, literal.replace(/\.0$/, '')) : undefined;
  }
  private listed(field: string): Tree | undefined {
    if (!this.take('[')) return undefined;
    const values: string[] = [];
    do {
      const literal = this.next();
      if (!literal.startsWith("'") || literal.includes(',')) return undefined;
      values.push(unquoted(literal));
    } while (this.take(','));
    return this.take(']') ? row(field, 'in', values.join(',')) : undefined;
  }
}

const row = (field: string, op: ConditionOperator, value: string): Tree => ({ kind: 'row', row: { field, op, value } });

type Part = ConditionRow | ConditionGroup;

/** Two neighbours in an `and` or `or`. */
interface Neighbours {
  readonly first: Part;
  readonly second: Part | undefined;
  readonly kind: 'and' | 'or';
}

/** Two comparisons that together mean: equal, or not equal, to half a cent. */
function moneyRow({ first, second, kind }: Neighbours, fields: readonly FormType[]): ConditionRow | undefined {
  if (!second || isGroup(first) || isGroup(second) || first.field !== second.field) return undefined;
  const type = fields.find(({ name }) => name === first.field);
  const [low, high] = kind === 'and' ? (['gt', 'lt'] as const) : (['le', 'ge'] as const);
  if (type?.money !== true || first.op !== low || second.op !== high) return undefined;
  const from = Number(first.value);
  const to = Number(second.value);
  if (Math.abs(to - from - 2 * half) > 1e-6) return undefined;
  const value = Math.round((from + to) * 50) / 100;
  return { field: first.field, op: kind === 'and' ? 'eq' : 'ne', value: String(value) };
}

/** Whether a part is the `has` that goes with the comparison behind it. */
function isGuard(part: Part, next: Part, fields: readonly FormType[]): boolean {
  if (isGroup(part) || isGroup(next) || part.op !== 'filled' || next.field !== part.field) return false;
  if (next.op === 'filled' || next.op === 'empty') return false;
  return fields.find(({ name }) => name === next.field)?.nullable === true;
}

/** Parts of an `and` or `or` as rows and groups: `has` before its comparison and the pairs of money belong together. */
function folded(parts: readonly Tree[], kind: 'and' | 'or', fields: readonly FormType[]): Part[] {
  const flat = parts.map((part): Part => (part.kind === 'row' ? part.row : groupOf(part, fields)));
  const found: Part[] = [];
  for (let at = 0; at < flat.length; at += 1) {
    const each = flat[at];
    if (!each) continue;
    const pair = moneyRow({ first: each, second: flat[at + 1], kind }, fields);
    if (pair) at += 1;
    const shown = pair ?? each;
    const before = found.at(-1);
    if (kind === 'and' && before && isGuard(before, shown, fields)) found.pop();
    found.push(shown);
  }
  return found;
}

function groupOf(tree: Tree, fields: readonly FormType[]): ConditionGroup {
  if (tree.kind === 'row') return { match: 'all', of: [tree.row] };
  const of = folded(tree.of, tree.kind, fields).map((each) => {
    const [only] = isGroup(each) ? each.of : [];
    return isGroup(each) && each.of.length === 1 && only ? only : each;
  });
  return { match: tree.kind === 'and' ? 'all' : 'any', of };
}

/** The rows and groups behind a CEL text; undefined for a text that the builder cannot show. */
export function conditionOf(text: string, fields: readonly FormType[]): ConditionGroup | undefined {
  if (text.trim() === '') return { match: 'all', of: [] };
  const tokens = tokensOf(text);
  if (!tokens) return undefined;
  const reader = new Reader(tokens);
  const tree = reader.either();
  if (!tree || !reader.isDone()) return undefined;
  const group = groupOf(tree, fields);
  const [only] = group.of;
  const top = group.of.length === 1 && only && isGroup(only) ? only : group;
  const isFlat = top.of.every((each) => !isGroup(each) || each.of.every((inner) => !isGroup(inner)));
  const isKnown = conditionText(top, fields) !== undefined;
  return isFlat && isKnown ? top : undefined;
}
