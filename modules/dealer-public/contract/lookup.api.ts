import { defineEndpoint, defineList } from '@mp/kernel/contract';
import * as z from 'zod/mini';

const short = (max: number) => z.optional(z.string().check(z.maxLength(max)));

/** Most dealers that a search answers, and how far it goes around a place unless told otherwise. */
export const lookUp = { most: 200, km: 200, compare: 4 } as const;
/** Name under which views and columns of the list of found dealers are kept. */
export const lookUpListName = defineList('dealer.lookUp');
/** Kilometres within which a city wants a dealer for service (dealers.md 7). */
export const whiteSpotKm = 150;

const filters = z.object({
  q: short(100),
  region: short(36),
  capability: short(40),
  band: short(40),
  line: short(40),
  brand: short(60),
  cert: short(40),
  address: short(200),
  lng: short(20),
  lat: short(20),
  km: short(5),
});
/** What staff looks for. */
export type DealerLookUp = z.infer<typeof filters>;

const site = z.object({
  kind: z.string(),
  name: z.string(),
  address: z.string(),
  phone: z.nullable(z.string()),
  lng: z.nullable(z.number()),
  lat: z.nullable(z.number()),
});
const found = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  shortName: z.string(),
  status: z.string(),
  type: z.string(),
  grade: z.nullable(z.string()),
  bigArea: z.nullable(z.string()),
  region: z.nullable(z.string()),
  capabilities: z.array(z.string()),
  lines: z.array(z.string()),
  bands: z.array(z.string()),
  brands: z.array(z.string()),
  /** Certificates that count, by type. */
  certificates: z.array(z.string()),
  people: z.number(),
  coverageGaps: z.number(),
  openFeedback: z.number(),
  contractTo: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  distanceKm: z.nullable(z.number()),
  sites: z.array(site),
});
/** A dealer that staff has found. */
export type FoundDealerRow = z.infer<typeof found>;

/** Dealers by region, capability, power band, line, brand, certificate and distance, as far as the caller sees them. */
export const lookUpDealers = defineEndpoint({
  id: 'dealer.lookUp',
  method: 'GET',
  path: '/dealer/look-up',
  access: 'dealer.lookUp',
  query: filters,
  answer: z.object({
    items: z.array(found),
    around: z.nullable(z.object({ name: z.nullable(z.string()), lng: z.number(), lat: z.number() })),
    more: z.boolean(),
  }),
  summary: 'Look up dealers with coverage, load and distance',
});

/** The same as a workbook. */
export const lookUpSheet = defineEndpoint({
  id: 'dealer.lookUpSheet',
  method: 'GET',
  path: '/dealer/look-up/sheet',
  access: 'dealer.export',
  query: filters,
  produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  summary: 'Found dealers as a workbook',
});

const spot = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  province: z.string(),
  provinceCode: z.string(),
  nearestKm: z.nullable(z.number()),
  nearest: z.nullable(z.string()),
});

/** Cities without a dealer for service within 150 kilometres. */
export const whiteSpots = defineEndpoint({
  id: 'dealer.whiteSpots',
  method: 'GET',
  path: '/dealer/white-spots',
  access: 'dealer.lookUp',
  query: z.object({ band: short(40), line: short(40) }),
  answer: z.object({
    cities: z.number(),
    spots: z.array(spot),
    provinces: z.array(z.object({ code: z.string(), name: z.string(), cities: z.number(), spots: z.number() })),
  }),
  summary: 'Cities without a service dealer within 150 km',
});
