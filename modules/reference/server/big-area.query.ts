import { pickText, type I18nText } from '@mp/kernel/contract';
import type { Context } from '@mp/kernel/server';
import type { Coverage } from '../contract/index.ts';

/** What big areas cover of some regions on a day. */
export async function coverageOf(context: Context, regions: readonly string[], day: string): Promise<Coverage[]> {
  return context.rows(
    `select c.region_id as "regionId", c.big_area_id as "bigAreaId", c.product_line as "productLine",
        c.valid_from::text as "validFrom", c.valid_to::text as "validTo"
      from big_area_region c join big_area a on a.tenant_id = c.tenant_id and a.id = c.big_area_id
      where c.region_id = any($1::uuid[]) and c.deleted_at is null and a.deleted_at is null and a.enabled
        and c.valid_from <= $2::date and coalesce(c.valid_to, 'infinity') >= $2::date`,
    [regions, day],
  );
}

/** Name and colour of a big area. */
export async function bigAreaName(
  context: Context,
  id: string,
): Promise<{ readonly id: string; readonly name: string; readonly colour: string } | null> {
  const [row] = await context.rows<{ name: I18nText; colour: string }>(
    'select name, colour from big_area where id = $1',
    [id],
  );
  return row ? { id, name: pickText(row.name, context.locale), colour: row.colour } : null;
}
