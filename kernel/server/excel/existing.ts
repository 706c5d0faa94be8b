import type { Field } from '../../contract/index.ts';
import type { Statement } from '../batch.ts';
import type { Context } from '../context.ts';
import { columnName, isText } from '../column.ts';
import { grantedScopeSql } from '../resource/scope.ts';
import { Params } from '../resource/model.ts';
import { projectionOf, toRecord } from '../resource/projection.ts';
import type { ResourceServer, Values } from '../resource/model.ts';

/** A stored record that a row of a sheet means. */
export interface Existing {
  readonly id: string;
  readonly version: number;
  readonly values: Values;
  /** Whether the caller may change it. */
  readonly isOurs: boolean;
}

/** Values asked about in one statement. */
const block = 5000;

const isFolded = (field: Field) => isText(field) && field.kind !== 'choice';

/** A value as unique indexes see it: texts without regard to case. */
export function foldedOf(field: Field, value: unknown): string {
  return isFolded(field) ? String(value).toLowerCase() : String(value);
}

/**
 * Ids of the records that carry one of the values in a unique field, by folded value. Under row-level security
 * `lower()` reaches no index, so the table is walked: once for 5,000 values, 60 ms on 100,000 records.
 */
export async function idsByValue(
  context: Context,
  server: ResourceServer,
  { name, values }: { readonly name: string; readonly values: readonly unknown[] },
): Promise<Map<string, string>> {
  const field = server.resource.fields[name];
  const out = new Map<string, string>();
  if (!field) return out;
  const asked = [...new Set(values.map((value) => foldedOf(field, value)))];
  const column = isFolded(field) ? `lower(t.${columnName(name)})` : `t.${columnName(name)}::text`;
  for (let at = 0; at < asked.length; at += block) {
    // A table that has just grown has no statistics yet: comparing each with each took 11 s for 10,000 records.
    const [, result] = await context.batch(() => [
      { text: `select set_config('enable_nestloop', 'off', true)`, values: [] },
      {
        text: `select t.id, v.value from unnest($1::text[]) v(value) join ${server.table} t on ${column} = v.value where t.deleted_at is null`,
        values: [asked.slice(at, at + block)],
      },
      { text: `select set_config('enable_nestloop', 'on', true)`, values: [] },
    ]);
    for (const [id, value] of result?.rows ?? []) out.set(value ?? '', id ?? '');
  }
  return out;
}

/** Key of a value that is unique beside others: `parent|name`. */
const scopedKey = (parts: readonly unknown[]) => parts.map((part) => String(part ?? '')).join('\u001f');

/** A field whose value is unique beside the values of others. */
export interface ScopedUnique {
  readonly name: string;
  readonly scope: readonly string[];
}

/** The records that share the first value of a scope, read once for all rows of a file. */
export class ScopedIds {
  readonly #context: Context;
  readonly #server: ResourceServer;
  readonly #unique: ScopedUnique;
  readonly #loaded = new Set<string>();
  readonly #ids = new Map<string, string>();

  constructor(context: Context, server: ResourceServer, unique: ScopedUnique) {
    this.#context = context;
    this.#server = server;
    this.#unique = unique;
  }

  /** Key of a record's value; undefined where a part is missing, since nothing equals null. */
  keyOf(record: Values): string | undefined {
    const { name, scope } = this.#unique;
    const field = this.#server.resource.fields[name];
    if (!field || [name, ...scope].some((each) => record[each] === null || record[each] === undefined))
      return undefined;
    return scopedKey([...scope.map((each) => record[each]), foldedOf(field, record[name])]);
  }

