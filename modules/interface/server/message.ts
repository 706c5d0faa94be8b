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

/** Most characters of a message that a line of the log keeps. */
const maxKept = 4000;
const hidden = '***';
const secretName =
  /pass(?:word|wd|code)?$|^pwd$|secret|token|authorization|cookie|api[-_]?key|signature|id[-_]?card|identity[-_]?no|mobile|phone|e?mail|bank[-_]?(?:no|account|card)|account[-_]?no|credential|private[-_]?key/iu;
const written = /(["']?)(?<![\w-])([\w-]{1,60})\1(\s{0,9}[:=]\s{0,9})("(?:[^"\\]|\\.)*"|'[^']*'|[^\s,;&"'<>{}]+)/gu;

function maskedJson(value: Json): Json {
  if (Array.isArray(value)) return value.map((each: Json) => maskedJson(each));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      secretName.test(name) && each !== null ? hidden : maskedJson(each as Json),
    ]),
  );
}

/** What is cut off is not looked through: texts of other systems may be long. */
const maskedText = (text: string): string =>
  text
    .slice(0, 2 * maxKept)
    .replaceAll(written, (...[whole = '', quote = '', name = '', between = '']: string[]) =>
      secretName.test(name) ? `${quote}${name}${quote}${between}${hidden}` : whole,
    );

/** A message as the log keeps it: values whose names speak of secrets or personal data masked, as is the interface's own secret. */
export function keptMessage(message: Json | undefined, secret: string | null = null): string | null {
  if (message === undefined) return null;
  const masked = typeof message === 'string' ? maskedText(message) : JSON.stringify(maskedJson(message), null, 2);
  return withoutSecret(masked, secret).slice(0, maxKept);
}

/** A text without the interface's own secret. */
export function withoutSecret(text: string, secret: string | null): string {
  return secret === null || secret.length < 4 ? text : text.replaceAll(secret, hidden);
}

/** An address as the log keeps it: values of its query masked by their names. */
export function keptUrl(address: string): string {
  if (!URL.canParse(address)) return address.slice(0, 500);
  const url = new URL(address);
  for (const name of new Set(url.searchParams.keys())) if (secretName.test(name)) url.searchParams.set(name, hidden);
  return url.href.slice(0, 500);
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
