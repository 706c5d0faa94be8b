/** What is wrong with the text of an expression, and at which sign (1 is the first). */
export class ExpressionError extends Error {
  readonly at: number;
  constructor(at: number) {
    super(`expression is wrong at ${at}`);
    this.name = 'ExpressionError';
    this.at = at;
  }
}

type Operator = 'or' | 'and' | '=' | '!=' | '<' | '<=' | '>' | '>=' | 'in' | '+' | '-' | '*' | '/';

/** An expression as a tree; made by `parseExpression` alone. */
export type Expression =
  | { readonly kind: 'value'; readonly value: string | number | boolean | null }
  | { readonly kind: 'field'; readonly name: string }
  | { readonly kind: 'list'; readonly items: readonly Expression[] }
  | { readonly kind: 'empty'; readonly of: Expression }
  | { readonly kind: 'not' | 'minus'; readonly of: Expression }
  | { readonly kind: 'two'; readonly op: Operator; readonly left: Expression; readonly right: Expression };

type Operation = Extract<Expression, { readonly kind: 'two' }>;

/** Limits of an expression: characters, and how deep it may be nested. */
export const expressionLimits = { characters: 500, depth: 32 } as const;

/** Names that reach into the machinery of objects; no field, alias or key may be called so. */
export const reservedNames: ReadonlySet<string> = new Set([
  '__proto__',
  'prototype',
  'constructor',
  'hasOwnProperty',
  'isPrototypeOf',
  'propertyIsEnumerable',
  'toLocaleString',
  'toString',
  'valueOf',
  '__defineGetter__',
  '__defineSetter__',
  '__lookupGetter__',
  '__lookupSetter__',
]);

interface Token {
  readonly kind: 'number' | 'text' | 'word' | 'sign' | 'end';
  readonly text: string;
  readonly at: number;
}

const pattern =
  /\s*(?:(?<number>\d{1,15}(?:\.\d{1,10})?)|'(?<single>[^'\\\n]*)'|"(?<double>[^"\\\n]*)"|(?<word>[\p{L}_][\p{L}\p{N}_]*)|(?<sign>&&|\|\||==|!=|<>|<=|>=|[-=<>!+*/×÷−()[\],]))/uy;
const sameSigns: Readonly<Record<string, string>> = {
  '&&': 'and',
  '||': 'or',
  '!': 'not',
  '==': '=',
  '<>': '!=',
  '×': '*',
  '÷': '/',
  '−': '-',
};

function tokensOf(text: string): Token[] {
  if (text.length > expressionLimits.characters) throw new ExpressionError(expressionLimits.characters + 1);
  const out: Token[] = [];
  let at = 0;
  while (text.slice(at).trim() !== '') {
    pattern.lastIndex = at;
    const groups = pattern.exec(text)?.groups;
    if (!groups) throw new ExpressionError(at + 1);
    const { number, single, double, word, sign } = groups;
    const start = text.length - text.slice(at).trimStart().length + 1;
    if (number !== undefined) out.push({ kind: 'number', text: number, at: start });
    else if (word !== undefined) out.push({ kind: 'word', text: word, at: start });
    else if (sign !== undefined) out.push({ kind: 'sign', text: sameSigns[sign] ?? sign, at: start });
    else out.push({ kind: 'text', text: single ?? double ?? '', at: start });
    at = pattern.lastIndex;
  }
  return [...out, { kind: 'end', text: '', at: text.length + 1 }];
}

const words: ReadonlySet<string> = new Set(['and', 'or', 'not', 'in', 'empty', 'true', 'false', 'null']);
const levels: readonly (readonly string[])[] = [
  ['or'],
  ['and'],
  ['=', '!=', '<', '<=', '>', '>=', 'in'],
  ['+', '-'],
  ['*', '/'],
];

class Parser {
  readonly #tokens: readonly Token[];
  #next = 0;
  #depth = 0;

