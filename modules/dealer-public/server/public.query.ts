import type { I18nText } from '@mp/kernel/contract';
import type { Context } from '@mp/kernel/server';
import { nearby, publicMost } from '../contract/index.ts';
import { boxAround, kilometres } from '@mp/dealer/server';

/** A place in degrees. */
export interface Place {
  readonly lng: number;
  readonly lat: number;
}

/** What dealers are looked for by. */
export interface DealerSearch {
  readonly regionCode?: string | undefined;
  readonly around?: Place | undefined;
  readonly capability?: string | undefined;
  readonly line?: string | undefined;
  /** Exact code, name or short name. */
  readonly q?: string | undefined;
  readonly ids?: readonly string[] | undefined;
  /** In the tenant's zone. */
  readonly day: string;
}

/** A site with its distance, as the database answers it. */
interface FoundSite {
  readonly kind: string | null;
  readonly name: string | null;
  readonly region: string | null;
  readonly address: string | null;
  readonly phone: string | null;
  readonly hours: string | null;
  readonly lng: number | null;
  readonly lat: number | null;
  readonly distanceKm: number | null;
}

/** A dealer that was found, with what of it is public. */
export interface FoundDealer {
  readonly id: string;
  readonly code: string;
  readonly shortName: I18nText | null;
  readonly name: I18nText;
  readonly type: string;
  readonly capabilities: readonly string[];
  readonly lines: readonly string[];
  readonly sites: readonly FoundSite[];
  readonly contacts: readonly { readonly role: string; readonly name: string }[];
  readonly validUntil: string | null;
  readonly plaqueSince: string | null;
}

const list = (column: string) => `case jsonb_typeof(${column}) when 'array' then ${column} else '[]' end`;
const spoken = (column: string) =>
  `coalesce(nullif(${column}->>current_setting('app.language', true), ''), ${column}->>'ZH_CN')`;
const degrees = (name: string) =>
  `case when s.value->>'${name}' ~ '^-?[0-9.]+$' then (s.value->>'${name}')::float8 end`;

/**
 * Active dealers with a public site that satisfy a search: by distance where a place is given, else by code. One
 * statement; `$1` to `$10` as in `values`. A site is told only when it is public, a contact likewise.
 */
const search = `with place as (
    select r.id, r.path from region r where $1::text is not null and r.code = $1 and r.deleted_at is null
  ), within as (
    select r.id from place p join region r on r.path = p.path or (r.path collate "C" > p.path || '.' and r.path collate "C" < p.path || '/')
  ), above as (
    select r.id from place p join region r on p.path = r.path or p.path like r.path || '.%'
  ), granted as (
    select d.id, d.code, d.name, d.short_name, d.dealer_type, d.contacts, d.sites, d.contract_to,
      array(select distinct c.value from jsonb_array_elements(${list('d.authorisations')}) a
        cross join jsonb_array_elements_text(${list(`a.value->'capabilities'`)}) c where ${heldOn()} order by 1) as capabilities,
      array(select distinct a.value->>'productLine' from jsonb_array_elements(${list('d.authorisations')}) a where ${heldOn()} order by 1) as lines,
      (select max(a.value->>'validTo') from jsonb_array_elements(${list('d.authorisations')}) a where ${heldOn()}) as granted_to
    from dealer d
    where d.status = 'active' and d.deleted_at is null
      and ($6::uuid[] is null or d.id = any($6))
      and ($5::text is null or lower(d.code) = lower($5)
        or lower($5) in (select lower(v.value) from jsonb_each_text(d.name) v)
        or lower($5) in (select lower(v.value) from jsonb_each_text(coalesce(d.short_name, '{}')) v))
      and (($3::text is null and $4::text is null) or exists (
        select 1 from jsonb_array_elements(${list('d.authorisations')}) a
        where ${heldOn()} and ($4::text is null or a.value->>'productLine' = $4)
          and ($3::text is null or jsonb_exists(${list(`a.value->'capabilities'`)}, $3))))
      and ($1::text is null or exists (
        select 1 from jsonb_array_elements(${list('d.sites')}) s where (s.value->>'regionId')::uuid in (select id from within)
      ) or exists (
        select 1 from jsonb_array_elements(${list('d.authorisations')}) a
          cross join jsonb_array_elements_text(${list(`a.value->'regionIds'`)}) r
        where ${heldOn()} and (r.value::uuid in (select id from above) or r.value::uuid in (select id from within))))
  ), site as (
    select g.id, s.ordinality as place, s.value as site, ${degrees('lng')} as lng, ${degrees('lat')} as lat
    from granted g cross join lateral jsonb_array_elements(${list('g.sites')}) with ordinality s
    where coalesce(s.value->>'isPublic', 'true') = 'true'
  ), measured as (
    select s.*, case when $7::float8 is null or s.lng is null or s.lat is null then null
      else ${kilometres({ lng: '$7::float8', lat: '$8::float8' }, { lng: 's.lng', lat: 's.lat' })} end as km
    from site s
    where $7::float8 is null or (s.lng between $9::float8 and $10::float8 and s.lat between $11::float8 and $12::float8)
  ), shown as (
    select m.id, min(m.km) as km, json_agg(json_build_object(
        'kind', m.site->>'kind', 'name', m.site->>'name', 'address', m.site->>'address', 'phone', m.site->>'phone',
        'hours', m.site->>'hours', 'lng', m.lng, 'lat', m.lat, 'distanceKm', round(m.km::numeric, 1),
        'region', (select ${spoken('r.name')} from region r where r.id = (m.site->>'regionId')::uuid)
      ) order by m.km nulls last, m.place) as sites
    from measured m where $7::float8 is null or m.km <= $13::float8
    group by m.id
  )
  select g.id, g.code, g.name, g.short_name as "shortName", g.dealer_type as type, g.capabilities, g.lines, s.sites,
    coalesce((select json_agg(json_build_object('role', c.value->>'role', 'name', c.value->>'name') order by c.ordinality)
      from jsonb_array_elements(${list('g.contacts')}) with ordinality c where c.value->>'isPublic' = 'true'), '[]') as contacts,
    coalesce(g.contract_to::text, g.granted_to) as "validUntil",
    (select (q.issued_at at time zone 'Asia/Shanghai')::date::text from qr_code q
      where q.kind = 'dealer' and q.subject_id = g.id and q.revoked_at is null) as "plaqueSince"
  from shown s join granted g on g.id = s.id
  order by s.km nulls last, g.code collate "C" limit $14`;

