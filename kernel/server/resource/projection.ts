import { fieldOf, isNeverShown, maskLast4, maskMiddle } from '../../contract/index.ts';
import type { Field, KeptSecret, Resource } from '../../contract/index.ts';
import { instantOf } from '../batch.ts';
import type { Context } from '../context.ts';
import { ports } from '../ports.ts';
import { isMasked, accessLevelOf } from '../rights.ts';
import type { Rights } from '../rights.ts';
import { open, seal } from '../sealing.ts';
import { columnName, isText } from '../column.ts';
import type { Values, MutableValues, Link, ResourceServer } from './model.ts';
import { resourceServer } from './registry.ts';
import { shownValueSql } from './withheld.ts';

/** One column of an answer: its SQL over `t` and how its text becomes the wire value. */
export interface Projected {
  readonly name: string;
  readonly sql: string;
  readonly decode: (text: string | null) => unknown;
}

const identity = (value: string | null) => value;

/** How the text of a stored value becomes its wire value. */
export function decoderOf(field: Field): (text: string | null) => unknown {
  if (field.encrypted) return (value) => (value === null ? null : open(value));
  switch (field.kind) {
    case 'integer':
      return (value) => (value === null ? null : Number(value));
    case 'boolean':
      return (value) => value === 't';
    case 'dateTime':
      return (value) => (value === null ? null : instantOf(value));
    case 'i18nText':
    case 'json':
      return (value) => (value === null ? null : (JSON.parse(value) as unknown));
    case 'rows':
      return (value) => (value === null ? [] : (JSON.parse(value) as unknown));
    case 'refs':
    case 'choices':
    case 'files':
      return (value) => (value === null ? [] : parseArray(value));
    default:
      return identity;
  }
}

/** `{a,"b c"}` → `['a', 'b c']`. */
export function parseArray(literal: string): string[] {
  const body = literal.slice(1, -1);
  if (body === '') return [];
  if (!body.includes('"')) return body.split(',');
  return [...body.matchAll(/"((?:[^"\\]|\\.)*)"|([^,]+)/g)].map(([, quoted, plain]) =>
    quoted === undefined ? (plain ?? '') : quoted.replaceAll(/\\(.)/g, '$1'),
  );
}

function isJson({ kind }: Field): boolean {
  return kind === 'i18nText' || kind === 'json' || kind === 'rows';
}

/** A wire value as the parameter of a statement. */
export function encode(field: Field, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (field.encrypted) return seal(String(value));
  return isJson(field) ? JSON.stringify(value) : value;
}

const projections = new WeakMap<Rights, Map<string, readonly Projected[]>>();

/** The columns of a resource that these rights may read, kept per compiled rights. */
export function projectionOf(server: ResourceServer, rights: Rights): readonly Projected[] {
  const known = projections.get(rights) ?? new Map<string, readonly Projected[]>();
  projections.set(rights, known);
  const made = known.get(server.resource.key) ?? buildProjection(server, rights);
  known.set(server.resource.key, made);
  return made;
}

/** Of a kept secret only that there is one. */
const keptSecret = (sealed: string | null): KeptSecret | null => (sealed === null ? null : { set: true });

/** How a column of an answer is read; of a value that may be withheld, nothing is answered where there is none. */
function decoderIn(field: Field, isShown: boolean): (text: string | null) => unknown {
  const decode = field.secret ? keptSecret : decoderOf(field);
  return isShown || field.kind === 'rows' ? decode : (text) => (text === null ? undefined : decode(text));
}

function buildProjection(server: ResourceServer, rights: Rights): Projected[] {
  const { resource } = server;
  const out: Projected[] = [
    { name: 'id', sql: 't.id', decode: identity },
    { name: 'version', sql: 't.version', decode: Number },
    { name: 'createdAt', sql: 't.created_at', decode: decoderOf({ kind: 'dateTime', required: true }) },
    { name: 'updatedAt', sql: 't.updated_at', decode: decoderOf({ kind: 'dateTime', required: true }) },
  ];
  for (const [name, field] of Object.entries(resource.fields)) {
    if (isNeverShown(field) || accessLevelOf(rights, resource, name) === 0) continue;
    const stored = server.computed[name] ?? (field.virtual ? undefined : `t.${columnName(name)}`);
    if (stored === undefined) continue;
    const sql = shownValueSql(rights, resource, { name, sql: stored });
    const decode = decoderIn(field, sql === stored);
    const masked = isMasked(rights, resource, name);
    out.push({ name, sql, decode: masked ? (text) => hide(decode(text), field) : decode });
    out.push(...labelColumns({ name, field, sql }, server.links[name]));
  }
  return out;
}

