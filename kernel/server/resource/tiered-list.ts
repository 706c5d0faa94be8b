import type { Statement } from '../batch.ts';
import type { TierScope } from '../rights.ts';
import type { Place } from './cursor.ts';
import { conditions, type ListParts } from './list-conditions.ts';
import { countCap, keptSql } from './list-count.ts';
import { Params } from './model.ts';
import type { ResourceServer } from './model.ts';
import { behindCursor, sortOrder } from './nearby.ts';
import type { SortOrder } from './nearby.ts';
import type { Projected } from './projection.ts';
import { serverOf } from './registry.ts';

/** Records that are looked through along the order before all are: of a list, and of a search that finds very many. */
const nearest = { list: 200, search: 2000 };

/** Ids of records among which rows are looked for: those that are looked through first, and those of the page. */
const amongIds = { walked: '(select ids from walked)::uuid[]', page: '(select ids from page)::uuid[]' } as const;

/** A page of rows that show more or less of one record, as conditions over `t`. */
interface TieredPage {
  readonly server: ResourceServer;
  /** Table of the records. */
  readonly table: string;
  /** Conditions of the list where they are asked of `amongIds`, and of all. */
  readonly where: Readonly<Record<keyof typeof amongIds | 'all', string>>;
  /** What a page behind a cursor asks besides; empty at the first. */
  readonly behind: string;
  readonly sorted: SortOrder;
  readonly order: string;
  readonly size: number;
  readonly skip: number;
  /** What is searched for, as a parameter; undefined where nothing is. */
  readonly asked: string | undefined;
  /** Totals are counted up to here; undefined where the number is asked exactly. */
  readonly cap: number | undefined;
}

/** Whether the records themselves are in the order of the list, whatever of them is shown. */
function isAlong({ server: { resource, computed } }: TieredPage, { name, isShown }: SortOrder): boolean {
  return isShown && computed[name] === undefined && resource.list.sort.replace(/^-/, '') === name;
}

const and = (...conditions: readonly string[]): string => conditions.filter((each) => each !== '').join(' and ');

/**
 * ListParts of the statement of a page: what stands before it, its rows, and the count of a search. Of each record there are
 * several rows, of which the reader's rights choose one: put together for all records, they took 3 s over 100,000. So the
 * rows of the page alone are put together. Its ids are found among the first records in the order, or among those that a
 * search may mean, and among all only where these do not fill it.
 */
function tieredSql(page: TieredPage): {
  readonly before: string;
  readonly rows: string;
  readonly count: string;
} {
  const { server, table, where, behind, sorted, order, size, skip, asked, cap } = page;
  const view = server.table;
  const living = 't.deleted_at is null';
  const limit = `${order} limit ${size + 1}${skip > 0 ? ` offset ${skip}` : ''}`;
  const along =
    isAlong(page, sorted) && (skip === 0 || asked !== undefined)
      ? `array(select t.id from ${table} t where ${and(living, behind)} ${order} limit ${asked === undefined ? nearest.list : nearest.search})`
      : `'{}'::uuid[]`;
  const hit = asked === undefined ? 'null::uuid[]' : (server.candidateIds?.(asked) ?? 'null::uuid[]');
  const walked = and(where.walked, `t.id = any(${amongIds.walked})`);
  const isFilled = '(select so from filled)';
  const before = `with hit as materialized (select ${hit} as ids),
    walked as materialized (select coalesce(hit.ids, ${along}) as ids, hit.ids is not null as complete from hit),
    near as materialized (select array(select t.id from ${view} t where ${and(walked, behind)} ${limit}) as ids),
    filled as materialized (select complete or cardinality(near.ids) > ${size} as so from walked, near),
    page as materialized (select case when ${isFilled} then near.ids else array(
      select t.id from ${view} t where ${and(`not ${isFilled}`, where.all, behind)} ${limit}) end as ids from near)`;
  const rows = `select t.* from ${view} t where ${and(where.page, `t.id = any(${amongIds.page})`)}`;
  const counted = (of: string) =>
    `(select count(*) from (select 1 from ${view} t where ${of}${cap === undefined ? '' : ` limit ${cap}`}) n)`;
  // Of a search that means very many records, whose nearest fill the page, it is known that there are more.
  const many =
    cap === undefined ? counted(where.all) : `case when ${isFilled} then ${cap} else ${counted(where.all)} end`;
  return { before, rows, count: `case when (select complete from walked) then ${counted(walked)} else ${many} end` };
}

/** Which page of a list, in which order. */
export interface RowsOrder {
  readonly sort: string;
  readonly size: number;
  /** Where the page begins; at the first record, or by the query's page, when not given. */
  readonly place?: Place | undefined;
  /** SQL of a total that rides along; a search counts as well where one is given, be it empty. */
  readonly total?: string;
}

/** The page of rows that show more or less of one record; see `tieredSql`. */
export function tieredStatement(
  parts: ListParts & { readonly scope: TierScope },
  projection: readonly Projected[],
  { sort, size, place, total }: RowsOrder,
): Statement {
  const params = new Params();
  const { server, query, scope } = parts;
  const sorted = sortOrder(server, sort, parts.context.rights);
  const { key, direction } = sorted;
  const order = `order by ${key} ${direction}, t.id ${direction}`;
  const whereAmong = (among?: string) =>
    conditions(among === undefined ? parts : { ...parts, among }, params).join(' and ');
  const page = tieredSql({
    server,
    table: serverOf({ key: scope.to }).table,
    where: { walked: whereAmong(amongIds.walked), page: whereAmong(amongIds.page), all: whereAmong() },
    behind: place ? behindCursor(params, sorted, place) : '',
    sorted,
    order,
    size,
    skip: place ? 0 : ((query.page ?? 1) - 1) * size,
    asked: query.q === undefined ? undefined : params.add(query.q),
    cap: query.exact ? undefined : countCap,
  });
  const isCounted = query.q !== undefined && total !== undefined;
  const count = isCounted ? `, ${page.count} as ${query.exact ? 'exact' : 'capped'}` : keptSql(total);
  const select = `select ${projection.map((each) => each.sql).join(', ')}, ${key.replace(' collate "C"', '')} as sort_value${count}`;
  return params.statement(`${page.before} ${select} from (${page.rows}) t ${order}`);
}