/** Whether an authorisation `a` holds on the day `$2`. */
function heldOn(): string {
  return `coalesce(a.value->>'validFrom', '') <= $2::text and coalesce(nullif(a.value->>'validTo', ''), '9999') >= $2::text`;
}

/** Dealers of a search; one more than is shown, so that it can be told that there are more. */
export function findDealers(context: Context, given: DealerSearch): Promise<FoundDealer[]> {
  const { around } = given;
  const box = around && boxAround(around, nearby.km);
  const values = [
    given.regionCode,
    given.day,
    given.capability,
    given.line,
    given.q,
    given.ids,
    around?.lng,
    around?.lat,
    box?.west,
    box?.east,
    box?.south,
    box?.north,
    nearby.km,
    around ? nearby.most : publicMost + 1,
  ];
  return context.rows<FoundDealer>(
    search,
    values.map((value) => value ?? null),
  );
}

/**
 * The region that an address names: of all regions whose name stands in it the one with the most regions above it that
 * are named as well, then the lowest. Its centre, or that of the one above that has one.
 */
export async function placeOfAddress(
  context: Context,
  address: string,
): Promise<(Place & { readonly name: string }) | undefined> {
  const [row] = await context.rows<{ name: string; lng: number; lat: number }>(
    `with named as (
        select r.path, r.depth, length(v.value) as size from region r
          cross join lateral (select value from jsonb_each_text(r.name) union select value from jsonb_each_text(coalesce(r.short_name, '{}'))) v
        where r.deleted_at is null and r.enabled and length(v.value) > 1 and position(lower(v.value) in lower($1)) > 0
      ), best as (
        select n.path from named n order by
          (select count(distinct u.path) from named u where n.path like u.path || '.%') desc, n.depth desc, n.size desc, n.path limit 1
      )
      select ${spoken('r.name')} as name, r.lng::float8 as lng, r.lat::float8 as lat
      from best b join region r on (b.path = r.path or b.path like r.path || '.%')
      where r.lng is not null and r.lat is not null and r.depth > 0 and r.deleted_at is null order by r.depth desc limit 1`,
    [address],
  );
  return row;
}

/** Regions right below one, or the provinces. */
export function regionsBelow(context: Context, code: string | null): Promise<{ code: string; label: string }[]> {
  return context.rows(
    `select r.code, ${spoken('r.name')} as label from region r
      where r.deleted_at is null and r.enabled
        and case when $1::text is null then r.level = 'province' else r.parent_id = (select p.id from region p where p.code = $1 and p.deleted_at is null) end
      order by r.seq nulls last, r.code limit 500`,
    [code],
  );
}

