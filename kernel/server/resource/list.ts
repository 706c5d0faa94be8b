import {
  AppError,
  commonErrors,
  fieldOf,
  isGroup,
  isMaskedInLists,
  isUuid,
  processFilters,
} from '../../contract/index.ts';
import type {
  FieldError,
  Fields,
  Filter,
  FilterGroup,
  ListQuery,
  Page,
  RecordWith,
  Resource,
} from '../../contract/index.ts';
import type { RawResult, Statement } from '../batch.ts';
import type { Context } from '../context.ts';
import { requireRight, accessLevelOf, scopeOf } from '../rights.ts';
import type { Rights } from '../rights.ts';
import { columnName, isText } from '../column.ts';
import { readerOf } from './abilities.ts';
import type { RecordReader } from './abilities.ts';
import { cursorOwner, openCursor, sealCursor } from './cursor.ts';
import type { CursorOwner, Place } from './cursor.ts';
import {
  decidersSql,
  filterOf,
  isDecided,
  isSeen,
  isSortable,
  parseFilters,
  parseGroups,
  requireSeen,
} from './filter.ts';
import { Params } from './model.ts';
import { behindCursor, decidedSql, isWalked, nearbySql, sortOrder, type SortOrder } from './nearby.ts';
import { hide, nameSql, projectionOf, toRecord } from './projection.ts';
import { serverOf } from './registry.ts';
import type { DecidedField, MutableValues, ResourceServer } from './model.ts';
import { readByProblems, recordReading } from './read-by.ts';
import { withWords } from './spoken.ts';
import type { Projected } from './projection.ts';
import { grantedScopeSql, isByDimension, scopeSql } from './scope.ts';
import { conditions, likePattern, living, readFrom, usesGrams, type ListParts } from './list-conditions.ts';
import { countCap, countStatement, keptSql, keptTotal } from './list-count.ts';
import { tieredStatement, type RowsOrder } from './tiered-list.ts';

/** Above this many hits a search walks the sort order instead of collecting ids. */
const searchCap = 2000;
/** Reads and judges the query of a list; wrong parameters are answered together as 422. */
export function parseListQuery(
  server: ResourceServer,
  raw: Readonly<Record<string, unknown>>,
  rights: Rights,
): ListQuery {
  const problems: FieldError[] = [];
  const wrong = (path: string) => problems.push({ path, code: 'common.format', params: { field: path } });
  const reader = { server, rights, wrong };
  const one = (name: string): string | undefined => {
    const value = raw[name];
    if (value === undefined || value === '') return undefined;
    if (typeof value === 'string' && !value.includes('\u0000')) return value;
    wrong(name);
    return undefined;
  };
  problems.push(...readByProblems(server, raw));
  const whole = (name: string, max: number): number | undefined => {
    const value = one(name);
    if (value === undefined) return undefined;
    const number = Number(value);
    if (Number.isInteger(number) && number >= 1 && number <= max && /^\d+$/.test(value)) return number;
    wrong(name);
    return undefined;
  };
  const query = {
    page: whole('page', 1_000_000),
    size: whole('size', 200),
    sort: one('sort'),
    q: one('q'),
    cursor: one('cursor'),
    exact: one('exact') === 'true',
    process: processFilters.find((name) => one(name) === 'true'),
    filters: parseFilters(reader, raw),
    filter: parseGroups(reader, one('filter')),
  };
  if (query.q !== undefined && [...query.q].length > 100) wrong('q');
  if (query.sort !== undefined) {
    const name = query.sort.replace(/^-/, '');
    const field = fieldOf(server.resource, name);
    // Whether it can be sorted by is told to those only who may read it.
    if (field) requireSeen(server.resource, rights, name);
    if (!field || !isSortable(field) || (field.virtual && !server.computed[name])) wrong('sort');
  }
  if (problems.length > 0) throw new AppError('common.validation', 422, { fields: problems });
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as ListQuery;
}

/** The statements of one page and how their answers become the page. */
export interface ListPlan {
  readonly statements: readonly Statement[];
  readonly read: (results: readonly RawResult[]) => Page<MutableValues>;
}

