import { listRecords, serverOf, type Context, type Tx } from '@mp/kernel/server';
import { genset, serialOf } from '@mp/genset/contract';
import { unitFactsOf, type UnitFacts } from '@mp/genset/server';
import { seriesOfModels } from '@mp/reference/server';
import { basePeriodOf, baseTermOf, type BasePeriod, type CoverageFacts, type PricedUnit } from '../contract/index.ts';
import { certificatesOf } from './ports.ts';
import { baseTerms, validRegistrations } from './warranty.query.ts';

type Reader = Pick<Tx, 'rows'>;

/** A unit with what its base term says; what was registered goes before it. */
export interface WarrantedUnit extends UnitFacts {
  readonly series: string | null;
  /** Code of its base term; null where none fits. */
  readonly termCode: string | null;
  /** Months of that term. */
  readonly termMonths: number | null;
  /** It has a valid registration. */
  readonly isRegistered: boolean;
  /** The base warranty by that term. */
  readonly expected: BasePeriod | null;
}

/** Units with their base terms, whoever may see them. */
export async function warrantedUnits(db: Reader, gensetIds: readonly string[]): Promise<WarrantedUnit[]> {
  const units = await unitFactsOf(db, gensetIds);
  if (units.length === 0) return [];
  const terms = await baseTerms(db);
  const registered = await validRegistrations(
    db,
    units.map(({ id }) => id),
  );
  const series = await seriesOfModels(db, [...new Set(units.map(({ modelId }) => modelId))]);
  return units.map((unit) => {
    const known = { ...unit, series: series.get(unit.modelId) ?? null };
    const term = baseTermOf(terms, known);
    return {
      ...known,
      termCode: term?.code ?? null,
      termMonths: term?.months ?? null,
      isRegistered: registered.has(unit.id),
      expected: term && basePeriodOf(term, known),
    };
  });
}

const number = (value: string | null): number | null => (value === null ? null : Number(value));

/** A unit as products are priced for it. */
export const pricedUnit = (unit: WarrantedUnit, siteTags: readonly string[]): PricedUnit => ({
  dutyType: unit.dutyType,
  series: unit.series,
  ratedKw: unit.ratedKw,
  baseStart: unit.warrantyStart ?? unit.expected?.start ?? null,
  baseEnd: unit.warrantyEnd ?? unit.expected?.end ?? null,
  baseHours: unit.expected?.hours ?? null,
  runningHours: number(unit.runningHours),
  isRegistered: unit.isRegistered,
  siteTags,
});

/** What is known of the coverage of units, by their ids. */
export async function coverageFacts(
  db: Reader,
  units: readonly WarrantedUnit[],
): Promise<ReadonlyMap<string, CoverageFacts>> {
  const certificates = await certificatesOf(
    db,
    units.map(({ id }) => id),
  );
  return new Map(
    units.map(({ id, warrantyStart, warrantyEnd, expected }) => [
      id,
      { warrantyStart, warrantyEnd, baseHours: expected?.hours ?? null, certificates: certificates.get(id) ?? [] },
    ]),
  );
}

/** Ids of the units with these serial numbers that the reader knows. */
export async function knownUnits(context: Context, serials: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const wanted = serials.map(serialOf);
  if (wanted.length === 0) return new Map();
  const { items } = await listRecords(context, serverOf(genset), { 'serialNo[in]': wanted.join(','), size: '200' });
  return new Map(items.map(({ id, serialNo }) => [`${serialNo}`, `${id}`]));
}