  /** Reads what stands beside these records; the empty text stands for nothing. */
  async load(records: readonly Values[]): Promise<void> {
    const { name, scope } = this.#unique;
    const [first = ''] = scope;
    const field = this.#server.resource.fields[name];
    const fresh = [...new Set(records.map((record) => String(record[first] ?? '')))].filter(
      (value) => !this.#loaded.has(value),
    );
    if (!field || fresh.length === 0) return;
    const [result] = await this.#context.batch(() => [this.#besideStatement(field, fresh)]);
    for (const each of fresh) this.#loaded.add(each);
    for (const [id, ...parts] of result?.rows ?? []) {
      const key = scopedKey(parts);
      // Beside nothing, a value may stand several times, and then means none of them.
      this.#ids.set(key, this.#ids.has(key) ? '' : (id ?? ''));
    }
  }

  /** Statement that reads the records beside these; the empty text stands for nothing. */
  #besideStatement(field: Field, besides: readonly string[]): Statement {
    const { name, scope } = this.#unique;
    const [first = ''] = scope;
    const column = `t.${columnName(first)}`;
    const isRef = this.#server.resource.fields[first]?.kind === 'ref';
    const isOneOf = isRef ? `${column} = any($1::uuid[])` : `${column}::text = any($1::text[])`;
    const orNone = besides.includes('') ? ` or ${column} is null` : '';
    const value = isFolded(field) ? `lower(t.${columnName(name)})` : `t.${columnName(name)}::text`;
    const columns = [...scope.map((each) => `t.${columnName(each)}::text`), value];
    return {
      text: `select t.id, ${columns.join(', ')} from ${this.#server.table} t where t.deleted_at is null and (${isOneOf}${orNone})`,
      values: [besides.filter((each) => each !== '')],
    };
  }

  /** The one record that has this value in this place, also where the place is none. */
  meant(record: Values): string | undefined {
    const { name, scope } = this.#unique;
    const field = this.#server.resource.fields[name];
    if (!field || record[name] === null || record[name] === undefined) return undefined;
    return this.#ids.get(scopedKey([...scope.map((each) => record[each]), foldedOf(field, record[name])])) || undefined;
  }

  /** The stored record with the same value, as the unique index sees it. */
  idOf(record: Values): string | undefined {
    const key = this.keyOf(record);
    return key === undefined ? undefined : this.#ids.get(key);
  }
}

/** The records of these ids as the caller sees them, with whether he may change them. */
export async function existingRecords(
  context: Context,
  server: ResourceServer,
  ids: readonly string[],
): Promise<Map<string, Existing>> {
  if (ids.length === 0) return new Map();
  const { fields } = server.resource;
  const projection = projectionOf(server, context.rights).filter(
    ({ name }) => name === 'id' || name === 'version' || name in fields,
  );
  const [result] = await context.batch((current) => {
    const params = new Params();
    const scope = grantedScopeSql(current, server, { action: 'update', params });
    return [
      params.statement(
        `select ${[...projection.map(({ sql }) => sql), `(${scope})`].join(', ')} from ${server.table} t where t.id = any(${params.add(ids, '::uuid[]')})`,
      ),
    ];
  });
  return new Map(
    (result?.rows ?? []).map((row) => {
      const values = toRecord(projection, row);
      const id = String(values.id);
      return [id, { id, version: Number(values.version), values, isOurs: row.at(-1) === 't' }];
    }),
  );
}

/** Whether a field keeps its value under a new one. */
export function isSame(field: Field, a: unknown, b: unknown): boolean {
  if ((field.kind === 'decimal' || field.kind === 'money') && typeof a === 'string' && typeof b === 'string')
    return Number(a) === Number(b) && plain(a) === plain(b);
  if (field.kind === 'rows' && Array.isArray(a) && Array.isArray(b)) return isSameTable(field, a, b);
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}

/** The database gives the values of a row in an order of its own. */
function isSameTable(field: Field, a: readonly unknown[], b: readonly unknown[]): boolean {
  const columns = Object.entries(field.columns ?? {});
  const valueOf = (row: unknown, name: string): unknown => (row as Readonly<Record<string, unknown>> | null)?.[name];
  return (
    a.length === b.length &&
    a.every((row, at) => columns.every(([name, each]) => isSame(each, valueOf(row, name), valueOf(b[at], name))))
  );
}

const plain = (decimal: string) => (decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal);
