import { serverOf, type Tx } from '@mp/kernel/server';
import type { Certificate, CoveredPart } from '@mp/warranty/contract';

type Reader = Pick<Tx, 'rows'>;

/** SQL of a figure over the claims `e` of a certificate `t`. */
export const claimsSql = (figure: string): string =>
  `select ${figure} from jsonb_array_elements(t.events) e where e->>'kind' = 'CLAIMED'`;

/** SQL of whether another certificate of the unit of `t` goes on behind it. */
export const renewedSql = `exists (select 1 from warranty_certificate n where n.tenant_id = t.tenant_id
  and n.genset_id = t.genset_id and n.start_on > t.end_on and n.state <> 'void' and n.deleted_at is null)`;

/** The last number of a year, `PEC26…`; undefined before the first. */
export async function lastCertNo(db: Reader, prefix: string): Promise<string | undefined> {
  const [row] = await db.rows<{ no: string | null }>(
    `select max(cert_no collate "C") as no from warranty_certificate where cert_no like $1 || '%'`,
    [prefix],
  );
  return row?.no ?? undefined;
}

/** The name of a customer in the language of the house, whoever issues; undefined where there is none. */
export async function holderNameOf(db: Reader, id: string): Promise<string | undefined> {
  const [row] = await db.rows<{ name: string }>(
    `select name->>'ZH_CN' as name from ${serverOf({ key: 'customer.customer' }).table} where id = $1::uuid`,
    [id],
  );
  return row?.name;
}

/** A term of a unit. Days are `YYYY-MM-DD`. */
export interface UnitTerm {
  readonly gensetId: string;
  readonly startOn: string;
  readonly endOn: string;
}

/** Terms within which a certificate of the same unit runs, each by its place with the first of them; one certificate may be left out. */
export function overlappingTerms(
  db: Reader,
  terms: readonly UnitTerm[],
  exceptId: string | null = null,
): Promise<{ readonly at: number; readonly certNo: string }[]> {
  return db.rows(
    `select (t.place - 1)::integer as at, min(c.cert_no) as "certNo"
      from unnest($1::uuid[], $2::date[], $3::date[]) with ordinality t(genset_id, start_on, end_on, place)
        join warranty_certificate c on c.genset_id = t.genset_id and c.state <> 'void' and c.deleted_at is null
          and c.start_on <= t.end_on and c.end_on >= t.start_on and c.id is distinct from $4::uuid
      group by t.place order by t.place`,
    [
      terms.map(({ gensetId }) => gensetId),
      terms.map(({ startOn }) => startOn),
      terms.map(({ endOn }) => endOn),
      exceptId,
    ],
  );
}

/** Until when certificates of units run, void ones left out; a unit without any is missing. */
export async function extendedUntil(db: Reader, gensetIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db.rows<{ id: string; end: string }>(
    `select genset_id as id, max(end_on)::text as "end" from warranty_certificate
      where genset_id = any($1::uuid[]) and state <> 'void' and deleted_at is null group by genset_id`,
    [gensetIds],
  );
  return new Map(rows.map(({ id, end }) => [id, end]));
}

/** The customer to whom a unit belongs, whoever asks; null without one. */
export async function ownerOfUnit(db: Reader, gensetId: string): Promise<string | null> {
  const [row] = await db.rows<{ id: string | null }>(
    `select customer_id as id from ${serverOf({ key: 'genset.genset' }).table} where id = $1::uuid`,
    [gensetId],
  );
  return row?.id ?? null;
}

/** The number of a change of a certificate that is under way, beside one; undefined without any. */
export async function openChangeOf(
  db: Reader,
  certificateId: string,
  exceptId: string | null,
): Promise<string | undefined> {
  const [row] = await db.rows<{ no: string }>(
    `select no from warranty_certificate_change where certificate_id = $1::uuid and id is distinct from $2::uuid
      and state in ('inCheck', 'returned') and deleted_at is null order by no limit 1`,
    [certificateId, exceptId],
  );
  return row?.no;
}

/** A certificate whose state the clock changes: `start`, `expireDate` or `expireHours`. */
export interface Ticking {
  readonly id: string;
  readonly move: string;
}

/** Certificates that begin or end by a day, or by the meter of their unit. */
export function tickingOn(db: Reader, day: string): Promise<Ticking[]> {
  const gensets = serverOf({ key: 'genset.genset' }).table;
  return db.rows<Ticking>(
    `select * from (
        select c.id, case
            when c.end_on < $1::date then 'expireDate'
            when c.state = 'active' and g.running_hours > c.hours_limit then 'expireHours'
            when c.state = 'waiting' and c.start_on <= $1::date then 'start'
          end as move
        from warranty_certificate c join ${gensets} g on g.tenant_id = c.tenant_id and g.id = c.genset_id
        where c.state in ('waiting', 'active') and c.deleted_at is null) t
      where move is not null order by id`,
    [day],
  );
}