/** What is asked of a list. */
interface ListRequest {
  readonly query: ListQuery;
  /** Columns of each record; those of the list with the caller's abilities when not given. */
  readonly columns?: readonly Projected[];
  readonly action?: 'read' | 'export';
}

/** The plan of one page: total by the kept counter, by counting up to a cap, or exactly when asked. */
export function planList(
  context: Context,
  server: ResourceServer,
  { query, columns, action = 'read' }: ListRequest,
): ListPlan {
  const { columns: projection, read } = columns
    ? { columns, read: (row: readonly (string | null)[]) => toRecord(columns, row) }
    : readerOf(server, context.rights, listProjection(server, context.rights));
  const parts: ListParts = { server, query, context, scope: scopeOf(context.rights, server.resource, action) };
  const { size = 20, cursor } = query;
  const sort = query.sort ?? declaredSort(server.resource, context.rights);
  const owner = cursorOwner(context, server.resource.key, sort);
  const place = cursor === undefined ? undefined : placeIn(owner, cursor);
  const kept = keptTotal(parts);
  // On the first page the kept total rides along with the rows; further on there may be no row to carry it.
  const carried = isFirstPage(query) ? kept : '';
  const statements = [pageStatement(parts, projection, { sort, size, place, total: carried })];
  if (carried === '' && !countsWithRows(parts))
    statements.push(kept === '' ? countStatement(parts, query.exact === true) : { text: `select ${kept}`, values: [] });
  return { statements, read: (results) => readPage(results, { projection, read, size, query, owner }) };
}

/** A search that is looked up counts in the statement of its rows. */
const countsWithRows = ({ server, query, context, scope }: ListParts): boolean =>
  soughtOf(server, query, context.rights) !== undefined || (scope.kind === 'tier' && query.q !== undefined);

function isFirstPage({ page = 1, cursor }: ListQuery): boolean {
  return page === 1 && cursor === undefined;
}

/** The order of a list that asks for none: the declared one, or the newest first where its field is hidden. */
function declaredSort(resource: Resource, rights: Rights): string {
  const { sort } = resource.list;
  return isSeen(rights, resource, sort.replace(/^-/, '')) ? sort : '-createdAt';
}

/** The place in a cursor. Throws `common.validation` for one that was forged or handed out elsewhere. */
function placeIn(owner: CursorOwner, cursor: string): Place {
  const place = openCursor(owner, cursor);
  if (place) return place;
  const problem = { path: 'cursor', code: 'common.format', params: { field: 'cursor' } };
  throw new AppError('common.validation', 422, { fields: [problem] });
}

/**
 * The text that the index of grams looks for: the quick search's, else that of a condition "contains" which every
 * record must meet, on a field that the index holds. Without it, 100,000 texts are read for one name.
 */
function soughtOf(server: ResourceServer, query: ListQuery, rights: Rights): string | undefined {
  if (!usesGrams(server, rights)) return undefined;
  if (query.q !== undefined) return query.q;
  const grouped = query.filter?.match === 'all' ? query.filter.of : [];
  const sought = [...(query.filters ?? []), ...grouped].find(
    (node): node is Filter =>
      !isGroup(node) && node.op === 'like' && fieldOf(server.resource, node.field)?.search === true,
  );
  return sought?.value;
}

const listProjections = new WeakMap<readonly Projected[], readonly Projected[]>();

/**
 * The projection of a list: everything but computed fields that are no column of the list; what names accounts and people
 * stays behind its mask.
 */
function listProjection(server: ResourceServer, rights: Rights): readonly Projected[] {
  const whole = projectionOf(server, rights);
  const known = listProjections.get(whole);
  if (known) return known;
  const hidden = Object.keys(server.computed).filter(
    (name) => !(server.resource.list.columns as readonly string[]).includes(name),
  );
  const made = whole
    .filter(({ name }) => !hidden.some((each) => name === each || name === `${each}Label` || name === `${each}Labels`))
    .map((column) => {
      const field = fieldOf(server.resource, column.name);
      if (!field || !isMaskedInLists(field)) return column;
      return { ...column, decode: (text: string | null) => hide(column.decode(text), field) };
    });
  listProjections.set(whole, made);
  return made;
}

