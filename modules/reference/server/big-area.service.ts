import { commonErrors, isDay, pickText, type I18nText, type InputOf } from '@mp/kernel/contract';
import {
  bindActions,
  recordsOf,
  serveResource,
  type Context,
  type ResourceServer,
  type TxContext,
} from '@mp/kernel/server';
import {
  bigArea,
  bigAreaErrors,
  bigAreaRegion,
  bigAreaRegionActions,
  resolveBigArea,
  wallTime,
  type Coverage,
  type CoverageMap,
} from '../contract/index.ts';
import { clashOf, coverageOn, coveredIn, lockRegion, namesOf, provincesAndCities } from './big-area.query.ts';
import { endHandler } from './end.ts';
import { wayOf, waysOf } from './region.query.ts';

/** Big areas. One that covers something is not deleted. */
export const bigAreaServer = serveResource(bigArea, {
  table: 'big_area',
  searchable: false,
  hooks: {
    beforeDelete: async (tx, old) => {
      if ((await coveredIn(tx, old.id)) > 0) throw commonErrors.inUse({ by: '@bigAreaRegion.title' });
    },
  },
});

/** Two writers of the same region come one after the other, so that no two rows say different things of one day. */
async function requireNoOverlap(context: TxContext, id: string, values: InputOf<typeof bigAreaRegion>): Promise<void> {
  const { regionId, productLine = null, validFrom, validTo = null } = values;
  const row = { regionId: regionId ?? '', productLine, validFrom: validFrom ?? '', validTo };
  await lockRegion(context, context.tenantId, row.regionId);
  const clash = await clashOf(context, id, row);
  if (!clash) return;
  const name = (text: I18nText) => pickText(text, context.locale);
  throw bigAreaErrors.overlap({
    region: name(clash.region),
    line: clash.line ? name(clash.line) : '@bigAreaRegion.allLines',
    area: name(clash.area),
  });
}

/** Regions that big areas cover. */
export const bigAreaRegionServer: ResourceServer = serveResource(bigAreaRegion, {
  table: 'big_area_region',
  searchable: false,
  hooks: {
    beforeCreate: (context, input, id) => requireNoOverlap(context, id, input),
    concerns: ['regionId', 'productLine', 'validFrom', 'validTo'],
    beforeUpdate: (context, old, patch) => requireNoOverlap(context, old.id, { ...old, ...patch }),
  },
  actions: bindActions(bigAreaRegionActions, {
    end: endHandler('bigAreaRegion', (context) => recordsOf(context, bigAreaRegion)),
  }),
});

/** The big area of a region today, for all product lines; the way of sections 2.2 of the domain: city before province. */
export async function bigAreaOf(context: Context, regionId: string): Promise<string | undefined> {
  const { day } = wallTime(context.at);
  const [way, rows] = await Promise.all([wayOf(context, regionId), coverageOn(context, day)]);
  const ids = way.map(({ id }) => id);
  return resolveBigArea(rows, { way: ids, productLine: null, day })?.bigAreaId;
}

/** The big areas of several regions on a day, for all product lines; regions that nobody covers are not named. */
export async function bigAreasOf(
  context: Context,
  regionIds: readonly string[],
  day: string,
): Promise<ReadonlyMap<string, string>> {
  if (regionIds.length === 0) return new Map();
  const [rows, ways] = await Promise.all([coverageOn(context, day), waysOf(context, regionIds)]);
  return new Map(
    regionIds.flatMap((id) => {
      const found = resolveBigArea(rows, { way: ways.get(id) ?? [], productLine: null, day });
      return found ? [[id, found.bigAreaId] as const] : [];
    }),
  );
}

/** What big areas cover on a day. Throws `common.validation` for a day that does not exist. */
export async function coverageMap(
  context: Context,
  query: { readonly on?: string | undefined; readonly productLine?: string | undefined },
): Promise<CoverageMap> {
  const day = query.on ?? wallTime(context.at).day;
  if (!isDay(day)) throw commonErrors.format({ field: '@bigArea.on' });
  const line = query.productLine || null;
  const [rows, regions, names] = [
    await coverageOn(context, day),
    await provincesAndCities(context),
    await namesOf(context),
  ];
  const areaOf = (way: readonly string[]) => {
    const found = resolveBigArea(rows, { way, productLine: line, day });
    return found && names.get(found.bigAreaId);
  };
  const tiles = regions.provinces.map((province): CoverageMap['tiles'][number] => {
    const cities = regions.cities.filter(({ parentId }) => parentId === province.id);
    const own = areaOf([province.id, province.parentId ?? '']);
    const others = cities.flatMap((city) => {
      const area = areaOf([city.id, province.id, province.parentId ?? '']);
      return area && area.id !== own?.id ? [{ name: city.name, area }] : [];
    });
    const isPartly = own === undefined ? others.length > 0 : false;
    const state = own ? 'whole' : isPartly ? 'partly' : 'none';
    return { id: province.id, code: province.code, name: province.name, state, area: own ?? null, others };
  });
  return {
    tiles,
    areas: [...names.values()].map((area) => ({ ...area, regions: countOf(rows, area.id) })),
    gaps: tiles.filter(({ state }) => state !== 'whole').length,
  };
}

function countOf(rows: readonly Coverage[], areaId: string): number {
  return new Set(rows.flatMap(({ bigAreaId, regionId }) => (bigAreaId === areaId ? [regionId] : []))).size;
}
