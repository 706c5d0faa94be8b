import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { PgColumnBuilderBase, PgTableExtraConfigValue, PgTableWithColumns } from 'drizzle-orm/pg-core';
import { fieldOf } from '../contract/index.ts';
import type { Field, FieldKind, Fields, Resource } from '../contract/index.ts';
import { columnName, isText, uniqueKeys } from './column.ts';

/** Instants come and go as ISO texts. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string', precision: 6 });

function columnOf(name: string, field: Field): PgColumnBuilderBase {
  const column = columnName(name);
  const builder = columnBuilder(column, field);
  return field.required && !field.readOnly ? (builder as ReturnType<typeof text>).notNull() : builder;
}

type Builder = (column: string, field: Field) => PgColumnBuilderBase;

const decimalColumn: Builder = (column, field) => numeric(column, { precision: 18, scale: field.scale ?? 4 });
const uuidColumn: Builder = (column) => uuid(column);
const uuidsColumn: Builder = (column) => uuid(column).array();
const jsonColumn: Builder = (column) => jsonb(column);
/** Columns by kind; those of other kinds are texts. */
const builders: Readonly<Partial<Record<FieldKind, Builder>>> = {
  integer: (column) => integer(column),
  decimal: decimalColumn,
  money: decimalColumn,
  boolean: (column, field) => boolean(column).default(field.default === true),
  date: (column) => date(column),
  dateTime: (column) => instant(column),
  ref: uuidColumn,
  image: uuidColumn,
  file: uuidColumn,
  refs: uuidsColumn,
  files: uuidsColumn,
  choices: (column) => text(column).array(),
  i18nText: jsonColumn,
  json: jsonColumn,
  rows: jsonColumn,
};

function columnBuilder(column: string, field: Field): PgColumnBuilderBase {
  const build = field.encrypted ? undefined : builders[field.kind];
  return build ? build(column, field) : text(column);
}

type ColumnOf<F> =
  F extends Field<infer T, infer R> ? (F['kind'] extends FieldKind ? ColumnBuilder<T, R> : never) : never;
type Base<T> = [T] extends [number]
  ? ReturnType<typeof integer>
  : [T] extends [boolean]
    ? ReturnType<typeof boolean>
    : [T] extends [string]
      ? ReturnType<typeof text>
      : ReturnType<typeof jsonb>;
type ColumnBuilder<T, R> = R extends true ? ReturnType<Base<T>['notNull']> : Base<T>;

/** Columns of records of a tenant: key, version, who and when. Made anew for each table. */
export function recordColumns() {
  return {
    tenantId: uuid('tenant_id').notNull(),
    id: uuid('id').notNull(),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    createdBy: uuid('created_by'),
    updatedAt: instant('updated_at').notNull(),
    updatedBy: uuid('updated_by'),
  };
}

function baseColumns() {
  return { ...recordColumns(), deletedAt: instant('deleted_at') };
}

/** Columns of a resource's table by field name, for Drizzle's builder. */
export type TableOf<F extends Fields, X> = PgTableWithColumns<{
  name: string;
  schema: undefined;
  columns: ReturnType<
    typeof pgTable<string, { [K in keyof F]: ColumnOf<F[K]> } & ReturnType<typeof baseColumns> & X>
  >['_']['columns'];
  dialect: 'pg';
}>;

/** What a table has beyond the fields of its resource. */
export interface TableOptions<X> {
  readonly name: string;
  /** Columns that the resource does not show. */
  readonly columns?: X;
  /** Fields (or lists of them) to index after tenant_id; text is indexed in collation C, as lists sort. */
  readonly indexes?: readonly (string | readonly string[])[];
  /** Raw expressions for checks beyond those of choice fields. */
  readonly checks?: Readonly<Record<string, string>>;
}

/**
 * The table of a resource: key `(tenant_id, id)`, version, who and when, one column per stored field, unique
 * indexes in the tenant (case-insensitive), checks of choices, and the indexes asked for.
 */
export function tableOf<
  F extends Fields,
  X extends Record<string, PgColumnBuilderBase> = Record<never, PgColumnBuilderBase>,
>(resource: Resource<F>, options: TableOptions<X>): TableOf<F, X> {
  const { tenantId, ...base } = baseColumns();
  const columns: Record<string, PgColumnBuilderBase> = resource.global ? base : { tenantId, ...base };
  const stored = Object.entries(resource.fields).filter(([, field]) => !field.virtual);
  for (const [name, field] of stored) columns[name] = columnOf(name, field);
  Object.assign(columns, options.columns ?? {});
  const made = pgTable(options.name, columns as Record<string, ReturnType<typeof text>>, () =>
    constraints(resource as unknown as Resource, options),
  );
  return made as unknown as TableOf<F, X>;
}

function constraints(resource: Resource, options: TableOptions<unknown>): PgTableExtraConfigValue[] {
  const name = options.name;
  const out: PgTableExtraConfigValue[] = [
    primaryKey({
      name: `${name}_pk`,
      columns: (resource.global ? [column('id')] : [column('tenant_id'), column('id')]) as never,
    }),
  ];
  for (const [field, spec] of Object.entries(resource.fields)) {
    if (spec.virtual) continue;
    if (spec.unique) out.push(uniqueOf(resource, name, field));
    if (spec.kind === 'choice' && spec.options) out.push(optionCheck(name, field, spec.options));
  }
  for (const each of options.indexes ?? []) out.push(indexOf(resource, name, typeof each === 'string' ? [each] : each));
  for (const [key, expression] of Object.entries(options.checks ?? {}))
    out.push(check(`${name}_${key}_ck`, sql.raw(expression)));
  return out;
}

function uniqueOf(resource: Resource, table: string, field: string): PgTableExtraConfigValue {
  const keys = uniqueKeys(resource, field).map((key) => sql.raw(key));
  const unique = uniqueIndex(`${table}_${columnName(field)}_uq`).on(...(keys as unknown as [never]));
  return unique.where(sql.raw('"deleted_at" is null'));
}

function indexOf(resource: Resource, table: string, fields: readonly string[]): PgTableExtraConfigValue {
  const raw = (field: string) => sql.raw(`"${columnName(field)}"`);
  const tenant = resource.global ? [] : [raw('tenantId')];
  const parts = fields.map((field) =>
    sql.raw(`"${columnName(field)}"${isText(fieldOf(resource, field)) ? ' collate "C"' : ''}`),
  );
  const keys = [...tenant, ...parts, raw('id')] as unknown as [never];
  return index(`${table}_${fields.map(columnName).join('_')}_ix`).on(...keys);
}

function optionCheck(table: string, field: string, options: readonly string[]): PgTableExtraConfigValue {
  const listed = options.map((each) => `'${each}'`).join(', ');
  return check(`${table}_${columnName(field)}_ck`, sql.raw(`"${columnName(field)}" in (${listed})`));
}

const column = (name: string) => ({ name }) as unknown;
