import { Environment, type ASTNode } from '@marcbachmann/cel-js';
import { inside, ROOTS, TIME_PARTS, type Root } from './expression-environment.ts';

/** Largest text of one expression. */
const MAX_TEXT = 10_000;
const MAX_MACROS = 2;

const LIMITS = { maxAstNodes: 500, maxDepth: 32, maxListElements: 200, maxMapEntries: 200, maxCallArguments: 8 };

/** Only reads the author's text; types and values come later. */
const reader = new Environment({ unlistedVariablesAreDyn: true, limits: LIMITS });

const MACROS = new Set(['all', 'exists', 'exists_one', 'map', 'filter']);
const WHOLE = new Set<string>(['size', 'int', 'indexOf', 'lastIndexOf', ...TIME_PARTS]);

/**
 * What may be called. `matches` is not among them: it hands patterns to the host's regular expressions, where a crafted
 * one blocks the process for seconds; `bind` and the functions on bytes are of no use in a condition.
 */
const OFFERED =
  'has string double bool dyn timestamp duration startsWith endsWith contains lowerAscii upperAscii trim substring split ' +
  'join days workHours inOrg hasRole round sum lower';
const FUNCTIONS = new Set([...MACROS, ...WHOLE, ...OFFERED.split(' ')]);

/** The author's text cannot be used; `position` counts from 0. */
export class SyntaxFault extends Error {
  readonly kind: 'syntax' | 'function';
  readonly position: number | undefined;
  constructor(kind: 'syntax' | 'function', message: string, position?: number) {
    super(message);
    this.kind = kind;
    this.position = position;
  }
}

/** An expression as it is run: rewritten so that every number is a double and every list is held to its limit. */
export interface Program {
  readonly checked: string;
  readonly run: string;
  /** Place in `checked` → place in the author's text, ascending. */
  readonly places: readonly (readonly [number, number])[];
  /** Fields read of each root; `all` where the root is used as a whole. */
  readonly reads: ReadonlyMap<Root, ReadonlySet<string> | 'all'>;
  /** Fields asked for by `has(form.x)`. */
  readonly asked: readonly string[];
  /** Units of everything outside loops. */
  readonly cost: number;
}

interface Printing {
  readonly guard: boolean;
  text: string;
  readonly places: [number, number][];
}

const rootOf = (name: string): Root | undefined => ROOTS.find((root) => inside(root) === name);

/**
 * String literals as they are, or the word `loop` where it stands for itself. One that is not closed ends with the text:
 * looking for its end from each of its quotes would take the square of its length.
 */
