import { nameSql, type Context, type Tx } from '@mp/kernel/server';
import { regionServer } from '@mp/reference/server';

/** Code of the dealer, other than `except`, that has a credit code and has not been terminated. */
export async function dealerOfCredit(
  tx: Pick<Tx, 'rows'>,
  creditCode: string,
  except: string | null,
): Promise<string | undefined> {
  const [row] = await tx.rows<{ code: string }>(
    `select code from dealer where credit_code = $1 and status <> 'terminated' and deleted_at is null
      and id is distinct from $2::uuid limit 1`,
    [creditCode, except],
  );
  return row?.code;
}

/** Code of another dealer of ours, not terminated, with the same Chinese legal name. */
export async function dealerOfName(
  tx: Pick<Tx, 'rows'>,
  name: string,
  except: string | null,
): Promise<string | undefined> {
  const [row] = await tx.rows<{ code: string }>(
    `select code from dealer where name->>'ZH_CN' = $1 and status <> 'terminated' and deleted_at is null
      and effective_version_id is not null and id is distinct from $2::uuid limit 1`,
    [name, except],
  );
  return row?.code;
}

/** Id of the organisation with a code. */
export async function organisationOf(tx: Pick<Tx, 'rows'>, code: string): Promise<string | undefined> {
  const [row] = await tx.rows<{ id: string }>(
    'select id from org where lower(code) = lower($1) and deleted_at is null',
    [code],
  );
  return row?.id;
}

/** Members who work for one of some dealers and may sign in. */
export async function loginsOf(tx: Pick<Tx, 'rows'>, dealers: readonly string[]): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    `select id from tenant_user where dealer_id = any($1::uuid[]) and deleted_at is null and status = 'enabled'`,
    [dealers],
  );
  return rows.map(({ id }) => id);
}

/** Whether `id` stands below `above` in the tree of dealers. */
export async function isBelow(tx: Pick<Tx, 'rows'>, id: string, above: string): Promise<boolean> {
  const rows = await tx.rows(
    `with recursive up as (
        select d.id, d.parent_dealer_id, 1 as n from dealer d where d.id = $1::uuid
        union all select d.id, d.parent_dealer_id, u.n + 1 from up u join dealer d on d.id = u.parent_dealer_id where u.n < 50
      ) select 1 from up where id = $2::uuid limit 1`,
    [id, above],
  );
  return rows.length > 0;
}

/** The process that a version runs through. */
export async function processOfVersion(tx: Pick<Tx, 'rows'>, id: string): Promise<string | undefined> {
  const [row] = await tx.rows<{ id: string | null }>(
    'select process_instance_id as id from dealer_version where id = $1::uuid',
    [id],
  );
  return row?.id ?? undefined;
}

/** The region of a version's data scope is a copy of the dealer's, for versions that are over as well: it is no change of theirs. */
export async function placeVersions(tx: Pick<Tx, 'rows'>, dealerId: string, regionId: string): Promise<void> {
  await tx.rows(
    'update dealer_version set scope_region_id = $2::uuid where dealer_id = $1::uuid and scope_region_id is distinct from $2::uuid',
    [dealerId, regionId],
  );
}

/** Names of records that content refers to, by id. */
export async function namesOf(context: Context, ids: readonly string[]): Promise<Record<string, string>> {
  if (ids.length === 0) return {};
  const spoken = (column: string) =>
    `coalesce(nullif(${column}->>current_setting('app.language', true), ''), ${column}->>'ZH_CN')`;
  const rows = await context.rows<{ id: string; label: string }>(
    `select r.id, ${nameSql(regionServer, 'r')} as label from region r where r.id = any($1::uuid[])
      union all select id, ${spoken('name')} from file_rule where id = any($1::uuid[])`,
    [ids],
  );
  return Object.fromEntries(rows.map(({ id, label }) => [id, label]));
}

/** A row of overlapping exclusive scope of another dealer. */
export interface Overlap {
  readonly region: string;
  readonly dealer: string;
}

/**
 * Exclusive scope that other dealers hold of what some authorisations ask for, or hold of them exclusively: the same
 * line, a common band and capability, one region at or below the other, periods that meet.
 */
export async function overlapsOf(context: Context, dealerId: string, authorisations: unknown): Promise<Overlap[]> {
  return context.rows<Overlap>(
    `with mine as (
        select a->>'productLine' as line, a->'powerBands' as bands, a->'capabilities' as caps, (a->>'exclusive')::boolean as exclusive,
          (a->>'validFrom')::date as since, coalesce((a->>'validTo')::date, 'infinity') as until, p.path
        from jsonb_array_elements($2::jsonb) a cross join jsonb_array_elements_text(a->'regionIds') r(id) join region p on p.id = r.id::uuid
      ), theirs as (
        select d.code, a->>'productLine' as line, a->'powerBands' as bands, a->'capabilities' as caps, (a->>'exclusive')::boolean as exclusive,
          (a->>'validFrom')::date as since, coalesce((a->>'validTo')::date, 'infinity') as until, p.path, p.name
        from dealer d cross join jsonb_array_elements(d.authorisations) a cross join jsonb_array_elements_text(a->'regionIds') r(id)
          join region p on p.id = r.id::uuid
        where d.id <> $1::uuid and d.deleted_at is null and d.status in ('active', 'suspended') and d.effective_version_id is not null
      )
      select distinct coalesce(nullif(t.name->>current_setting('app.language', true), ''), t.name->>'ZH_CN') as region, t.code as dealer
      from mine m join theirs t on t.line = m.line and (t.exclusive or m.exclusive) and t.since <= m.until and m.since <= t.until
        and (t.path = m.path or starts_with(t.path, m.path || '.') or starts_with(m.path, t.path || '.'))
        and exists (select from jsonb_array_elements_text(t.bands) b where m.bands ? b)
        and exists (select from jsonb_array_elements_text(t.caps) c where m.caps ? c)
      order by 2, 1 limit 20`,
    [dealerId, JSON.stringify(Array.isArray(authorisations) ? authorisations : [])],
  );
}

/** Where dealers are at home, and where they may sell on a day: regions, each with all below it. */
export async function territoriesOf(
  tx: Pick<Tx, 'rows'>,
  ids: readonly string[],
  day: string,
): Promise<ReadonlyMap<string, { readonly regionId: string | null; readonly granted: readonly string[] }>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.rows<{ id: string; regionId: string | null; granted: string[] }>(
    `select d.id, d.region_id as "regionId", coalesce((select array_agg(distinct g)::text[]
        from jsonb_array_elements(coalesce(d.authorisations, '[]')) a, jsonb_array_elements_text(a->'regionIds') g
        where a->>'validFrom' <= $2 and (coalesce(a->>'validTo', '') = '' or a->>'validTo' >= $2)), '{}') as granted
      from dealer d where d.id = any($1::uuid[])`,
    [ids, day],
  );
  return new Map(rows.map(({ id, ...rest }) => [id, rest]));
}
