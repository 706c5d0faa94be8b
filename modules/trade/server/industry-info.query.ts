import type { Tx } from '@mp/kernel/server';

/** Big area of the region of information `t`: that of the nearest region from there upwards that belongs to one. */
export const areaOfInfo = `(select b.big_area_id from region r join region up on up.path = r.path or starts_with(r.path, up.path || '.')
    join big_area_region b on b.region_id = up.id and b.product_line is null and b.deleted_at is null
    where r.id = t.region_id order by up.depth desc limit 1)`;

type Reader = Pick<Tx, 'rows'>;

/** Who has subscribed to the industry or the region of published information and may see it. */
export async function subscribersOf(db: Reader, id: string): Promise<string[]> {
  const rows = await db.rows<{ ids: string[] }>(
    `select info_readers($1::uuid, array(
        select distinct s.user_id from industry_info i join info_subscription s on s.tenant_id = i.tenant_id and s.deleted_at is null
          left join region r on r.tenant_id = i.tenant_id and r.id = i.region_id
          left join region p on p.tenant_id = s.tenant_id and p.id = s.region_id
        where i.id = $1::uuid and s.user_id <> i.owner_user_id and (s.industry is null or s.industry = i.industry)
          and (s.region_id is null or r.path = p.path or starts_with(r.path, p.path || '.'))))::text[] as ids`,
    [id],
  );
  return rows[0]?.ids ?? [];
}
