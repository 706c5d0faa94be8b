import { systemContext, type Services } from '@mp/kernel/server';

const provinces = ['310000', '440000', '510000', '110000', '320000', '370000', '420000', '610000'] as const;
/** What the public looked for, and whether anybody was found. */
const searches = [
  ['wbDlrQuery', 'region=310000', 4],
  ['wbDlrQuery', 'address=成都市武侯区&capability=SERVICE', 3],
  ['wbDlrQuery', 'q=上海宏源', 1],
  ['wbDlrQuery', 'region=440300&line=DIESEL', 2],
  ['goemQuery', '联动动力', 1],
  ['qrCodePageNew', 'dealer', 1],
  ['qrCodePageNew', 'person', 1],
  ['wbDlrQuery', 'q=华能柴油机销售部', 0],
  ['qrCodePageNew', 'dealer', 1],
  ['wbDlrQuery', 'address=杭州市西湖区', 3],
  ['goemQuery', '金盾发电机', 0],
  ['wbDlrQuery', 'q=恒源动力授权店', 0],
] as const;

/** Half a year of queries of the public, more of them lately; once. */
export async function seedPublicUse(services: Services, tenantId: string): Promise<void> {
  const system = systemContext(services, tenantId, 'seed');
  await system.rows(
    `insert into public_query_log (tenant_id, id, at, ip_hash, region, page, query, hits, qr_id, suspicious)
      select $1, gen_random_uuid(), $2::timestamptz - make_interval(hours => (n * 4 + n * n / 600)::integer), md5('visitor/' || n % 97),
        case when n % 3 = 0 then null else ($3::text[])[1 + (n * 5 + n / 7) % 8] end, s->>0, s->>1, (s->>2)::integer, null, false
      from generate_series(1, 900) n cross join lateral (select $4::jsonb -> (n * 7 % 12)::integer as s) w
      where not exists (select from public_query_log where tenant_id = $1)`,
    [tenantId, services.now().toISOString(), provinces, JSON.stringify(searches)],
  );
}
