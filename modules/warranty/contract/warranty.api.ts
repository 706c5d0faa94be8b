import { defineEndpoint, languages } from '@mp/kernel/contract';
import { ratingBases } from '@mp/reference/contract';
import * as z from 'zod/mini';
import { coverageParts, siteTags } from './pe-product.resource.ts';
import { coverageReasons, coverageStates } from './coverage.rules.ts';
import { eligibilities, eligibilityNotes, specialReasons } from './pricing.rules.ts';

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/u));
const nothing = z.nullable(z.string());
const params = z.record(z.string(), z.union([z.string(), z.number()]));

const note = z.object({ code: z.enum(eligibilityNotes), leadsTo: z.enum(['SPECIAL', 'REFUSED']), params });
const offer = z.object({
  termMonths: z.number(),
  termHours: z.nullable(z.number()),
  listPrice: z.string(),
  /** What the dealer pays of it at least. */
  dealerPrice: z.string(),
  /** Parts of the list price, `0.1000`. */
  surchargeRate: z.string(),
  surcharges: z.array(z.object({ kind: z.string(), siteTag: nothing, rate: z.string() })),
  fullPrice: z.string(),
  linePrice: z.string(),
  priceRate: z.string(),
  specialReasons: z.array(z.enum(specialReasons)),
  startOn: nothing,
  endOn: nothing,
  hoursLimit: z.nullable(z.number()),
});
const productOffers = z.object({
  productId: z.string(),
  code: z.string(),
  revision: z.number(),
  name: z.string(),
  coverageType: z.string(),
  deductible: z.string(),
  eligibility: z.enum(eligibilities),
  notes: z.array(note),
  ageDays: z.nullable(z.number()),
  latestStandardOn: nothing,
  offers: z.array(offer),
});
/** What a product costs for a unit. */
export type ProductOffers = z.infer<typeof productOffers>;

const offeredUnit = z.object({
  /** Null of a unit that is only described. */
  gensetId: nothing,
  serialNo: nothing,
  dutyType: nothing,
  ratedKw: nothing,
  baseStart: nothing,
  baseEnd: nothing,
  baseHours: z.nullable(z.number()),
  runningHours: z.nullable(z.number()),
  isRegistered: z.boolean(),
  products: z.array(productOffers),
});
/** A unit with what may be bought for it. */
export type OfferedUnit = z.infer<typeof offeredUnit>;

/** Most units of one question. */
export const maxUnits = 20;

const question = z.object({
  /** Serial numbers with commas between them. */
  serials: z.optional(z.string().check(z.maxLength(maxUnits * 21))),
  dutyType: z.optional(z.enum(ratingBases)),
  kw: z.optional(z.string().check(z.regex(/^\d{1,5}(\.\d)?$/u))),
  hours: z.optional(z.string().check(z.regex(/^\d{1,7}(\.\d)?$/u))),
  baseStart: z.optional(day),
  /** Sites with commas between them. */
  sites: z.optional(z.string().check(z.maxLength(siteTags.length * 20))),
  /** Part that is taken off, `0.05`. */
  discount: z.optional(z.string().check(z.regex(/^(0(\.\d{1,4})?|1)$/u))),
  /** Day of the order; today when not given. */
  on: z.optional(day),
});

/** Prices of products for units: named by serial numbers, or one that is described by use, power, hours and base warranty. */
export const findOffers = defineEndpoint({
  id: 'peProduct.offers',
  method: 'GET',
  path: '/warranty/offers',
  access: 'peProduct.offers',
  query: question,
  answer: z.object({
    on: z.string(),
    units: z.array(offeredUnit),
    /** Serial numbers that the reader knows no unit of. */
    unknown: z.array(z.string()),
  }),
  summary: 'Products, prices and eligibility of extended warranty for units',
});

/** The same on paper for a customer, in the caller's language where none is named. */
export const quotationPdf = defineEndpoint({
  id: 'peProduct.quotation',
  method: 'GET',
  path: '/warranty/offers/quotation.pdf',
  access: 'peProduct.offers',
  query: z.extend(question, { lang: z.optional(z.enum(languages)) }),
  produces: 'application/pdf',
  errors: ['warranty.nothingToQuote'],
  summary: 'Quotation of extended warranty for units as PDF',
});

const catalogued = z.object({
  id: z.string(),
  code: z.string(),
  revision: z.number(),
  name: z.string(),
  coverageType: z.string(),
  dutyTypes: z.array(z.string()),
  termMonths: z.array(z.number()),
  powerFromKw: nothing,
  powerToKw: nothing,
  priceFrom: nothing,
  priceTo: nothing,
  deductible: z.string(),
  salesTo: nothing,
});
/** A product of the catalogue. */
export type CataloguedProduct = z.infer<typeof catalogued>;