/** Code of the province whose centre lies nearest to a place, within 600 kilometres. */
export async function provinceNear(context: Context, { lng, lat }: Place): Promise<string | undefined> {
  const km = kilometres({ lng: '$1::float8', lat: '$2::float8' }, { lng: 'r.lng::float8', lat: 'r.lat::float8' });
  const [row] = await context.rows<{ code: string; km: number }>(
    `select p.code, ${km} as km from region r join region p on p.level = 'province' and (p.path = r.path or r.path like p.path || '.%')
      where r.lng is not null and r.level in ('province', 'city') and r.deleted_at is null and p.deleted_at is null order by 2 limit 1`,
    [lng, lat],
  );
  return row && row.km <= 600 ? row.code : undefined;
}

/** Name and number of the tenant. */
export async function companyOf(context: Context): Promise<{ readonly name: string; readonly tenancyId: number }> {
  const [row] = await context.scoped<{ name: string; tenancyId: string }>(
    { platform: true },
    'select coalesce(tenancy_short_name, tenancy_name) as name, tenancy_id::text as "tenancyId" from tenant where id = $1',
    [context.tenantId],
  );
  return { name: row?.name ?? '', tenancyId: Number(row?.tenancyId ?? 0) };
}

/** Companies that publish a site of a dealer, by name. */
export async function companiesWithDealers(
  context: Context,
): Promise<{ readonly tenancyId: number; readonly name: string }[]> {
  const rows = await context.scoped<{ tenancyId: string; name: string }>(
    { platform: true },
    'select tenancy_id::text as "tenancyId", name from public_companies()',
    [],
  );
  return rows.map(({ tenancyId, name }) => ({ tenancyId: Number(tenancyId), name }));
}

/** A query as the log keeps it. */
export interface LoggedQuery {
  readonly id: string;
  readonly ipHash: string;
  readonly region: string | null;
  readonly page: string;
  readonly query: string;
  readonly hits: number;
  readonly qrId: string | null;
  readonly suspicious: boolean;
}

/** Keeps a query. */
export async function logQuery(context: Context, query: LoggedQuery): Promise<void> {
  await context.rows(
    `insert into public_query_log (tenant_id, id, at, ip_hash, region, page, query, hits, qr_id, suspicious)
      values ($1, $2, $3, $4, $5, $6, left($7, 200), $8, $9, $10)`,
    [
      context.tenantId,
      query.id,
      context.at,
      query.ipHash,
      query.region,
      query.page,
      query.query,
      query.hits,
      query.qrId,
      query.suspicious,
    ],
  );
}

/** From how many provinces a code was scanned in the last thirty days, this one among them; whether that was said already. */
export async function provincesOfScans(
  context: Context,
  qrId: string,
  region: string,
): Promise<{ provinces: number; told: boolean }> {
  const [row] = await context.rows<{ provinces: number; told: boolean }>(
    `select count(distinct region)::integer as provinces, coalesce(bool_or(suspicious), false) as told from (
        select region, suspicious from public_query_log where qr_id = $1 and region is not null and at > $3::timestamptz - interval '30 days'
        union all select $2, false) s`,
    [qrId, region, context.at],
  );
  return row ?? { provinces: 1, told: false };
}

/** Forgets queries of more than 180 days. */
export async function forgetQueries(context: Context): Promise<number> {
  const before = new Date(context.now.getTime() - 180 * 86_400_000).toISOString();
  const [row] = await context.scoped<{ n: number }>({}, 'select public_log_tidy($1) as n', [before]);
  return row?.n ?? 0;
}

/** A code that was scanned in many provinces. */
export interface ScannedAround {
  readonly subjectId: string;
  readonly provinces: number;
  /** Day of its last scan. */
  readonly lastOn: string;
}

/**
 * Subjects of valid codes of a kind that were scanned in more than so many provinces within so many days, as far as scans
 * are kept.
 */
export function codesScannedAround(
  db: Pick<Context, 'rows'>,
  { kind, most, days }: { readonly kind: string; readonly most: number; readonly days: number },
): Promise<ScannedAround[]> {
  return db.rows(
    `with s as (
        select c.id, c.subject_id, l.region, l.at from qr_code c join public_query_log l on l.tenant_id = c.tenant_id and l.qr_id = c.id
        where c.kind = $1 and c.revoked_at is null and l.region is not null
      )
      select a.subject_id as "subjectId", max(a.n)::integer as provinces, (max(a.at) at time zone 'Asia/Shanghai')::date::text as "lastOn"
      from (select s.subject_id, s.at, (select count(distinct b.region) from s b where b.id = s.id and b.at <= s.at
          and b.at > s.at - make_interval(days => $2)) as n from s) a
      where a.n > $3 group by 1 order by 1`,
    [kind, days, most],
  );
}
