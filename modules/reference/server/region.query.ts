import type { InputOf } from '@mp/kernel/contract';
import {
  columnName,
  newId,
  resourceServers,
  type ProvisionedTenant,
  type Context,
  type TenantRows,
  type Tx,
} from '@mp/kernel/server';
import { regionLevels, type region, type RegionLevel } from '../contract/index.ts';
import type { NationalRegion } from './seed/national.ts';

/** The level of a region that is there; it is kept from moving meanwhile. */
export async function levelOf(tx: Tx, id: string): Promise<RegionLevel | undefined> {
  const [row] = await tx.rows<{ level: RegionLevel }>(
    'select level from region where id = $1 and deleted_at is null for share',
    [id],
  );
  return row?.level;
}

/** Whether regions stand below a region. */
export async function hasChildren(tx: Tx, id: string): Promise<boolean> {
  const [row] = await tx.rows<{ found: boolean }>(
    'select exists (select 1 from region where parent_id = $1 and deleted_at is null) as found',
    [id],
  );
  return row?.found === true;
}

/** A region and those above it, from itself upwards. */
export async function wayOf(
  context: Context,
  id: string,
): Promise<readonly { readonly id: string; readonly remoteFactor: string | null }[]> {
  return context.rows(
    `with recursive up as (
        select id, parent_id, remote_factor, 0 as depth from region where id = $1 and deleted_at is null
        union all select r.id, r.parent_id, r.remote_factor, up.depth + 1 from region r join up on r.id = up.parent_id
      ) select id, remote_factor::text as "remoteFactor" from up order by depth`,
    [id],
  );
}

/** By how much work takes longer in regions: the factor of the region itself, or of the nearest one above that has any. */
export async function remoteFactors(
  db: Pick<Tx, 'rows'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db.rows<{ id: string; factor: number }>(
    `with recursive up as (
        select id as of, parent_id, remote_factor, 0 as depth from region where id = any($1::uuid[]) and deleted_at is null
        union all select up.of, r.parent_id, r.remote_factor, up.depth + 1 from region r join up on r.id = up.parent_id
          where up.remote_factor is null
      ) select distinct on (of) of as id, remote_factor::float as factor from up where remote_factor is not null order by of, depth`,
    [ids],
  );
  return new Map(rows.map(({ id, factor }) => [id, factor]));
}

/** Where a county or city is on the map, or the city that it stands in; null where that is not known. */
export async function placeOfRegion(
  db: Pick<Tx, 'rows'>,
  id: string,
): Promise<{ readonly lng: number; readonly lat: number } | null> {
  const [row] = await db.rows<{ lng: number; lat: number }>(
    `with recursive up as (
        select id, parent_id, level, lng, lat, 0 as depth from region where id = $1::uuid and deleted_at is null
        union all select r.id, r.parent_id, r.level, r.lng, r.lat, up.depth + 1 from region r join up on r.id = up.parent_id
      ) select lng::float as lng, lat::float as lat from up
      where level in ('city', 'county') and lng is not null and lat is not null order by depth limit 1`,
    [id],
  );
  return row ?? null;
}

/** Several regions with the ids of those above each, from itself upwards. */
export async function waysOf(
  context: Context,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await context.rows<{ of: string; way: readonly string[] }>(
    `with recursive up as (
        select id as of, id, parent_id, 0 as depth from region where id = any($1::uuid[]) and deleted_at is null
        union all select up.of, r.id, r.parent_id, up.depth + 1 from region r join up on r.id = up.parent_id
      ) select of, array_agg(id order by depth)::text[] as way from up group by of`,
    [ids],
  );
  return new Map(rows.map(({ of, way }) => [of, way]));
}

/** How many records of each resource name a region. */
export async function usesOf(context: Context, id: string): Promise<{ resource: string; count: number }[]> {
  const parts = resourceServers().flatMap(({ resource, table }) =>
    Object.entries(resource.fields).flatMap(([name, { to, kind, virtual }]) =>
      to === 'reference.region' && kind === 'ref' && !virtual
        ? [
            `select '${resource.key}' as resource, count(*)::integer as count from ${table} t
              where t.${columnName(name)} = $1 and t.deleted_at is null`,
          ]
        : [],
    ),
  );
  return context.rows(
    `select resource, sum(count)::integer as count from (${parts.join(' union all ')}) u
      group by resource having sum(count) > 0 order by resource`,
    [id],
  );
}