const LOOP =
  /"""[^]*?(?:"""|$)|'''[^]*?(?:'''|$)|"(?:\\[^]|[^"\\])*(?:"|\\?$)|'(?:\\[^]|[^'\\])*(?:'|\\?$)|(?<![\w.])loop(?!\w)/g;

function number(value: number): string {
  const text = String(value);
  return /^-?\d+$/.test(text) ? `${text}.0` : text;
}

function literal(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number') return number(value);
  if (typeof value === 'boolean' || value === null) return String(value);
  if (typeof value === 'bigint' || (typeof value === 'object' && !(value instanceof Uint8Array))) {
    return number(Number(value));
  }
  throw new SyntaxFault('syntax', 'bytes are not supported');
}

function list(out: Printing, nodes: readonly ASTNode[]): void {
  nodes.forEach((node, index) => {
    if (index > 0) out.text += ', ';
    print(out, node);
  });
}

function printIndex(out: Printing, index: ASTNode): void {
  if (index.op === 'value') out.text += typeof index.args === 'bigint' ? String(index.args) : literal(index.args);
  else {
    out.text += 'dyn(';
    print(out, index);
    out.text += ')';
  }
}

/** Functions that are run by a twin of ours, which charges for the texts that it searches, makes or reads. */
const TWINS = new Set(['contains', 'indexOf', 'lastIndexOf', 'split', 'join', 'duration', 'timestamp']);
const PARTS = new Set<string>(TIME_PARTS);

const nameOf = (out: Printing, name: string) =>
  name === 'timestamp' || (out.guard && TWINS.has(name)) ? `${name}_` : name;

/** A call of a function, or of a method on a receiver. */
interface FunctionCall {
  readonly name: string;
  readonly receiver?: ASTNode;
  readonly args: readonly ASTNode[];
}

function printReceiver(out: Printing, receiver: ASTNode, { name, args }: FunctionCall): void {
  if (!out.guard || TWINS.has(name) || receiver.op === 'value') print(out, receiver);
  else if (MACROS.has(name)) {
    out.text += 'loop_(';
    print(out, receiver);
    out.text += `, ${number(roundOf(name, args))})`;
  } else {
    out.text += 'whole_(';
    print(out, receiver);
    out.text += ')';
  }
  out.text += '.';
}

function printArguments(out: Printing, { name, receiver, args }: FunctionCall): void {
  const charge =
    !out.guard || name === 'has' || MACROS.has(name)
      ? undefined
      : receiver === undefined
        ? 'whole_'
        : PARTS.has(name)
          ? 'zone_'
          : undefined;
  if (charge === undefined) return list(out, args);
  args.forEach((node, index) => {
    out.text += index > 0 ? `, ${charge}(` : `${charge}(`;
    print(out, node);
    out.text += ')';
  });
}

function printCall(out: Printing, call: FunctionCall): void {
  const isWhole = WHOLE.has(call.name);
  if (isWhole) out.text += 'double(';
  if (call.receiver !== undefined) printReceiver(out, call.receiver, call);
  out.text += `${nameOf(out, call.name)}(`;
  printArguments(out, call);
  out.text += isWhole ? '))' : ')';
}

const COMPARISONS = new Set(['==', '!=', '<', '<=', '>', '>=']);

/** What pays for an operation by the size of its operands; comparing with a literal takes no longer than the literal is. */
function chargeOf(op: string, left: ASTNode, right: ASTNode): 'grown' | 'left' | 'right' | undefined {
  if (op === '+') return 'grown';
  if (op === 'in' && right.op === 'list' && right.args.every((item) => item.op === 'value')) return undefined;
  if (op === 'in') return 'right';
  return COMPARISONS.has(op) && left.op !== 'value' && right.op !== 'value' ? 'left' : undefined;
}

function printCharged(out: Printing, node: ASTNode, isCharged: boolean): void {
  if (isCharged) out.text += 'whole_(';
  print(out, node);
  if (isCharged) out.text += ')';
}

function printInfix(out: Printing, op: string, [left, right]: readonly [ASTNode, ASTNode]): void {
  const charge = out.guard ? chargeOf(op, left, right) : undefined;
  out.text += charge === 'grown' ? 'grown_(' : '(';
  printCharged(out, left, charge === 'left');
  out.text += op === '/' ? ' / nonZero_(' : ` ${op} `;
  printCharged(out, right, charge === 'right');
  out.text += op === '/' ? '))' : ')';
}

function printTernary(out: Printing, [condition, yes, no]: readonly [ASTNode, ASTNode, ASTNode]): void {
  out.text += '(';
  print(out, condition);
  out.text += ' ? ';
  print(out, yes);
  out.text += ' : ';
  print(out, no);
  out.text += ')';
}

function printMap(out: Printing, entries: readonly (readonly [ASTNode, ASTNode])[]): void {
  out.text += '{';
  entries.forEach(([key, value], index) => {
    if (index > 0) out.text += ', ';
    print(out, key);
    out.text += ': ';
    print(out, value);
  });
  out.text += '}';
}

type Access = Extract<ASTNode, { readonly op: '.' | '.?' | '[]' | '[?]' }>;

function printUnary(out: Printing, sign: string, operand: ASTNode): void {
  out.text += `(${sign}`;
  print(out, operand);
  out.text += ')';
}

function printAccess(out: Printing, { pos, args: [left, right] }: Access): void {
  print(out, left);
  if (typeof right === 'string') {
    out.text += '.';
    out.places.push([out.text.length, pos]);
    out.text += right;
  } else {
    out.text += '[';
    printIndex(out, right);
    out.text += ']';
  }
}

function print(out: Printing, node: ASTNode): void {
  out.places.push([out.text.length, node.start]);
  switch (node.op) {
    case 'value':
      out.text += literal(node.args);
      return;
    case 'id':
      out.text += node.args;
      return;
    case '.':
    case '.?':
    case '[]':
    case '[?]':
      return printAccess(out, node);
    case 'call':
      return printCall(out, { name: node.args[0], args: node.args[1] });
    case 'rcall':
      return printCall(out, { name: node.args[0], receiver: node.args[1], args: node.args[2] });
    case 'list':
      out.text += '[';
      list(out, node.args);
      out.text += ']';
      return;
    case 'map':
      return printMap(out, node.args);
    case '?:':
      return printTernary(out, node.args);
    case '!_':
    case '-_':
      return printUnary(out, node.op[0] ?? '', node.args);
    default:
      return printInfix(out, node.op, node.args);
  }
}

function children(node: ASTNode): readonly ASTNode[] {
  switch (node.op) {
    case 'value':
    case 'id':
      return [];
    case '.':
    case '.?':
      return [node.args[0]];
    case 'call':
      return node.args[1];
    case 'rcall':
      return [node.args[1], ...node.args[2]];
    case 'map':
      return node.args.flat();
    case '!_':
    case '-_':
      return [node.args];
    default:
      return node.args;
  }
}

/** Units of an operation that may raise an error which is swallowed: making one takes as long as many nodes. */
const SWALLOWING = 30;

/** Units of a node with all below it; the rounds of a loop pay for themselves when it begins. */
function costOf(node: ASTNode): number {
  const own = node.op === '||' || node.op === '&&' ? SWALLOWING : 1;
  const below = node.op === 'rcall' && MACROS.has(node.args[0]) ? [node.args[1]] : children(node);
  return below.reduce((sum, child) => sum + costOf(child), own);
}

/** Units of one round of a loop. */
function roundOf(name: string, [, ...bodies]: readonly ASTNode[]): number {
  const own = name === 'all' || name === 'exists' ? SWALLOWING : 2;
  return bodies.reduce((sum, body) => sum + costOf(body), own);
}

interface Survey {
  readonly reads: Map<Root, Set<string> | 'all'>;
  readonly asked: string[];
}

function note(survey: Survey, name: string, field: string | undefined): void {
  const root = rootOf(name);
  if (root === undefined) return;
  const known = survey.reads.get(root);
  if (field === undefined) survey.reads.set(root, 'all');
  else if (known === undefined) survey.reads.set(root, new Set([field]));
  else if (known !== 'all') known.add(field);
}

const calledName = (node: ASTNode): string | undefined =>
  node.op === 'call' || node.op === 'rcall' ? node.args[0] : undefined;

/** A field of a root: `form.x`. */
function rootField(node: ASTNode | undefined): { readonly root: string; readonly field: string } | undefined {
  if (node?.op !== '.' || node.args[0].op !== 'id') return undefined;
  return { root: node.args[0].args, field: node.args[1] };
}

/** Notes what is read, and refuses functions that are not offered and macros nested too deep. */
function look(survey: Survey, node: ASTNode, macros: number): void {
  const name = calledName(node);
  if (name !== undefined && !FUNCTIONS.has(name))
    throw new SyntaxFault('function', `unknown function ${name}`, node.pos);
  const deeper = node.op === 'rcall' && MACROS.has(node.args[0]) ? macros + 1 : macros;
  if (deeper > MAX_MACROS) throw new SyntaxFault('syntax', `more than ${MAX_MACROS} nested macros`, node.pos);
  const read = rootField(node);
  if (read) return note(survey, read.root, read.field);
  if (node.op === 'id') return note(survey, node.args, undefined);
  const asked = name === 'has' ? rootField(children(node)[0]) : undefined;
  if (asked?.root === 'form') survey.asked.push(asked.field);
  for (const child of children(node)) look(survey, child, deeper);
}

function read(text: string): ASTNode {
  if (text.length > MAX_TEXT) throw new SyntaxFault('syntax', `more than ${MAX_TEXT} characters`);
  try {
    return reader.parse(text.replace(LOOP, (found) => (found === 'loop' ? inside('loop') : found))).ast;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const range = 'range' in error && typeof error.range === 'object' ? error.range : null;
    const position = range !== null && 'start' in range && typeof range.start === 'number' ? range.start : undefined;
    const summary = 'summary' in error && typeof error.summary === 'string' ? error.summary : error.message;
    throw new SyntaxFault('syntax', summary, position);
  }
}

/**
 * Reads the author's text within its limits and prints it anew for checking and running.
 * Throws `SyntaxFault`.
 */
export function programOf(text: string): Program {
  const ast = read(text);
  const survey: Survey = { reads: new Map(), asked: [] };
  look(survey, ast, 0);
  const checked: Printing = { guard: false, text: '', places: [] };
  print(checked, ast);
  const run: Printing = { guard: true, text: '', places: [] };
  print(run, ast);
  return {
    checked: checked.text,
    run: run.text,
    places: checked.places,
    reads: survey.reads,
    asked: survey.asked,
    cost: costOf(ast),
  };
}
