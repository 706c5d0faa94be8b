import { AppError, fieldTextKey, rowResource } from '../../contract/index.ts';
import type { Field, FieldError, Resource } from '../../contract/index.ts';
import type { Context, TxContext } from '../context.ts';
import type { Tx } from '../database.ts';
import { optionalPort } from '../ports.ts';
import type { ResourceHooks, Values } from './model.ts';

/** Table of a resource by its key; undefined when its module is not loaded. */
type TableOf = (resource: string) => string | undefined;

interface Named {
  readonly path: string;
  readonly label: string;
  readonly field: Field;
  readonly value: string;
}

const isLookedUp = ({ kind, dictionary, columns }: Field): boolean =>
  dictionary !== undefined ||
  (kind === 'rows' && Object.values(columns ?? {}).some((each) => each.to || isLookedUp(each)));

/** What a value names elsewhere: items of dictionaries, and the records that rows refer to. */
function namesIn(resource: Resource, [name, field]: readonly [string, Field], value: unknown): Named[] {
  const label = fieldTextKey(resource, name);
  if (field.kind === 'rows')
    return (Array.isArray(value) ? (value as readonly Values[]) : []).flatMap((row, at) =>
      Object.entries(field.columns ?? {}).flatMap(([column, declared]) =>
        declared.to !== undefined || isLookedUp(declared)
          ? namesIn(rowResource(resource, name), [column, declared], row[column]).map((each) => ({
              ...each,
              path: `${name}.${at}.${column}`,
            }))
          : [],
      ),
    );
  const given = Array.isArray(value) ? value : [value];
  return given.flatMap((each) => (typeof each === 'string' ? [{ path: name, label, field, value: each }] : []));
}

async function unknownItems(context: Context, named: readonly Named[], kept: ReadonlySet<string>): Promise<Named[]> {
  const read = optionalPort('dictionary');
  const codes = new Set(named.flatMap(({ field }) => field.dictionary ?? []));
  if (!read || codes.size === 0) return [];
  const found = new Map<string, ReadonlySet<string>>();
  for (const code of codes) {
    const items = (await read(context, code)) ?? [];
    found.set(code, new Set(items.filter(({ enabled }) => enabled).map((item) => item.code)));
  }
  return named.filter(
    ({ field, value }) =>
      field.dictionary !== undefined && !kept.has(value) && !found.get(field.dictionary)?.has(value),
  );
}

async function unknownRecords(tx: Tx, named: readonly Named[], tableOf: TableOf): Promise<Named[]> {
  const targets = new Set(named.flatMap(({ field }) => (field.to === undefined ? [] : [field.to])));
  const out: Named[] = [];
  for (const key of targets) {
    const table = tableOf(key);
    const mine = named.filter(({ field }) => field.to === key);
    if (table === undefined) continue;
    const rows = await tx.rows<{ id: string }>(
      `select t.id from ${table} t where t.id = any($1::uuid[]) and t.deleted_at is null`,
      [mine.map(({ value }) => value)],
    );
    const known = new Set(rows.map(({ id }) => id));
    out.push(...mine.filter(({ value }) => !known.has(value)));
  }
  return out;
}

/** Where names are looked up. */
export interface NameLookup {
  readonly context: TxContext;
  readonly tableOf: TableOf;
}

/**
 * What values newly name and does not exist: items of dictionaries that can be chosen (`common.noSuchItem`), records
 * that fields or columns refer to (`common.refNotFound`). What `old` names already stays.
 */
export async function nameProblems(
  { context, tableOf }: NameLookup,
  resource: Resource,
  { values, old }: { readonly values: Values; readonly old: Values },
): Promise<FieldError[]> {
  const given = Object.entries(resource.fields).filter(
    ([name, { to, columns, dictionary }]) => name in values && (to ?? columns ?? dictionary) !== undefined,
  );
  const named = given.flatMap((entry) => namesIn(resource, entry, values[entry[0]]));
  const kept = new Set(given.flatMap((entry) => namesIn(resource, entry, old[entry[0]])).map((each) => each.value));
  const items = await unknownItems(context, named, kept);
  const records = await unknownRecords(
    context,
    named.filter(({ value }) => !kept.has(value)),
    tableOf,
  );
  return [
    ...items.map(({ path, label, value }) => ({
      path,
      code: 'common.noSuchItem',
      params: { field: `@${label}`, value },
    })),
    ...records.map(({ path, label }) => ({ path, code: 'common.refNotFound', params: { field: `@${label}` } })),
  ];
}

/**
 * The hooks of a resource, with what its fields of dictionaries and tables of rows ask for before them: each item that
 * is newly named exists and can be chosen, each record named in a row exists. Unchanged where there is no such field.
 * Throws `common.validation` with `common.noSuchItem` or `common.refNotFound` at the path of the value.
 */
export function withCodes(resource: Resource, hooks: ResourceHooks, tableOf: TableOf): ResourceHooks {
  const looked = Object.entries(resource.fields).filter(([, field]) => !field.virtual && isLookedUp(field));
  if (looked.length === 0) return hooks;

  const fields = Object.fromEntries(looked);
  async function validateCode(context: TxContext, values: Values, old: Values): Promise<void> {
    const wrong = await nameProblems({ context, tableOf }, { ...resource, fields }, { values, old });
    if (wrong.length > 0) throw new AppError('common.validation', 422, { fields: wrong });
  }
  const hasOwn = hooks.beforeUpdate !== undefined || hooks.afterUpdate !== undefined;
  const own = hooks.concerns ?? (hasOwn ? undefined : []);
  const concerns = own && [...own, ...looked.map(([name]) => name)];
  return {
    ...hooks,
    ...(concerns ? { concerns } : {}),
    beforeCreate: async (context, input, id) => {
      await validateCode(context, input, {});
      await hooks.beforeCreate?.(context, input, id);
    },
    beforeUpdate: async (context, old, patch) => {
      await validateCode(context, patch, old);
      await hooks.beforeUpdate?.(context, old, patch);
    },
  };
}