/** Products that are sold today, to the reader's dealer where he is of one. */
export const readCatalogue = defineEndpoint({
  id: 'peProduct.catalogue',
  method: 'GET',
  path: '/warranty/catalogue',
  access: 'peProduct.offers',
  answer: z.object({ items: z.array(catalogued) }),
  summary: 'Extended-warranty products that are sold today',
});

const covered = z.object({
  part: z.enum(coverageParts),
  parts: z.boolean(),
  labour: z.boolean(),
  travel: z.boolean(),
  limitAmount: nothing,
  excluded: nothing,
});
const entitlement = z.object({
  gensetId: z.string(),
  serialNo: z.string(),
  state: z.enum(coverageStates),
  baseStart: nothing,
  baseEnd: nothing,
  baseHoursLimit: z.nullable(z.number()),
  on: z.string(),
  hours: z.nullable(z.number()),
  certNo: nothing,
  covered: z.nullable(covered),
  certificates: z.array(
    z.object({
      certNo: z.string(),
      productName: z.string(),
      startOn: z.string(),
      endOn: z.string(),
      hoursLimit: z.nullable(z.number()),
      isVoid: z.boolean(),
      deductible: nothing,
      coverage: z.array(covered),
    }),
  ),
  /** Steps of the reasoning in their order, with their sentences in the language of the reader. */
  reasons: z.array(z.object({ code: z.enum(coverageReasons), message: z.string() })),
});
/** Whether a unit is covered, by what, and why. */
export type Entitlement = z.infer<typeof entitlement>;

/** Whether a unit is covered on a day at a reading, for a part where one is named (warranty-maintenance.md 2.11). */
export const readEntitlement = defineEndpoint({
  id: 'genset.entitlement',
  method: 'GET',
  path: '/warranty/entitlements/{serialNo}',
  access: 'genset.read',
  params: z.object({ serialNo: z.string().check(z.maxLength(20)) }),
  query: z.object({
    /** Today when not given. */
    on: z.optional(day),
    /** The last reading of the unit when not given. */
    hours: z.optional(z.string().check(z.regex(/^\d{1,7}(\.\d)?$/u))),
    part: z.optional(z.enum(coverageParts)),
  }),
  answer: entitlement,
  errors: ['common.notFound'],
  summary: 'Whether a unit is covered by base or extended warranty, and why',
});

/** What became of many records: how many are done, and which are refused and why. */
export const manyAnswer = z.object({
  done: z.number(),
  refused: z.array(z.object({ id: z.string(), label: z.string(), code: z.string(), params: z.optional(params) })),
});

/** Approves products at the caller's tasks, each in a transaction of its own. */
export const approveProducts = defineEndpoint({
  id: 'peProduct.approveMany',
  method: 'POST',
  path: '/warranty/approveProducts',
  access: 'peProduct.approveMany',
  body: z.object({ ids: z.array(z.string().check(z.maxLength(36))).check(z.minLength(1), z.maxLength(100)) }),
  answer: manyAnswer,
  summary: 'Approve many products at the tasks of the caller',
});

const sheetParams = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.readonly(z.array(z.string()))]),
);
const readBand = z.object({
  dutyType: nothing,
  termMonths: nothing,
  powerFromKw: nothing,
  powerToKw: nothing,
  termHours: z.nullable(z.union([z.number(), z.string()])),
  listPrice: nothing,
  dealerPrice: nothing,
  standardMinRate: nothing,
});
const bandsRead = z.object({
  bands: z.array(readBand),
  /** The number of each in the sheet. */
  numbers: z.array(z.number()),
  /** What is wrong, by the row of the sheet; null of the sheet as a whole. What is not blocking keeps from being submitted. */
  problems: z.array(
    z.object({
      row: z.nullable(z.number()),
      code: z.string(),
      params: z.optional(sheetParams),
      isBlocking: z.boolean(),
    }),
  ),
});
/** Prices as a sheet gives them, and what is wrong with them. */
export type BandsRead = z.infer<typeof bandsRead>;

/** Prices of a product as a sheet; the empty sheet without a product. */
export const bandsSheetApi = defineEndpoint({
  id: 'peProduct.bandsSheet',
  method: 'GET',
  path: '/warranty/bands.xlsx',
  access: 'peProduct.export',
  query: z.object({ id: z.optional(z.string().check(z.maxLength(36))) }),
  produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  errors: ['common.notFound'],
  summary: 'Price matrix of a product as a sheet',
});

/** Reads prices from a sheet and judges them; nothing is stored. */
export const readBandsApi = defineEndpoint({
  id: 'peProduct.readBands',
  method: 'POST',
  path: '/warranty/bands',
  access: 'peProduct.update',
  consumes: 'multipart/form-data',
  bodyLimit: 3_145_728,
  answer: bandsRead,
  errors: [
    'file.type',
    'file.size',
    'file.nameLength',
    'file.broken',
    'common.required',
    'common.tooCostly',
    'import.headers',
    'import.empty',
    'import.tooManyRows',
  ],
  unlogged: true,
  summary: 'Read the price matrix of a product from a sheet and judge it',
});
