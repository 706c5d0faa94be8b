import { Budget, chargeText, TooCostly } from './budget.ts';
import type { Facts } from './command.ts';
import type { FormType } from './env.ts';
import { checkerOf, inside, MAX_LIST, runtime, withAnswers, type Root } from './expression-environment.ts';
import { programOf, SyntaxFault, type Program } from './expression-program.ts';
import type { Initiator, Json, Values } from './state.ts';

const KEPT = 2_000;

/** What an expression may read (workflow.md 3.5); what is absent raises when it is read. */
export interface ExpressionValues {
  readonly form: Values;
  readonly vars: Values;
  readonly initiator: Initiator | Json;
  readonly decision: Readonly<Record<string, string>>;
  readonly votes: Json;
  readonly result: Values;
  /** `index` and `item` of the instance of a repeated activity. */
  readonly loop?: Json;
  /** The row whose column is calculated. */
  readonly row?: Json;
  /** Instant, ISO 8601. */
  readonly now: string;
  readonly nrOfInstances?: number;
  readonly nrOfActive?: number;
  readonly nrOfCompleted?: number;
}

/** An expression could not be evaluated: a missing value, a wrong type, a limit. Never means false (workflow.md P5). */
export class ExpressionFault extends Error {
  readonly detail: string;
  constructor(detail: string, cause?: unknown) {
    super(`expression cannot be evaluated: ${detail}`, { cause });
    this.name = 'ExpressionFault';
    this.detail = detail;
  }
}

/** What a place in a definition needs an expression to give. */
export type Expected = 'bool' | 'any' | 'number' | 'list' | 'text';

/** Why an expression cannot be deployed; `position` in `params` counts characters from 1. */
export interface ExpressionProblem {
  readonly code: 'expressionSyntax' | 'expressionType' | 'unknownField';
  readonly params: Readonly<Record<string, string | number>>;
}

interface Compiled {
  readonly program: Program;
  readonly run: (context: Readonly<Record<string, unknown>>) => unknown;
}

const kept = new Map<string, Compiled>();

function compiledOf(text: string): Compiled {
  const known = kept.get(text);
  if (known !== undefined) {
    kept.delete(text);
    kept.set(text, known);
    return known;
  }
  const program = programOf(text);
  const compiled = { program, run: runtime.parse(program.run) };
  kept.set(text, compiled);
  const [oldest] = kept.keys();
  if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
  return compiled;
}

/** Empty is absent: `has(form.x)` is false for null, and reading it raises. */
function present(value: Json | undefined, budget: Budget): unknown {
  budget.charge(1);
  if (Array.isArray(value)) return value.map((item) => present(item, budget));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, item]) => item !== null && item !== undefined);
  return Object.fromEntries(entries.map(([key, item]) => [key, present(item, budget)]));
}

/** An expression that is being evaluated. */
interface Evaluation {
  readonly program: Program;
  readonly values: ExpressionValues;
  readonly budget: Budget;
}

function rootValue({ values, budget }: Evaluation, root: Root, reads: ReadonlySet<string> | 'all'): unknown {
  if (root === 'now') return new Date(values.now);
  const value: Json | undefined = Object.getOwnPropertyDescriptor(values, root)?.value;
  if (reads === 'all' || typeof value !== 'object' || value === null) return present(value, budget);
  const picked: Record<string, unknown> = {};
  for (const key of reads) {
    const item: Json | undefined = Object.getOwnPropertyDescriptor(value, key)?.value;
    if (item !== undefined && item !== null) picked[key] = present(item, budget);
  }
  return picked;
}

function contextOf(evaluation: Evaluation): Record<string, unknown> {
  const context: Record<string, unknown> = {};
  for (const [root, reads] of evaluation.program.reads) {
    const value = rootValue(evaluation, root, reads);
    if (value !== undefined && value !== null) context[inside(root)] = value;
  }
  return context;
}

function objectJson(value: object, budget: Budget): Json {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value) || value instanceof Set) {
    const items = [...value];
    if (items.length > MAX_LIST) throw new ExpressionFault(`list of more than ${MAX_LIST} items`);
    return items.map((item) => toJson(item, budget));
  }
  if ('seconds' in value && 'nanos' in value) return `PT${Number(value.valueOf()) / 1000}S`;
  const entries = value instanceof Map ? [...value.entries()] : Object.entries(value);
  return Object.fromEntries(entries.map(([key, item]) => [String(key), toJson(item, budget)]));
}