/** Enables or disables a region with everything below it; answers whom it changed. */
export async function withBelow(
  tx: Tx,
  id: string,
  enabled: boolean,
): Promise<readonly { readonly id: string; readonly version: number }[]> {
  return tx.rows(
    `select b.id, b.version from region t join region b on b.tenant_id = t.tenant_id
        and b.path >= t.path collate "C" and b.path < (t.path || '/') collate "C"
      where t.id = $1 and b.deleted_at is null and b.enabled <> $2 order by b.id for update of b`,
    [id, enabled],
  );
}

/** China comes first among countries; its regions stand in the order of their codes. */
export function seqOf(code: string): number {
  if (code === 'CN') return 1;
  return /^\d+$/.test(code) ? Number(code) : 100;
}

/** A region to be stored. */
interface NewRegion {
  readonly id: string;
  readonly values: InputOf<typeof region>;
}

/** The regions of the data packages that a tenant has not, as records behind those above them, and how many it has. */
export async function missingRegions(
  tx: Tx,
  national: readonly NationalRegion[],
): Promise<{ readonly records: readonly NewRegion[]; readonly kept: number }> {
  // A region that people have deleted is known too: it does not come back by itself.
  const rows = await tx.rows<{ code: string; id: string; gone: boolean }>(
    'select code, id, deleted_at is not null as gone from region',
  );
  const ids = new Map(rows.map(({ code, id, gone }) => [code, gone ? undefined : id]));
  const levels = new Map<string, RegionLevel>();
  const records: NewRegion[] = [];
  for (const { code, parent, ...values } of national) {
    const above = parent === null ? undefined : levels.get(parent);
    levels.set(code, regionLevels[above === undefined ? 0 : regionLevels.indexOf(above) + 1] ?? 'county');
    const parentId = parent === null ? null : ids.get(parent);
    if (ids.has(code) || parentId === undefined) continue;
    const id = newId();
    ids.set(code, id);
    records.push({
      id,
      values: { code, parentId, level: levels.get(code) ?? null, seq: seqOf(code), enabled: true, ...values },
    });
  }
  return { records, kept: rows.length };
}

/**
 * Gives regions that were taken over with a Chinese name alone the names of the data file in the other languages. Names
 * that somebody has written stay, and so does a region that was given another Chinese name.
 */
export async function completeNames(
  db: TenantRows,
  { id, at }: Pick<ProvisionedTenant, 'id' | 'at'>,
  national: readonly NationalRegion[],
): Promise<void> {
  const named = national.filter(({ name }) => name.EN_US !== undefined && name.JA_JP !== undefined);
  await db.rows(
    `update region t set name = t.name || jsonb_build_object('EN_US', coalesce(nullif(t.name->>'EN_US', ''), n.name->>'EN_US'),
        'JA_JP', coalesce(nullif(t.name->>'JA_JP', ''), n.name->>'JA_JP')), version = t.version + 1, updated_at = $2::timestamptz
      from jsonb_to_recordset($3::jsonb) n(code text, name jsonb)
      where t.tenant_id = $1::uuid and t.code = n.code and t.deleted_at is null and t.name->>'ZH_CN' = n.name->>'ZH_CN'
        and (coalesce(t.name->>'EN_US', '') = '' or coalesce(t.name->>'JA_JP', '') = '')`,
    [id, at, JSON.stringify(named.map(({ code, name }) => ({ code, name })))],
  );
}

/** How many regions stand directly below a region. */
export async function childCount(context: Context, id: string): Promise<number> {
  const [row] = await context.rows<{ n: number }>(
    'select count(*)::integer as n from region where parent_id = $1 and deleted_at is null',
    [id],
  );
  return row?.n ?? 0;
}