interface PageOrder {
  readonly projection: readonly Projected[];
  readonly read: RecordReader['read'];
  readonly size: number;
  readonly query: ListQuery;
  readonly owner: CursorOwner;
}

function readPage(
  results: readonly RawResult[],
  { projection, read, size, query, owner }: PageOrder,
): Page<MutableValues> {
  const rows = results[0]?.rows ?? [];
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  const { counted, isEstimate } = countIn(results, projection);
  const seen = query.cursor === undefined ? ((query.page ?? 1) - 1) * size + shown.length : 0;
  const total = shown.length > 0 ? Math.max(counted, seen) : counted;
  return {
    items: shown.map((row) => read(row)),
    total: isEstimate ? countCap - 1 : total,
    totalIsEstimate: isEstimate,
    next: rows.length > size && last ? sealCursor(owner, [last[projection.length] ?? null, last[0] ?? '']) : null,
  };
}

/** The count of a page: of a statement of its own, else behind the projection and the raw sort value of its rows. */
function countIn(
  [rows, count]: readonly RawResult[],
  projection: readonly Projected[],
): { readonly counted: number; readonly isEstimate: boolean } {
  const counted = Number((count ? count.rows[0]?.[0] : rows?.rows[0]?.[projection.length + 1]) ?? 0);
  const isCapped = (count ?? rows)?.columns.at(-1) === 'capped';
  return { counted, isEstimate: isCapped && counted >= countCap };
}

function pageStatement(parts: ListParts, projection: readonly Projected[], order: RowsOrder): Statement {
  const { scope } = parts;
  return scope.kind === 'tier'
    ? tieredStatement({ ...parts, scope }, projection, order)
    : rowsStatement(parts, projection, order);
}

/** Records before a page that is asked for by its number. */
const passedBy = ({ page = 1 }: ListQuery, size: number): number => (page - 1) * size;

/**
 * What is asked of the records of a page, and SQL of the values of a dimension of which it asks for one: where an index leads
 * along the order within each of them, the first records of each are put in order.
 */
function placedWhere(
  parts: ListParts,
  params: Params,
  { sorted, isNarrow }: { readonly sorted: SortOrder; readonly isNarrow: boolean },
): { readonly where: string[]; readonly places: string | undefined } {
  const { server, scope } = parts;
  const isByPlace =
    isNarrow &&
    server.orderedInDimension?.includes(sorted.name) === true &&
    isWalked(server, sorted) &&
    isByDimension(scope);
  const placedBy: { values?: string } = {};
  const where = conditions({ ...parts, ...(isByPlace && { placedBy }) }, params);
  return { where, places: placedBy.values };
}

