import { defineContributionPoint, type Tx } from '@mp/kernel/server';
import type { Certificate } from '../contract/index.ts';

/** Whoever issues certificates: those of units, by the id of the unit; void ones among them. */
export interface CertificateSource {
  readonly key: string;
  readonly certificatesOf: (
    db: Pick<Tx, 'rows'>,
    gensetIds: readonly string[],
  ) => Promise<ReadonlyMap<string, readonly Certificate[]>>;
}

/** Certificates of extended warranties; without a source no unit has any. */
export const certificateSources = defineContributionPoint<CertificateSource>('warranty.certificates', {
  keyOf: ({ key }) => key,
});

/** Whoever sells products: how many of its papers that are not settled name a revision of a product. */
export interface ProductUsage {
  readonly key: string;
  readonly openCount: (db: Pick<Tx, 'rows'>, peProductId: string) => Promise<number>;
}

/** What keeps a product from being retired. */
export const productUsages = defineContributionPoint<ProductUsage>('warranty.productUsages', {
  keyOf: ({ key }) => key,
});

/** Certificates of units by the id of the unit; units without any are not in it. */
export async function certificatesOf(
  db: Pick<Tx, 'rows'>,
  gensetIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Certificate[]>> {
  const all = new Map<string, Certificate[]>();
  for (const source of certificateSources.all())
    for (const [id, certificates] of await source.certificatesOf(db, gensetIds))
      all.set(id, [...(all.get(id) ?? []), ...certificates]);
  return all;
}