/** A value behind its mask; of a table of rows the columns that name one. */
export function hide(value: unknown, { columns, mask }: Field): unknown {
  if (Array.isArray(value))
    return (value as readonly Values[]).map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, each]) => [
          name,
          columns?.[name]?.mask === undefined ? each : hide(each, columns[name]),
        ]),
      ),
    );
  if (typeof value !== 'string') return value;
  return mask === 'last4' ? maskLast4(value) : maskMiddle(value);
}

/** Whether values of the field are ids of kept files. */
export function isFileKind(field: Field): boolean {
  return field.kind === 'file' || field.kind === 'files';
}

/** A field of a projection with the SQL of its value. */
interface FieldColumn {
  readonly name: string;
  readonly field: Field;
  readonly sql: string;
}

function labelColumns({ name, field, sql }: FieldColumn, link: Link | undefined): Projected[] {
  if (isFileKind(field)) {
    const ids = field.kind === 'file' ? `array[${sql}]` : sql;
    const decode = (text: string | null): unknown => (text === null ? [] : JSON.parse(text));
    return [{ name: `${name}Files`, sql: ports().fileFacts(ids), decode }];
  }
  if (field.kind === 'rows') return rowLabels({ name, field, sql });
  const target = field.to === undefined ? undefined : resourceServer(field.to);
  if (!target) return [];
  const label = nameSql(target, 'l');
  const tenant = target.resource.global ? 'true' : 'l.tenant_id = t.tenant_id';
  if (field.kind === 'ref')
    return [
      {
        name: `${name}Label`,
        sql: `(select ${label} from ${target.table} l where ${tenant} and l.id = ${sql})`,
        decode: identity,
      },
    ];
  return [
    {
      name: `${name}Labels`,
      sql: link
        ? `(select array_agg(${label} order by k.${link.order}, k.${link.target}) from ${link.table} k join ${target.table} l on l.tenant_id = k.tenant_id and l.id = k.${link.target} where k.tenant_id = t.tenant_id and k.${link.owner} = t.id)`
        : `(select array_agg(${label} order by r.at) from unnest(${sql}) with ordinality r(id, at) join ${target.table} l on ${tenant} and l.id = r.id)`,
      decode: (text) => (text === null ? [] : parseArray(text)),
    },
  ];
}

/**
 * What rows name, by id: records that they refer to, `{regionsLabels: {'0198…': '华东'}}`, and files,
 * `{papersFiles: {'0198…': {id, name, size, type}}}`.
 */
function rowLabels({ name, field, sql }: FieldColumn): Projected[] {
  const decode = (text: string | null): unknown => (text === null ? {} : JSON.parse(text));
  const columns = Object.entries(field.columns ?? {});
  const each = columns.flatMap(([column, { kind, to }]) => {
    const target = to === undefined || (kind !== 'ref' && kind !== 'refs') ? undefined : resourceServer(to);
    if (!target) return [];
    const tenant = target.resource.global ? 'true' : 'l.tenant_id = t.tenant_id';
    const label = `select l.id, ${nameSql(target, 'l')} as label from ${rowIds(sql, column, kind)} join ${target.table} l on ${tenant} and l.id = v.id::uuid`;
    return [label];
  });
  const files = columns.flatMap(([column, declared]) =>
    isFileKind(declared) ? [`select v.id::uuid from ${rowIds(sql, column, declared.kind)}`] : [],
  );
  return [
    ...(each.length === 0
      ? []
      : [
          {
            name: `${name}Labels`,
            sql: `(select json_object_agg(n.id, n.label) from (${each.join(' union ')}) n)`,
            decode,
          },
        ]),
    ...(files.length === 0
      ? []
      : [
          {
            name: `${name}Files`,
            sql: ports().fileFacts(`array(${files.join(' union ')})`),
            decode: (text: string | null): unknown =>
              Object.fromEntries(
                ((text === null ? [] : JSON.parse(text)) as readonly { id: string }[]).map((file) => [file.id, file]),
              ),
          },
        ]),
  ];
}

