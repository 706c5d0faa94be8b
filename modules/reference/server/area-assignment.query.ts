import type { I18nText } from '@mp/kernel/contract';
import type { Context, Tx } from '@mp/kernel/server';
import type { AreaRow, RegionLevel } from '../contract/index.ts';

const rowSql = `a.id, a.version, a.position, a.user_id as "userId", a.region_id as "regionId", a.big_area_id as "bigAreaId",
  a.product_line as "productLine", a.channel, a."primary", a.valid_from::text as "validFrom", a.valid_to::text as "validTo"`;

/** A row of the table with its record's id. */
export interface StoredRow extends AreaRow {
  readonly id: string;
  readonly version: number;
}

/** What holds for a position in some places on a day. */
export function rowsFor(
  tx: Tx,
  { position, places, day }: { readonly position: string; readonly places: readonly string[]; readonly day: string },
): Promise<StoredRow[]> {
  return tx.rows(
    `select ${rowSql} from area_assignment a
      where a.deleted_at is null and a.position = $1 and (a.region_id = any($2::uuid[]) or a.big_area_id = any($2::uuid[]))
        and a.valid_from <= $3::date and coalesce(a.valid_to, 'infinity') >= $3::date order by a.valid_from, a.id`,
    [position, places, day],
  );
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
export async function lockPlace(tx: Tx, tenantId: string, position: string, place: string): Promise<void> {
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

/** A region and those above it, from itself upwards, by its id or code. */
export function wayWithLevels(
  context: Context,
  region: { readonly id: string } | { readonly code: string },
): Promise<{ readonly id: string; readonly level: RegionLevel; readonly name: I18nText }[]> {
  const [column, value] = 'id' in region ? ['id', region.id] : ['code', region.code];
  return context.rows(
    `with recursive up as (
        select id, parent_id, level, name, 0 as depth from region where ${column} = $1 and deleted_at is null
        union all select r.id, r.parent_id, r.level, r.name, up.depth + 1 from region r join up on r.id = up.parent_id
      ) select id, level, name from up order by depth`,
    [value],
  );
}

/** Who directs a big area that is in use. */
export async function directorOf(tx: Tx, bigAreaId: string): Promise<string | undefined> {
  const [row] = await tx.rows<{ id: string }>(
    'select director_id as id from big_area where id = $1 and deleted_at is null and enabled',
    [bigAreaId],
  );
  return row?.id;
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