  constructor(text: string) {
    this.#tokens = tokensOf(text);
  }

  whole(): Expression {
    const made = this.#level(0);
    if (this.#token.kind !== 'end') throw new ExpressionError(this.#token.at);
    return made;
  }

  get #token(): Token {
    return this.#tokens[this.#next] ?? { kind: 'end', text: '', at: 0 };
  }

  #take(...texts: readonly string[]): string | undefined {
    const { kind, text } = this.#token;
    if ((kind !== 'sign' && kind !== 'word') || !texts.includes(text)) return undefined;
    this.#next += 1;
    return text;
  }

  #expect(text: string): void {
    if (this.#take(text) === undefined) throw new ExpressionError(this.#token.at);
  }

  #level(level: number): Expression {
    const signs = levels[level];
    if (!signs) return this.#single();
    let left = this.#level(level + 1);
    for (;;) {
      const op = this.#take(...signs);
      if (op === undefined) return left;
      left = { kind: 'two', op: op as Operator, left, right: this.#level(level + 1) };
      // One comparison after another (`a < b < c`) says something else than people mean.
      if (level === 2) return left;
    }
  }

  #single(): Expression {
    this.#depth += 1;
    if (this.#depth > expressionLimits.depth) throw new ExpressionError(this.#token.at);
    try {
      if (this.#take('not')) return { kind: 'not', of: this.#single() };
      if (this.#take('-')) return { kind: 'minus', of: this.#single() };
      if (this.#take('(')) {
        const inner = this.#level(0);
        this.#expect(')');
        return inner;
      }
      if (this.#take('[')) return this.#list();
      if (this.#take('empty')) {
        this.#expect('(');
        const of = this.#level(0);
        this.#expect(')');
        return { kind: 'empty', of };
      }
      return this.#atom();
    } finally {
      this.#depth -= 1;
    }
  }

  #list(): Expression {
    const items: Expression[] = [];
    if (this.#take(']')) return { kind: 'list', items };
    do items.push(this.#level(3));
    while (this.#take(',') !== undefined);
    this.#expect(']');
    return { kind: 'list', items };
  }

  #atom(): Expression {
    const { kind, text, at } = this.#token;
    this.#next += 1;
    if (kind === 'number') return { kind: 'value', value: Number(text) };
    if (kind === 'text') return { kind: 'value', value: text };
    if (kind === 'word') {
      if (text === 'true' || text === 'false') return { kind: 'value', value: text === 'true' };
      if (text === 'null') return { kind: 'value', value: null };
      if (!words.has(text) && !reservedNames.has(text)) return { kind: 'field', name: text };
    }
    throw new ExpressionError(at);
  }
}

/**
 * Reads an expression: fields by name, numbers, texts in quotes, `true false null`, `= != < <= > >=`, `and or not`,
 * `+ − × ÷`, `x in [a, b]`, `empty(x)`. Throws `ExpressionError`, never anything else.
 */
export function parseExpression(text: string): Expression {
  return new Parser(text).whole();
}

/** Names of the fields that an expression reads. */
export function fieldsOfExpression(expression: Expression): string[] {
  switch (expression.kind) {
    case 'value':
      return [];
    case 'field':
      return [expression.name];
    case 'list':
      return expression.items.flatMap(fieldsOfExpression);
    case 'two':
      return [...fieldsOfExpression(expression.left), ...fieldsOfExpression(expression.right)];
    default:
      return fieldsOfExpression(expression.of);
  }
}

/** Values by field name; only own properties are read. */
export type ExpressionValues = Readonly<Record<string, unknown>>;

/** Value of an expression. What has no sense (a text times a number, a division by zero) is null; it never throws. */
export function evaluate(expression: Expression, values: ExpressionValues): unknown {
  switch (expression.kind) {
    case 'value':
      return expression.value;
    case 'field':
      return Object.hasOwn(values, expression.name) ? (values[expression.name] ?? null) : null;
    case 'list':
      return expression.items.map((each) => evaluate(each, values));
    case 'empty':
      return isNothing(evaluate(expression.of, values));
    case 'not':
      return !isTrue(evaluate(expression.of, values));
    case 'minus': {
      const number = numberOf(evaluate(expression.of, values));
      return number === null ? null : -number;
    }
    default:
      return evaluateTwo(expression, values);
  }
}

function evaluateTwo({ op, left, right }: Operation, values: ExpressionValues): unknown {
  const a = evaluate(left, values);
  if (op === 'or') return isTrue(a) || isTrue(evaluate(right, values));
  if (op === 'and') return isTrue(a) && isTrue(evaluate(right, values));
  const b = evaluate(right, values);
  if (op === '=') return isSame(a, b);
  if (op === '!=') return !isSame(a, b);
  if (op === 'in') return Array.isArray(b) && b.some((each) => isSame(a, each));
  if (isArithmetic(op)) return calculated(op, a, b);
  const order = orderOf(a, b);
  if (order === null) return false;
  return comparisons[op](order);
}

/** What a comparison makes of an order: below, at or above 0. */
const comparisons = {
  '<': (order: number) => order < 0,
  '<=': (order: number) => order <= 0,
  '>': (order: number) => order > 0,
  '>=': (order: number) => order >= 0,
} as const;

type Arithmetic = '+' | '-' | '*' | '/';
const isArithmetic = (op: Operator): op is Arithmetic => op === '+' || op === '-' || op === '*' || op === '/';

function calculated(op: Arithmetic, a: unknown, b: unknown): unknown {
  const [x, y] = [numberOf(a), numberOf(b)];
  if (x === null || y === null) return op === '+' && (isWord(a) || isWord(b)) ? `${wordOf(a)}${wordOf(b)}` : null;
  const result = op === '+' ? x + y : op === '-' ? x - y : op === '*' ? x * y : x / y;
  // Tenths are no binary fractions: 0.1 + 0.2 is meant to be 0.3.
  return Number.isFinite(result) ? Number(result.toPrecision(15)) : null;
}

/** Whether a value counts as true: anything but false, 0 and nothing. */
export function isTrue(value: unknown): boolean {
  return value !== false && value !== 0 && !isNothing(value);
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

const isWord = (value: unknown): value is string => typeof value === 'string';
const wordOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

/** Decimals travel as texts: `'12.50'` is a number here. */
function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  return typeof value === 'string' && /^-?\d{1,15}(?:\.\d{1,10})?$/.test(value) ? Number(value) : null;
}

function isSame(a: unknown, b: unknown): boolean {
  if (isNothing(a) || isNothing(b)) return isNothing(a) && isNothing(b);
  const [x, y] = [numberOf(a), numberOf(b)];
  return x !== null && y !== null ? x === y : a === b;
}

function orderOf(a: unknown, b: unknown): number | null {
  const [x, y] = [numberOf(a), numberOf(b)];
  if (x !== null && y !== null) return x - y;
  return isWord(a) && isWord(b) && a !== '' && b !== '' ? (a < b ? -1 : a > b ? 1 : 0) : null;
}

const parsed = new Map<string, Expression | null>();

/** An expression read once and kept; null for one that is wrong. */
export function expressionOf(text: string): Expression | null {
  const known = parsed.get(text);
  if (known !== undefined) return known;
  let made: Expression | null = null;
  try {
    made = parseExpression(text);
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
  }
  if (parsed.size >= 1000) parsed.clear();
  parsed.set(text, made);
  return made;
}

/** Whether a condition holds; none given holds, one that is wrong does not. */
export function holds(condition: string | undefined, values: ExpressionValues): boolean {
  if (condition === undefined || condition.trim() === '') return true;
  const expression = expressionOf(condition);
  return expression !== null && isTrue(evaluate(expression, values));
}
