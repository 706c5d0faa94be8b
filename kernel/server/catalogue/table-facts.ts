/** A column as the catalogue has it. */
interface ColumnFacts {
  readonly name: string;
  /** Type without its modifiers: `numeric`, `timestamp with time zone`, `uuid[]`. */
  readonly type: string;
  readonly notNull: boolean;
  /** Expression of a generated column. */
  readonly expression: string | null;
}

/** An index; each key is a column, or an expression as PostgreSQL prints it, without quotes: `lower(code)`. */
export interface IndexFacts {
  readonly keys: readonly string[];
  /** Whether each key is sorted in collation C. */
  readonly inC: readonly boolean[];
  readonly method: string;
  readonly unique: boolean;
  readonly predicate: string | null;
}

/** A primary key (`p`), foreign key (`f`) or check (`c`). */
interface ConstraintFacts {
  readonly kind: string;
  readonly columns: readonly string[];
  /** Table that a foreign key refers to, and its columns; these are known of tables that were asked for. */
  readonly target: string | null;
  readonly targetColumns: readonly string[];
  readonly definition: string;
}

/** What the catalogue knows of a table. */
export interface TableFacts {
  readonly name: string;
  /** Row-level security is enabled, and forced for the owner. */
  readonly secured: boolean;
  /** Roles that may read, insert, update and delete, of `mp_app` and `mp_definer`. */
  readonly granted: readonly string[];
  readonly columns: readonly ColumnFacts[];
  readonly policies: readonly { readonly name: string; readonly using: string | null }[];
  readonly triggers: readonly string[];
  readonly indexes: readonly IndexFacts[];
  readonly constraints: readonly ConstraintFacts[];
  /** It is a view that reads with the rights of whoever asks. */
  readonly asksAsCaller: boolean;
  /** `search_<table>` exists, belongs to `mp_definer`, and the application may call it. */
  readonly searchFunction: boolean;
}

/** Collation "C" has this number in every PostgreSQL. */
const collationC = 950;

/**
 * One statement for all tables. Keys come as numbers of columns, and only expressions are printed: printing every key
 * takes twice as long.
 */
const factsSql = `select coalesce(json_agg(json_build_object(
  'name', c.relname,
  'asksAsCaller', c.relkind = 'v' and coalesce(c.reloptions @> array['security_invoker=true'], false),
  'secured', c.relrowsecurity and c.relforcerowsecurity,
  'granted', array(select r.role from unnest(array['mp_app', 'mp_definer']) r(role)
    where (select bool_and(has_table_privilege(r.role, c.oid, p.right)) from unnest(array['select', 'insert', 'update', 'delete']) p("right"))),
  'columns', (select coalesce(json_agg(json_build_object('number', a.attnum, 'name', a.attname, 'type', format_type(a.atttypid, null),
      'notNull', a.attnotnull, 'expression', case when a.attgenerated <> '' then pg_get_expr(d.adbin, d.adrelid) end)), '[]')
    from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped),
  'policies', (select coalesce(json_agg(json_build_object('name', p.polname, 'using', pg_get_expr(p.polqual, p.polrelid))), '[]')
    from pg_policy p where p.polrelid = c.oid),
  'triggers', array(select t.tgname from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal and t.tgenabled <> 'D'),
  'indexes', (select coalesce(json_agg(json_build_object('method', m.amname, 'unique', i.indisunique,
      'predicate', pg_get_expr(i.indpred, i.indrelid), 'numbers', i.indkey::int[], 'collations', i.indcollation::int[],
      'expressions', case when i.indexprs is not null then array(
        select replace(pg_get_indexdef(i.indexrelid, k, false), '"', '') from generate_series(1, i.indnkeyatts) k) end)), '[]')
    from pg_index i join pg_class x on x.oid = i.indexrelid join pg_am m on m.oid = x.relam where i.indrelid = c.oid and i.indisvalid),
  'constraints', (select coalesce(json_agg(json_build_object('kind', n.contype, 'numbers', n.conkey, 'target', f.relname, 'targetNumbers', coalesce(n.confkey, '{}'),
      'definition', case n.contype when 'c' then pg_get_constraintdef(n.oid) else '' end)), '[]')
    from pg_constraint n left join pg_class f on f.oid = n.confrelid where n.conrelid = c.oid and n.contype in ('p', 'f', 'c') and n.convalidated),
  'searchFunction', exists (select from pg_proc s where s.proname = 'search_' || c.relname and s.pronamespace = c.relnamespace
    and s.prosecdef and pg_get_userbyid(s.proowner) = 'mp_definer' and has_function_privilege('mp_app', s.oid, 'execute'))
)), '[]')::text as facts
from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and c.relname = any($1::text[])`;

/** A table as the statement answers it: columns by number. */
interface RawTable extends Omit<TableFacts, 'columns' | 'indexes' | 'constraints'> {
  readonly columns: readonly (ColumnFacts & { readonly number: number })[];
  readonly indexes: readonly (Omit<IndexFacts, 'keys' | 'inC'> & {
    readonly numbers: readonly number[];
    readonly collations: readonly number[];
    readonly expressions: readonly string[] | null;
  })[];
  readonly constraints: readonly (Omit<ConstraintFacts, 'columns' | 'targetColumns'> & {
    readonly numbers: readonly number[];
    readonly targetNumbers: readonly number[];
  })[];
}

function named(table: RawTable, tables: ReadonlyMap<string, RawTable>): TableFacts {
  const nameIn = (columns: RawTable['columns'] | undefined) => (number: number) =>
    columns?.find((each) => each.number === number)?.name ?? '';
  const nameOf = nameIn(table.columns);
  return {
    ...table,
    indexes: table.indexes.map((index) => ({
      ...index,
      keys: index.numbers.map((number, at) => (number === 0 ? (index.expressions?.[at] ?? '') : nameOf(number))),
      inC: index.collations.map((each) => each === collationC),
    })),
    constraints: table.constraints.map((constraint) => ({
      ...constraint,
      columns: constraint.numbers.map(nameOf),
      targetColumns: constraint.targetNumbers.map(nameIn(tables.get(constraint.target ?? '')?.columns)),
    })),
  };
}

/** A way to ask the database. */
export interface CatalogueReader {
  readonly rows: <T>(text: string, values: readonly unknown[]) => Promise<T[]>;
}

/** What the catalogue knows of the named tables, by name; a table that does not exist is not among them. */
export async function readTableFacts(
  { rows }: CatalogueReader,
  tables: readonly string[],
): Promise<ReadonlyMap<string, TableFacts>> {
  const [row] = await rows<{ facts: string }>(factsSql, [tables]);
  const facts = JSON.parse(row?.facts ?? '[]') as readonly RawTable[];
  const byName = new Map(facts.map((table) => [table.name, table]));
  return new Map(facts.map((table) => [table.name, named(table, byName)]));
}
