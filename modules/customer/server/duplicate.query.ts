import { Params, resourceServer, grantedScopeSql, type Context, type Tx } from '@mp/kernel/server';
import { customer } from '../contract/index.ts';

type Reader = Pick<Tx, 'rows'>;

/** Marks of which a customer must have all to be a candidate. */
export interface Bundle {
  /** Which of those asked for it belongs to. */
  readonly at: number;
  readonly key: string;
  readonly marks: readonly string[];
}

/** More candidates of one bundle are not compared: the nearest in length come first. */
const maxOfOne = 100;

/** Ids of customers that have one of the bundles, by place of who asked. */
export function candidates(db: Reader, bundles: readonly Bundle[]): Promise<{ at: number; id: string }[]> {
  return db.rows('select distinct at, id from customer_alike($1::jsonb, $2)', [JSON.stringify(bundles), maxOfOne]);
}

/** What is compared of a stored customer, and how it is shown. */
export interface ComparedRow {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly status: string;
  readonly region: string | null;
  readonly path: string | null;
  readonly nameKey: string | null;
  readonly creditCode: string | null;
  readonly contacts: readonly { readonly mobile: string | null }[];
  readonly sites: readonly { readonly address: string | null }[];
  readonly dealerIds: readonly string[] | null;
  /** Whether the caller may see it. */
  readonly visible: boolean;
}

const spoken = (column: string) =>
  `coalesce(nullif(${column}->>current_setting('app.language', true), ''), ${column}->>'ZH_CN')`;

/** Stored customers with what is compared of them. */
export function comparedRows(context: Context, ids: readonly string[]): Promise<ComparedRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  const params = new Params();
  const server = resourceServer(customer.key);
  const visible = server ? grantedScopeSql(context, server, { action: 'read', params }) : 'false';
  return context.rows<ComparedRow>(
    `select t.id, t.code, ${spoken('t.name')} as name, t.status, ${spoken('r.name')} as region, r.path, t.name_key as "nameKey",
        t.credit_code as "creditCode", t.contacts, t.sites, t.dealer_ids as "dealerIds", (${visible}) as visible
      from customer t left join region r on r.tenant_id = t.tenant_id and r.id = t.region_id
      where t.id = any(${params.add(ids, '::uuid[]')}) and t.deleted_at is null`,
    params.values,
  );
}

/** Paths of regions by id. */
export async function regionPaths(db: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.rows<{ id: string; path: string }>('select id, path from region where id = any($1::uuid[])', [
    ids,
  ]);
  return new Map(rows.map(({ id, path }) => [id, path]));
}

/** Customers that were told apart from this one by somebody. */
export async function distinctFrom(db: Reader, id: string): Promise<ReadonlySet<string>> {
  const rows = await db.rows<{ id: string }>(
    `select case when first_id = $1::uuid then second_id else first_id end as id from customer_duplicate
      where (first_id = $1::uuid or second_id = $1::uuid) and state = 'distinct' and deleted_at is null`,
    [id],
  );
  return new Set(rows.map((row) => row.id));
}

/** Customers not compared since they changed, in the order of their ids. */
export function unchecked(db: Reader, size: number): Promise<{ id: string }[]> {
  return db.rows(
    `select id from customer where checked_at is null and deleted_at is null order by id limit $1 for update skip locked`,
    [size],
  );
}

/** Marks customers as compared now; the column is no field and no change of the customer, which keeps its version. */
export async function markChecked(db: Reader, ids: readonly string[], at: string): Promise<void> {
  await db.rows('update customer set checked_at = $2::timestamptz where id = any($1::uuid[])', [ids, at]);
}

/** A pair that was found. */
export interface FoundPair {
  readonly id: string;
  readonly firstId: string;
  readonly secondId: string;
  readonly score: number;
  readonly reasons: readonly string[];
  readonly dealerIds: readonly string[];
}

/**
 * Stores pairs; one that is there gets the new score and stays decided, an open one that is no longer alike goes. The
 * pairs of 500 customers are one statement without history: the night computes them anew, only decisions are history.
 */
export async function storePairs(
  context: Context,
  checked: readonly string[],
  pairs: readonly FoundPair[],
): Promise<void> {
  await context.rows(
    `delete from customer_duplicate d where d.state = 'open' and (d.first_id = any($1::uuid[]) or d.second_id = any($1::uuid[]))
      and not exists (select 1 from jsonb_to_recordset($2::jsonb) p("firstId" uuid, "secondId" uuid)
        where p."firstId" = d.first_id and p."secondId" = d.second_id)`,
    [checked, JSON.stringify(pairs)],
  );
  await context.rows(
    `insert into customer_duplicate (tenant_id, id, created_at, updated_at, first_id, second_id, score, reasons, state, dealer_ids)
      select $1::uuid, p.id, $2::timestamptz, $2::timestamptz, p."firstId", p."secondId", p.score,
        array(select jsonb_array_elements_text(p.reasons)), 'open', array(select jsonb_array_elements_text(p."dealerIds")::uuid)
      from jsonb_to_recordset($3::jsonb) p(id uuid, "firstId" uuid, "secondId" uuid, score integer, reasons jsonb, "dealerIds" jsonb)
      order by p."firstId", p."secondId"
      on conflict (tenant_id, first_id, second_id) where deleted_at is null
      do update set score = excluded.score, reasons = excluded.reasons, dealer_ids = excluded.dealer_ids
        where customer_duplicate.score <> excluded.score or customer_duplicate.dealer_ids is distinct from excluded.dealer_ids`,
    [context.tenantId, context.at, JSON.stringify(pairs)],
  );
}

/** Pairs of a customer in one state, locked. */
export function pairsIn(
  db: Reader,
  id: string,
  state: 'open' | 'merged',
): Promise<{ readonly id: string; readonly version: number }[]> {
  return db.rows(
    `select id, version from customer_duplicate
      where (first_id = $1::uuid or second_id = $1::uuid) and deleted_at is null and state = $2 order by id for update`,
    [id, state],
  );
}
