import type { Context, Tx } from '@mp/kernel/server';

/** Code of the GOEM, other than `except` and its changes, that has a name. */
export async function goemNamed(
  tx: Pick<Tx, 'rows'>,
  name: string,
  except: string | null,
): Promise<string | undefined> {
  const [row] = await tx.rows<{ code: string }>(
    `select code from goem where lower(name) = lower($1) and deleted_at is null and change_of_id is null
      and status not in ('ended', 'rejected', 'withdrawn') and id is distinct from $2::uuid limit 1`,
    [name, except],
  );
  return row?.code;
}

/** Code of a change of a GOEM that is not decided yet. */
export async function openChangeOf(tx: Pick<Tx, 'rows'>, id: string): Promise<string | undefined> {
  const [row] = await tx.rows<{ code: string }>(
    `select code from goem where change_of_id = $1::uuid and status in ('draft', 'inAudit', 'returned') and deleted_at is null limit 1`,
    [id],
  );
  return row?.code;
}

/** How many changes of a GOEM there have been. */
export async function changesOf(tx: Pick<Tx, 'rows'>, id: string): Promise<number> {
  const [row] = await tx.rows<{ n: number }>('select count(*)::integer as n from goem where change_of_id = $1::uuid', [
    id,
  ]);
  return row?.n ?? 0;
}

/** What a guest dealer must know of its GOEM. */
export interface GoemFacts {
  readonly id: string;
  readonly code: string;
  readonly status: string;
  readonly userId: string | null;
  readonly userIds: string[] | null;
}

/** A GOEM, no change of one. */
export async function goemFacts(tx: Pick<Tx, 'rows'>, id: string): Promise<GoemFacts | undefined> {
  const [row] = await tx.rows<GoemFacts>(
    `select id, code, status, user_id as "userId", user_ids as "userIds" from goem
      where id = $1::uuid and change_of_id is null and deleted_at is null for share`,
    [id],
  );
  return row;
}

/** Whether a GOEM has a guest dealer with a credit code already, other than `except`. */
export async function hasGuest(
  tx: Tx,
  {
    goemId,
    creditCode,
    except,
  }: { readonly goemId: string; readonly creditCode: string; readonly except: string | null },
): Promise<boolean> {
  await tx.rows(`select pg_advisory_xact_lock(hashtextextended('guest/' || $1 || '/' || $2, 0))`, [goemId, creditCode]);
  const rows = await tx.rows(
    `select 1 as one from guest_dealer where goem_id = $1::uuid and credit_code = $2 and status <> 'ended'
      and deleted_at is null and id is distinct from $3::uuid`,
    [goemId, creditCode, except],
  );
  return rows.length > 0;
}

/** The dealer of ours that has a credit code. */
export async function dealerWithCredit(tx: Pick<Tx, 'rows'>, creditCode: string): Promise<string | undefined> {
  const [row] = await tx.rows<{ id: string }>(
    `select id from dealer where credit_code = $1 and status <> 'terminated' and deleted_at is null limit 1`,
    [creditCode],
  );
  return row?.id;
}

/** Guest dealers of a GOEM that are in. */
export function openGuestsOf(tx: Pick<Tx, 'rows'>, goemId: string): Promise<{ id: string }[]> {
  return tx.rows(
    `select id from guest_dealer where goem_id = $1::uuid and status in ('active', 'expired') and deleted_at is null order by id`,
    [goemId],
  );
}

/** Guest dealers whose time is over on a day. */
export function guestsOver(tx: Pick<Tx, 'rows'>, day: string): Promise<{ id: string }[]> {
  return tx.rows(
    `select id from guest_dealer where status = 'active' and valid_to < $1::date and deleted_at is null order by id limit 1000`,
    [day],
  );
}

/** Organisation in which logins of guest dealers stand: the root of the tenant. */
export async function rootOrganisation(tx: Pick<Tx, 'rows'>): Promise<string> {
  const [row] = await tx.rows<{ id: string }>(
    'select id from org where parent_id is null and deleted_at is null order by path limit 1',
  );
  if (!row) throw new Error('a tenant has a root organisation');
  return row.id;
}

/** A GOEM as the public may see it. */
export interface FoundGoem {
  readonly code: string;
  readonly name: string;
  readonly brands: readonly string[];
  readonly engineFamilies: readonly string[];
  readonly licenceTo: string;
  readonly guests: readonly { readonly name: string; readonly region: string | null }[];
}

/** Published GOEMs with a valid licence whose name, brand or code holds a text; at most twenty. */
export function publicGoemsWith(context: Context, q: string, day: string): Promise<FoundGoem[]> {
  return context.rows<FoundGoem>(
    `select g.code, g.name, g.licence_to::text as "licenceTo",
      array(select b->>'brand' from jsonb_array_elements(case jsonb_typeof(g.brand_names) when 'array' then g.brand_names else '[]' end) b) as brands,
      array(select e->>'family' from jsonb_array_elements(case jsonb_typeof(g.engine_families) when 'array' then g.engine_families else '[]' end) e) as "engineFamilies",
      coalesce((select json_agg(json_build_object('name', d.name, 'region', coalesce(nullif(r.name->>current_setting('app.language', true), ''), r.name->>'ZH_CN')) order by d.name)
        from guest_dealer d left join region r on r.id = d.region_id
        where g.guests_public and d.goem_id = g.id and d.status = 'active' and d.valid_to >= $2::date and d.deleted_at is null), '[]') as guests
     from goem g where g.status = 'active' and g.change_of_id is null and g.is_public and g.deleted_at is null
      and $2::date between g.licence_from and g.licence_to
      and (position(lower($1) in lower(g.name)) > 0 or lower(g.code) = lower($1)
        or exists (select 1 from jsonb_array_elements(case jsonb_typeof(g.brand_names) when 'array' then g.brand_names else '[]' end) b where position(lower($1) in lower(b->>'brand')) > 0))
     order by g.code limit 20`,
    [q, day],
  );
}
