import type { I18nText } from '@mp/kernel/contract';
import { Params, resourceServer, grantedScopeSql, type Context } from '@mp/kernel/server';
import { lookUp, whiteSpotKm } from '../../contract/index.ts';
import { kilometres } from '@mp/dealer/server';
import type { Place } from '../public.query.ts';

const list = (column: string) => `case jsonb_typeof(${column}) when 'array' then ${column} else '[]' end`;
const spoken = (column: string) =>
  `coalesce(nullif(${column}->>current_setting('app.language', true), ''), ${column}->>'ZH_CN')`;
const degree = (name: string) => `case when s.value->>'${name}' ~ '^-?[0-9.]+$' then (s.value->>'${name}')::float8 end`;

/** A dealer as the database answers it. */
export interface LookedUp {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly shortName: string | null;
  readonly status: string;
  readonly type: string;
  readonly grade: string | null;
  readonly bigArea: string | null;
  readonly region: string | null;
  readonly capabilities: readonly string[];
  readonly lines: readonly string[];
  readonly bands: readonly string[];
  readonly brands: readonly string[];
  readonly certificates: readonly string[];
  readonly people: number;
  readonly coverageGaps: number;
  readonly openFeedback: number;
  readonly contractTo: string | null;
  readonly distanceKm: string | null;
  readonly sites: readonly {
    readonly kind: string | null;
    readonly name: string | null;
    readonly address: string | null;
    readonly phone: string | null;
    readonly lng: number | null;
    readonly lat: number | null;
  }[];
}

/** What is looked for. */
export interface LookUpSearch {
  readonly q?: string | undefined;
  readonly regionId?: string | undefined;
  readonly capability?: string | undefined;
  readonly band?: string | undefined;
  readonly line?: string | undefined;
  readonly brand?: string | undefined;
  readonly cert?: string | undefined;
  readonly around?: Place | undefined;
  readonly km: number;
  /** In the tenant's zone. */
  readonly day: string;
}

