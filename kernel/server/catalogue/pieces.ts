import { fieldOf, offers } from '../../contract/index.ts';
import type { Field, FieldKind } from '../../contract/index.ts';
import { columnName, columnType, isText, uniqueKeys } from '../column.ts';
import type { ResourceServer } from '../resource/model.ts';
import { foreignKeyPiece, indexPiece, quoted, securityPieces } from './piece.ts';
import type { Piece } from './piece.ts';
import type { TableFacts } from './table-facts.ts';

/** Expressions of the indexes by which quick search finds. */
const gramIndexes: ReadonlySet<string> = new Set([
  'search_grams(tenant_id, search_text)',
  'serial_grams(tenant_id, search_text)',
  'number_grams(tenant_id, search_text)',
]);

/** Finds the resource that a field refers to; undefined when nobody serves it. */
export type FindServer = (key: string) => ResourceServer | undefined;

/** Columns by name: type, whether a value must be there, and the value where none is given. */
type BaseColumns = Readonly<Record<string, readonly [type: string, required: boolean, initial?: string]>>;

/** Columns that every record has. */
const baseColumns: BaseColumns = {
  tenant_id: ['uuid', true],
  id: ['uuid', true],
  version: ['integer', true, '1'],
  created_at: ['timestamptz', true],
  created_by: ['uuid', false],
  updated_at: ['timestamptz', true],
  updated_by: ['uuid', false],
  deleted_at: ['timestamptz', false],
};

/** Place of a record in its tree. */
const treeColumns: BaseColumns = { path: ['text', true], depth: ['integer', true] };

/** Types of the catalogue that hold the values of a declared type. */
const typesThatHold: Readonly<Record<string, readonly string[]>> = {
  timestamptz: ['timestamp with time zone'],
  integer: ['integer', 'bigint'],
};

/**
 * Kinds of which a condition picks few records, so that a filter needs an index. Choices and flags have few values, and a
 * list of them walks the index of its order; lists and texts in three languages have operators that use none.
 */
const pickingKinds: ReadonlySet<FieldKind> = new Set([
  'ref',
  'text',
  'phone',
  'email',
  'url',
  'idCard',
  'integer',
  'decimal',
  'money',
  'date',
  'dateTime',
]);

/** All that the tables of a resource must have, in the order in which a migration makes it. */
export function piecesOf(server: ResourceServer, find: FindServer): Piece[] {
  const { resource, table } = server;
  if (server.view)
    return [...columnPieces(server).filter(({ name }) => !name.startsWith('not null')), viewPiece(table)];
  return [
    ...columnPieces(server),
    primaryKeyPiece(server),
    ...uniquePieces(server),
    ...choicePieces(server),
    ...securityPieces(table, resource.global === true),
    ...(server.counted ? counterPieces(table) : []),
    ...(server.searchable ? searchPieces(server) : []),
    ...(resource.tree ? treePieces(table) : []),
    ...(offers(resource, 'delete') ? [binPiece(server)] : []),
    ...referencePieces(server, find),
    ...indexPieces(server),
    ...linkPieces(server, find),
  ];
}

/** A view that asked with its owner's rights would show every tenant. */
const viewPiece = (table: string): Piece => ({
  table,
  name: 'view',
  text: 'rights of whoever asks (security_invoker)',
  sql: `alter view ${quoted(table)} set (security_invoker = true);`,
  isIn: ({ asksAsCaller }) => asksAsCaller,
});

const storedFields = ({ resource }: ResourceServer): [string, Field][] =>
  Object.entries(resource.fields).filter(([, field]) => !field.virtual);

function columnPieces(server: ResourceServer): Piece[] {
  const { resource, table } = server;
  const base = Object.entries(baseColumns).filter(([name]) => !resource.global || name !== 'tenant_id');
  const placed = resource.tree ? Object.entries(treeColumns) : [];
  return [
    ...[...base, ...placed].flatMap(([name, [type, required, initial]]) =>
      onePerColumn({ table, name, type, required, initial }),
    ),
    ...storedFields(server).flatMap(([name, field]) =>
      onePerColumn({
        table,
        name: columnName(name),
        type: columnType(field) === 'numeric' ? `numeric(18, ${field.scale ?? 4})` : columnType(field),
        required: field.required && !field.readOnly,
        initial: field.kind === 'boolean' ? String(field.default === true) : undefined,
      }),
    ),
  ];
}

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly initial: string | undefined;
}