/** What is contained several times is charged each time: as JSON it is written each time. */
function toJson(value: unknown, budget: Budget): Json {
  if (typeof value === 'string') chargeText(budget, value);
  else budget.charge(1);
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'bigint') return Number(value);
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (typeof value === 'object') return objectJson(value, budget);
  throw new ExpressionFault('gives no value');
}

/** Longest text of what is wrong: some errors quote the value. */
const MAX_DETAIL = 300;

function summaryOf(error: unknown): string {
  if (error instanceof ExpressionFault) return error.detail;
  if (!(error instanceof Error)) return String(error);
  const summary = 'summary' in error && typeof error.summary === 'string' ? error.summary : error.message;
  return summary.slice(0, MAX_DETAIL).split('\n')[0] ?? '';
}

/** Units for a character of an expression that is read for the first time. */
const READING = 4;

/**
 * Value of an expression. Numbers are doubles; times come back as ISO 8601 text, durations as ISO 8601 durations.
 * The work is charged to `facts.budget`; an expression without one has a budget of its own.
 * Throws `ExpressionFault` when it cannot be evaluated, `TooCostly`; never answers with a guess.
 */
export function evaluate(text: string, values: ExpressionValues, facts: Facts): Json {
  const budget = facts.budget ?? new Budget();
  try {
    if (!kept.has(text)) budget.charge(READING * text.length);
    const { program, run } = compiledOf(text);
    budget.charge(program.cost);
    const value = withAnswers(facts, budget, () => run(contextOf({ program, values, budget })));
    if (budget.isSpent) throw new TooCostly();
    return toJson(value, budget);
  } catch (error) {
    if (budget.isSpent) throw new TooCostly();
    throw new ExpressionFault(summaryOf(error), error);
  }
}

function positionOf(program: Program, error: object): number | undefined {
  const range = 'range' in error ? error.range : undefined;
  const start = typeof range === 'object' && range !== null && 'start' in range ? range.start : undefined;
  if (typeof start !== 'number') return undefined;
  return program.places.findLast(([printed]) => printed <= start)?.[1];
}

function typeProblem(program: Program, error: unknown): ExpressionProblem {
  const detail = summaryOf(error);
  const position = typeof error === 'object' && error !== null ? positionOf(program, error) : undefined;
  const where: Record<string, string | number> = position === undefined ? {} : { position: position + 1 };
  const field = /^No such key: (.+)$/.exec(detail)?.[1];
  if (field !== undefined) return { code: 'unknownField', params: { field, ...where } };
  return { code: 'expressionType', params: { detail, ...where } };
}

const FITTING: Readonly<Record<Expected, (type: string) => boolean>> = {
  any: () => true,
  bool: (type) => type === 'bool',
  number: (type) => type === 'double' || type === 'int',
  list: (type) => type === 'list' || type.startsWith('list<'),
  text: (type) => type === 'string',
};

function syntaxProblem(error: SyntaxFault): ExpressionProblem {
  const where: Record<string, string | number> = error.position === undefined ? {} : { position: error.position + 1 };
  return {
    code: error.kind === 'syntax' ? 'expressionSyntax' : 'expressionType',
    params: { detail: error.message, ...where },
  };
}

/**
 * What is wrong with an expression before it ever runs: its text, the types of its operands, fields the form does not
 * have, or a result that does not fit its place. `form: undefined` knows no fields and checks none.
 */
export function checkExpression(
  text: string,
  at: { readonly form: readonly FormType[] | undefined; readonly expects: Expected },
): ExpressionProblem | undefined {
  let program: Program;
  try {
    program = programOf(text);
  } catch (error) {
    if (error instanceof SyntaxFault) return syntaxProblem(error);
    throw error;
  }
  const missing = program.asked.find((name) => at.form !== undefined && !at.form.some((field) => field.name === name));
  if (missing !== undefined) return { code: 'unknownField', params: { field: missing } };
  const checked = checkerOf(at.form).check(program.checked);
  if (!checked.valid) return typeProblem(program, checked.error);
  const type = String(checked.type);
  if (type.startsWith('dyn') || FITTING[at.expects](type)) return undefined;
  return { code: 'expressionType', params: { detail: `${type}, expected ${at.expects}`, expected: at.expects } };
}
