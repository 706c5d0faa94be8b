import type { I18nText } from '@mp/kernel/contract';
import type { Context, Tx } from '@mp/kernel/server';
import type { AreaPosition, AreaRow, channels, Coverage, RegionLevel } from '../contract/index.ts';
import { coverageSql } from './big-area.query.ts';

const rowSql = `a.id, a.version, a.position, a.user_id as "userId", a.region_id as "regionId", a.big_area_id as "bigAreaId",
  a.product_line as "productLine", a.channel, a."primary", a.valid_from::text as "validFrom", a.valid_to::text as "validTo"`;

/** A row of the table with its record's id. */
export interface StoredRow extends AreaRow {
  readonly id: string;
  readonly version: number;
  readonly position: AreaPosition;
  readonly channel: (typeof channels)[number];
}

/** What decides who handles a region. */
export interface AreaGround {
  /** The region and those above it, from itself upwards; empty when there is no such region. */
  readonly way: readonly { readonly id: string; readonly level: RegionLevel }[];
  /** Big areas in use that cover one of them on the day. */
  readonly covered: readonly (Coverage & { readonly directorId: string })[];
  /** What holds on the day for the position in one of the regions or big areas. */
  readonly rows: readonly StoredRow[];
}

/** Everything about a region, given by its id or code, that decides who holds a position there on a day, in one statement. */
export async function groundOf(
  context: Context,
  {
    region,
    position,
    day,
  }: {
    readonly region: { readonly id: string } | { readonly code: string };
    readonly position: string | null;
    readonly day: string;
  },
): Promise<AreaGround> {
  // The index of codes is in bytewise order.
  const [column, value] = 'id' in region ? ['id', region.id] : ['code collate "C"', region.code];
  const onDay = (row: string) => `${row}.valid_from <= $3::date and coalesce(${row}.valid_to, 'infinity') >= $3::date`;
  const [ground] = await context.rows<AreaGround>(
    `with recursive up as (
        select id, parent_id, level, 0 as depth from region where ${column} = $1 and deleted_at is null
        union all select r.id, r.parent_id, r.level, up.depth + 1 from region r join up on r.id = up.parent_id
      ), covered as (
        select ${coverageSql}, b.director_id as "directorId" from big_area_region c
            join big_area b on b.tenant_id = c.tenant_id and b.id = c.big_area_id and b.deleted_at is null and b.enabled
          where c.region_id = any(array(select id from up)) and c.deleted_at is null and ${onDay('c')}
      ), held as (
        select ${rowSql} from area_assignment a
          where (a.region_id = any(array(select id from up)) or a.big_area_id = any(array(select "bigAreaId" from covered)))
            and a.position = $2::text and a.deleted_at is null and ${onDay('a')}
      ) select (select coalesce(json_agg(json_build_object('id', id, 'level', level) order by depth), '[]') from up) as way,
          (select coalesce(json_agg(c), '[]') from covered c) as covered,
          (select coalesce(json_agg(h order by h."validFrom", h.id), '[]') from held h) as rows`,
    [value, position, day],
  );
  return ground ?? { way: [], covered: [], rows: [] };
}

/** Everything that holds on a day, with the names of the people. */
export function rowsOn(context: Context, day: string): Promise<(StoredRow & { readonly userName: string })[]> {
  return context.rows(
    `select ${rowSql}, u.employee_name as "userName" from area_assignment a
        join tenant_user u on u.tenant_id = a.tenant_id and u.id = a.user_id
      where a.deleted_at is null and a.valid_from <= $1::date and coalesce(a.valid_to, 'infinity') >= $1::date
      order by a."primary" desc, a.valid_from, a.id`,
    [day],
  );
}

/** What somebody holds on a day or later, locked. */
export function rowsOf(tx: Tx, userId: string, day: string): Promise<StoredRow[]> {
  return tx.rows(
    `select ${rowSql} from area_assignment a
      where a.deleted_at is null and a.user_id = $1 and coalesce(a.valid_to, 'infinity') >= $2::date order by a.id for update`,
    [userId, day],
  );
}

/** Lets writers of the same position and place come one after the other. */
export async function lockPlace(
  tx: Tx,
  { tenantId, position, place }: { readonly tenantId: string; readonly position: string; readonly place: string },
): Promise<void> {
  await tx.rows('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `areaPosition:${tenantId}:${position}:${place}`,
  ]);
}

/** Whether somebody else is primary for the same thing at the same time. */
export async function hasPrimary(tx: Tx, id: string, row: Omit<AreaRow, 'userId' | 'primary'>): Promise<boolean> {
  const [found] = await tx.rows(
    `select 1 from area_assignment a where a.id <> $1 and a.deleted_at is null and a."primary" and a.position = $2
        and a.region_id is not distinct from $3::uuid and a.big_area_id is not distinct from $4::uuid
        and a.product_line is not distinct from $5 and a.channel = $6
        and a.valid_from <= coalesce($8::date, 'infinity') and coalesce(a.valid_to, 'infinity') >= $7::date limit 1`,
    [id, row.position, row.regionId, row.bigAreaId, row.productLine, row.channel, row.validFrom, row.validTo],
  );
  return found !== undefined;
}

/** All primaries that hold on a day or later, for judging many rows at once. */
export function primariesSince(tx: Tx, day: string): Promise<StoredRow[]> {
  return tx.rows(
    `select ${rowSql} from area_assignment a
      where a.deleted_at is null and a."primary" and coalesce(a.valid_to, 'infinity') >= $1::date`,
    [day],
  );
}

/** Big areas with the names of their directors, in their order. */
export function areasWithDirectors(
  context: Context,
): Promise<{ readonly id: string; readonly name: I18nText; readonly colour: string; readonly director: string }[]> {
  return context.rows(
    `select a.id, a.name, a.colour, u.employee_name as director from big_area a
        join tenant_user u on u.tenant_id = a.tenant_id and u.id = a.director_id
      where a.deleted_at is null and a.enabled order by a.seq, a.code`,
  );
}

/** A region as a line of the matrix. */
export interface MatrixRegion {
  readonly id: string;
  readonly parentId: string | null;
  readonly level: RegionLevel;
  readonly name: I18nText;
  readonly shortName: I18nText | null;
}

/** The provinces of China, and some further regions with all above them, in the order of their codes. */
export function matrixRegions(context: Context, further: readonly string[]): Promise<MatrixRegion[]> {
  return context.rows(
    `with recursive up as (
        select id, parent_id from region where id = any($1::uuid[]) and deleted_at is null
        union select r.id, r.parent_id from region r join up on r.id = up.parent_id
      ) select r.id, r.parent_id as "parentId", r.level, r.name, r.short_name as "shortName" from region r
        where r.deleted_at is null and (r.id in (select id from up) or (r.level = 'province' and r.enabled and r.code ~ '^[0-9]{6}$'))
        order by r.code`,
    [further],
  );
}

/** What users are called. */
export function namesOfUsers(tx: Pick<Tx, 'rows'>, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  return tx.rows('select id, employee_name as name from tenant_user where id = any($1::uuid[])', [ids]);
}