/** The column, its type, and that a value must be there; the last two are asked of a column that exists. */
function onePerColumn({ table, name, type, required, initial }: Column): Piece[] {
  const column = ({ columns }: TableFacts) => columns.find((each) => each.name === name);
  const alter = `alter table ${quoted(table)}`;
  const own = quoted(name);
  const [bare = type] = type.split('(');
  const made: Piece[] = [
    {
      table,
      name: `column ${name}`,
      text: `column ${name} of type ${type}`,
      sql: `${alter} add column ${own} ${type}${initial === undefined ? '' : ` default ${initial}`}${required ? ' not null' : ''};`,
      isIn: (facts) => column(facts) !== undefined,
    },
    {
      table,
      name: `type ${name}`,
      text: `type ${type} for column ${name}`,
      sql: `${alter} alter column ${own} type ${type} using ${own}::${type};`,
      isIn: (facts) => {
        const found = column(facts);
        return found === undefined || (typesThatHold[bare] ?? [bare]).includes(found.type);
      },
    },
  ];
  if (!required) return made;
  const isIn = (facts: TableFacts) => column(facts)?.notNull !== false;
  return [
    ...made,
    {
      table,
      name: `not null ${name}`,
      text: `not null for column ${name}`,
      sql: `${alter} alter column ${own} set not null;`,
      isIn,
    },
  ];
}

function primaryKeyPiece({ resource, table }: ResourceServer): Piece {
  const columns = resource.global ? ['id'] : ['tenant_id', 'id'];
  return {
    table,
    name: 'primary key',
    text: `primary key (${columns.join(', ')})`,
    sql: `alter table ${quoted(table)} add constraint ${table}_pk primary key (${columns.join(', ')});`,
    isIn: ({ constraints }) => constraints.some((each) => each.kind === 'p' && each.columns.join() === columns.join()),
  };
}

function uniquePieces(server: ResourceServer): Piece[] {
  const { resource, table } = server;
  return storedFields(server)
    .filter(([, { unique }]) => unique)
    .map(([name]) => {
      const keys = uniqueKeys(resource, name);
      const printed = keys.map((key) => key.replaceAll('"', '')).join();
      return {
        table,
        name: `unique ${name}`,
        text: `unique index for ${name}`,
        sql: `create unique index ${table}_${columnName(name)}_uq on ${quoted(table)} (${keys.join(', ')}) where deleted_at is null;`,
        isIn: ({ indexes }) =>
          indexes.some(
            (each) => each.unique && each.keys.join() === printed && each.predicate === '(deleted_at IS NULL)',
          ),
      };
    });
}

/** The check of a fixed list of choices; one that lacks a choice refuses what the form offers. */
function choicePieces(server: ResourceServer): Piece[] {
  const { table } = server;
  return storedFields(server)
    .filter(([, { kind, options }]) => kind === 'choice' && options !== undefined)
    .map(([name, { options = [] }]) => {
      const column = columnName(name);
      const values = options.map((each) => `'${each}'`);
      const constraint = `${table}_${column}_ck`;
      return {
        table,
        name: `choices ${name}`,
        text: `check of the choices of ${name}`,
        sql: `alter table ${quoted(table)} drop constraint if exists ${constraint}, add constraint ${constraint} check (${quoted(column)} in (${values.join(', ')}));`,
        isIn: ({ constraints }) =>
          constraints.some(
            ({ kind, columns, definition }) =>
              kind === 'c' && columns.join() === column && values.every((value) => definition.includes(value)),
          ),
      };
    });
}

const triggerPiece = (table: string, trigger: string, given: { readonly of: string; readonly sql: string }): Piece => ({
  table,
  name: `trigger ${trigger}`,
  text: `trigger ${trigger} of its ${given.of}`,
  sql: given.sql,
  isIn: ({ triggers }) => triggers.includes(trigger),
});

function counterPieces(table: string): Piece[] {
  const given = { of: 'counter', sql: `select mp_counter('${table}');` };
  return ['count_added', 'count_gone', 'count_marked'].map((name) => triggerPiece(table, name, given));
}

/** Fields that quick search finds by: those declared so, else the label. */
function searchColumns(server: ResourceServer): string[] {
  const declared = storedFields(server).filter(([, { search, encrypted }]) => search && !encrypted);
  const names = declared.length > 0 ? declared.map(([name]) => name) : [server.resource.label];
  return names.map(columnName);
}

function searchPieces(server: ResourceServer): Piece[] {
  const { table } = server;
  const columns = searchColumns(server);
  const sql = `select mp_search('${table}', array[${columns.map((each) => `'${each}'`).join(', ')}]);`;
  const names = (expression: string) => columns.every((each) => new RegExp(`\\b${each}\\b`).test(expression));
  return [
    {
      table,
      sql,
      name: 'search text',
      text: `column search_text for quick search over ${columns.join(', ')}`,
      isIn: (facts) => facts.columns.some(({ name, expression }) => name === 'search_text' && names(expression ?? '')),
    },
    {
      table,
      sql,
      name: 'search index',
      text: 'index for quick search',
      isIn: ({ indexes }) => indexes.some(({ method, keys }) => method === 'gin' && gramIndexes.has(keys[0] ?? '')),
    },
    {
      table,
      sql,
      name: 'search function',
      text: `function search_${table} for quick search`,
      isIn: ({ searchFunction }) => searchFunction,
    },
  ];
}

