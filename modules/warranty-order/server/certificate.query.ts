import { serverOf, type Tx } from '@mp/kernel/server';
import type { Certificate, CoveredPart } from '@mp/warranty/contract';

type Reader = Pick<Tx, 'rows'>;

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

/** A certificate that runs within a term of the same unit; undefined where there is none. */
export async function overlapping(
  db: Reader,
  { gensetId, startOn, endOn }: { readonly gensetId: string; readonly startOn: string; readonly endOn: string },
): Promise<string | undefined> {
  const [row] = await db.rows<{ certNo: string }>(
    `select cert_no as "certNo" from warranty_certificate where genset_id = $1::uuid and state <> 'void'
      and deleted_at is null and start_on <= $3::date and end_on >= $2::date order by cert_no limit 1`,
    [gensetId, startOn, endOn],
  );
  return row?.certNo;
}

/** Until when certificates of a unit run, void ones left out; null without any. */
export async function extendedUntil(db: Reader, gensetId: string): Promise<string | null> {
  const [row] = await db.rows<{ end: string | null }>(
    `select max(end_on)::text as "end" from warranty_certificate
      where genset_id = $1::uuid and state <> 'void' and deleted_at is null`,
    [gensetId],
  );
  return row?.end ?? null;
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
