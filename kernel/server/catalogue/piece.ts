import type { IndexFacts, TableFacts } from './table-facts.ts';

/** One thing that a table must have because the declaration of a resource says so. */
export interface Piece {
  readonly table: string;
  /** By which an exception names it: `foreign key dealerId`. */
  readonly name: string;
  /** How a sentence names it: `foreign key for dealerId → dealer`. */
  readonly text: string;
  /** Statement that makes it; several pieces may share one. Empty where none can. */
  readonly sql: string;
  /** Whether the catalogue has it. */
  readonly isIn: (facts: TableFacts) => boolean;
}

/** A name in a statement; key words of SQL are names of columns too. */
export const quoted = (name: string): string => `"${name}"`;

/** Whether an index serves equality, ranges and order of living records by its first keys. */
function servesKeys({ method, keys, predicate }: IndexFacts, first: readonly string[]): boolean {
  return (
    method === 'btree' &&
    first.every((key, at) => keys[at] === key) &&
    (predicate === null || predicate === '(deleted_at IS NULL)')
  );
}

interface ForeignKey {
  readonly table: string;
  readonly column: string;
  readonly to: { readonly table: string; readonly global: boolean };
  readonly name: string;
  readonly text: string;
  /** The rows of pairs go with the record. */
  readonly cascades?: boolean;
}

/** The foreign key of a column: with the tenant in it, unless it refers to platform data. */
export function foreignKeyPiece({ table, column, to, name, text, cascades }: ForeignKey): Piece {
  const tenant = to.global ? [] : ['tenant_id'];
  const [own, other] = [
    [...tenant, column],
    [...tenant, 'id'],
  ];
  const list = (columns: readonly string[]) => columns.map(quoted).join(', ');
  return {
    table,
    name,
    text,
    sql: `alter table ${quoted(table)} add constraint ${table}_${column}_fk foreign key (${list(own)}) references ${quoted(to.table)} (${list(other)})${cascades ? ' on delete cascade' : ''};`,
    isIn: ({ constraints }) =>
      constraints.some(
        (each) =>
          each.kind === 'f' &&
          each.target === to.table &&
          each.columns.join() === own.join() &&
          each.targetColumns.join() === other.join(),
      ),
  };
}

interface Index {
  readonly table: string;
  readonly column: string;
  readonly global: boolean;
  /** Text is compared and sorted in collation C. */
  readonly isText: boolean;
  /** Columns behind it: `id`, by which lists go on where the values are equal. */
  readonly behind: readonly string[];
  readonly name: string;
  readonly text: string;
}

/** An index that begins with the column, behind the tenant. */
export function indexPiece({ table, column, global, isText, behind, name, text }: Index): Piece {
  const first = [...(global ? [] : ['tenant_id']), column];
  const keys = first.map((key) => `${quoted(key)}${isText && key === column ? ' collate "C"' : ''}`);
  return {
    table,
    name,
    text,
    sql: `create index ${table}_${column}_ix on ${quoted(table)} (${[...keys, ...behind.map(quoted)].join(', ')});`,
    isIn: ({ indexes }) =>
      indexes.some((each) => servesKeys(each, first) && (!isText || each.inC[first.length - 1] === true)),
  };
}

/** Row-level security with its policies and grants, as `mp_wall` makes them. */
export function securityPieces(table: string, global: boolean): Piece[] {
  const sql = global ? `select mp_wall_platform('${table}');` : `select mp_wall('${table}');`;
  const policy = global ? 'platform_all' : 'tenant_wall';
  const setting = global ? 'app.scope' : 'app.tenant_id';
  return [
    { table, sql, name: 'row-level security', text: 'row-level security', isIn: ({ secured }) => secured },
    ...[policy, 'definer'].map((name) => ({
      table,
      sql,
      name: `policy ${name}`,
      text: `policy ${name}`,
      isIn: ({ policies }: TableFacts) =>
        policies.some((each) => each.name === name && (name === 'definer' || each.using?.includes(setting) === true)),
    })),
    ...['mp_app', 'mp_definer'].map((role) => ({
      table,
      sql,
      name: `grant ${role}`,
      text: `grant of reading and writing for ${role}`,
      isIn: ({ granted }: TableFacts) => granted.includes(role),
    })),
  ];
}