function treePieces(table: string): Piece[] {
  const given = { of: 'tree', sql: `select mp_tree('${table}');` };
  return [
    ...['tree_inserted', 'tree_updated'].map((name) => triggerPiece(table, name, given)),
    indexPiece({
      table,
      column: 'path',
      global: false,
      isText: true,
      behind: [],
      name: 'index path',
      text: 'index for the path of its tree',
    }),
  ];
}

function binPiece({ resource, table }: ResourceServer): Piece {
  const first = [...(resource.global ? [] : ['tenant_id']), 'deleted_at'];
  return {
    table,
    name: 'recycle bin',
    text: 'index for the recycle bin',
    sql: `select mp_bin('${table}');`,
    isIn: ({ indexes }) =>
      indexes.some(
        ({ keys, predicate }) => first.every((key, at) => keys[at] === key) && predicate === '(deleted_at IS NOT NULL)',
      ),
  };
}

function referencePieces(server: ResourceServer, find: FindServer): Piece[] {
  const { table } = server;
  return storedFields(server)
    .filter(([, { kind }]) => kind === 'ref')
    .map(([field, { to = '' }]) => {
      const target = find(to);
      const name = `foreign key ${field}`;
      if (!target)
        return { table, name, text: `foreign key for ${field}: nobody serves ${to}`, sql: '', isIn: () => false };
      return foreignKeyPiece({
        table,
        column: columnName(field),
        to: { table: target.table, global: target.resource.global === true },
        name,
        text: `foreign key for ${field} → ${target.table}`,
      });
    });
}

/** Fields by which records are found: the order of the list, filters that pick few, columns of data scopes. */
function indexedFields({ resource, dimensionSql }: ResourceServer): Map<string, string> {
  const kindOf = (name: string) => fieldOf(resource, name)?.kind;
  const dimensions = Object.entries(resource.dimensions ?? {}).filter(([name]) => dimensionSql?.[name] === undefined);
  const scopes = [...dimensions.map(([, field]) => field), resource.orgField, resource.ownerField];
  return new Map([
    ...scopes.flatMap((name) => (name !== undefined && kindOf(name) === 'ref' ? [[name, 'data scopes'] as const] : [])),
    ...(resource.list.filters ?? []).flatMap((name) =>
      pickingKinds.has(kindOf(name) ?? 'json') ? [[name, 'its filter'] as const] : [],
    ),
    [resource.list.sort.replace(/^-/, ''), 'the order of the list'] as const,
    ...(resource.parent === undefined ? [] : [[resource.parent, 'the list of its parent'] as const]),
  ]);
}

function indexPieces(server: ResourceServer): Piece[] {
  const { resource, table } = server;
  return [...indexedFields(server)].flatMap(([field, purpose]) => {
    const declared = fieldOf(resource, field);
    if (!declared || declared.virtual || columnType(declared) === 'jsonb') return [];
    return [
      indexPiece({
        table,
        column: columnName(field),
        global: resource.global === true,
        isText: isText(declared),
        behind: ['id'],
        name: `index ${field}`,
        text: `index for ${field}, ${purpose}`,
      }),
    ];
  });
}

/** A table of pairs: row-level security, both foreign keys, and the way back from the record referred to. */
function linkPieces(server: ResourceServer, find: FindServer): Piece[] {
  return Object.entries(server.links).flatMap(([field, { table, owner, target }]) => {
    const to = find(server.resource.fields[field]?.to ?? '');
    const pair = (column: string, other: ResourceServer, cascades: boolean) =>
      foreignKeyPiece({
        table,
        column,
        to: { table: other.table, global: other.resource.global === true },
        name: `foreign key ${table}.${column}`,
        text: `foreign key for ${column} → ${other.table}`,
        cascades,
      });
    return [
      ...securityPieces(table, false).map((piece) => ({ ...piece, name: `${piece.name} of ${table}` })),
      pair(owner, server, true),
      ...(to ? [pair(target, to, false)] : []),
      indexPiece({
        table,
        column: target,
        global: false,
        isText: false,
        behind: [owner],
        name: `index ${table}.${target}`,
        text: `index for ${target}, the way back of ${field}`,
      }),
    ];
  });
}