function rowsStatement(
  parts: ListParts,
  projection: readonly Projected[],
  { sort, size, place, total }: RowsOrder,
): Statement {
  const { server, query, scope } = parts;
  const params = new Params();
  const sorted = sortOrder(server, sort, parts.context.rights);
  const { key, direction } = sorted;
  const sought = soughtOf(server, query, parts.context.rights);
  const skip = place ? 0 : passedBy(query, size);
  const isNarrow = sought === undefined && skip === 0;
  const { where, places } = placedWhere(parts, params, { sorted, isNarrow });
  const counted = where.join(' and ');
  const narrowing = where.length;
  if (place) where.push(behindCursor(params, sorted, place));
  const order = `order by ${key} ${direction}, t.id ${direction}`;
  // Limit and offset are judged whole numbers and stand in the text: as parameters they keep PostgreSQL from settling on
  // a plan, so that it plans every execution anew (2,500 against 5,600 pages a second).
  const tail = `${order} limit ${size + 1}${skip > 0 ? ` offset ${skip}` : ''}`;
  // Names of referred records are looked up behind the limit: at offset 50,000 that is 20 look-ups instead of 50,000.
  const select = `select ${projection.map((each) => each.sql).join(', ')}, ${key.replace(' collate "C"', '')} as sort_value`;
  const found = (more: string) => `select t.* from ${server.table} t where ${[...where, more].join(' and ')} ${tail}`;
  if (sought === undefined) {
    const begins = [living, ...where.slice(narrowing)].join(' and ');
    const page = {
      server,
      scope,
      sorted,
      begins,
      where: where.join(' and '),
      places,
      order,
      size,
      skip,
    };
    const reading = { where: page.where, order, limit: size + 1, skip };
    const rows = firstRows(parts, params, page) ?? `select t.* from ${readFrom(parts, params, reading)}`;
    return params.statement(`${select}${keptSql(total)} from (${rows}) t ${order}`);
  }
  // Two plans in one statement: few hits are fetched and sorted, many are met soon by walking the sort order.
  const few = `(select ids from hit) is not null and t.id = any((select ids from hit)::uuid[])`;
  const many = `(select ids from hit) is null and t.search_text like ${params.add(likePattern(sought))}`;
  const asked = params.add(sought);
  const limit = query.exact ? '' : `limit ${countCap}`;
  const walk = (which: string) => `(select 1 from ${server.table} t where ${counted} and ${which} ${limit})`;
  // The ids are those of living records of the tenant: with no further condition their number is the count, and when
  // there were too many to collect, it is above the cap. Counting them again took 100 ms over a million users.
  const known = counted === living && !query.exact;
  const capped = `case when cardinality(search_grams(app_tenant(), ${asked})) > 0 then ${countCap} else (select count(*) from ${walk(many)} n) end`;
  const counting = known
    ? `coalesce((select cardinality(ids) from hit), ${capped})`
    : `(select count(*) from (${walk(few)} union all ${walk(many)}) n)`;
  const count = total !== undefined ? `, ${counting} as ${query.exact ? 'exact' : 'capped'}` : '';
  return params.statement(`with hit as materialized (select search_${server.table}(${asked}, ${searchCap}) as ids)
    ${select}${count} from ((${found(few)}) union all (${found(many)})) t ${order}`);
}

/** The first rows where one way does not do for all: by what others decide, or by what the caller sees; undefined where it does. */
function firstRows(
  { server, query, context }: ListParts,
  params: Params,
  page: Parameters<typeof nearbySql>[0],
): string | undefined {
  const filter = query.q === undefined ? query.filters?.find((each) => isDecided(server, each)) : undefined;
  if (filter === undefined || server.decidedBy === undefined) return nearbySql(page);
  const target = { server, params, now: context.now };
  const deciders = () => decidersSql(target, server.decidedBy as DecidedField, filter);
  return decidedSql({ ...page, by: columnName(server.decidedBy.by), deciders }) ?? nearbySql(page);
}

/**
 * Common table expressions `hit` and `found` (column id) for a quick search: by the grams of the text, or by
 * walking when these say nothing or match too much. The text goes in as `asked`, its pattern as `like`.
 */
export function foundSql(table: string, asked: string, like: string): string {
  return `hit as materialized (select search_${table}(${asked}, ${searchCap}) as ids), found as materialized (
      select id from ${table} where (select ids from hit) is not null and id = any((select ids from hit)::uuid[])
      union all select id from ${table} where (select ids from hit) is null and search_text like ${like})`;
}

/**
 * What options are asked for by a text. Where the label is no field of the search, such as the place of a unit in its
 * project, it is found by its label as well among the few that a condition leaves.
 */
function soughtOptions(
  resource: Resource,
  rights: Rights,
  { q, filter }: { readonly q: string | undefined; readonly filter: FilterGroup | undefined },
): Pick<ListQuery, 'q' | 'filter'> {
  if (!q) return filter ? { filter } : {};
  const label = fieldOf(resource, resource.label);
  const isFound = !label || !isText(label) || label.search || label.virtual || label.encrypted;
  if (!filter || isFound) return { q, ...(filter && { filter }) };
  const searched = Object.keys(resource.fields).filter((name) => fieldOf(resource, name)?.search === true);
  const like = [resource.label, ...searched]
    .filter((name) => isSeen(rights, resource, name))
    .map((field) => ({ field, op: 'like' as const, value: q }));
  return { filter: { match: 'all', of: [filter, { match: 'any', of: like }] } };
}

