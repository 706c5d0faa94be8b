import { abilitiesOf, bothAbilities, fieldOf, hasConditions } from '../../contract/index.ts';
import type { Abilities } from '../../contract/index.ts';
import type { Context } from '../context.ts';
import { columnName } from '../column.ts';
import { may, accessLevelOf } from '../rights.ts';
import type { Rights } from '../rights.ts';
import { closersOf } from './closers.ts';
import type { Closer } from './closers.ts';
import { decoderOf, projectionOf, toRecord } from './projection.ts';
import type { MutableValues, ResourceServer } from './model.ts';
import type { Projected } from './projection.ts';

/** The columns that records are read with, and how a row becomes a record with what its reader may do. */
export interface RecordReader {
  readonly columns: readonly Projected[];
  readonly read: (row: readonly (string | null)[]) => MutableValues;
}

const readers = new WeakMap<readonly Projected[], RecordReader>();

/**
 * Reads records of a projection with their abilities. What conditions ask for and the reader may not see is read beside
 * it and never shown; a resource without conditions is read as it was.
 */
export function readerOf(
  server: ResourceServer,
  rights: Rights,
  projection: readonly Projected[] = projectionOf(server, rights),
): RecordReader {
  const known = readers.get(projection);
  if (known) return known;
  const made = hasConditions(server.resource)
    ? abilityReader(server, rights, projection)
    : { columns: projection, read: (row: readonly (string | null)[]) => toRecord(projection, row) };
  readers.set(projection, made);
  return made;
}

function abilityReader(server: ResourceServer, rights: Rights, projection: readonly Projected[]): RecordReader {
  const unshown = unshownColumns(server, rights, projection);
  const above = closersOf(server).map((closer) => ({ key: closer.server.resource.key, columns: columnsAbove(closer) }));
  const columns = [...projection, ...unshown, ...above.flatMap((parent) => parent.columns)];
  const own = projection.length + unshown.length;
  const allows = (right: string) => may(rights, right);
  return {
    columns,
    read: (row) => {
      const record = toRecord(columns.slice(0, own), row);
      let at = own;
      const parents = new Map(
        above.map(({ key, columns: some }) => [key, toRecord(some, row.slice(at, (at += some.length)))]),
      );
      const abilities = abilitiesOf(server.resource, record, { may: allows, parents });
      for (const { name } of unshown) delete record[name];
      record.abilities = abilities;
      return record;
    },
  };
}

/** What decides whether a parent closes its children, read beside the child. */
function columnsAbove({ server: { resource, table, computed }, idSql }: Closer): Projected[] {
  const names = new Set([
    ...(resource.locks?.update?.fields ?? []),
    ...(resource.fields.processStatus ? ['processStatus'] : []),
  ]);
  return [...names].flatMap((name) => {
    const field = fieldOf(resource, name);
    const own = computed[name] ?? (field?.virtual ? undefined : `t.${columnName(name)}`);
    return field === undefined || own === undefined
      ? []
      : [
          {
            name,
            sql: `(select p.v from (select t.id, ${own} as v from ${table} t) p where p.id = ${idSql})`,
            decode: decoderOf(field),
          },
        ];
  });
}

/** Stored fields that are closed to the reader, and computed ones that locks name and the projection leaves out. */
function unshownColumns(
  { resource, computed }: ResourceServer,
  rights: Rights,
  projection: readonly Projected[],
): Projected[] {
  const asked = new Set(Object.values(resource.locks ?? {}).flatMap(({ fields }) => fields));
  return Object.entries(resource.fields).flatMap(([name, field]) => {
    if (projection.some((column) => column.name === name)) return [];
    const own = computed[name];
    if (own !== undefined) return asked.has(name) ? [{ name, sql: own, decode: decoderOf(field) }] : [];
    if (field.virtual || field.encrypted || field.kind === 'password') return [];
    return accessLevelOf(rights, resource, name) === 0
      ? [{ name, sql: `t.${columnName(name)}`, decode: decoderOf(field) }]
      : [];
  });
}

/** Records with what only the database can say of what the caller may do with each. */
export async function withAbilities(
  context: Context,
  { hooks: { abilities } }: ResourceServer,
  records: readonly MutableValues[],
): Promise<readonly MutableValues[]> {
  if (!abilities || records.length === 0) return records;
  const found = await abilities(
    context,
    records.map(({ id }) => String(id)),
  );
  if (found.size === 0) return records;
  // In place: a copy of each record cost as much as reading it.
  for (const record of records) {
    const more = found.get(String(record.id));
    if (more) record.abilities = bothAbilities((record.abilities ?? {}) as Abilities, more);
  }
  return records;
}
