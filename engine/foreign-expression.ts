import { checkExpression } from './expression.ts';

const TOKEN =
  /\s+|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\d+(?:\.\d+)?|[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*|\.\.|==|!=|<=|>=|&&|\|\||[-+*/%<>!?:()[\],=]/y;

/** Words of the two languages that are operators of CEL. */
const JUEL: Readonly<Record<string, string>> = {
  and: '&&',
  or: '||',
  not: '!',
  eq: '==',
  ne: '!=',
  lt: '<',
  gt: '>',
  le: '<=',
  ge: '>=',
  div: '/',
  mod: '%',
};
const FEEL: Readonly<Record<string, string>> = { and: '&&', or: '||', not: '!', '=': '==', in: 'in' };

const COUNTERS: Readonly<Record<string, string>> = {
  nrOfInstances: 'nrOfInstances',
  nrOfActiveInstances: 'nrOfActive',
  nrOfCompletedInstances: 'nrOfCompleted',
  loopCounter: 'loop.index',
};

interface Reading {
  readonly isFeel: boolean;
  /** Names of items of repeated activities. */
  readonly items: ReadonlySet<string>;
}

/** A place in the tokens of an expression. */
interface Cursor {
  readonly tokens: readonly string[];
  readonly at: number;
}

/** The CEL of some tokens, and the place of the last of them; undefined where they cannot be translated. */
type Translation = readonly [string, number] | undefined;

function tokensOf(text: string): readonly string[] | undefined {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const found = TOKEN.exec(text)?.[0];
    if (found === undefined) return undefined;
    if (found.trim() !== '') tokens.push(found);
  }
  return tokens;
}

const isName = (token: string | undefined): token is string =>
  token !== undefined && /^[A-Za-z_]/.test(token) && !['true', 'false', 'null', 'empty'].includes(token);

function nameOf(token: string, { items }: Reading): string {
  const [first = '', ...rest] = token.split('.');
  if (first === 'initiator' && rest.length === 0) return 'initiator.id';
  if (items.has(first)) return ['loop.item', ...rest].join('.');
  return Object.hasOwn(COUNTERS, token) ? (COUNTERS[token] ?? '') : `vars.${token}`;
}

const quoted = (token: string): string => JSON.stringify(token.slice(1, -1).replace(/\\(.)/g, '$1'));

/** `x in (1, 2)` and `x in [1..5]`; the open ends of a range are written with the bracket turned round. */
function membership({ tokens, at }: Cursor, subject: string, reading: Reading): Translation {
  const open = tokens[at + 1] ?? '';
  const end = tokens.findIndex((token, index) => index > at + 1 && (token === ')' || token === ']' || token === '['));
  if (end < 0 || !['(', '[', ']'].includes(open)) return undefined;
  const inside = tokens.slice(at + 2, end);
  const range = inside.indexOf('..');
  const part = (some: readonly string[]) => translated(some, reading);
  if (range < 0) {
    const list = part(inside);
    return list === undefined ? undefined : [`${subject} in [${list}]`, end];
  }
  const [low, high] = [part(inside.slice(0, range)), part(inside.slice(range + 1))];
  if (low === undefined || high === undefined) return undefined;
  const [above, below] = [open === '[' ? '>=' : '>', tokens[end] === ']' ? '<=' : '<'];
  return [`(${subject} ${above} ${low} && ${subject} ${below} ${high})`, end];
}

/** Empty and missing are the same in the foreign languages; here they are asked for. */
function emptiness({ tokens, at }: Cursor, reading: Reading): Translation {
  const token = tokens[at] ?? '';
  const next = tokens[at + 1];
  if (token === 'empty' && isName(next)) {
    const name = nameOf(next, reading);
    return [`(!has(${name}) || ${name} == "")`, at + 1];
  }
  if (!isName(token) || tokens[at + 2] !== 'null') return undefined;
  const name = nameOf(token, reading);
  if (next === '!=' || next === 'ne') return [`has(${name})`, at + 2];
  return next === '==' || next === '=' || next === 'eq' ? [`!has(${name})`, at + 2] : undefined;
}

/** A name, with the range or list that FEEL asks it to be in; a name that is called is a function, which has no counterpart. */
function nameAt({ tokens, at }: Cursor, token: string, reading: Reading): Translation {
  const next = tokens[at + 1];
  if (next === '(') return undefined;
  const name = nameOf(token, reading);
  return reading.isFeel && next === 'in' ? membership({ tokens, at: at + 1 }, name, reading) : [name, at];
}

function one(cursor: Cursor, reading: Reading): Translation {
  const { tokens, at } = cursor;
  const token = tokens[at] ?? '';
  const words = reading.isFeel ? FEEL : JUEL;
  const asked = emptiness(cursor, reading);
  if (asked !== undefined) return asked;
  if (Object.hasOwn(words, token)) return [words[token] ?? '', at];
  if (/^["']/.test(token)) return [quoted(token), at];
  if (isName(token)) return nameAt(cursor, token, reading);
  return token === 'empty' || token === '..' ? undefined : [token, at];
}

function translated(tokens: readonly string[], reading: Reading): string | undefined {
  const out: string[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const part = one({ tokens, at }, reading);
    if (part === undefined) return undefined;
    out.push(part[0]);
    at = part[1];
  }
  return out.join(' ').replace(/ ,/g, ',').replace(/! /g, '!').replace(/\( /g, '(').replace(/ \)/g, ')');
}

/**
 * CEL of a JUEL (`${…}`) or FEEL (`=…`) expression that uses only names, literals, comparison, logic, arithmetic and
 * emptiness (workflow.md 2.2); undefined when it uses more. `items` are the names given to items of repetitions.
 */
export function toCel(text: string, items: ReadonlySet<string> = new Set()): string | undefined {
  const trimmed = text.trim();
  const juel = /^[$#]\{([^]*)\}$/.exec(trimmed)?.[1];
  const inner = juel ?? (trimmed.startsWith('=') ? trimmed.slice(1) : undefined);
  const tokens = inner === undefined ? undefined : tokensOf(inner);
  const cel = tokens === undefined ? undefined : translated(tokens, { isFeel: juel === undefined, items });
  if (cel === undefined || cel === '') return undefined;
  return checkExpression(cel, { form: undefined, expects: 'any' }) === undefined ? cel : undefined;
}

/** Whether a text is an expression of another tool. */
export const isForeign = (text: string): boolean => /^\s*(?:[$#]\{|=)/.test(text);