/** One page of a resource for the caller. Throws `perm.denied`, `perm.fieldDenied`, `common.validation`. */
export async function listRecords(
  context: Context,
  server: ResourceServer,
  raw: Readonly<Record<string, unknown>>,
): Promise<Page<MutableValues>> {
  await server.written?.();
  let plan: ListPlan | undefined;
  const results = await context.batch(() => {
    requireRight(context.rights, `${server.resource.entity}.read`);
    plan = planList(context, server, { query: parseListQuery(server, raw, context.rights) });
    return plan.statements;
  });
  if (!plan) throw new Error('no list plan');
  const page = plan.read(results);
  recordReading(context, server, raw);
  return { ...page, items: page.items.map((record) => withWords(context, server, record)) };
}

/** One record for the caller, without the fields that are closed to him. Throws `common.notFound`, also for what lies outside his scope. */
export async function getRecord<F extends Fields>(
  context: Context,
  resource: Resource<F>,
  id: string,
): Promise<RecordWith<F> & MutableValues>;
export async function getRecord(context: Context, server: ResourceServer, id: string): Promise<MutableValues>;
export async function getRecord(
  context: Context,
  of: ResourceServer | { readonly key: string },
  id: string,
): Promise<MutableValues> {
  if (!isUuid(id)) throw commonErrors.notFound();
  const server = 'table' in of ? of : serverOf(of);
  const [result] = await context.batch(() => {
    requireRight(context.rights, `${server.resource.entity}.read`);
    const { columns } = readerOf(server, context.rights);
    const params = new Params();
    const scope = grantedScopeSql(context, server, { action: 'read', params });
    return [
      params.statement(
        `select ${columns.map(({ sql }) => sql).join(', ')} from ${server.table} t where t.id = ${params.add(id, '::uuid')} and t.deleted_at is null and ${scope}`,
      ),
    ];
  });
  const row = result?.rows[0];
  if (!row) throw commonErrors.notFound();
  return withWords(context, server, readerOf(server, context.rights).read(row));
}

/** What a picker shows: `{id, label, number?}` of records that match `q` or have one of `ids`. */
export async function listOptions(
  context: Context,
  server: ResourceServer,
  query: {
    readonly q?: string | undefined;
    readonly ids?: readonly string[] | undefined;
    readonly size?: number | undefined;
    /** Conditions in the wire form of lists. Throws `common.validation` where it says none. */
    readonly filter?: string | undefined;
  },
): Promise<{ id: string; label: string; number?: string | null }[]> {
  const { resource } = server;
  const columns: Projected[] = [
    { name: 'id', sql: 't.id', decode: (text) => text },
    { name: 'label', sql: nameSql(server, 't'), decode: (text) => text },
    {
      name: 'number',
      sql: resource.number === undefined ? 'null' : `t.${columnName(resource.number)}`,
      decode: (text) => text,
    },
  ];
  const isShown = (name: string | undefined) => name !== undefined && accessLevelOf(context.rights, resource, name) > 0;
  const [result] = await context.batch(() => {
    requireRight(context.rights, `${resource.entity}.read`);
    const scope = scopeOf(context.rights, resource, 'read');
    const filter = filterOf(server, context.rights, query.filter);
    const asked = {
      size: Math.min(query.size ?? 20, 200),
      ...soughtOptions(resource, context.rights, { q: query.q, filter }),
    };
    const order = (size: number): RowsOrder => ({ sort: declaredSort(resource, context.rights), size });
    if (!query.ids) return [rowsStatement({ server, query: asked, context, scope }, columns, order(asked.size - 1))];
    const params = new Params();
    const isAsked = `t.id = any(${params.add(query.ids, '::uuid[]')})`;
    const where = `${isAsked} and ${scopeSql({ server, params, now: context.now }, scope)}`;
    return [
      params.statement(`select ${columns.map(({ sql }) => sql).join(', ')} from ${server.table} t where ${where}`),
    ];
  });
  return (result?.rows ?? []).map(([id, label, number]) => ({
    id: id ?? '',
    label: isShown(resource.label) ? (label ?? '') : '—',
    ...(isShown(resource.number) ? { number: number ?? null } : {}),
  }));
}