/** What a search asks of the dealers themselves. */
function searchConditions({ q, regionId, brand, cert }: LookUpSearch, params: Params): string[] {
  const where: string[] = [];
  if (q) where.push(`t.search_text like ${params.add(`%${q.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)}`);
  if (regionId) {
    const region = params.add(regionId, '::uuid');
    where.push(`t.region_id in (select r.id from region p join region r on (r.path = p.path or (r.path collate "C" > p.path || '.' and r.path collate "C" < p.path || '/'))
      where p.id = ${region})`);
  }
  if (brand)
    where.push(
      `exists (select 1 from jsonb_array_elements(${list('t.brands')}) b where position(lower(${params.add(brand)}) in lower(b.value->>'brand')) > 0)`,
    );
  if (cert)
    where.push(
      `exists (select 1 from person_certificate c where c.tenant_id = t.tenant_id and c.dealer_id = t.id and c.type = ${params.add(cert)} and c.state in ('valid', 'expiring') and c.deleted_at is null)`,
    );
  return where;
}

/** What a search asks of one authorisation `a` that holds. */
function grantConditions(
  { capability, line, band }: LookUpSearch,
  params: Params,
  { grants, held }: { readonly grants: string; readonly held: string },
): string[] {
  const parts = [
    ...(capability ? [`jsonb_exists(${list(`a.value->'capabilities'`)}, ${params.add(capability)})`] : []),
    ...(line ? [`a.value->>'productLine' = ${params.add(line)}`] : []),
    ...(band ? [`jsonb_exists(${list(`a.value->'powerBands'`)}, ${params.add(band)})`] : []),
  ];
  return parts.length === 0 ? [] : [`exists (select 1 from ${grants} where ${held} and ${parts.join(' and ')})`];
}

/** Dealers that the caller sees and that satisfy a search, the nearest first; one more than is shown. */
export async function lookedUp(context: Context, given: LookUpSearch): Promise<LookedUp[]> {
  const server = resourceServer('dealer.dealer');
  if (!server) return [];
  const params = new Params();
  const scope = grantedScopeSql(context, server, { action: 'read', params });
  const day = params.add(given.day, '::text');
  const held = `coalesce(a.value->>'validFrom', '') <= ${day} and coalesce(nullif(a.value->>'validTo', ''), '9999') >= ${day}`;
  const grants = `jsonb_array_elements(${list('t.authorisations')}) a`;
  const where = [
    `t.deleted_at is null`,
    `t.status <> 'terminated'`,
    scope,
    ...searchConditions(given, params),
    ...grantConditions(given, params, { grants, held }),
  ];
  const [lng, lat] = [
    params.add(given.around?.lng ?? null, '::float8'),
    params.add(given.around?.lat ?? null, '::float8'),
  ];
  const km = params.add(given.km, '::float8');
  const { text, values } = params.statement(
    `with d as (
        select t.*, (select min(${kilometres({ lng, lat }, { lng: 'x.lng', lat: 'x.lat' })}) from (
            select ${degree('lng')} as lng, ${degree('lat')} as lat from jsonb_array_elements(${list('t.sites')}) s) x
          where x.lng is not null and x.lat is not null and ${lng} is not null) as km
        from dealer t where ${where.join(' and ')}
      )
      select t.id, t.code, ${spoken('t.name')} as name, ${spoken('t.short_name')} as "shortName", t.status, t.dealer_type as type, t.grade,
        (select ${spoken('b.name')} from big_area b where b.id = t.big_area_id) as "bigArea",
        (select string_agg(coalesce(${spoken('a.short_name')}, ${spoken('a.name')}), ' ' order by a.depth) from region r join region a
          on a.tenant_id = r.tenant_id and a.level in ('province', 'city') and (r.path = a.path or starts_with(r.path, a.path || '.'))
          where r.id = t.region_id) as region,
        array(select distinct c.value from ${grants} cross join jsonb_array_elements_text(${list(`a.value->'capabilities'`)}) c where ${held} order by 1) as capabilities,
        array(select distinct a.value->>'productLine' from ${grants} where ${held} order by 1) as lines,
        array(select distinct c.value from ${grants} cross join jsonb_array_elements_text(${list(`a.value->'powerBands'`)}) c where ${held} order by 1) as bands,
        array(select b.value->>'brand' from jsonb_array_elements(${list('t.brands')}) b) as brands,
        array(select distinct c.type from person_certificate c where c.dealer_id = t.id and c.state in ('valid', 'expiring') and c.deleted_at is null order by 1) as certificates,
        (select count(*)::integer from dealer_person p where p.dealer_id = t.id and p.status = 'serving' and p.deleted_at is null) as people,
        coalesce(t.coverage_gaps, 0) as "coverageGaps",
        (select count(*)::integer from feedback f where f.dealer_id = t.id and f.state in ('open', 'handling') and f.deleted_at is null) as "openFeedback",
        t.contract_to::text as "contractTo", round(t.km::numeric, 1)::text as "distanceKm",
        coalesce((select json_agg(json_build_object('kind', s.value->>'kind', 'name', s.value->>'name', 'address', s.value->>'address',
          'phone', s.value->>'phone', 'lng', ${degree('lng')}, 'lat', ${degree('lat')}) order by s.ordinality)
          from jsonb_array_elements(${list('t.sites')}) with ordinality s), '[]') as sites
      from d t where ${lng} is null or t.km <= ${km}
      order by t.km nulls last, t.code collate "C" limit ${lookUp.most + 1}`,
  );
  return context.rows<LookedUp>(text, values);
}

/** A city with the nearest site that offers service. */
export interface CitySpot {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly province: string;
  readonly provinceCode: string;
  readonly km: number | null;
  readonly nearest: string | null;
}

/** Every city that has a centre, with its distance to the nearest site of an active dealer that may service (a band, a line). */
export function citiesWithService(
  context: Context,
  given: { readonly day: string; readonly band: string | undefined; readonly line: string | undefined },
): Promise<CitySpot[]> {
  const km = kilometres({ lng: 'c.lng::float8', lat: 'c.lat::float8' }, { lng: 's.lng', lat: 's.lat' });
  return context.rows<CitySpot>(
    `with site as materialized (
        select d.code, ${degree('lng')} as lng, ${degree('lat')} as lat
        from dealer d cross join lateral jsonb_array_elements(${list('d.sites')}) s
        where d.status = 'active' and d.deleted_at is null and exists (
          select 1 from jsonb_array_elements(${list('d.authorisations')}) a
          where coalesce(a.value->>'validFrom', '') <= $1 and coalesce(nullif(a.value->>'validTo', ''), '9999') >= $1
            and jsonb_exists(${list(`a.value->'capabilities'`)}, 'SERVICE')
            and ($2::text is null or jsonb_exists(${list(`a.value->'powerBands'`)}, $2))
            and ($3::text is null or a.value->>'productLine' = $3))
      )
      select c.id, c.code, ${spoken('c.name')} as name, coalesce(${spoken('p.short_name')}, ${spoken('p.name')}) as province, p.code as "provinceCode", n.km, n.code as nearest
      from region c join region p on p.id = c.parent_id
        left join lateral (select s.code, ${km} as km from site s where s.lng is not null and s.lat is not null order by 2 limit 1) n on true
      where c.level = 'city' and c.enabled and c.deleted_at is null and c.lng is not null and c.lat is not null
      order by p.code, c.code`,
    [given.day, given.band ?? null, given.line ?? null],
  );
}

/** Whether a city is too far from service. */
export const isSpot = ({ km }: CitySpot): boolean => km === null || km > whiteSpotKm;

interface UseRow {
  readonly part: 'total' | 'page' | 'province' | 'day';
  readonly key: string;
  readonly queries: number;
  readonly none: number;
  readonly scans: number;
  readonly suspicious: number;
}

/** Queries of the last thirty days, as a whole and by page, province and day. */
export function countedUse(context: Context): Promise<UseRow[]> {
  return context.rows<UseRow>(
    `with t as (
        select page, coalesce(region, '') as province, to_char(at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, hits, suspicious
        from public_query_log where at > $1::timestamptz - interval '30 days'
      )
      select case when grouping(page) = 0 then 'page' when grouping(province) = 0 then 'province' when grouping(day) = 0 then 'day' else 'total' end as part,
        coalesce(page, province, day, '') as key,
        count(*)::integer as queries, count(*) filter (where hits = 0)::integer as none,
        count(*) filter (where page = 'qrCodePageNew')::integer as scans, count(*) filter (where suspicious)::integer as suspicious
      from t group by grouping sets ((), (page), (province), (day)) order by 1, 2`,
    [context.at],
  );
}

/** What was looked for and not found, most often first. */
export function wordsNotFound(context: Context): Promise<{ word: string; count: number }[]> {
  return context.rows(
    `select query as word, count(*)::integer as count from public_query_log
      where hits = 0 and page <> 'qrCodePageNew' and at > $1::timestamptz - interval '30 days' and query <> ''
      group by query order by 2 desc, 1 limit 30`,
    [context.at],
  );
}

/** Names of provinces by code, in the caller's language. */
export async function provinceNames(context: Context): Promise<ReadonlyMap<string, string>> {
  const rows = await context.rows<{ code: string; name: I18nText; label: string }>(
    `select code, ${spoken('name')} as label from region where level = 'province' and deleted_at is null`,
  );
  return new Map(rows.map(({ code, label }) => [code, label]));
}