/** SQL of the ids `v.id` that a column of rows holds: one in each row, or a list of them. */
function rowIds(sql: string, column: string, kind: Field['kind']): string {
  const rows = `jsonb_array_elements(${sql}) r`;
  return kind === 'refs' || kind === 'files'
    ? `${rows} cross join jsonb_array_elements_text(case jsonb_typeof(r->'${column}') when 'array' then r->'${column}' else '[]' end) v(id)`
    : `${rows} cross join lateral (select r->>'${column}') v(id)`;
}

/**
 * Names of the records that the `ref` fields of some values refer to, each value's own: `{parentIdLabel: '华东大区'}`.
 * One round trip with one statement for each resource referred to, however many values there are.
 */
export async function refLabels(
  context: Context,
  server: ResourceServer,
  values: readonly Values[],
): Promise<(of: Values) => Record<string, string | null>> {
  const refs = Object.entries(server.resource.fields).flatMap(([name, field]) => {
    const target = field.kind === 'ref' && field.to !== undefined ? resourceServer(field.to) : undefined;
    return target ? [{ name, target }] : [];
  });
  const asked = new Map<ResourceServer, Set<string>>();
  for (const { name, target } of refs)
    for (const each of values) {
      const id = each[name];
      if (typeof id === 'string') asked.set(target, (asked.get(target) ?? new Set()).add(id));
    }
  const statements = [...asked].map(([target, ids]) => ({
    text: `select l.id, ${nameSql(target, 'l')}::text from ${target.table} l where l.id = any($1::uuid[])`,
    values: [[...ids]],
  }));
  const results = statements.length === 0 ? [] : await context.batch(() => statements);
  const found = new Map(results.flatMap(({ rows }) => rows.map(([id, label]) => [id, label ?? null] as const)));
  return (of) =>
    Object.fromEntries(
      refs.filter(({ name }) => name in of).map(({ name }) => [`${name}Label`, found.get(String(of[name])) ?? null]),
    );
}

/** SQL of the name of a record, in the language of whoever asks; Chinese where that one is missing. */
export function labelSql(server: ResourceServer, alias: string): string {
  const field = fieldOf(server.resource, server.resource.label);
  const column = `${alias}.${columnName(server.resource.label)}`;
  if (field?.kind !== 'i18nText') return column;
  return `coalesce(nullif(${column}->>current_setting('app.language', true), ''), ${column}->>'ZH_CN')`;
}

/** SQL by which a record is named where another one refers to it: a node of a tree as the tree says, else its label. */
export function nameSql(server: ResourceServer, alias: string): string {
  if (!server.resource.tree?.labelPath) return labelSql(server, alias);
  // Paths are labels of five signs with a point between; the root, alone on its level, goes without saying.
  const places = `select left(${alias}.path, n * 6 - 1) from generate_series(least(2, ${alias}.depth + 1), ${alias}.depth + 1) n`;
  return `(select string_agg(${labelSql(server, 'above')}, ' ' order by above.depth) from ${server.table} above where above.tenant_id = ${alias}.tenant_id and above.path = any(array(${places})))`;
}

/** `order by` expression of the name of a record. */
export function labelOrder(server: ResourceServer): string {
  return hasSpokenLabel(server)
    ? `${labelSql(server, 't')} collate "C"`
    : sortSql(server.resource, server.resource.label);
}

/** Whether records of the resource are named in three languages, so that what is kept of their names is kept for each. */
export function hasSpokenLabel({ resource }: ResourceServer): boolean {
  return fieldOf(resource, resource.label)?.kind === 'i18nText';
}

/** `order by` expression of a field; texts sort in collation C, as their indexes do. */
export function sortSql(resource: Resource, name: string): string {
  const column = `t.${columnName(name)}`;
  return isText(fieldOf(resource, name)) ? `${column} collate "C"` : column;
}

/** A row of a projection as the record on the wire. */
export function toRecord(projection: readonly Projected[], row: readonly (string | null)[]): MutableValues {
  const out: MutableValues = {};
  for (let at = 0; at < projection.length; at += 1) {
    const each = projection[at];
    if (each) out[each.name] = each.decode(row[at] ?? null);
  }
  return out;
}
