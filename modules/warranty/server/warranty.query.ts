import type { I18nText } from '@mp/kernel/contract';
import type { Tx } from '@mp/kernel/server';
import type {
  BaseTerm,
  CoveredPart,
  Eligibility,
  PriceBand,
  PricedProduct,
  Reading,
  Surcharge,
} from '../contract/index.ts';

type Reader = Pick<Tx, 'rows'>;

/** All base terms. */
export const baseTerms = (db: Reader): Promise<BaseTerm[]> =>
  db.rows<BaseTerm>(
    `select id, code, duty_type as "dutyType", series, months, hours, start_rule as "startRule",
       ship_grace_months as "shipGraceMonths", valid_from::text as "validFrom", valid_to::text as "validTo"
     from base_term where deleted_at is null order by code collate "C"`,
  );

/** A term for the same units as one that is to be stored: same use and series, and a day in both spans. */
export async function overlappingTerm(
  db: Reader,
  { id, dutyType, series, validFrom, validTo }: Pick<BaseTerm, 'id' | 'dutyType' | 'series' | 'validFrom' | 'validTo'>,
): Promise<string | undefined> {
  const [row] = await db.rows<{ code: string }>(
    `select code from base_term where id <> $1::uuid and duty_type = $2 and series is not distinct from $3 and deleted_at is null
       and coalesce(valid_from, '-infinity') <= coalesce($5::date, 'infinity')
       and coalesce(valid_to, 'infinity') >= coalesce($4::date, '-infinity') order by code collate "C" limit 1`,
    [id, dutyType, series, validFrom, validTo],
  );
  return row?.code;
}

/** A revision of a product as it is sold. Texts are HTML; days are `YYYY-MM-DD`. */
export interface Product extends PricedProduct {
  readonly id: string;
  readonly code: string;
  readonly revision: number;
  readonly name: I18nText;
  readonly state: string;
  readonly coverageType: string;
  readonly dutyTypes: readonly string[];
  readonly deductible: string;
  readonly annualVisitRequired: boolean;
  readonly taxRate: string | null;
  readonly salesFrom: string | null;
  readonly salesTo: string | null;
  /** Empty: all active dealers. */
  readonly saleDealerIds: readonly string[];
  readonly bands: readonly PriceBand[];
  readonly eligibility: readonly Eligibility[];
  readonly surcharges: readonly Surcharge[];
  readonly coverage: readonly CoveredPart[];
  readonly termsZh: string | null;
  readonly termsEn: string | null;
  readonly termsJa: string | null;
}

const product = `select id, code, revision, name, state, coverage_type as "coverageType", duty_types as "dutyTypes",
    term_basis as "termBasis", deductible::text as deductible, annual_visit_required as "annualVisitRequired",
    tax_rate::text as "taxRate", sales_from::text as "salesFrom", sales_to::text as "salesTo",
    coalesce(sale_dealer_ids, '{}') as "saleDealerIds", coalesce(bands, '[]') as bands,
    coalesce(eligibility, '[]') as eligibility, coalesce(surcharges, '[]') as surcharges, coalesce(coverage, '[]') as coverage,
    terms_zh as "termsZh", terms_en as "termsEn", terms_ja as "termsJa"
  from pe_product`;

/** Revisions that are sold on a day; to a dealer where one is named. */
export const productsOnSale = (
  db: Reader,
  { day, dealerId = null }: { readonly day: string; readonly dealerId?: string | null },
): Promise<Product[]> =>
  db.rows<Product>(
    `${product} where state = 'onSale' and deleted_at is null
       and coalesce(sales_from, '-infinity') <= $1::date and $1::date <= coalesce(sales_to, 'infinity')
       and ($2::uuid is null or coalesce(cardinality(sale_dealer_ids), 0) = 0 or $2::uuid = any(sale_dealer_ids))
     order by code collate "C"`,
    [day, dealerId],
  );

/** Revisions by their ids, whatever has become of them. */
export const productsById = (db: Reader, ids: readonly string[]): Promise<Product[]> =>
  db.rows<Product>(`${product} where id = any($1::uuid[]) and deleted_at is null order by code collate "C", revision`, [
    ids,
  ]);

/** Other revisions of a product by its code, the newest first; those in the bin have had their number. */
export const revisionsOf = (
  db: Reader,
  code: string,
): Promise<{ id: string; revision: number; state: string; isGone: boolean; bands: readonly PriceBand[] }[]> =>
  db.rows(
    `select id, revision, state, deleted_at is not null as "isGone", coalesce(bands, '[]') as bands from pe_product
      where code = $1 order by revision desc`,
    [code],
  );

/** Units among these that have a registration that counts or is on its way, beside one. */
export async function registeredUnits(
  db: Reader,
  gensetIds: readonly string[],
  besideId: string | null = null,
): Promise<ReadonlySet<string>> {
  const rows = await db.rows<{ id: string }>(
    `select distinct genset_id as id from warranty_registration where genset_id = any($1::uuid[])
       and state in ('draft', 'submitted', 'valid') and ($2::uuid is null or id <> $2::uuid) and deleted_at is null`,
    [gensetIds, besideId],
  );
  return new Set(rows.map(({ id }) => id));
}

/** The registrations by which units are registered, by the id of the unit: those that are valid. */
export async function validRegistrations(
  db: Reader,
  gensetIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.rows<{ id: string; gensetId: string }>(
    `select id, genset_id as "gensetId" from warranty_registration
      where genset_id = any($1::uuid[]) and state = 'valid' and deleted_at is null`,
    [gensetIds],
  );
  return new Map(rows.map(({ id, gensetId }) => [gensetId, id]));
}

/** The last reading of a unit until a day that counts. */
export async function lastReading(db: Reader, gensetId: string, day: string): Promise<Reading | null> {
  const [row] = await db.rows<{ readOn: string; hours: string; cumulative: string }>(
    `select read_on::text as "readOn", hours::text as hours, cumulative_hours::text as cumulative from hour_reading
      where genset_id = $1::uuid and read_on <= $2::date and not suspicious and deleted_at is null
      order by read_on desc, created_at desc limit 1`,
    [gensetId, day],
  );
  return row ? { readOn: row.readOn, hours: Number(row.hours), cumulative: Number(row.cumulative) } : null;
}

/**
 * SQL: how units run by their readings of the last 180 days until a day, as a relation of `genset_id` and `per_day` (hours a
 * day); units with fewer than two readings that count are not in it. `day` is an expression, `units` one that picks by
 * `r.genset_id`.
 */
export const paceOfUnits = (day: string, units: string): string =>
  `(select r.genset_id, (max(r.cumulative_hours) - min(r.cumulative_hours)) / (max(r.read_on) - min(r.read_on)) as per_day
     from hour_reading r where r.read_on > ${day} - 180 and r.read_on <= ${day} and not r.suspicious and r.deleted_at is null
       and ${units} group by r.tenant_id, r.genset_id having max(r.read_on) > min(r.read_on))`;
