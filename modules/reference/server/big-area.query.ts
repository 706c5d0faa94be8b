import { pickText, type I18nText } from '@mp/kernel/contract';
import type { Context, Tx } from '@mp/kernel/server';
import type { Coverage } from '../contract/index.ts';

/** What a row of `big_area_region c` covers, as the rules read it. */
export const coverageSql = `c.region_id as "regionId", c.big_area_id as "bigAreaId", c.product_line as "productLine",
  c.valid_from::text as "validFrom", c.valid_to::text as "validTo"`;

/** Everything that big areas cover on a day. */
export async function coverageOn(context: Context, day: string): Promise<Coverage[]> {
  return context.rows(
    `select ${coverageSql} from big_area_region c join big_area a on a.tenant_id = c.tenant_id and a.id = c.big_area_id
      where c.deleted_at is null and a.deleted_at is null and a.enabled
        and c.valid_from <= $1::date and coalesce(c.valid_to, 'infinity') >= $1::date`,
    [day],
  );
}

interface Area {
  readonly id: string;
  readonly name: string;
  readonly colour: string;
}

/** Names and colours of the big areas in use, in their order. */
export async function namesOf(context: Context): Promise<ReadonlyMap<string, Area>> {
  const rows = await context.rows<{ id: string; name: I18nText; colour: string }>(
    'select id, name, colour from big_area where deleted_at is null and enabled order by seq, code',
  );
  return new Map(rows.map(({ id, name, colour }) => [id, { id, name: pickText(name, context.locale), colour }]));
}

interface Place {
  readonly id: string;
  readonly parentId: string | null;
  readonly code: string;
  readonly name: string;
}

/** Provinces of China and their cities, in the order of their codes. */
export async function provincesAndCities(
  context: Context,
): Promise<{ readonly provinces: readonly Place[]; readonly cities: readonly Place[] }> {
  const rows = await context.rows<{
    id: string;
    parentId: string | null;
    code: string;
    level: string;
    name: I18nText;
    shortName: I18nText | null;
  }>(
    `select r.id, r.parent_id as "parentId", r.code, r.level, r.name, r.short_name as "shortName"
      from region r where r.deleted_at is null and r.level in ('province', 'city') and r.code ~ '^[0-9]{6}$' order by r.code`,
  );
  const places = rows.map(({ name, shortName, ...row }) => ({
    ...row,
    name: pickText(shortName ?? name, context.locale),
  }));
  return {
    provinces: places.filter(({ level }) => level === 'province'),
    cities: places.filter(({ level }) => level === 'city'),
  };
}

/** How many regions a big area covers or has covered. */
export async function coveredIn(tx: Tx, id: string): Promise<number> {
  const [row] = await tx.rows<{ n: number }>(
    'select count(*)::integer as n from big_area_region where big_area_id = $1 and deleted_at is null',
    [id],
  );
  return row?.n ?? 0;
}

/** Lets writers of the same region come one after the other. */
export async function lockRegion(tx: Tx, tenantId: string, regionId: string): Promise<void> {
  await tx.rows('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`area:${tenantId}:${regionId}`]);
}

/** Another row that covers the same region and line at the same time, with the names to say so. */
export async function clashOf(
  tx: Tx,
  id: string,
  { regionId, productLine, validFrom, validTo }: Omit<Coverage, 'bigAreaId'>,
): Promise<{ readonly region: I18nText; readonly area: I18nText; readonly line: I18nText | null } | undefined> {
  const [row] = await tx.rows<{ region: I18nText; area: I18nText; line: I18nText | null }>(
    `select r.name as region, a.name as area,
        (select i.label from dict_item i join dictionary d on d.tenant_id = i.tenant_id and d.id = i.dictionary_id
          where d.code = 'PRODUCT_LINE' and i.code = c.product_line and i.deleted_at is null limit 1) as line
      from big_area_region c join region r on r.tenant_id = c.tenant_id and r.id = c.region_id
        join big_area a on a.tenant_id = c.tenant_id and a.id = c.big_area_id
      where c.region_id = $1 and c.id <> $2 and c.deleted_at is null and c.product_line is not distinct from $3
        and c.valid_from <= coalesce($5::date, 'infinity') and coalesce(c.valid_to, 'infinity') >= $4::date limit 1`,
    [regionId, id, productLine, validFrom, validTo],
  );
  return row;
}
