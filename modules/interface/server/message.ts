import { evaluate, ExpressionFault, type Json } from '@mp/engine/core';

/** One line of a mapping: where a value stands in the made message, and the expression that gives it. */
export interface MappingRow {
  readonly target: string;
  readonly value: string;
}

/** What expressions may read: the message that came as `form`, of answers the answer as `result`. */
export interface Mapped {
  readonly form: Json;
  readonly result?: Json;
  /** Instant, ISO 8601. */
  readonly now: string;
}

/** A value of a mapping could not be made. */
export class MappingFault extends Error {
  override readonly name = 'MappingFault';
  readonly target: string;
  readonly detail: string;

  constructor(target: string, detail: string) {
    super(`${target}: ${detail}`);
    this.target = target;
    this.detail = detail;
  }
}

type Tree = Map<string, Tree | Json>;

const objectOf = (value: Json | undefined): Readonly<Record<string, Json>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, Json>>)
    : { value: value ?? null };

function valueOf({ target, value }: MappingRow, { form, result, now }: Mapped): Json {
  const values = {
    form: objectOf(form),
    vars: {},
    initiator: {},
    decision: {},
    votes: {},
    result: objectOf(result),
    now,
  };
  try {
    return evaluate(value, values, { form: values.form });
  } catch (error) {
    throw new MappingFault(target, error instanceof ExpressionFault ? error.detail : String(error).slice(0, 300));
  }
}

function place(tree: Tree, names: readonly string[], value: Json): void {
  const [name = '', ...rest] = names;
  if (rest.length === 0) {
    tree.set(name, value);
    return;
  }
  const known = tree.get(name);
  const branch: Tree = known instanceof Map ? known : new Map();
  tree.set(name, branch);
  place(branch, rest, value);
}

const plain = (tree: Tree): Json =>
  Object.fromEntries([...tree].map(([name, value]) => [name, value instanceof Map ? plain(value) : value]));

/** A message made by a mapping; as it came where there is none. Throws `MappingFault`. */
export function mapMessage(rows: readonly MappingRow[], mapped: Mapped): Json {
  if (rows.length === 0) return mapped.result === undefined ? mapped.form : mapped.result;
  const tree: Tree = new Map();
  for (const row of rows) place(tree, row.target.split('/').slice(1), valueOf(row, mapped));
  return plain(tree);
}

/** Deepest JSON of other systems that is read; what is deeper stays a text. */
const maxDepth = 100;

function isDeep(text: string): boolean {
  let depth = 0;
  for (const sign of text) {
    if (sign === '{' || sign === '[') depth += 1;
    else if (sign === '}' || sign === ']') depth -= 1;
    if (depth > maxDepth) return true;
  }
  return false;
}

/** An answer as a value: JSON where it is some, else its text. */
export function answerOf(text: string): Json {
  if (text === '') return null;
  if (isDeep(text)) return text;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}
