import type pg from 'pg';

/** A table as a backup knows it. Partitions are not tables here: their rows come and go through the whole. */
export interface Table {
  readonly schema: string;
  readonly name: string;
  /** Columns that are stored, in their order; generated ones make themselves. */
  readonly columns: readonly string[];
}

/** What is behind a name, to be compared: rows and a sum over the digests of all rows, in any order. */
export interface Content {
  readonly rows: number;
  readonly digest: string;
}

/** Tables whose rows the schema itself makes. */
const ofSchema = ['public.mp_migration', 'graphile_worker.migrations'];

const schemas = ['public', 'graphile_worker'];
/** Name with quotes, for SQL. */
export const sqlName = ({ schema, name }: Pick<Table, 'schema' | 'name'>): string => `"${schema}"."${name}"`;
/** Name as archives and reports show it. */
export const plainName = ({ schema, name }: Pick<Table, 'schema' | 'name'>): string => `${schema}.${name}`;

/** All tables with data, those that others refer to before these. */
export async function tablesOf(client: pg.ClientBase): Promise<readonly Table[]> {
  const { rows } = await client.query<{ schema: string; name: string; columns: string[]; needs: string[] }>(
    `select n.nspname as schema, c.relname as name,
       (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
       coalesce((select array_agg(distinct fn.nspname || '.' || f.relname) from pg_constraint r
         join pg_class f on f.oid = r.confrelid join pg_namespace fn on fn.oid = f.relnamespace
         where r.conrelid = c.oid and r.contype = 'f' and r.confrelid <> c.oid and not f.relispartition), '{}') as needs
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any ($1) and c.relkind in ('r', 'p') and not c.relispartition
     -- Which tables are cut by time is needed first.
     order by c.relname <> 'time_partition', 1, 2`,
    [schemas],
  );
  const open = rows.filter((row) => !ofSchema.includes(plainName(row)));
  const names = new Set(open.map(plainName));
  const ordered: Table[] = [];
  const placed = new Set<string>();
  while (ordered.length < open.length) {
    const next = open.filter(
      (row) => !placed.has(plainName(row)) && row.needs.every((need) => placed.has(need) || !names.has(need)),
    );
    if (next.length === 0) throw new Error('tables refer to each other in a circle');
    for (const { schema, name, columns } of next) {
      ordered.push({ schema, name, columns });
      placed.add(plainName({ schema, name }));
    }
  }
  return ordered;
}

/** Rows of a table and the sum of their digests. */
export async function contentOf(client: pg.ClientBase, table: Table): Promise<Content> {
  const columns = table.columns.map((column) => `"${column}"`).join(', ');
  const { rows } = await client.query<{ n: string; digest: string }>(
    `select count(*)::text as n, coalesce(sum(('x' || left(md5(t::text), 15))::bit(60)::bigint), 0)::text as digest
     from (select ${columns} from ${sqlName(table)}) t`,
  );
  return { rows: Number(rows[0]?.n ?? 0), digest: rows[0]?.digest ?? '' };
}

/** A sequence and where it stands. */
export interface Sequence {
  readonly schema: string;
  readonly name: string;
  readonly last: string;
  readonly isCalled: boolean;
}

/** All sequences. */
export async function sequencesOf(client: pg.ClientBase): Promise<readonly Sequence[]> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any ($1) and c.relkind = 'S' order by 1, 2`,
    [schemas],
  );
  const found: Sequence[] = [];
  for (const each of rows) {
    const state = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${sqlName(each)}`,
    );
    found.push({ ...each, last: state.rows[0]?.last ?? '1', isCalled: state.rows[0]?.called ?? false });
  }
  return found;
}

/** Partitions that a table cut by time has, by the beginning of their time. */
export interface Partition {
  readonly table: string;
  readonly from: string;
}

/** All partitions but those of the rest. */
export async function partitionsOf(client: pg.ClientBase): Promise<readonly Partition[]> {
  const { rows } = await client.query<Partition>(
    `select p.relname as table, to_char(to_timestamp(rpad(substring(c.relname from '\\d+$'), 8, '01'), 'YYYYMMDD'), 'YYYY-MM-DD') as "from"
     from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
     join pg_namespace n on n.oid = p.relnamespace
     where n.nspname = 'public' and c.relname ~ '_p\\d{6}(\\d{2})?$' and c.relkind = 'r' order by 1, 2`,
  );
  return rows;
}

/** Makes texts of values the same on every server. */
export const plainTexts = `set timezone = 'UTC'; set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres'; set extra_float_digits = 1; set bytea_output = 'hex'`;