/** Certificates of units as the question of coverage takes them, by the id of the unit. */
export async function certificatesByUnit(
  db: Reader,
  gensetIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Certificate[]>> {
  const products = serverOf({ key: 'warranty.peProduct' }).table;
  const rows = await db.rows<Omit<Certificate, 'coverage'> & { gensetId: string; coverage: readonly CoveredPart[] }>(
    `select c.genset_id as "gensetId", c.cert_no as "certNo", coalesce(p.name->>'ZH_CN', p.code, '') as "productName",
        c.start_on::text as "startOn", c.end_on::text as "endOn", c.hours_limit as "hoursLimit", c.state = 'void' as "isVoid",
        p.deductible::text as deductible, coalesce(p.coverage, '[]'::jsonb) as coverage
      from warranty_certificate c left join ${products} p on p.tenant_id = c.tenant_id and p.id = c.product_id
      where c.genset_id = any($1::uuid[]) and c.deleted_at is null order by c.start_on, c.cert_no`,
    [gensetIds],
  );
  return Map.groupBy(rows, ({ gensetId }) => gensetId);
}

/** What the public page says of a certificate. */
export interface PublicCertificate {
  readonly certNo: string;
  readonly product: string;
  readonly model: string | null;
  readonly serialNo: string;
  readonly holder: string;
  readonly startOn: string;
  readonly endOn: string;
  readonly hoursLimit: number | null;
  readonly state: string;
}

/** A certificate as its public page and its paper show it. */
export async function publicCertificate(db: Reader, id: string): Promise<PublicCertificate | undefined> {
  const [products, gensets, models] = ['warranty.peProduct', 'genset.genset', 'reference.gensetModel'].map(
    (key) => serverOf({ key }).table,
  );
  const [row] = await db.rows<PublicCertificate>(
    `select c.cert_no as "certNo", coalesce(p.name->>'ZH_CN', p.code, '') as product, m.code as model, c.serial_no as "serialNo",
        coalesce(c.holder_name, '') as holder, c.start_on::text as "startOn", c.end_on::text as "endOn",
        c.hours_limit as "hoursLimit", c.state
      from warranty_certificate c left join ${products} p on p.tenant_id = c.tenant_id and p.id = c.product_id
        left join ${gensets} g on g.tenant_id = c.tenant_id and g.id = c.genset_id
        left join ${models} m on m.tenant_id = g.tenant_id and m.id = g.model_id
      where c.id = $1::uuid and c.deleted_at is null`,
    [id],
  );
  return row;
}

/** The terms of the product of a certificate as formatted text; null where it has none. */
export async function termsOfCertificate(db: Reader, id: string): Promise<string | null> {
  const [row] = await db.rows<{ terms: string | null }>(
    `select p.terms_zh as terms from warranty_certificate c
        join ${serverOf({ key: 'warranty.peProduct' }).table} p on p.tenant_id = c.tenant_id and p.id = c.product_id
      where c.id = $1::uuid`,
    [id],
  );
  return row?.terms ?? null;
}

/** Who is to have the paper of a certificate. */
export interface PaperReceiver {
  readonly to: string;
  readonly serialNo: string;
  readonly product: string;
}

/** The mail addresses of who sold a certificate and of the contact of its holder, as far as they have any. */
export function paperReceivers(db: Reader, id: string): Promise<PaperReceiver[]> {
  const [products, customers, users] = ['warranty.peProduct', 'customer.customer', 'identity.user'].map(
    (key) => serverOf({ key }).table,
  );
  return db.rows<PaperReceiver>(
    `select distinct lower(r.email) as "to", c.serial_no as "serialNo", coalesce(p.name->>'ZH_CN', p.code, '') as product
      from warranty_certificate c left join ${products} p on p.tenant_id = c.tenant_id and p.id = c.product_id
        left join pe_order o on o.tenant_id = c.tenant_id and o.id = c.order_id
        left join ${users} u on u.tenant_id = o.tenant_id and u.id = o.submitted_by_id
        left join ${customers} h on h.tenant_id = c.tenant_id and h.id = c.holder_customer_id
        cross join lateral (values (u.email), ((select c->>'email' from jsonb_array_elements(h.contacts) c
          where (c->>'left') is distinct from 'true' and c->>'email' <> ''
          order by (c->>'primary') is not distinct from 'true' desc limit 1))) r(email)
      where c.id = $1::uuid and r.email like '%_@_%' and r.email not like '%.invalid' order by 1`,
    [id],
  );
}
